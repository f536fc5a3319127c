/**
 * The interface languages, the default one first. The settings' schema, the menus, the page's first paint, the labels and
 * the server's cookie derive from this list; the compiler reports every place that lacks a new one.
 */
export const interfaceLanguages = {
  zh: {
    name: '中文',
    tag: 'zh-CN',
    speech: {
      locale: 'zh-CN',
      voice: 'zh-CN-XiaoxiaoNeural',
      embedded: ['espeak-zh-CN-qinghe', 'espeak-zh-CN-zhiyuan'],
    },
  },
  en: {
    name: 'English',
    tag: 'en',
    speech: {
      locale: 'en-US',
      voice: 'en-US-JennyNeural',
      embedded: ['espeak-en-US-ruth', 'espeak-en-US-miles'],
    },
  },
  es: {
    name: 'Español',
    tag: 'es',
    speech: {
      locale: 'es-MX',
      voice: 'es-MX-DaliaNeural',
      embedded: ['espeak-es-MX-valeria', 'espeak-es-MX-diego'],
    },
  },
} as const satisfies Record<string, InterfaceLanguage>;

interface InterfaceLanguage {
  /** As its speakers call it. */
  readonly name: string;
  /** BCP 47, for `<html lang>` and for formatting. */
  readonly tag: string;
  /** What begins, until a person chooses others. */
  readonly speech: {
    readonly locale: string;
    /** While the read-aloud service can be reached. */
    readonly voice: string;
    /** A woman and a man of the embedded engine, who can always speak; the first one while `voice` cannot. */
    readonly embedded: readonly [string, string];
  };
}

export type Language = keyof typeof interfaceLanguages;
export const languageIds = Object.keys(interfaceLanguages) as [Language, ...Language[]];
export const [defaultLanguage] = languageIds;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(interfaceLanguages, value);
}
