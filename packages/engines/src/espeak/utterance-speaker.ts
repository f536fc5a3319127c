import {
  type AudioOutput,
  EngineError,
  type SpokenPart,
  type SynthesisEvent,
  type Utterance,
} from '@parlando/speech';
import { Mp3Encoder } from '../audio/mp3-encoder.ts';
import { SegmentAudio } from '../audio/segment-audio.ts';
import type { SegmentEncoder } from '../audio/segment-encoder.ts';
import { SpeechShaper } from '../audio/speech-shaper.ts';
import { WavEncoder } from '../audio/wav-encoder.ts';
import { ESPEAK_GAIN, ESPEAK_SAMPLE_RATE_HERTZ, EspeakInstance } from './espeak-instance.ts';
import { espeakProsody } from './espeak-prosody.ts';
import { escapeForEspeak } from './espeak-text.ts';
import { findEspeakVoice } from './espeak-voices.ts';
import { type SpokenWord, WordTracker } from './word-tracker.ts';

/** Asked at every piece of audio, some 100 ms of it. */
type StopAsked = () => boolean;
type Emit = (event: SynthesisEvent) => void;

/** Something is to be said, so silence would be a loss. */
const SPEAKABLE = /[\p{L}\p{N}]/u;

/** Speaks utterances, one after another, with one espeak-ng and its encoders. Synchronous while it speaks. */
export class UtteranceSpeaker {
  readonly #espeak: EspeakInstance;
  readonly #encoders: Readonly<Record<AudioOutput['format'], SegmentEncoder>>;

  static async create(): Promise<UtteranceSpeaker> {
    const [espeak, mp3] = await Promise.all([EspeakInstance.create(), Mp3Encoder.create()]);
    return new UtteranceSpeaker(espeak, { mp3, wav: new WavEncoder() });
  }

  constructor(espeak: EspeakInstance, encoders: Readonly<Record<AudioOutput['format'], SegmentEncoder>>) {
    this.#espeak = espeak;
    this.#encoders = encoders;
  }

  languages(): string[] {
    return this.#espeak.languages();
  }

  /** @throws EngineError `aborted` or `no-audio`; anything else means that the engine broke. */
  speak(utterance: Utterance, output: AudioOutput, stop: StopAsked, emit: Emit): void {
    const audio = new SegmentAudio(this.#encoders[output.format], output, ESPEAK_SAMPLE_RATE_HERTZ);
    let silent = true;
    for (const [index, part] of utterance.parts.entries()) {
      if (stop()) throw new EngineError('aborted', 'the job was stopped');
      if (part.kind === 'pause') audio.pause(part.durationMs);
      else if (part.kind === 'text' && this.#speakPart(part, index, audio, stop, emit)) silent = false;
    }
    const speakable = utterance.parts.some((part) => part.kind === 'text' && SPEAKABLE.test(part.text));
    if (silent && speakable) throw new EngineError('no-audio', 'espeak-ng made no sound of this text');
    const { bytes, samples } = audio.finish();
    if (bytes.length > 0) emit({ type: 'audio', bytes });
    emit({ type: 'end', samples });
  }

  /** True when something was heard. */
  #speakPart(part: SpokenPart, index: number, audio: SegmentAudio, stop: StopAsked, emit: Emit): boolean {
    const voice = findEspeakVoice(part.voice);
    if (!voice) throw new EngineError('unsupported', `no voice ${part.voice}`);
    const escaped = escapeForEspeak(part.text);
    const prosody = espeakProsody(part, voice);
    const shaper = new SpeechShaper(prosody.gain * ESPEAK_GAIN, ESPEAK_SAMPLE_RATE_HERTZ);
    const words = new WordTracker(part.text, escaped);
    const startMs = audio.positionMs;
    let stopped = false;
    let heardMs = 0;

    const place = (word: SpokenWord) => {
      const trimmedMs = (shaper.trimmedSamples * 1000) / ESPEAK_SAMPLE_RATE_HERTZ;
      const fromMs = Math.max(0, word.startMs - trimmedMs);
      emit({
        type: 'boundary',
        boundary: {
          part: index,
          start: word.start,
          length: word.length,
          offsetMs: audio.delayMs + startMs + fromMs,
          durationMs: Math.max(0, word.endMs - trimmedMs - fromMs),
        },
      });
    };

    this.#espeak.speak(`${voice.language}+${voice.variant}`, escaped.ssml, prosody, (pcm, events) => {
      if (stop()) {
        stopped = true;
        return true;
      }
      heardMs += (pcm.length * 1000) / ESPEAK_SAMPLE_RATE_HERTZ;
      const shaped = shaper.push(pcm);
      for (const word of words.read(events)) place(word);
      const bytes = audio.speech(shaped);
      if (bytes.length > 0) emit({ type: 'audio', bytes });
      return false;
    });
    if (stopped) throw new EngineError('aborted', 'the job was stopped');
    if (shaper.sounded) for (const word of words.end(heardMs)) place(word);
    const bytes = audio.speech(shaper.end());
    if (bytes.length > 0) emit({ type: 'audio', bytes });
    return shaper.sounded;
  }
}
