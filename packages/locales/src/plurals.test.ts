import { interfaceLanguages } from '@parlando/contract';
import { expect, test } from 'vitest';
import { languages } from './languages.ts';

type Words = string | readonly unknown[] | { readonly [name: string]: Words };

/** The plural forms of each text that has any. */
function formsOf(words: Words, path: string, found = new Map<string, string[]>()): Map<string, string[]> {
  if (typeof words === 'string') {
    const [, name, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(path) ?? [];
    if (name && form) found.set(name, [...(found.get(name) ?? []), form]);
  } else for (const [name, part] of Object.entries(words)) formsOf(part as Words, `${path}.${name}`, found);
  return found;
}

test.each(Object.entries(languages))('%s has the plural forms that it uses, and no other', (id, words) => {
  const { tag } = interfaceLanguages[id as keyof typeof languages];
  const used = new Set<string>(
    Array.from({ length: 1000 }, (_, count) => new Intl.PluralRules(tag).select(count)),
  );
  const found = [...formsOf(words as unknown as Words, id)];
  expect(found.length).toBeGreaterThan(70);
  expect(
    found.filter(([, forms]) => forms.length !== used.size || forms.some((form) => !used.has(form))),
  ).toEqual([]);
});
