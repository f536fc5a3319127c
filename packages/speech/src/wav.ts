/** Bytes of the header that `wavHeader` makes. */
export const WAV_HEADER_BYTES = 44;

/** What streaming writers put where a length is not known yet. */
const UNKNOWN_LENGTH = 0xffff_ffff;

export interface WavFormat {
  readonly sampleRateHertz: number;
  /** Bytes of samples that follow; over 4 GiB they count as unknown. */
  readonly dataBytes: number | 'unknown';
}

/** The RIFF/WAVE header of mono 16-bit little-endian PCM ("Multimedia Programming Interface", IBM and Microsoft 1991). */
export function wavHeader({ sampleRateHertz, dataBytes }: WavFormat): Uint8Array {
  const header = new Uint8Array(WAV_HEADER_BYTES);
  const view = new DataView(header.buffer);
  const isKnown = dataBytes !== 'unknown' && dataBytes + WAV_HEADER_BYTES - 8 < UNKNOWN_LENGTH;
  const blockAlign = 2;
  writeAscii(header, 0, 'RIFF');
  view.setUint32(4, isKnown ? dataBytes + WAV_HEADER_BYTES - 8 : UNKNOWN_LENGTH, true);
  writeAscii(header, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHertz, true);
  view.setUint32(28, sampleRateHertz * blockAlign, true);
  view.setUint16(32, blockAlign, true);
  view.setUint16(34, 16, true);
  writeAscii(header, 36, 'data');
  view.setUint32(40, isKnown ? dataBytes : UNKNOWN_LENGTH, true);
  return header;
}

function writeAscii(bytes: Uint8Array, offset: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[offset + i] = text.charCodeAt(i);
}
