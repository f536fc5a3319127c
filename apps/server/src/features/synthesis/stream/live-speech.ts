import { AppError, type Boundary } from '@parlando/contract';
import { spreadBoundaries } from '@parlando/speech';
import type { Queryable } from '../store/queryable.ts';
import { type BoundaryRow, readBoundaries } from '../store/read-task.ts';
import { heardSegments } from '../tasks/heard-segments.ts';
import { type HeardSounds, heardSounds } from '../tasks/heard-sounds.ts';
import { type LiveAudioOptions, liveSegments } from './live-audio.ts';

/** The words of one segment, with times from the first sample of its task. */
export interface SpokenSegment extends HeardSounds {
  readonly segment: number;
  readonly offsetMs: number;
  readonly durationMs: number;
  readonly words: readonly Boundary[];
}

/** Audio as it is produced; after the end of a segment, its words. */
export type SpeechEvent = { readonly audio: Uint8Array } | { readonly spoken: SpokenSegment };

export interface LiveSpeechOptions extends LiveAudioOptions {
  readonly database: Queryable;
  readonly sampleRateHertz: number;
  /** Code points before what was sent, if it is a piece of a longer text. */
  readonly textOffset: number;
}

/** Streams a task's audio and words while they are being made. Throws what `liveAudio` throws. */
export async function* liveSpeech(options: LiveSpeechOptions): AsyncGenerator<SpeechEvent> {
  const words = new SegmentWords(options);
  for await (const event of liveSegments(options)) {
    yield 'audio' in event ? event : { spoken: await words.of(event.ended) };
  }
}

/** Reads the words of segments in order, those that are stored together at once. */
class SegmentWords {
  readonly #options: LiveSpeechOptions;
  #rows: readonly BoundaryRow[] = [];
  #request: Parameters<typeof heardSegments>[0] | undefined;
  #offsetMs = 0;

  constructor(options: LiveSpeechOptions) {
    this.#options = options;
  }

  async of(ord: number): Promise<SpokenSegment> {
    const { follower, database, sampleRateHertz, textOffset } = this.#options;
    if (this.#rows[0]?.ord !== ord || this.#request === undefined) {
      const stored = await readBoundaries(database, follower.taskId, ord);
      if (stored?.rows[0]?.ord !== ord) throw new AppError('TASK_NOT_FOUND');
      this.#rows = stored.rows;
      this.#request = stored.request;
    }
    const [row, ...later] = this.#rows as [BoundaryRow, ...BoundaryRow[]];
    this.#rows = later;
    const [heard] = await heardSegments(this.#request, [row], sampleRateHertz, textOffset);
    const { words = [], durationMs = 0, hasWordTimes } = heard ?? {};
    const offsetMs = this.#offsetMs;
    this.#offsetMs += durationMs;
    const timed = hasWordTimes ? words : spreadBoundaries(words, durationMs);
    const sounds = heardSounds(row);
    const inTask = <Timed extends { readonly offsetMs: number }>(each: Timed) => ({
      ...each,
      offsetMs: offsetMs + each.offsetMs,
    });
    return {
      segment: ord,
      offsetMs,
      durationMs,
      words: timed.map(inTask),
      marks: sounds.marks.map(inTask),
      phonemes: sounds.phonemes.map(inTask),
    };
  }
}
