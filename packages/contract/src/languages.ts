/**
 * The interface languages, the default one first. The settings' schema, the menus, the page's first paint, the labels and
 * the server's cookie derive from this list; the compiler names every place that lacks a new one.
 */
export const interfaceLanguages = {
  zh: { name: '中文', tag: 'zh-CN', speech: { locale: 'zh-CN', voice: 'zh-CN-XiaoxiaoNeural' } },
  en: { name: 'English', tag: 'en', speech: { locale: 'en-US', voice: 'en-US-JennyNeural' } },
  es: { name: 'Español', tag: 'es', speech: { locale: 'es-MX', voice: 'es-MX-DaliaNeural' } },
} as const satisfies Record<string, InterfaceLanguage>;

interface InterfaceLanguage {
  /** As its speakers call it. */
  readonly name: string;
  /** BCP 47, for `<html lang>` and for formatting. */
  readonly tag: string;
  /** Locale and voice that begin, until a person chooses others. */
  readonly speech: { readonly locale: string; readonly voice: string };
}

export type Language = keyof typeof interfaceLanguages;
export const languageIds = Object.keys(interfaceLanguages) as [Language, ...Language[]];
export const [defaultLanguage] = languageIds;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(interfaceLanguages, value);
}
