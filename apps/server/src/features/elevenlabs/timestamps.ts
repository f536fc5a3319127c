import type { SpeechEvent } from '../synthesis/stream/live-speech.ts';
import { type Alignment, CharacterAligner } from './alignment.ts';

/** Audio and when each character in it is heard. Ours are the characters of the text, read or not. */
export interface TimestampedAudio {
  readonly audio_base64: string;
  readonly alignment: Alignment | null;
  readonly normalized_alignment: Alignment | null;
}

/** The whole audio of a text. */
export async function withTimestamps(
  text: string,
  speech: AsyncIterable<SpeechEvent>,
): Promise<TimestampedAudio> {
  const audio: Uint8Array[] = [];
  const words = [];
  let endMs = 0;
  for await (const event of speech) {
    if ('audio' in event) audio.push(event.audio);
    else {
      words.push(...event.spoken.words);
      endMs = event.spoken.offsetMs + event.spoken.durationMs;
    }
  }
  return timestamped(audio, new CharacterAligner(text).next(words, endMs, true));
}

/** A line for each segment: its audio and its characters. */
export async function* timestampLines(
  text: string,
  speech: AsyncIterable<SpeechEvent>,
): AsyncGenerator<TimestampedAudio> {
  const aligner = new CharacterAligner(text);
  let audio: Uint8Array[] = [];
  let endMs = 0;
  for await (const event of speech) {
    if ('audio' in event) {
      audio.push(event.audio);
      continue;
    }
    const { words, offsetMs, durationMs } = event.spoken;
    endMs = offsetMs + durationMs;
    yield timestamped(audio, aligner.next(words, endMs, false));
    audio = [];
  }
  const rest = aligner.next([], endMs, true);
  if (rest !== null || audio.some(({ length }) => length > 0)) yield timestamped(audio, rest);
}

function timestamped(audio: readonly Uint8Array[], alignment: Alignment | null): TimestampedAudio {
  const audio_base64 = Buffer.concat(audio).toString('base64');
  return { audio_base64, alignment, normalized_alignment: alignment };
}
