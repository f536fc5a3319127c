import { createEspeak } from '@parlando/espeak-wasm';
import { mandarinReadings, type Reading } from '@parlando/speech';
import { escapeForEspeak } from '../../src/espeak/espeak-text.ts';

const espeak = await createEspeak({ languages: ['cmn', 'en'] });
const voice = espeak.voices().find(({ id }) => id.endsWith('/cmn'))?.id ?? '';

/** The phonemes of each text, tones after sandhi, as the embedded engine speaks it with our readings; `(en)` and the like where it leaves Mandarin. */
export function phonemesOf(texts: readonly string[], read = mandarinReadings): string[] {
  return texts.map((text) => spoken(text, read(text)));
}

export function phonemesOfPinyin(pinyin: string): string {
  const syllables = pinyin.split(' ').length;
  return spoken('字'.repeat(syllables), [{ start: 0, length: syllables, pinyin }]);
}

/** Without marks of stress and word, and [53], which is [51] before [51] within what espeak-ng takes for a word. */
function spoken(text: string, readings: readonly Reading[]): string {
  const markup = escapeForEspeak(text, 'cmn', readings).ssml;
  return espeak
    .phonemes({ markup, voice })
    .replace(/[',_|=\s]/gu, '')
    .replaceAll('53', '51');
}
