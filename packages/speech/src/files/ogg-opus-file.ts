import { concatBytes } from '../concat-bytes.ts';
import type { AudioFile, Before, FileWriter, StoredPiece } from './file-writer.ts';

/** Packets of 20 ms in a page: a fifth of a second, so that a stream begins soon. */
const packetsPerPage = 10;
/** Granules count at this rate, whatever the encoder's (RFC 7845). */
const granuleHertz = 48_000;
const headerBytes = 27;
/** One of ours is enough: a file has one stream. */
const serial = 0x7061_726c;
const flags = { first: 2, last: 4 };
const offsets = { flags: 5, granule: 6, serial: 14, sequence: 18, checksum: 22, segments: 26 };

/**
 * Puts the Opus packets of a segment, of 20 ms each, into pages of Ogg (RFC 3533). Numbers and granules of the pages
 * count from the segment's beginning, and there are no check sums: `oggOpusFile` writes what they are in the file.
 */
export class OpusPages {
  #packets: Uint8Array[] = [];
  #before = 0;

  /** @returns a page, when it is full */
  push(packet: Uint8Array): Uint8Array {
    this.#packets.push(packet);
    return this.#packets.length < packetsPerPage ? new Uint8Array() : this.end();
  }

  /** What is left. */
  end(): Uint8Array {
    const packets = this.#packets;
    if (packets.length === 0) return new Uint8Array();
    this.#packets = [];
    const sequence = this.#before / packetsPerPage;
    this.#before += packets.length;
    return page(packets, { granule: this.#before * (granuleHertz / 50), sequence });
  }
}

/**
 * The encoder's delay is a part of each segment, as that of mp3 is, so the file skips nothing and is as long as its
 * segments. An empty page ends it.
 */
export function oggOpusFile(sampleRateHertz: number): AudioFile {
  const frameSamples = sampleRateHertz / 50;
  const after = ({ samples }: Pick<StoredPiece, 'samples'>, before: Before): Before => ({
    samples: before.samples + samples,
    pages: before.pages + Math.ceil(samples / frameSamples / packetsPerPage),
  });
  const granuleOf = (samples: number) => Math.round((samples * granuleHertz) / sampleRateHertz);
  return {
    isPlain: false,
    head: () => concatBytes([checked(headPage(sampleRateHertz)), checked(tagsPage())]),
    sizeOf: ({ bytes }) => bytes,
    after,
    writer: (before) => new PageWriter(before.pages, granuleOf(before.samples)),
  };
}

/** The pages before those of the audio. */
const headPages = 2;

class PageWriter implements FileWriter {
  #held: Uint8Array = new Uint8Array();
  #pages: number;
  #granule: number;
  /** Start of the segment that is being written. */
  #start: number;

  constructor(pages: number, granule: number) {
    this.#pages = pages;
    this.#granule = granule;
    this.#start = granule;
  }

  write(chunk: Uint8Array): Uint8Array {
    const bytes = concatBytes([this.#held, chunk]);
    let at = 0;
    for (let length = pageLength(bytes, at); length > 0; length = pageLength(bytes, at)) {
      this.#place(bytes.subarray(at, at + length));
      at += length;
    }
    this.#held = bytes.slice(at);
    return bytes.subarray(0, at);
  }

  end(): Uint8Array {
    const last = page([], { granule: this.#granule, sequence: headPages + this.#pages, flags: flags.last });
    return checked(last);
  }

  #place(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    if (view.getUint32(offsets.sequence, true) === 0) this.#start = this.#granule;
    this.#granule = this.#start + Number(view.getBigUint64(offsets.granule, true));
    view.setBigUint64(offsets.granule, BigInt(this.#granule), true);
    view.setUint32(offsets.sequence, headPages + this.#pages++, true);
    checked(bytes);
  }
}

/** 0 when the page is not all there. */
function pageLength(bytes: Uint8Array, at: number): number {
  const segments = bytes[at + offsets.segments];
  if (segments === undefined || bytes.length < at + headerBytes + segments) return 0;
  let length = headerBytes + segments;
  for (let index = 0; index < segments; index++) length += bytes[at + headerBytes + index] ?? 0;
  return bytes.length < at + length ? 0 : length;
}

function headPage(sampleRateHertz: number): Uint8Array {
  const packet = new Uint8Array(19);
  const view = new DataView(packet.buffer);
  packet.set(ascii('OpusHead'));
  packet[8] = 1;
  packet[9] = 1;
  view.setUint32(12, sampleRateHertz, true);
  return page([packet], { granule: 0, sequence: 0, flags: flags.first });
}

function tagsPage(): Uint8Array {
  const vendor = ascii('Parlando');
  const packet = new Uint8Array(8 + 4 + vendor.length + 4);
  packet.set(ascii('OpusTags'));
  new DataView(packet.buffer).setUint32(8, vendor.length, true);
  packet.set(vendor, 12);
  return page([packet], { granule: 0, sequence: 1 });
}

function page(
  packets: readonly Uint8Array[],
  place: { readonly granule: number; readonly sequence: number; readonly flags?: number },
): Uint8Array {
  const lacing = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ]);
  const header = new Uint8Array(headerBytes + lacing.length);
  const view = new DataView(header.buffer);
  header.set(ascii('OggS'));
  header[offsets.flags] = place.flags ?? 0;
  view.setBigUint64(offsets.granule, BigInt(place.granule), true);
  view.setUint32(offsets.serial, serial, true);
  view.setUint32(offsets.sequence, place.sequence, true);
  header[offsets.segments] = lacing.length;
  header.set(lacing, headerBytes);
  return concatBytes([header, ...packets]);
}

/** The same page, with its check sum. */
function checked(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint32(offsets.checksum, 0, true);
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ (checksums[(sum >>> 24) ^ byte] as number)) >>> 0;
  view.setUint32(offsets.checksum, sum, true);
  return bytes;
}

/** CRC-32 of polynomial 0x04c11db7, neither reflected nor inverted. */
const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1;
  return sum >>> 0;
});

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
