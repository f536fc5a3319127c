import type { SpeechEvent } from '@parlando/espeak-wasm';
import type { SpokenPart, SynthesisEvent } from '@parlando/speech';
import type { SegmentAudio } from '../audio/segment-audio.ts';
import { SpeechShaper } from '../audio/speech-shaper.ts';
import { SpeechFault } from '../worker/speech-fault.ts';
import { englishRespellings } from './english-respellings.ts';
import { ESPEAK_GAIN, type EspeakInstance } from './espeak-instance.ts';
import { phonemeInput } from './espeak-ipa.ts';
import { ESPEAK_SAMPLE_RATE_HERTZ } from './espeak-output.ts';
import { type EspeakProsody, espeakProsody } from './espeak-prosody.ts';
import { escapeForEspeak } from './espeak-text.ts';
import { type EspeakVoice, findEspeakVoice } from './espeak-voices.ts';
import { MANDARIN } from './mandarin-readings.ts';
import { mandarinPieces } from './mandarin-respellings.ts';
import { SoundStarts } from './sound-starts.ts';
import { spanishRespellings } from './spanish-respellings.ts';
import { type SpokenWord, WordTracker } from './word-tracker.ts';

/** Checked for every piece of audio, about 100 ms long. */
export type StopAsked = () => boolean;
export type Emit = (event: SynthesisEvent) => void;

/** A part and its index in the utterance. */
export interface PartPlace {
  readonly part: SpokenPart;
  readonly index: number;
  /** Another spoken part follows without a pause. */
  readonly continues: boolean;
}

/** Prevents the falling intonation of a sentence end. The pause it causes is cut off. */
const CONTINUATION = ',';

function readingsOf(part: SpokenPart, language: string): Parameters<typeof escapeForEspeak>[2] {
  if (language === MANDARIN) return mandarinPieces(part);
  if (/^en(?:-|$)/.test(language)) return englishRespellings(part.text);
  return /^es(?:-|$)/.test(language) ? spanishRespellings(part.text) : [];
}

/** Synthesises one part into the audio of its segment and reports its words. For one use. */
export class PartSpeaker {
  readonly #place: PartPlace;
  readonly #audio: SegmentAudio;
  readonly #emit: Emit;
  readonly #voice: EspeakVoice;
  readonly #prosody: EspeakProsody;
  readonly #shaper: SpeechShaper;
  readonly #startMs: number;
  readonly #sounds = new SoundStarts();
  #heardSamples = 0;

  constructor(place: PartPlace, audio: SegmentAudio, emit: Emit) {
    const { part } = place;
    const voice = findEspeakVoice(part.voice);
    if (!voice) throw new SpeechFault('unsupported', `no voice ${part.voice}`);
    this.#place = place;
    this.#audio = audio;
    this.#emit = emit;
    this.#voice = voice;
    this.#prosody = espeakProsody(part, voice);
    this.#shaper = new SpeechShaper(this.#prosody.gain * ESPEAK_GAIN, ESPEAK_SAMPLE_RATE_HERTZ);
    this.#startMs = audio.positionMs;
  }

  /**
   * Returns whether there was any sound.
   * @throws SpeechFault `aborted`
   */
  speak(espeak: EspeakInstance, stop: StopAsked): boolean {
    const { part, continues } = this.#place;
    const phonemes = part.ipa === undefined ? undefined : phonemeInput(part.ipa, this.#voice.language);
    const escaped = escapeForEspeak(part.text, this.#voice.language, readingsOf(part, this.#voice.language));
    const input = (phonemes ?? escaped.ssml) + (continues ? CONTINUATION : '');
    const words = new WordTracker(part.text, escaped);
    const { language, variant } = this.#voice;
    let stopped = false;
    espeak.speak(language, variant, input, this.#prosody, (pcm, events) => {
      stopped = stop();
      // Positions in phoneme input do not refer to the text, so the text gets one boundary at the end.
      if (!stopped) this.#hear(pcm, phonemes ? events.filter(isPhoneme) : events, words);
      return stopped;
    });
    if (stopped) throw new SpeechFault('aborted', 'the job was stopped');
    if (this.#shaper.sounded) this.#name(words.end(millis(this.#heardSamples)));
    this.#write(this.#shaper.end());
    return this.#shaper.sounded;
  }

  #hear(pcm: Int16Array, events: readonly SpeechEvent[], words: WordTracker): void {
    this.#heardSamples += pcm.length;
    this.#sounds.push(pcm);
    const shaped = this.#shaper.push(pcm);
    this.#name(words.read(events));
    this.#write(shaped);
  }

  #write(shaped: Float32Array): void {
    const bytes = this.#audio.speech(shaped);
    if (bytes.length > 0) this.#emit({ type: 'audio', bytes });
  }

  /** espeak counts from its own first sample, before its leading silence was dropped. */
  #name(words: readonly SpokenWord[]): void {
    const trimmedMs = millis(this.#shaper.trimmedSamples);
    for (const { start, length, startMs, endMs, phonemes } of words) {
      const fromMs = Math.max(0, Math.min(this.#sounds.from(startMs), endMs) - trimmedMs);
      this.#emit({
        type: 'boundary',
        boundary: {
          part: this.#place.index,
          start,
          length,
          offsetMs: this.#audio.delayMs + this.#startMs + fromMs,
          durationMs: Math.max(0, endMs - trimmedMs - fromMs),
          phonemes: phonemes.map(([ipa, afterMs]) => [
            ipa,
            Math.max(0, Math.round(startMs + afterMs - trimmedMs - fromMs)),
          ]),
        },
      });
    }
  }
}

const isPhoneme = ({ type }: SpeechEvent): boolean => type === 'phoneme';

function millis(samples: number): number {
  return (samples * 1000) / ESPEAK_SAMPLE_RATE_HERTZ;
}
