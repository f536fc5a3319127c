import type { Prosody, SpokenPart } from '@parlando/speech';
import { beyondRanges } from '../beyond-ranges.ts';
import type { EspeakVoice } from './espeak-voices.ts';

/** The engine's own settings of one call, and the amplitude ratio we apply ourselves. */
export interface EspeakProsody {
  readonly wordsPerMinute: number;
  readonly pitch: number;
  readonly range: number;
  readonly gain: number;
}

const NORMAL_WORDS_PER_MINUTE = 175;
const NORMAL_RANGE = 50;
/**
 * The share of a voice's fundamental frequency that the engine's pitch setting leaves alone, measured by
 * autocorrelation on f2 and m3 in English, Spanish and Chinese (0.2 to 0.3).
 */
const FIXED_PITCH_SHARE = 0.25;

/** What a doubled rate takes from the loudness, in dB; measured in Chinese, English and Spanish. */
const DOUBLED_RATE_DB = 0.9;
/** What a doubled pitch adds to the loudness, in dB; measured in six voices of four languages (2.8 to 3). */
const DOUBLED_PITCH_DB = 2.9;

const EMPHASIS = {
  strong: { rate: 0.88, pitch: 1.12, range: 1.4, gain: 1.3 },
  moderate: { rate: 0.94, pitch: 1.06, range: 1.2, gain: 1.15 },
  reduced: { rate: 1.08, pitch: 0.97, range: 0.7, gain: 0.7 },
  none: { rate: 1, pitch: 1, range: 1, gain: 1 },
} as const;

/** The ranges that the engine supports. */
const WORDS_PER_MINUTE = { min: 80, max: 449 };
const BASE_RATIO = { min: 0.5, max: 2 };
/** What is louder than the voice's own level is limited softly. */
const MOST_VOLUME = 200;

/** Which of these the engine can only approximate. */
export function beyondReach({ rate, pitch, volume }: Prosody, voice: EspeakVoice): (keyof Prosody)[] {
  return beyondRanges(
    { rate: WORDS_PER_MINUTE, pitch: BASE_RATIO },
    { rate: NORMAL_WORDS_PER_MINUTE * rate, pitch: baseRatio(pitch * voice.pitch), volume },
  );
}

export function espeakProsody(part: SpokenPart, voice: EspeakVoice): EspeakProsody {
  const emphasis = EMPHASIS[part.emphasis ?? 'none'];
  const pitch = part.pitch * voice.pitch * emphasis.pitch;
  const gainDb =
    voice.gainDb + DOUBLED_RATE_DB * octaves(part.rate) - DOUBLED_PITCH_DB * octaves(part.pitch, 0.6, 1.8);
  return {
    wordsPerMinute: clamp(
      NORMAL_WORDS_PER_MINUTE * part.rate * emphasis.rate,
      WORDS_PER_MINUTE.min,
      WORDS_PER_MINUTE.max,
    ),
    pitch: espeakPitch(pitch),
    range: clamp(NORMAL_RANGE * part.range * emphasis.range * pitch, 0, 99),
    gain: (Math.min(MOST_VOLUME, Math.max(0, part.volume)) / 100) * emphasis.gain * 10 ** (gainDb / 20),
  };
}

/** Limited to the range that the engine follows and that was measured. */
function octaves(ratio: number, min = 0.5, max = 2): number {
  return Math.log2(Math.min(max, Math.max(min, ratio)));
}

/** espeak's own scale: 50 leaves the base frequency, 0 halves and 100 doubles it, evenly in octaves. */
function espeakPitch(ratio: number): number {
  return clamp(50 + 50 * Math.log2(Math.max(BASE_RATIO.min, baseRatio(ratio))), 0, 99);
}

/** Returns the ratio of the base frequency, which is the part of the pitch that the setting moves. */
function baseRatio(ratio: number): number {
  return ratio + FIXED_PITCH_SHARE * (ratio - 1);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Math.round(value)));
}
