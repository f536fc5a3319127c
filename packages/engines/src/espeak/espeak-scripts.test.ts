import { scriptOf, scriptsReadIn } from '@parlando/speech';
import { expect, it } from 'vitest';
import { EspeakInstance } from './espeak-instance.ts';
import { escapeForEspeak } from './espeak-text.ts';
import { ESPEAK_VOICES } from './espeak-voices.ts';

const espeak = await EspeakInstance.create();
const PROSODY = { wordsPerMinute: 449, pitch: 50, range: 50, gain: 1 };

/** The engine's phonemes in IPA, without stress; a language in brackets where it changes to one. */
function heard(language: string, text: string): string {
  const phonemes: string[] = [];
  espeak.speak(language, 'f2', escapeForEspeak(text, language).ssml, PROSODY, (_, events) => {
    for (const event of events) if (event.type === 'phoneme') phonemes.push(event.ipa);
    return false;
  });
  return phonemes.join('').replace(/[ˈˌ]/gu, '');
}

/** A greeting in each script that voices of the embedded engine read; Bopomofo is read by the names of its letters. */
const GREETINGS: Readonly<Record<string, readonly [locale: string, text: string]>> = {
  Latin: ['en-US', 'hello'],
  Han: ['zh-CN', '你好'],
  Bopomofo: ['zh-CN', 'ㄅㄆ'],
  Hangul: ['ko-KR', '안녕하세요'],
  Cyrillic: ['ru-RU', 'здравствуйте'],
  Greek: ['el-GR', 'γεια'],
  Arabic: ['ar-SA', 'مرحبا'],
  Devanagari: ['hi-IN', 'नमस्ते'],
  Bengali: ['bn-BD', 'নমস্কার'],
  Gurmukhi: ['pa-IN', 'ਸਤਿ'],
  Gujarati: ['gu-IN', 'નમસ્તે'],
  Oriya: ['or-IN', 'ନମସ୍କାର'],
  Tamil: ['ta-IN', 'வணக்கம்'],
  Telugu: ['te-IN', 'నమస్తే'],
  Kannada: ['kn-IN', 'ನಮಸ್ಕಾರ'],
  Malayalam: ['ml-IN', 'നമസ്കാരം'],
  Sinhala: ['si-LK', 'ආයුබෝවන්'],
  Georgian: ['ka-GE', 'გამარჯობა'],
  Armenian: ['hy-AM', 'բարեւ'],
  Ethiopic: ['am-ET', 'ሰላም'],
};
/** Every script of Unicode that this engine has no voice for, by one of its letters. */
const UNREAD =
  'こ カ ー ส ש ក ລ ཀ မ Ꭰ ᠰ ދ ܫ ߊ ࠀ ࡀ ᜀ ᜠ ᝀ ᝠ ᤀ ᥐ ᦀ ᨀ ᨠ ᬅ ᮃ ᯀ ᰀ ᱚ Ⰰ Ⲁ ⴰ ꀀ ꓐ ꔀ ꚠ ꠀ ꡀ ꢂ ꤊ ꤰ ꦄ ꨀ ꪀ ꯀ ᚁ ᚠ 𐀀 𐊀 𐊠 𐌀 𐌰 𐎀 𐎠 𐑐 𐒀 𐒰 𐔀 𐔰 𐕰 𐘀 𐠀 𐡀 𐤀 𐤠 𐦀 𐨀 𐩠 𐬀 𐰀 𐲀 𐴀 𐼀 𑀅 𑂃 𑃐 𑄃 𑅐 𑆃 𑈀 𑊀 𑊰 𑌅 𑐀 𑒁 𑖀 𑘀 𑚀 𑜀 𑠀 𑢠 𑤀 𑨀 𑩐 𑫀 𑰀 𑱲 𑴀 𑵠 𒀀 𓀀 𔐀 𖠀 𖩀 𖫐 𖬀 𖹀 𖼀 𗀀 𛅰 𛰀 𞄀 𞊐 𞋀 𞠀 𞤀'.split(
    ' ',
  );

const readers = (script: string) =>
  ESPEAK_VOICES.filter(({ locale }) => scriptsReadIn(locale).has(script)).map(({ locale }) => locale);

it.each(Object.entries(GREETINGS))('reads %s, not the names of its letters', (script, [locale, text]) => {
  const voice = ESPEAK_VOICES.find((each) => each.locale === locale);
  expect(scriptOf(text)).toBe(script);
  expect(readers(script)).toContain(locale);
  const phonemes = heard(voice?.language ?? '', text);
  // A change of language would be its English name; a letter's number is far longer than the word.
  expect(phonemes).not.toContain('(');
  expect([...phonemes].length).toBeLessThanOrEqual([...text].length * 4);
});

it('has no other script that a voice is said to read', () => {
  const claimed = new Set(ESPEAK_VOICES.flatMap(({ locale }) => [...scriptsReadIn(locale)]));
  expect([...claimed].sort()).toEqual(Object.keys(GREETINGS).sort());
});

it.each(UNREAD)('knows that no voice reads %s', (letter) => {
  const script = scriptOf(letter);
  expect(script).toBeDefined();
  expect(readers(script ?? '')).toEqual([]);
});

it.each([
  ['cmn', 'café José Pokémon Zürich'],
  ['en-US', 'Việt Nam Ḫattuša'],
  ['es', 'Việt Nam'],
  ['es-419', 'café naïve Zürich'],
])('%s spells no accented letter of “%s”', (language, text) => {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  expect([...heard(language, text)].length).toBeLessThanOrEqual([...heard(language, plain)].length + 2);
  expect(heard(language, text)).not.toMatch(/lɛɾɚ|simbolo|tuː\(cmn\)/);
});
