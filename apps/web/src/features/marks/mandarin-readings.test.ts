import { expect, it } from 'vitest';
import { readingsOfWord, soundsWith } from './mandarin-readings.ts';

const read = (text: string, word: string) => {
  const points = [...text];
  const start = [...text.slice(0, text.indexOf(word))].length;
  return readingsOfWord(points, { start, length: [...word].length, text: word });
};

it.each([
  ['😀我们去重庆玩。', '重庆', 'chong2', ['chong2', 'zhong4']],
  ['他去银行存钱', '行', 'hang2', ['hang2', 'xing2', 'hang4', 'heng2']],
  ['第一行\n我得走了', '得', 'dei3', ['dei3', 'de2', 'de5']],
  ['一天', '一', 'yi4', ['yi4', 'yi1', 'yi2']],
  ['不是', '不', 'bu2', ['bu2', 'bu4']],
  // Pasted from a PDF: a radical that looks like the character.
  ['旅人⾛过⻓夜', '⻓', 'chang2', ['chang2', 'zhang3']],
])('in %s the readings of %s begin with %s', (text, word, present, choices) => {
  const [first] = read(text, word);
  expect(first).toMatchObject({ present, choices });
});

it('marks readings that are only likely', () => {
  expect(read('这个东西便宜', '便宜').map(({ isKnown }) => isKnown)).toEqual([true, true]);
  expect(read('我们去重庆', '重庆').map(({ isKnown }) => isKnown)).toEqual([false, false]);
});

it('gives a suffixed 儿 to the preceding syllable', () => {
  const word = read('等一点儿吧', '一点儿');
  expect(word.map(({ present }) => present)).toEqual(['yi4', 'dianr3', '']);
  expect(soundsWith(word, 0, 'yì')).toBe('yi4 dianr3');
});

it.each([
  ['zhòng', 'zhong4 qing4'],
  ['zhong4', 'zhong4 qing4'],
  ['zhong4 qing4', 'zhong4 qing4'],
  ['ZHÒNG QÌNG', 'zhong4 qing4'],
  ['zhòngqìng', 'zhong4 qing4'],
  ['zhong4 qing4 de5', undefined],
  ['zhogn4', undefined],
  ['重', undefined],
  ['', undefined],
])('%j for the first character is %s', (written, sounds) => {
  expect(soundsWith(read('去重庆', '重庆'), 0, written)).toBe(sounds);
});

it('offers only syllables that can be spoken', () => {
  for (const character of '嗯哼呣的了着过血露薄给还长乐差') {
    const [only] = read(character, character);
    for (const choice of only?.choices ?? []) expect(choice).toMatch(/^[a-zv]+[1-5]$/);
  }
});
