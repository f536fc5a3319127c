import { type AudioFormat, type CastMember, safeFileName } from '@parlando/contract';
import {
  audioFile,
  fileBytes,
  nothingBefore,
  type ScriptLine,
  silentFrames,
  silentPiece,
  speakerAt,
} from '@parlando/speech';
import type { AudioStore } from '../../../ports/audio-store.ts';
import type { StoredSegment } from '../task-row.ts';

/** The audio of one speaker, as long as the whole: silence while others speak. */
export interface Stem {
  readonly fileName: string;
  /** Bytes of the file. */
  readonly length: number;
  /** A segment at a time. */
  read(store: AudioStore): AsyncGenerator<Uint8Array>;
}

export interface StemSource {
  readonly format: AudioFormat;
  readonly sampleRateHertz: number;
  readonly segments: readonly StoredSegment[];
  /** Where the words of each segment begin in what was sent, by its number; null for silence. */
  readonly sourceStarts: ReadonlyMap<number, number | null>;
  readonly script: readonly ScriptLine[];
  readonly cast: readonly CastMember[];
  /** File name of the narrator's stem. */
  readonly narration: string;
}

/** One for each speaker with lines, in the order of the cast, after one for the narrator. */
export function taskStems(source: StemSource): Stem[] {
  const { segments, sourceStarts, script, cast, narration } = source;
  const owned = new Map<string | undefined, Set<number>>();
  for (const { ord } of segments) {
    const start = sourceStarts.get(ord) ?? null;
    if (start === null) continue;
    const name = speakerAt(script, start)?.name;
    owned.set(name, (owned.get(name) ?? new Set()).add(ord));
  }
  return [undefined, ...cast.map(({ name }) => name)].flatMap((name, number) => {
    const own = owned.get(name);
    if (own === undefined) return [];
    const title = safeFileName(name ?? narration);
    const file = `${String(number).padStart(2, '0')}${title && ` ${title}`}.${source.format}`;
    return [stemOf(file, own, source)];
  });
}

function stemOf(
  fileName: string,
  own: ReadonlySet<number>,
  { format, sampleRateHertz, segments }: StemSource,
): Stem {
  const file = audioFile({ format, sampleRateHertz });
  // Frames of mp3 keep their size when they are silenced; other silence can be made without the stored audio.
  const isKept = (ord: number) => own.has(ord) || format === 'mp3';
  const silence = (samples: number) => silentPiece({ format, sampleRateHertz }, samples);
  const pieces = segments.map(({ ord, bytes, samples }) =>
    isKept(ord) ? { bytes, samples } : { bytes: silence(samples).length, samples },
  );
  return {
    fileName,
    length: fileBytes(file, pieces),
    async *read(store) {
      yield file.head(pieces);
      const writer = file.writer(nothingBefore);
      for (const { ord, blob, samples } of segments) {
        const stored = isKept(ord) ? await store.get(blob) : silence(samples);
        yield writer.write(own.has(ord) || format !== 'mp3' ? stored.slice() : silentFrames(stored));
      }
      yield writer.end();
    },
  };
}
