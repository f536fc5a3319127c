import { expect, test } from 'vitest';
import { allWords } from './all-words.ts';
import { languages } from './languages.ts';

const ways = [
  ['an audio format is written in capitals, a file’s ending is not', /(?<![.\w*])(mp3|wav|opus|flac)(?!\w)/],
  ['a speed is the number with ×, which `formatTimes` writes', /(\d|\}) ?(倍|x\b)|\}×/],
  ['per cent come from `formatPercent`, which knows where a space belongs', /\} ?%/],
] as const;

test.each(ways)('%s', (_, other) => {
  const found = Object.entries(languages).flatMap(([language, words]) =>
    allWords(words, language).filter(([, text]) => other.test(text)),
  );
  expect(found).toEqual([]);
});
