/** The number of a FLAC frame or sample in the manner of UTF-8, of up to 36 bits (RFC 9639 §9.1.5). */
export function codedNumber(value: number): Uint8Array {
  if (value < 0x80) return Uint8Array.of(value);
  let length = 2;
  while (value >= 2 ** (5 * length + 1)) length++;
  return Uint8Array.from({ length }, (_, at) => {
    const part = Math.floor(value / 64 ** (length - 1 - at));
    return at === 0 ? ((0xff00 >> length) & 0xff) | part : 0x80 | (part % 64);
  });
}

/** The checksum of a frame header (RFC 9639 §9.1.8). */
export function crc8(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = crc8Table[sum ^ byte] as number;
  return sum;
}

/** The checksum of a frame (RFC 9639 §9.3). */
export function crc16(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ (crc16Table[(sum >> 8) ^ byte] as number)) & 0xffff;
  return sum;
}

const crc8Table = crcTable(8, 0x07);
const crc16Table = crcTable(16, 0x8005);

function crcTable(bits: number, polynomial: number): Uint16Array {
  const top = 1 << (bits - 1);
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let sum = byte << (bits - 8);
    for (let bit = 0; bit < 8; bit++) sum = sum & top ? (sum << 1) ^ polynomial : sum << 1;
    return sum & ((1 << bits) - 1);
  });
}
