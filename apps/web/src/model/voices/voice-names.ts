import type { Voice } from '@parlando/contract';
import type { Language } from '@parlando/locales';
import { fnv1a } from '../../lib/fnv.ts';

const chineseLanguages = new Set(['zh', 'yue', 'wuu', 'nan']);

/** The voice's native name if the reader reads its language, else the Latin one. */
export function displayName(voice: Voice, language: Language): string {
  const own = languageOf(voice.locale);
  const isOwn = own === language || (language === 'zh' && chineseLanguages.has(own));
  return (isOwn && voice.localName) || voice.name;
}

/** The name in an id, such as `Xiaoxiao` in `zh-CN-XiaoxiaoNeural`, for a voice that is not loaded; else the id. */
export function nameInId(id: string): string {
  const pattern = /^(?:espeak-)?[a-z]{2,3}(?:-\w+)*-(\w+?)(?:Multilingual)?(?:Neural)?(?:$|:)/;
  const name = pattern.exec(id)?.[1];
  return name ? initialOf(name) + name.slice(1) : id;
}

/** The language subtag of a locale (BCP 47), such as `es` of `es-MX`. */
export function languageOf(locale: string): string {
  return locale.split('-')[0] ?? '';
}

/** A hue in degrees, always the same for the same text; similar names get distant hues. */
export function hueOf(text: string): number {
  return fnv1a(text) % 360;
}

/** The first grapheme of a name, in upper case. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return (first?.segment ?? '').toLocaleUpperCase();
}
