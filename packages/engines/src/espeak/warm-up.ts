import type { AudioOutput, SpokenPart } from '@parlando/speech';
import { ESPEAK_OUTPUT } from './espeak-output.ts';
import type { UtteranceSpeaker } from './utterance-speaker.ts';

const WORDS: Readonly<Record<string, string>> = {
  'espeak-es-ES-lucia': 'Hola, buenos días.',
  'espeak-zh-CN-qinghe': '你好，世界。',
  'espeak-en-US-ruth': 'Hello there, one two.',
};
/** mp3 twice: its encoder is the larger part of the work, and the slower to compile. */
const ROUNDS: readonly AudioOutput['format'][] = ['mp3', 'wav', 'mp3'];

/**
 * Speaks a few words and discards them, so that dictionaries are loaded and hot paths compiled before the first job.
 */
export function warmUp(speaker: UtteranceSpeaker): void {
  for (const format of ROUNDS) {
    for (const [voice, text] of Object.entries(WORDS)) speakUnheard(speaker, voice, text, format);
  }
}

function speakUnheard(
  speaker: UtteranceSpeaker,
  voice: string,
  text: string,
  format: AudioOutput['format'],
): void {
  const part: SpokenPart = {
    kind: 'text',
    text,
    voice,
    rate: 1,
    pitch: 1,
    range: 1,
    volume: 100,
    alignment: [],
  };
  const discard = () => undefined;
  speaker.speak({ parts: [part] }, { format, ...ESPEAK_OUTPUT }, () => false, discard);
}
