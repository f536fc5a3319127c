import { frameMs } from '../read-aloud-format.ts';
import type { SpeechRequest } from './request-checks.ts';
import { type Tone, toneFrames, toneMs } from './tone-voice.ts';

/** A word as the service would speak it. */
export interface SpokenWord {
  /** As it stands in the text. */
  readonly text: string;
  readonly offsetMs: number;
  readonly durationMs: number;
  /** Its sound and the silence after it. */
  readonly audio: Uint8Array;
}

/** A natural pace: what a letter and the space between words take. */
const msPerPoint = 65;
const leastFrames = 3;
/** No voice spells out a word of thousands of letters. */
const mostFrames = 400;
const voiceHertz = 190;
const voiceLevel = 0.4;

/** The words of a request with their sound, the first of them after `leadMs`. */
export async function* spokenWords(request: SpeechRequest, leadMs: number): AsyncGenerator<SpokenWord> {
  const hertz = Math.max(60, voiceHertz + request.pitchHertz);
  const level = voiceLevel * Math.max(0, 1 + request.volumePercent / 100);
  let offsetMs = leadMs;
  for (const text of wordsOf(request.text)) {
    const wantedMs = ((Array.from(text).length + 1) * msPerPoint) / (1 + request.ratePercent / 100);
    const frames = Math.min(mostFrames, Math.max(leastFrames, Math.round(wantedMs / frameMs)));
    const tone: Tone = { hertz, level, frames };
    yield { text, offsetMs, durationMs: toneMs(tone), audio: await toneFrames(tone) };
    offsetMs += frames * frameMs;
  }
}

export function wordsOf(text: string): string[] {
  const segments = new Intl.Segmenter('zh', { granularity: 'word' }).segment(text);
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}
