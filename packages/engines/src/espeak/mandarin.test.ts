import { readFileSync } from 'node:fs';
import { mandarinReadings, type Reading } from '@parlando/speech';
import { describe, expect, it } from 'vitest';
import { phonemesOf, phonemesOfPinyin } from '../../test/mandarin/phonemes.ts';

const lines = (name: string) =>
  readFileSync(new URL(`../../test/mandarin/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
const words = (name: string) => lines(name).flatMap((line) => line.split(' '));

/** All of the standard: rows 16 to 87, of which row 55 ends early. */
const GB_2312 = (() => {
  const decoder = new TextDecoder('gb2312', { fatal: true });
  const characters: string[] = [];
  for (let row = 16; row <= 87; row++) {
    for (let cell = 1; cell <= (row === 55 ? 89 : 94); cell++)
      characters.push(decoder.decode(Uint8Array.of(0xa0 + row, 0xa0 + cell)));
  }
  return characters;
})();

/** Those that espeak-ng spells out, says in another language, or leaves out. */
function strays(texts: readonly string[], read?: Parameters<typeof phonemesOf>[1]): string[] {
  const phonemes = phonemesOf(texts, read);
  return texts.filter((_, i) => /^$|\(/u.test(phonemes[i] ?? ''));
}

describe('no Han text leaves the phonemes of Mandarin', () => {
  const lists = {
    'GB 2312': GB_2312,
    'common words': words('words.txt'),
    'words with 儿': words('erhua.txt'),
  };
  it.each([
    ['GB 2312', 6763],
    ['common words', 6000],
    ['words with 儿', 550],
  ] as const)('%s', (name, count) => {
    expect(lists[name]).toHaveLength(count);
    expect(strays(lists[name])).toEqual([]);
    // The same with espeak-ng's dictionary alone, which reads what we choose no reading for.
    expect(strays(lists[name], () => [])).toEqual([]);
  });
});

interface Phrase {
  readonly text: string;
  readonly pinyin: string;
}

function misread(name: string): { phrases: number; wrong: readonly string[] } {
  const phrases = lines(name).map((line): Phrase => {
    const [text = '', ...syllables] = line.split(' ');
    return { text, pinyin: syllables.join(' ') };
  });
  const spoken = phonemesOf(phrases.map(({ text }) => text));
  const wrong = phrases.filter(({ pinyin }, i) => spoken[i] !== phonemesOfPinyin(pinyin));
  return { phrases: phrases.length, wrong: wrong.map(({ text }) => text) };
}

describe('polyphones and words with 儿', () => {
  it.each(['polyphones.txt', 'fresh.txt', 'erhua-standard.txt'])(
    'of %s are read right, 99 of 100 at least',
    (name) => {
      const { phrases, wrong } = misread(name);
      expect(wrong.length, wrong.join(' ')).toBeLessThanOrEqual(phrases * 0.01);
    },
  );
});

/** The text of a line such as 他的头发长chang2, and the readings written in it. */
function marked(line: string) {
  const told: Reading[] = [];
  let text = '';
  for (const [, character = '', pinyin] of line.matchAll(/(.)([a-z]+\d)?/gu)) {
    if (pinyin !== undefined) told.push({ start: Array.from(text).length, length: 1, pinyin });
    text += character;
  }
  return { text, told };
}

/** Our readings of a text, one for each character, except where a reading is given. */
function insteadOf(text: string, told: readonly Reading[]): Reading[] {
  const single = mandarinReadings(text).flatMap(({ start, pinyin }) =>
    pinyin.split(' ').map((syllable, i) => ({ start: start + i, length: 1, pinyin: syllable })),
  );
  const others = single.filter(({ start }) => !told.some((each) => each.start === start));
  return [...others, ...told].sort((a, b) => a.start - b.start);
}

it('chooses a reading by the neighbouring characters, but not in look-alike contexts', () => {
  const wrong = lines('rules.txt').filter((line) => {
    const { text, told } = marked(line);
    return phonemesOf([text])[0] !== phonemesOf([text], () => insteadOf(text, told))[0];
  });
  expect(wrong).toEqual([]);
});

describe('sandhi', () => {
  it.each([
    ['一页纸', 'yi2 ye4 zhi3'],
    ['一天', 'yi4 tian1'],
    ['一剑', 'yi2 jian4'],
    ['第一天', 'di4 yi1 tian1'],
    ['二零一一年', 'er4 ling2 yi1 yi1 nian2'],
    ['一月一号', 'yi1 yue4 yi1 hao4'],
    ['不去', 'bu2 qu4'],
    ['不得不去', 'bu4 de2 bu2 qu4'],
    ['看一看', 'kan4 yi5 kan4'],
    ['你好', 'ni2 hao3'],
    ['我也很好', 'wo2 ye2 hen2 hao3'],
    ['不便宜', 'bu4 pian2 yi5'],
  ])('%s is %s', (text, pinyin) => {
    expect(phonemesOf([text])[0]).toBe(phonemesOfPinyin(pinyin));
  });
});

describe('erhua', () => {
  it.each([
    ['花儿', 'huar1'],
    ['一点儿', 'yi4 dianr3'],
    ['一会儿', 'yi2 huir4'],
    ['这儿', 'zher4'],
    ['玩儿', 'wanr2'],
    ['儿子', 'er2 zi5'],
    ['女儿', 'nv3 er2'],
    ['婴儿', 'ying1 er2'],
    ['儿童', 'er2 tong2'],
    ['这儿童书', 'zhe4 er2 tong2 shu1'],
  ])('%s is %s', (text, pinyin) => {
    expect(phonemesOf([text])[0]).toBe(phonemesOfPinyin(pinyin));
  });

  it('is one syllable', () => {
    expect(phonemesOf(['花儿', '点儿', '事儿', '花'])).toEqual(
      ['XwAr55\n', 'tjAr214\n', 's.@r51\n', 'XwA55\n'].map((each) => each.trim()),
    );
  });
});
