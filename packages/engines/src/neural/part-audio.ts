import type { SynthesisEvent, Utterance } from '@parlando/speech';
import { toInt16 } from '../audio/int16.ts';
import type { SegmentAudio } from '../audio/segment-audio.ts';
import { SpeechShaper } from '../audio/speech-shaper.ts';
import type { VoiceLevel } from '../audio/voice-level.ts';
import { spreadWords } from './spread-words.ts';
import type { Piece } from './utterance-pieces.ts';

/** Encoded at once, so that the first sound of a long piece need not wait for its last. */
const sliceSeconds = 0.5;
/** About −50 dB of full scale, as for `SpeechShaper`. */
const silence = 100 / 32_768;
const letters = /[\p{L}\p{N}]/u;

/** Adds the samples of one part's pieces to the audio of its segment, and reports its words. For one part. */
export class PartAudio {
  readonly #audio: SegmentAudio;
  readonly #rate: number;
  readonly #shaper: SpeechShaper;
  readonly #startMs: number;
  readonly #emit: (event: SynthesisEvent) => void;
  /** Samples of the earlier pieces. */
  #samples = 0;

  constructor(audio: SegmentAudio, sampleRateHertz: number, emit: (event: SynthesisEvent) => void) {
    this.#audio = audio;
    this.#rate = sampleRateHertz;
    this.#shaper = new SpeechShaper(1, sampleRateHertz);
    this.#startMs = audio.positionMs;
    this.#emit = emit;
  }

  get sounded(): boolean {
    return this.#shaper.sounded;
  }

  add(piece: Piece, samples: Float32Array, { parts }: Utterance, level: VoiceLevel): void {
    this.#shaper.gain = level.gainFor(samples, this.#rate) * piece.manner.gain;
    const shaped = this.#shaper.push(toInt16(samples));
    const first = samples.findIndex((sample) => Math.abs(sample) > silence);
    if (first >= 0) {
      const last = samples.findLastIndex((sample) => Math.abs(sample) > silence);
      const part = parts[piece.part];
      this.#name(piece, part?.kind === 'text' ? part.text : '', first, last + 1);
    }
    this.#samples += samples.length;
    this.#write(shaped);
    if (piece.closes) this.#write(this.#shaper.end());
  }

  #write(shaped: Float32Array): void {
    const slice = Math.round(sliceSeconds * this.#rate);
    for (let at = 0; at < shaped.length; at += slice) {
      const bytes = this.#audio.speech(shaped.subarray(at, at + slice));
      if (bytes.length > 0) this.#emit({ type: 'audio', bytes });
    }
  }

  /** @param first where its sound begins, @param last and where it ends, in samples of the piece */
  #name(piece: Piece, partText: string, first: number, last: number): void {
    const fromMs = this.#millis(this.#samples + first - this.#shaper.trimmedSamples);
    const offsetMs = this.#audio.delayMs + this.#startMs + Math.max(0, fromMs);
    const durationMs = this.#millis(last - first);
    const words =
      piece.text === undefined
        ? wholeText(partText, durationMs)
        : spreadWords(piece.text, piece.speaker.locale, durationMs);
    for (const { start, length, startMs, endMs } of words) {
      this.#emit({
        type: 'boundary',
        boundary: {
          part: piece.part,
          start: piece.start + start,
          length,
          offsetMs: offsetMs + startMs,
          durationMs: endMs - startMs,
        },
      });
    }
  }

  #millis(samples: number): number {
    return (samples * 1000) / this.#rate;
  }
}

/** Returns the boundary of a text that is replaced by another. */
function wholeText(text: string, durationMs: number) {
  const points = Array.from(text);
  const start = points.findIndex((point) => letters.test(point));
  if (start < 0) return [];
  const length = points.findLastIndex((point) => letters.test(point)) + 1 - start;
  return [{ start, length, startMs: 0, endMs: durationMs }];
}
