import { type AudioFormat, type CastMember, safeFileName } from '@parlando/contract';
import { type ScriptLine, silentFrames, speakerAt, totalBytes, wavHeader } from '@parlando/speech';
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
  /** Names the file of what is no speaker's. */
  readonly narration: string;
}

/** One for each speaker who says something, as the cast has them, and before them one for the narrator. */
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
  const dataBytes = totalBytes(segments.map(({ bytes }) => bytes));
  const header = format === 'wav' ? wavHeader({ sampleRateHertz, dataBytes }) : new Uint8Array();
  return {
    fileName,
    length: header.length + dataBytes,
    async *read(store) {
      yield header;
      for (const { ord, blob, bytes } of segments) {
        if (own.has(ord)) yield store.get(blob);
        else if (format === 'wav') yield new Uint8Array(bytes);
        else yield silentFrames(await store.get(blob));
      }
    },
  };
}
