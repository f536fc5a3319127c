import { en } from './en.ts';
import { es } from './es.ts';
import type { Messages } from './messages.ts';
import { zh } from './zh.ts';

/** The interface languages; the first is the default. A new one is a file beside this and a line here. */
export const languages = { zh, en, es } as const satisfies Record<string, Messages>;
export type Language = keyof typeof languages;
export const defaultLanguage: Language = 'zh';

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

/** The best interface language for an `Accept-Language` header (RFC 9110 §12.5.4). */
export function negotiateLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        language: tag.toLowerCase().split('-')[0] ?? '',
        quality: quality ? Number(quality.trim().slice(2)) : 1,
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of wanted) if (isLanguage(language)) return language;
  return defaultLanguage;
}
