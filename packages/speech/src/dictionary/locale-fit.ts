import { languageOf } from '../text/language.ts';

interface Place {
  readonly language: string;
  /** Undefined: of every region. */
  readonly region: string | undefined;
}

/**
 * Whether what is meant for one locale is meant for a text in another: a language without a region is meant for all of
 * its regions, and the empty locale for every language.
 */
export function isMeantFor(locale: string, textLocale: string): boolean {
  if (locale === '') return true;
  const meant = placeOf(locale);
  const place = placeOf(textLocale);
  if (meant.language !== place.language) return false;
  return meant.region === undefined || place.region === undefined || meant.region === place.region;
}

/** Where what is meant for a locale is filed, so that `isMeantFor` holds for a text that looks there (`textPlaces`). */
export function meantPlaces(locale: string): string[] {
  if (locale === '') return [''];
  const { language, region } = placeOf(locale);
  return region === undefined ? [language] : [`${language}-${region}`, `${language}-*`];
}

/** Where what is meant for a text's locale can be filed. */
export function textPlaces(locale: string): string[] {
  const { language, region = '*' } = placeOf(locale);
  return ['', language, `${language}-${region}`];
}

/** Pinyin is what Mandarin voices read. */
export function isMandarin(locale: string): boolean {
  const { language, region } = placeOf(locale);
  return language === 'zh' && (region === undefined || /^(?:CN|TW|SG|MY)$/.test(region));
}

/** Cantonese and the other languages of China are regions of Chinese, whichever way their voices are named. */
function placeOf(locale: string): Place {
  const [primary = '', ...rest] = locale.split(/[-_]/);
  const language = languageOf(locale);
  const named = rest.find((part) => /^(?:[a-z]{2}|\d{3})$/i.test(part))?.toUpperCase();
  if (language !== 'zh' || /^(?:zh|cmn)$/i.test(primary)) return { language, region: named };
  return { language, region: /^yue$/i.test(primary) ? 'HK' : primary.toUpperCase() };
}
