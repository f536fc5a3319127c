import { interfaceLanguages } from '@parlando/contract';
import { expect, test } from 'vitest';
import { allWords } from './all-words.ts';
import { languages } from './languages.ts';

/** The plural forms of each text that has any. */
function formsOf(words: unknown, language: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [path] of allWords(words, language)) {
    const [, name, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(path) ?? [];
    if (name && form) found.set(name, [...(found.get(name) ?? []), form]);
  }
  return found;
}

test.each(Object.entries(languages))('%s has the plural forms that it uses, and no other', (id, words) => {
  const { tag } = interfaceLanguages[id as keyof typeof languages];
  const used = new Set<string>(
    Array.from({ length: 1000 }, (_, count) => new Intl.PluralRules(tag).select(count)),
  );
  const found = [...formsOf(words, id)];
  expect(found.length).toBeGreaterThan(70);
  expect(
    found.filter(([, forms]) => forms.length !== used.size || forms.some((form) => !used.has(form))),
  ).toEqual([]);
});
