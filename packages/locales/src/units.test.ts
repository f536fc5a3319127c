import { expect, test } from 'vitest';
import { languages } from './languages.ts';

type Words = string | readonly unknown[] | { readonly [name: string]: Words };

function allWords(words: Words, path: string): [path: string, words: string][] {
  if (typeof words === 'string') return [[path, words]];
  return Object.entries(words).flatMap(([name, part]) => allWords(part as Words, `${path}.${name}`));
}

const ways = [
  ['an audio format is written in capitals, a file’s ending is not', /(?<![.\w*])(mp3|wav|opus|flac)(?!\w)/],
  ['a speed is the number with ×, which `formatTimes` writes', /(\d|\}) ?(倍|x\b)|\}×/],
  ['per cent come from `formatPercent`, which knows where a space belongs', /\} ?%/],
] as const;

test.each(ways)('%s', (_, other) => {
  const found = Object.entries(languages).flatMap(([language, words]) =>
    allWords(words as unknown as Words, language).filter(([, text]) => other.test(text)),
  );
  expect(found).toEqual([]);
});
