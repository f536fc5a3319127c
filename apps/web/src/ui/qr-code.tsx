import { QRCodeSVG } from 'qrcode.react';

/** Black on white, with the standard's margin of 4 modules, in both themes: many phones cannot read inverted codes. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <div className="overflow-hidden rounded-panel border border-line">
      <QRCodeSVG
        value={text}
        title={label}
        size={216}
        marginSize={4}
        bgColor="#fff"
        fgColor="#000"
        className="block"
      />
    </div>
  );
}
