/**
 * Writes fragmented MP4 (ISO/IEC 14496-12) with one track of FLAC ("Encapsulation of FLAC in ISO Base Media File
 * Format", xiph.org) or mp3 (`.mp3`, mp4ra.org) for Media Source Extensions.
 */

export interface Mp4Track {
  readonly codec: 'flac' | 'mp3';
  readonly sampleRateHertz: number;
  readonly channels: number;
  /** Samples per frame and channel; the last frame may have fewer. */
  readonly frameSamples: number;
}

type Part = Uint8Array | readonly number[];

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const u24 = (value: number) => [(value >> 16) & 255, ...u16(value)];
const u32 = (value: number) => [(value >>> 24) & 255, ...u24(value)];
const zeros = (count: number) => Array<number>(count).fill(0);
/** Version 0 and flags of a full box. */
const flags = (value = 0) => [0, ...u24(value)];
const matrix = [...u32(0x10000), ...zeros(12), ...u32(0x10000), ...zeros(12), ...u32(0x40000000)];

function box(type: string, ...parts: Part[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return joined(u32(length), text(type), ...parts);
}

/** The initialization segment. */
export function mp4Header(track: Mp4Track): Uint8Array {
  const rate = u32(track.sampleRateHertz);
  const times = [...zeros(8), ...rate, ...zeros(4)];
  const movieHead = [times, u32(0x10000), u16(0x100), zeros(10), matrix, zeros(24), u32(2)];
  const trackHead = [zeros(8), u32(1), zeros(20), u16(0x100), u16(0), matrix, zeros(8)];
  const media = box(
    'mdia',
    box('mdhd', flags(), times, u16(0x55c4), u16(0)),
    box('hdlr', flags(), zeros(4), text('soun'), zeros(13)),
    box(
      'minf',
      box('smhd', flags(), zeros(4)),
      box('dinf', box('dref', flags(), u32(1), box('url ', flags(1)))),
      sampleTable(track),
    ),
  );
  const movie = box(
    'moov',
    box('mvhd', flags(), ...movieHead),
    box('trak', box('tkhd', flags(3), ...trackHead), media),
    box('mvex', box('trex', flags(), u32(1), u32(1), zeros(12))),
  );
  return joined(box('ftyp', text('iso5'), u32(0), text('iso5mp41')), movie);
}

function sampleTable(track: Mp4Track): Uint8Array {
  const { codec, sampleRateHertz, channels } = track;
  const entry = box(
    codec === 'flac' ? 'fLaC' : '.mp3',
    zeros(6),
    u16(1),
    zeros(8),
    u16(channels),
    u16(16),
    zeros(4),
    u16(Math.min(sampleRateHertz, 0xffff)),
    u16(0),
    codec === 'flac' ? box('dfLa', flags(), [0x80, ...u24(34)], streamInfo(track)) : [],
  );
  return box(
    'stbl',
    box('stsd', flags(), u32(1), entry),
    box('stts', flags(), u32(0)),
    box('stsc', flags(), u32(0)),
    box('stsz', flags(), u32(0), u32(0)),
    box('stco', flags(), u32(0)),
  );
}

/** FLAC's STREAMINFO (RFC 9639 §8.2) for 16-bit audio of unknown length. */
function streamInfo({ sampleRateHertz, channels, frameSamples }: Mp4Track): number[] {
  const rateAndShape = (sampleRateHertz << 4) | ((channels - 1) << 1);
  return [...u16(frameSamples), ...u16(frameSamples), ...zeros(6), ...u24(rateAndShape), 0xf0, ...zeros(20)];
}

export interface Mp4Frame {
  readonly bytes: Uint8Array;
  readonly samples: number;
}

/** @param startSamples samples in the preceding fragments */
export function mp4Fragment(sequence: number, startSamples: number, frames: readonly Mp4Frame[]): Uint8Array {
  const sizes = frames.flatMap(({ bytes, samples }) => [...u32(samples), ...u32(bytes.length)]);
  const moof = (dataOffset: number) =>
    box(
      'moof',
      box('mfhd', flags(), u32(sequence)),
      box(
        'traf',
        // The data offset counts from the first byte of the fragment (`default-base-is-moof`).
        box('tfhd', flags(0x20000), u32(1)),
        box('tfdt', flags(), u32(startSamples)),
        box('trun', flags(0x301), u32(frames.length), u32(dataOffset), sizes),
      ),
    );
  const header = moof(0).length;
  return joined(moof(header + 8), box('mdat', ...frames.map(({ bytes }) => bytes)));
}

export function joined(...parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
