import type { Voice } from '@parlando/contract';
import type { Language } from '@parlando/locales';
import { fnv1a } from '../../lib/fnv.ts';

const chineseLanguages = new Set(['zh', 'yue', 'wuu', 'nan']);

/** The voice's own name where the reader reads its language, else the Latin one. */
export function displayName(voice: Voice, language: Language): string {
  const own = languageOf(voice.locale);
  const isOwn = own === language || (language === 'zh' && chineseLanguages.has(own));
  return (isOwn && voice.localName) || voice.name;
}

/** The language subtag of a locale (BCP 47), as `es` of `es-MX`. */
export function languageOf(locale: string): string {
  return locale.split('-')[0] ?? '';
}

/** The region subtag of a locale (BCP 47), as `MX` of `es-MX`. */
function regionOf(locale: string): string | undefined {
  return locale.split('-').find((part) => /^([A-Z]{2}|\d{3})$/.test(part));
}

/** The language of a locale's label with the region as letters: `西班牙语(墨西哥)` → `西班牙语 MX`. */
export function shortLocale(localeLabel: string, locale: string): string {
  return [localeLabel.replace(/\s*[(（].*$/u, ''), regionOf(locale)].filter(Boolean).join(' ');
}

/** The region of a locale in the reader's language, shortly: `en-US` → `US`, `美国`, `EE. UU.`. */
export function regionName(locale: string, language: Language): string {
  const region = regionOf(locale);
  if (!region) return locale;
  return new Intl.DisplayNames(language, { type: 'region', style: 'short' }).of(region) ?? region;
}

/** What tells the kinds of Chinese apart: `中文(粤语，繁体)` → `粤语`; a label without brackets stays whole. */
export function dialectOf(localeLabel: string): string {
  return /[(（]([^,，)）]+)/.exec(localeLabel)?.[1] ?? localeLabel;
}

/** A hue in degrees that stays the same for the same text; like names lie far apart. */
export function hueOf(text: string): number {
  return fnv1a(text) % 360;
}

/** The first letter of a name as a person counts letters, upper-cased. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return (first?.segment ?? '').toLocaleUpperCase();
}
