/** The language of a BCP 47 tag in lower case; the Chinese languages that espeak-ng and others name alone count as `zh`. */
export function languageOf(locale: string): string {
  const language = locale.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
  return CHINESE.has(language) ? 'zh' : language;
}

const CHINESE: ReadonlySet<string> = new Set(['zh', 'cmn', 'yue', 'wuu', 'nan', 'hak', 'cjy', 'hsn', 'gan']);

/** Whether a locale is spoken in Mandarin, and so not in Cantonese. */
export function isMandarin(locale: string): boolean {
  return /^(?:zh|cmn)(?![-_](?:hk|mo)\b)/i.test(locale);
}

/** Whether a Chinese locale is written in traditional characters. */
export function isTraditional(locale: string): boolean {
  return /^(?:yue|nan|hak)\b(?!.*hans)|[-_](?:hant|tw|hk|mo)\b/i.test(locale);
}
