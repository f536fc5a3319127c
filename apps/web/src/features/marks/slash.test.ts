import { expect, it } from 'vitest';
import { marking } from '../../../../../packages/locales/src/zh/marking.ts';
import { lineEndsIn, markItems, markOf, matchingItems, runFor } from './mark-items.ts';
import { slashAt, typedOn } from './slash-state.ts';

it.each([
  ['今天/', true],
  ['/', true],
  ['they said /', true],
  ['今天／', true],
  ['1/', false],
  ['and/', false],
  ['https:/', false],
  ['https://', false],
  ['3./', false],
  ['今天', false],
])('a slash typed in %s offers marks: %s', (text, offers) => {
  expect(slashAt(text, text.length) !== null).toBe(offers);
});

it('follows what is typed, and dismisses a slash that is only a slash', () => {
  const slash = { at: 2, typed: '' };
  expect(typedOn(slash, '今天/man明天', 6)).toEqual({ at: 2, typed: 'man' });
  expect(typedOn(slash, '今天/ 明天', 4)).toBeNull();
  expect(typedOn(slash, '今天，明天', 3)).toBeNull();
  expect(typedOn(slash, '今天/', 2)).toBeNull();
  expect(typedOn(slash, `今天/${'a'.repeat(17)}`, 20)).toBeNull();
});

it('finds marks by their name and by simple keywords', () => {
  const words = (item: (typeof markItems)[number]) => [marking.kinds[item], ...marking.keys[item].split(' ')];
  expect(matchingItems('', words)).toEqual(markItems);
  expect(matchingItems('停', words)).toEqual(['pause']);
  expect(matchingItems('TING', words)).toEqual(['pause']);
  expect(matchingItems('man', words)).toEqual(['slower']);
  expect(matchingItems('她', words)).toEqual([]);
});

const place = (text: string, start: number, end = start, locale = 'zh-CN') => ({
  points: [...text],
  start,
  end,
  locale,
});

it.each([
  ['pause', place('今天去重庆', 2), ''],
  ['reading', place('今天去重庆', 5), '重庆'],
  ['reading', place('今天去重庆', 0, 3), '今天去'],
  ['slower', place('来了。今天去重庆。', 5), '今天去重庆。'],
  ['digits', place('电话138-0013-8000打不通', 6), '138-0013-8000'],
  ['date', place('于2024年5月6日到', 3), '2024年5月6日'],
  ['characters', place('the NATO says', 6, 6, 'en-US'), 'NATO'],
  ['number', place('没有数字', 1), '没有'],
] as const)('%s goes to what is selected, or to what it is for at the caret', (item, at, words) => {
  const run = runFor(item, at);
  expect(run?.text).toBe(words);
  expect(run && markOf(item, run)?.start).toBe(item === 'reading' ? undefined : run?.start);
});

it('has no run to mark at an empty position', () => {
  expect(runFor('reading', place('a\n\nb', 2))).toBeNull();
  expect(runFor('slower', place('a\n\nb', 2))).toBeNull();
  expect(runFor('pause', place('', 0))).toEqual({ start: 0, length: 0, text: '' });
});

it('pauses between lines go to the ends of the selected lines, but not to blank ones or the end of the text', () => {
  const text = '😀一 \n\n二\n三\n';
  expect(lineEndsIn(text, { start: 0, end: 9 })).toEqual([2, 6]);
  expect(lineEndsIn(text, { start: 1, end: 6 })).toEqual([2, 6]);
  expect(lineEndsIn(text, { start: 2, end: 5 })).toEqual([]);
});
