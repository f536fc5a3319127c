import { defaultLanguage, isLanguage, type Language } from '@parlando/contract';
import * as en from './en.ts';
import * as es from './es.ts';
import { type Messages, messagesOf } from './messages.ts';
import * as zh from './zh.ts';

/** All words of every interface language. */
export const languages: Readonly<Record<Language, Messages>> = {
  zh: messagesOf(zh),
  en: messagesOf(en),
  es: messagesOf(es),
};

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
