import type { SpokenPart } from '@parlando/speech';
import type { EspeakVoice } from './espeak-voices.ts';

/** The engine's own settings of one call, and the amplitude ratio we apply ourselves. */
export interface EspeakProsody {
  readonly wordsPerMinute: number;
  readonly pitch: number;
  readonly range: number;
  readonly gain: number;
}

const NORMAL_WORDS_PER_MINUTE = 175;
const NORMAL_PITCH = 50;
const NORMAL_RANGE = 50;

const EMPHASIS = {
  strong: { rate: 0.88, pitch: 1.12, range: 1.4, gain: 1.3 },
  moderate: { rate: 0.94, pitch: 1.06, range: 1.2, gain: 1.15 },
  reduced: { rate: 1.08, pitch: 0.97, range: 0.7, gain: 0.7 },
  none: { rate: 1, pitch: 1, range: 1, gain: 1 },
} as const;

export function espeakProsody(part: SpokenPart, voice: EspeakVoice): EspeakProsody {
  const emphasis = EMPHASIS[part.emphasis ?? 'none'];
  const pitch = part.pitch * voice.pitch * emphasis.pitch;
  return {
    wordsPerMinute: clamp(NORMAL_WORDS_PER_MINUTE * part.rate * emphasis.rate, 80, 449),
    pitch: clamp(NORMAL_PITCH + NORMAL_PITCH * Math.log2(pitch), 0, 99),
    range: clamp(NORMAL_RANGE * part.range * emphasis.range * pitch, 0, 99),
    gain: (clamp(part.volume, 0, 100) / 100) * emphasis.gain,
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Math.round(value)));
}
