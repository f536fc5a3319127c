/** Bytes of the header that `wavHeader` makes. */
export const WAV_HEADER_BYTES = 44;

/** Written by streaming writers for an unknown length. */
const UNKNOWN_LENGTH = 0xffff_ffff;

/** Bytes of a sample, and the format's number, by how samples are encoded. */
const ENCODINGS = {
  pcm: { tag: 1, bytes: 2 },
  alaw: { tag: 6, bytes: 1 },
  ulaw: { tag: 7, bytes: 1 },
} as const;

export interface WavFormat {
  readonly sampleRateHertz: number;
  /** Bytes of samples that follow; over 4 GiB they count as unknown. */
  readonly dataBytes: number | 'unknown';
  /** 16-bit little-endian PCM unless set. */
  readonly encoding?: keyof typeof ENCODINGS;
}

/** The RIFF/WAVE header of mono audio ("Multimedia Programming Interface", IBM and Microsoft 1991). */
export function wavHeader({ sampleRateHertz, dataBytes, encoding = 'pcm' }: WavFormat): Uint8Array {
  const header = new Uint8Array(WAV_HEADER_BYTES);
  const view = new DataView(header.buffer);
  const isKnown = dataBytes !== 'unknown' && dataBytes + WAV_HEADER_BYTES - 8 < UNKNOWN_LENGTH;
  const { tag, bytes: blockAlign } = ENCODINGS[encoding];
  writeAscii(header, 0, 'RIFF');
  view.setUint32(4, isKnown ? dataBytes + WAV_HEADER_BYTES - 8 : UNKNOWN_LENGTH, true);
  writeAscii(header, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, tag, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHertz, true);
  view.setUint32(28, sampleRateHertz * blockAlign, true);
  view.setUint16(32, blockAlign, true);
  view.setUint16(34, 8 * blockAlign, true);
  writeAscii(header, 36, 'data');
  view.setUint32(40, isKnown ? dataBytes : UNKNOWN_LENGTH, true);
  return header;
}

function writeAscii(bytes: Uint8Array, offset: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[offset + i] = text.charCodeAt(i);
}
