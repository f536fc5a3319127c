import { QRCodeSVG } from 'qrcode.react';

/** Black on white with its quiet zone in any theme: that is what cameras read. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  return <QRCodeSVG value={text} title={label} size={208} marginSize={4} bgColor="#fff" fgColor="#000" />;
}
