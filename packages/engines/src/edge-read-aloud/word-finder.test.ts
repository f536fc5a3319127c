import { describe, expect, test } from 'vitest';
import { WordFinder } from './word-finder.ts';

function find(text: string, words: readonly string[]) {
  const points = Array.from(text);
  const finder = new WordFinder(points);
  const slice = (start = 0, end = 0) => points.slice(start, end).join('');
  const found = words.map((word) => {
    const range = finder.find(word);
    return range && slice(range.start, range.end);
  });
  return { found, missing: finder.missing().map(({ start, end }) => slice(start, end).trim()) };
}

describe('finding the words of an answer', () => {
  test.each([
    ['words in order', 'The cat and the dog', ['The', 'cat', 'and', 'the', 'dog']],
    ['a word twice', 'ha ha ha', ['ha', 'ha', 'ha']],
    ['no word within another', 'and a sand', ['and', 'a', 'sand']],
    ['Chinese words', '你好，世界。', ['你好', '世界']],
    ['marks the service keeps', "don't a&b", ["don't", 'a&b']],
    ['pictures beside them', '👍🏽 well 👍', ['well']],
  ])('%s', (_, text, words) => {
    expect(find(text, words)).toEqual({ found: words, missing: [] });
  });

  test('with different width and case', () => {
    expect(find('ＡＢＣ Straße', ['abc', 'STRASSE'])).toEqual({ found: ['ＡＢＣ', 'Straße'], missing: [] });
  });

  test('a word reported in another spelling matches the next one', () => {
    expect(find('see Dr. Lee now', ['see', 'Doctor', 'Lee', 'now'])).toEqual({
      found: ['see', 'Dr', 'Lee', 'now'],
      missing: [],
    });
  });

  test('one reported word for several numbers', () => {
    expect(find('of 1 500 000 now', ['of', '1500000', 'now'])).toEqual({
      found: ['of', '1', 'now'],
      missing: [],
    });
  });

  test.each([
    ['at the end', 'One two three.', ['One', 'two'], ['three.']],
    ['in the middle', 'One two three four', ['One', 'four'], ['two three']],
    ['all of it', '你好', [], ['你好']],
    [
      'after a word that is named otherwise',
      'He paid the Dr. and then he went home again.',
      ['He', 'paid', 'the', 'Doctor'],
      ['and then he went home again.'],
    ],
    [
      'between it and the next',
      'See Dr. One two three four five six seven eight nine ten',
      ['See', 'Doctor', 'ten'],
      ['One two three four five six seven eight nine'],
    ],
  ])('tells what is missing %s', (_, text, words, missing) => {
    expect(find(text, words).missing).toEqual(missing);
  });
});
