import type { Voice } from '@parlando/contract';
import type { Language } from '@parlando/locales';

const chineseLanguages = new Set(['zh', 'yue', 'wuu', 'nan']);

/** The voice's own name where the reader reads its language, else the Latin one. */
export function displayName(voice: Voice, language: Language): string {
  const own = voice.locale.split('-')[0] ?? '';
  const isOwn = own === language || (language === 'zh' && chineseLanguages.has(own));
  return (isOwn && voice.localName) || voice.name;
}

/** What tells the locales of one language apart: `英语(美国)` → `美国`; a label without brackets stays whole. */
export function regionOf(localeLabel: string): string {
  return /[(（]([^,，)）]+)/.exec(localeLabel)?.[1] ?? localeLabel;
}

/** A hue in degrees that stays the same for the same text: FNV-1a, so that like names lie far apart. */
export function hueOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % 360;
}

/** The first letter of a name as a person counts letters, upper-cased. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return (first?.segment ?? '').toLocaleUpperCase();
}
