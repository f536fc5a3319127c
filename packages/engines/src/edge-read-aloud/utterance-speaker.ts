import { EngineError, type SynthesisEvent } from '@parlando/speech';
import type { PointRange } from '../text/split-points.ts';
import type { OutputMaker } from './audio-output.ts';
import type { FrameLevels } from './frame-levels.ts';
import { FrameReader } from './frame-reader.ts';
import type { WordMetadata } from './messages.ts';
import { NativeAudio } from './native-audio.ts';
import { ticksPerMs } from './read-aloud-format.ts';
import type { PausePiece, SpeechPiece } from './speech-pieces.ts';
import type { SpokenEvent } from './speech-request.ts';
import { isUsualVolume, ssmlOf } from './ssml.ts';
import { WordFinder } from './word-finder.ts';

/** Speaks one document; throws `EngineError`. */
export type SpeakDocument = (ssml: string) => AsyncIterable<SpokenEvent>;

type Events = AsyncGenerator<SynthesisEvent, void, undefined>;

/** A word may be said to end a little after its sound. */
const tolerableShortfallMs = 250;
const letters = /[\p{L}\p{Nd}]/u;

/** Requests the pieces of one utterance one after another and joins the results. */
export class UtteranceSpeaker {
  readonly #speak: SpeakDocument;
  readonly #output: OutputMaker;
  readonly #levels: FrameLevels;
  readonly #audio = new NativeAudio();

  constructor(speak: SpeakDocument, output: OutputMaker, levels: FrameLevels) {
    this.#speak = speak;
    this.#output = output;
    this.#levels = levels;
  }

  /** @throws EngineError also when the service left out a part of the text */
  async *speak(pieces: readonly (SpeechPiece | PausePiece)[]): Events {
    for (const piece of pieces) {
      if (piece.kind === 'pause') this.#audio.pause(piece.durationMs);
      else yield* this.#piece(piece);
    }
    yield* this.#sound(this.#audio.end());
    const { bytes, ...end } = this.#output.end(this.#audio.samples);
    if (bytes.length > 0) yield { type: 'audio', bytes };
    yield { type: 'end', ...end };
  }

  async *#piece(piece: SpeechPiece): Events {
    const reader = new FrameReader();
    const finder = new WordFinder(piece.points);
    const level = this.#levels.open(piece.manner.voice.id, isUsualVolume(piece.manner));
    let isHeard = false;
    for await (const event of this.#speak(ssmlOf(piece.manner, piece.points))) {
      if (event.type === 'word') {
        yield* this.#word(event.word, piece, finder);
      } else {
        const frames = reader.push(event.bytes);
        isHeard ||= frames.length > 0;
        this.#audio.frames(await level.push(frames));
      }
      yield* this.#sound(this.#audio.take());
    }
    reader.end();
    this.#audio.frames(await level.end());
    assertComplete(piece, finder, isHeard);
    if (this.#audio.shortfallMs > tolerableShortfallMs) {
      throw new EngineError('crashed', 'the audio ends before its last word');
    }
    yield* this.#sound(this.#audio.endAnswer());
  }

  async *#word(
    { text, offsetTicks, durationTicks }: WordMetadata,
    piece: SpeechPiece,
    finder: WordFinder,
  ): Events {
    const durationMs = durationTicks / ticksPerMs;
    const { before, heardMs } = this.#audio.word(offsetTicks / ticksPerMs, durationMs);
    yield* this.#sound(before);
    const range = finder.find(text);
    if (range === undefined) return;
    const offsetMs = heardMs + this.#output.delayMs;
    yield { type: 'boundary', boundary: { ...placeOf(piece, range), offsetMs, durationMs } };
  }

  async *#sound(frames: Uint8Array): Events {
    if (frames.length === 0) return;
    for await (const bytes of this.#output.push(frames)) if (bytes.length > 0) yield { type: 'audio', bytes };
  }
}

function assertComplete(piece: SpeechPiece, finder: WordFinder, isHeard: boolean): void {
  if (!piece.points.some((point) => letters.test(point))) return;
  if (!isHeard) throw new EngineError('no-audio', 'the service made no sound of this text');
  const [missing] = finder.missing();
  if (missing === undefined) return;
  const { part, start } = placeOf(piece, missing);
  const text = piece.points.slice(missing.start, Math.min(missing.end, missing.start + 60)).join('');
  throw new EngineError(
    'crashed',
    `the service left out ${JSON.stringify(text)}, part ${part}, character ${start}`,
  );
}

/** A word that extends into the next part is reported in the part it begins in. */
function placeOf(
  { places }: SpeechPiece,
  { start, end }: PointRange,
): { part: number; start: number; length: number } {
  const { part = 0, index = 0 } = places[start] ?? {};
  const other = places.findIndex((place, at) => at > start && at < end && place.part !== part);
  const last = places[(other < 0 ? end : other) - 1];
  return { part, start: index, length: (last?.index ?? index) + 1 - index };
}
