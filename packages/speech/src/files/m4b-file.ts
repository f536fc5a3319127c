import type { TimedChapter } from '../captions/chapters.ts';
import { concatBytes } from '../concat-bytes.ts';
import { aacFrameSamples, aacHertz, adtsHeaderBytes } from './adts.ts';
import type { StoredPiece } from './file-writer.ts';
import {
  ascii,
  type BoxPart,
  box,
  fullBox,
  numberTable,
  partBytes,
  partChunks,
  u16,
  u32,
  u64,
  zeros,
} from './m4b-boxes.ts';

export interface M4bContent {
  readonly title: string;
  /** One after the other, the first at 0. At least one. */
  readonly chapters: readonly TimedChapter[];
  readonly sampleRateHertz: number;
  /** ADTS of one channel without check sums. */
  readonly pieces: readonly StoredPiece[];
}

/**
 * An audio book of MPEG-4 (ISO/IEC 14496-12, -14): a track of AAC, a track of chapter titles as QuickTime has them, and
 * Nero's list of chapters. The index stands at the end, because the sizes of the frames are known when they have been
 * read; its length is known before.
 */
export class M4bFile {
  /** The bytes before the audio, with the titles of the chapters. */
  readonly head: Uint8Array;
  /** Frames of AAC. */
  readonly frames: number;
  /** Bytes after the audio. */
  readonly tailBytes: number;
  readonly #content: M4bContent;
  readonly #audioBytes: number;

  constructor(content: M4bContent) {
    const { pieces, chapters } = content;
    this.#content = content;
    this.frames = pieces.reduce((sum, piece) => sum + framesOf(piece), 0);
    this.#audioBytes = pieces.reduce((sum, piece) => sum + this.sizeOf(piece), 0);
    const titles = concatBytes(chapters.map(({ title }) => titleSample(title)));
    const mdatBytes = largeHeaderBytes + titles.length + this.#audioBytes;
    // Its length takes 64 bits: a book may be larger than 4 GiB.
    const mdat = Uint8Array.of(...u32(1), ...ascii('mdat'), ...u64(mdatBytes));
    this.head = concatBytes([fileType, mdat, titles]);
    this.tailBytes = partBytes(this.#index(new Uint16Array()));
  }

  /** Bytes of a segment in the file. */
  sizeOf(piece: StoredPiece): number {
    return piece.bytes - framesOf(piece) * adtsHeaderBytes;
  }

  /** The bytes after the audio. @param sizes of all frames, in order */
  tail(sizes: Uint16Array): Iterable<Uint8Array> {
    return partChunks(this.#index(sizes));
  }

  #index(sizes: Uint16Array): BoxPart[] {
    const { chapters } = this.#content;
    const durationMs = Math.round((this.#samples * 1000) / this.#content.sampleRateHertz);
    return box('moov', movieHeader(durationMs), this.#audioTrack(sizes, durationMs), titleTrack(chapters), [
      ...box('udta', neroChapters(chapters), tags(this.#content.title)),
    ]);
  }

  get #samples(): number {
    return this.frames * aacFrameSamples;
  }

  #audioTrack(sizes: Uint16Array, durationMs: number): BoxPart[] {
    const { sampleRateHertz } = this.#content;
    const { frames } = this;
    const chunks = Math.ceil(frames / chunkFrames);
    const rest = frames % chunkFrames;
    const runs = [
      ...(frames >= chunkFrames ? [[1, chunkFrames, 1]] : []),
      ...(rest > 0 ? [[chunks, rest, 1]] : []),
    ];
    const start = this.head.length;
    function* offsets() {
      let at = start;
      for (let frame = 0; frame < frames; frame++) {
        if (frame % chunkFrames === 0) yield at;
        at += sizes[frame] ?? 0;
      }
    }
    const samples = box(
      'stbl',
      fullBox('stsd', {}, bytes(u32(1)), soundEntry(sampleRateHertz, this.#kbps)),
      fullBox('stts', {}, bytes(u32(1), u32(frames), u32(aacFrameSamples))),
      fullBox('stsc', {}, bytes(u32(runs.length), runs.flat().flatMap(u32))),
      fullBox(
        'stsz',
        {},
        bytes(u32(0), u32(frames)),
        numberTable(frames, 4, () => sizes),
      ),
      fullBox('co64', {}, bytes(u32(chunks)), numberTable(chunks, 8, offsets)),
    );
    return box(
      'trak',
      trackHeader({ id: tracks.audio, durationMs, isHeard: true }),
      box('tref', box('chap', bytes(u32(tracks.titles)))),
      box(
        'mdia',
        mediaHeader(sampleRateHertz, this.#samples),
        handler('soun'),
        box('minf', fullBox('smhd', {}, bytes(zeros(4))), dataHere(), samples),
      ),
    );
  }

  get #kbps(): number {
    const seconds = this.#samples / this.#content.sampleRateHertz;
    return seconds === 0 ? 0 : Math.round((this.#audioBytes * 8) / seconds / 1000);
  }
}

/**
 * The frames of a segment without their headers.
 * @param sizes takes the bytes of each frame
 * @throws RangeError unless it has as many frames as `sizes` has room for, and nothing else
 */
export function bareAacFrames(adts: Uint8Array, sizes: Uint16Array): Uint8Array {
  const bare = new Uint8Array(Math.max(adts.length - sizes.length * adtsHeaderBytes, 0));
  let at = 0;
  let written = 0;
  for (let frame = 0; frame < sizes.length; frame++) {
    const [, , , high = 0, middle = 0, low = 0] = adts.subarray(at, at + adtsHeaderBytes);
    const length = ((high & 3) << 11) | (middle << 3) | (low >> 5);
    if (length <= adtsHeaderBytes || at + length > adts.length)
      throw new RangeError(`no frame at byte ${at}`);
    bare.set(adts.subarray(at + adtsHeaderBytes, at + length), written);
    sizes[frame] = length - adtsHeaderBytes;
    written += length - adtsHeaderBytes;
    at += length;
  }
  if (at !== adts.length) throw new RangeError(`more frames than ${sizes.length}`);
  return bare;
}

export const framesOf = ({ samples }: Pick<StoredPiece, 'samples'>): number => samples / aacFrameSamples;

/** Frames that players read at once, about three seconds. */
const chunkFrames = 64;
const tracks = { audio: 1, titles: 2 };
const largeHeaderBytes = 16;
const millisecond = 1000;
/** ISO 639-2 `und`, five bits a letter. */
const undetermined = 0x55c4;
const unity = [...u32(0x10000), ...zeros(12), ...u32(0x10000), ...zeros(12), ...u32(0x40000000)];
const utf8 = new TextEncoder();

const bytes = (...numbers: readonly (readonly number[] | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(numbers.flatMap((each) => [...each]));

const fileType = concatBytes(
  box(
    'ftyp',
    bytes(ascii('M4B '), u32(0), ascii('M4B '), ascii('M4A '), ascii('mp42'), ascii('isom')),
  ) as Uint8Array[],
);

function movieHeader(durationMs: number): BoxPart[] {
  return fullBox(
    'mvhd',
    {},
    // Times of creation and change; rate and volume 1.
    bytes(zeros(8), u32(millisecond), u32(durationMs), u32(0x10000), u16(0x100), zeros(10)),
    bytes(unity, zeros(24), u32(tracks.titles + 1)),
  );
}

interface TrackHeader {
  readonly id: number;
  readonly durationMs: number;
  /** Players do not offer the other ones. */
  readonly isHeard: boolean;
}

function trackHeader({ id, durationMs, isHeard }: TrackHeader): BoxPart[] {
  return fullBox(
    'tkhd',
    { flags: isHeard ? 7 : 2 },
    bytes(zeros(8), u32(id), zeros(4), u32(durationMs), zeros(12), u16(isHeard ? 0x100 : 0), zeros(2)),
    bytes(unity, zeros(8)),
  );
}

function mediaHeader(unitsPerSecond: number, duration: number): BoxPart[] {
  const times = bytes(zeros(16), u32(unitsPerSecond), u64(duration), u16(undetermined), zeros(2));
  return fullBox('mdhd', { version: 1 }, times);
}

function handler(type: string): BoxPart[] {
  return fullBox('hdlr', {}, bytes(zeros(4), ascii(type), zeros(13)));
}

/** The track's data is in this file. */
function dataHere(): BoxPart[] {
  return box('dinf', fullBox('dref', {}, bytes(u32(1)), fullBox('url ', { flags: 1 })));
}

function soundEntry(sampleRateHertz: number, kbps: number): BoxPart[] {
  return box(
    'mp4a',
    // One channel of 16 bits.
    bytes(zeros(6), u16(1), zeros(8), u16(1), u16(16), zeros(4), u32(sampleRateHertz * 2 ** 16)),
    fullBox('esds', {}, decoderDescription(sampleRateHertz, kbps)),
  );
}

/** The descriptors of ISO/IEC 14496-1: AAC-LC of one channel. */
function decoderDescription(sampleRateHertz: number, kbps: number): Uint8Array {
  const rate = aacHertz.indexOf(sampleRateHertz);
  const config = descriptor(5, [0x10 | (rate >> 1), ((rate & 1) << 7) | (1 << 3)]);
  const bitrate = u32(kbps * 1000);
  const decoder = descriptor(4, [0x40, 0x15, ...zeros(3), ...bitrate, ...bitrate, ...config]);
  return bytes(descriptor(3, [...zeros(3), ...decoder, ...descriptor(6, [2])]));
}

const descriptor = (tag: number, content: readonly number[]): number[] => [tag, content.length, ...content];

/** Chapter titles in QuickTime's form: a text track that the audio track references. */
function titleTrack(chapters: readonly TimedChapter[]): BoxPart[] {
  const durationMs = Math.round(chapters.at(-1)?.endMs ?? 0);
  const durations = chapters.map(({ startMs, endMs }) => Math.round(endMs) - Math.round(startMs));
  const count = u32(chapters.length);
  const samples = box(
    'stbl',
    fullBox('stsd', {}, bytes(u32(1)), box('text', bytes(zeros(6), u16(1), zeros(44)))),
    fullBox(
      'stts',
      {},
      bytes(
        count,
        durations.flatMap((duration) => [...u32(1), ...u32(duration)]),
      ),
    ),
    fullBox('stsc', {}, bytes(u32(1), u32(1), count, u32(1))),
    fullBox(
      'stsz',
      {},
      bytes(
        u32(0),
        count,
        chapters.flatMap(({ title }) => u32(titleSample(title).length)),
      ),
    ),
    fullBox('co64', {}, bytes(u32(1), u64(fileType.length + largeHeaderBytes))),
  );
  const textInformation = box('gmhd', fullBox('gmin', {}, bytes(zeros(12))), box('text', bytes(unity)));
  return box(
    'trak',
    trackHeader({ id: tracks.titles, durationMs, isHeard: false }),
    box(
      'mdia',
      mediaHeader(millisecond, durationMs),
      handler('text'),
      box('minf', textInformation, dataHere(), samples),
    ),
  );
}

/** A title, and that it is UTF-8. */
function titleSample(title: string): Uint8Array {
  const words = utf8.encode(title);
  return bytes(u16(words.length), words, u32(12), ascii('encd'), u32(0x100));
}

/** In Nero's form: the first 255, in units of 100 ns. */
function neroChapters(chapters: readonly TimedChapter[]): BoxPart[] {
  const first = chapters.slice(0, 255);
  const list = first.map(({ title, startMs }) => {
    const words = utf8.encode(cutTo255Bytes(title));
    return bytes(u64(Math.round(startMs) * 10_000), [words.length], words);
  });
  return fullBox('chpl', { version: 1 }, bytes(zeros(4), [first.length]), list);
}

function cutTo255Bytes(title: string): string {
  let cut = '';
  let length = 0;
  for (const character of title) {
    length += utf8.encode(character).length;
    if (length > 255) break;
    cut += character;
  }
  return cut;
}

/** Title and kind, as iTunes has them. */
function tags(title: string): BoxPart[] {
  const kinds = { text: 1, integer: 21 };
  const audiobook = 2;
  const tag = (name: string, kind: number, value: Uint8Array) =>
    box(name, box('data', bytes(u32(kind), zeros(4)), value));
  return fullBox(
    'meta',
    {},
    fullBox('hdlr', {}, bytes(zeros(4), ascii('mdirappl'), zeros(9))),
    box(
      'ilst',
      tag('\u00a9nam', kinds.text, utf8.encode(title)),
      tag('stik', kinds.integer, bytes([audiobook])),
    ),
  );
}
