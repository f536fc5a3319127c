import { expect, test } from 'vitest';
import { findSpeakers } from './find-speakers.ts';

const twice = (line: string) => `${line} hello.\n\n${line} 你好。`;

test.each([
  ['Anna:', 'Anna'],
  ['小林：', '小林'],
  ['Dr. Who:', 'Dr. Who'],
  ['Speaker 1:', 'Speaker 1'],
  ['LADY MACBETH:', 'LADY MACBETH'],
  ['María José de la Cruz:', undefined],
  ['María José:', 'María José'],
  ["O'Brien :", "O'Brien"],
  ['安娜·卡列尼娜：', '安娜·卡列尼娜'],
  ['旁白（轻声）：', '旁白（轻声）'],
  ['  Ben:', 'Ben'],
  ['10:30', undefined],
  ['https://example.org', undefined],
  ['He said:', undefined],
  ['他说：', undefined],
  ['note:', undefined],
  ['Once upon a time, there was this:', undefined],
  ['我们今天要讲的事情有很多很多很多很多很多很多件：', undefined],
])('%s', (line, name) => {
  expect(findSpeakers(twice(line))).toEqual(name === undefined ? [] : [name]);
});

test('a name that stands once, or says nothing, is no speaker', () => {
  expect(findSpeakers('Anna: hello.\nBen: hello.')).toEqual([]);
  expect(findSpeakers('Anna:\nAnna:\n')).toEqual([]);
});

test('no more than a cast can have', () => {
  const text = Array.from({ length: 30 }, (_, index) => twice(`Guest ${index}:`)).join('\n');
  expect(findSpeakers(text)).toHaveLength(20);
});

test('a long text of colons is read in no time', () => {
  expect(findSpeakers(`${'Aa '.repeat(30_000)}\n${'A: '.repeat(30_000)}${'\n:'.repeat(30_000)}`)).toEqual([]);
});
