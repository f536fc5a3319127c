import { interfaceLanguages, type Language } from '@parlando/contract';
import { formatNumberIn } from './number-format.ts';

/** `name {words}`, where the words may hold placeholders. */
const choice = '(\\w+) \\{((?:[^{}]|\\{\\w+\\})*)\\}';
const selection = new RegExp(`\\{(\\w+), select, ((?:${choice} ?)+)\\}`, 'g');

/**
 * Fills `{name}` placeholders, numbers from 10,000 with groups of digits; one without a value becomes an empty string. Of
 * `{name, select, a {…} other {…}}` it keeps the words for the value of `name`, or those of `other`: a small part of the
 * ICU message format.
 */
export function formatMessage(
  language: Language,
  message: string,
  values: Readonly<Record<string, unknown>> = {},
): string {
  const chosen = message.replace(selection, (_, name: string, choices: string) => {
    const words = new Map(
      [...choices.matchAll(new RegExp(choice, 'g'))].map(([, key, text]) => [key, text] as const),
    );
    return words.get(String(values[name])) ?? words.get('other') ?? '';
  });
  return chosen.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number'
      ? formatNumberIn(interfaceLanguages[language].tag, value, { useGrouping: 'min2' })
      : String(value);
  });
}
