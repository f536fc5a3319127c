import { limits } from '@parlando/contract';
import { expect, test } from 'vitest';
import { takeOutBreaks } from './breaks.ts';

test.each([
  ['<break time="1.5s" />', 1500],
  ["<break time='800ms'/>", 800],
  ['<BREAK time=".5s"></BREAK>', 500],
  ['<break time="1ms"/>', limits.marks.pauseMs.min],
  ['<break time="99s"/>', limits.marks.pauseMs.max],
])('%s is a pause of %d ms', (tag, durationMs) => {
  expect(takeOutBreaks(`𠮷！${tag}走`)).toEqual({
    text: '𠮷！走',
    marks: [{ kind: 'pause', start: 2, durationMs }],
  });
});

test('tags beyond the limit of marks are left out, and what is no tag is read', () => {
  const { text, marks } = takeOutBreaks(`a${'<break time="1s"/>'.repeat(limits.marks.count + 1)} <break>`);
  expect(text).toBe('a <break>');
  expect(marks).toHaveLength(limits.marks.count);
});

test('a number that does not end is looked through once', { timeout: 20_000 }, () => {
  const text = `<break time="${'1'.repeat(200_000)}`;
  expect(takeOutBreaks(text)).toEqual({ text, marks: [] });
});
