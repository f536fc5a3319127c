import { expect, test } from 'vitest';
import { allWords } from './all-words.ts';
import { languages } from './languages.ts';

test.each([
  ['zh', '“”'],
  ['en', '“”’'],
  ['es', '«»'],
] as const)('%s has one kind of quotation marks and apostrophes', (language, its) => {
  const used = allWords(languages[language], language).flatMap(
    // The value of an SSML attribute stands in straight ones.
    ([, text]) => text.replace(/="[^"]*"/g, '').match(/["'“”‘’«»„「」『』]/g) ?? [],
  );
  expect([...new Set(used)].sort().join('')).toBe([...its].sort().join(''));
});
