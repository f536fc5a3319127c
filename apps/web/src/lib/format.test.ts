import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startWords } from '../test/words.ts';
import {
  formatBytes,
  formatCompact,
  formatDateTime,
  formatLength,
  formatNumber,
  formatPercent,
  formatTenths,
  formatTime,
  formatTimes,
} from './format.ts';
import { loadWords, switchLanguage } from './language.ts';

beforeAll(startWords);
afterEach(() => switchLanguage('zh'));

test('the last chosen language wins, however late the words of another one load', async () => {
  await switchLanguage('en');
  await switchLanguage('zh');
  const late = switchLanguage('es');
  await switchLanguage('en');
  await late;
  expect(document.documentElement.lang).toBe('en');
});

test.each([
  [950, '950'],
  [1000, '1.0K'],
  [4249, '4.2K'],
  [999_949, '999.9K'],
  [999_960, '1.0M'],
  [1_500_000, '1.5M'],
])('%d characters are %s', (characters, shown) => {
  expect(formatCompact(characters)).toBe(shown);
});

test.each([
  [0, '0:00'],
  [0.4, '0:01'],
  [1.9, '0:01'],
  [3661, '1:01:01'],
])('audio of %d s has the length %s', (seconds, shown) => {
  expect(formatLength(seconds)).toBe(shown);
});

test('a time of another day has its date', () => {
  expect(formatTime(Date.now())).toMatch(/^\d\d:\d\d$/);
  const dayBefore = Date.now() - 86_400_000;
  expect(formatTime(dayBefore)).toBe(formatDateTime(dayBefore));
});

test.each([
  ['zh', '12,345 字符'],
  ['en', '12,345 characters'],
  ['es', '12.345 caracteres'],
] as const)('numbers in sentences are written as in %s', async (language, written) => {
  await switchLanguage(language);
  await loadWords();
  expect(i18next.t('tasks.characters', { count: 12345 })).toBe(written);
});

test.each([
  ['zh', ['12,345', '1.0×', '0.75×', '70%', '1.5 MB', '1:02.0']],
  ['en', ['12,345', '1.0×', '0.75×', '70%', '1.5 MB', '1:02.0']],
  ['es', ['12.345', '1,0×', '0,75×', '70\u00a0%', '1,5 MB', '1:02,0']],
] as const)('numbers are written as in %s', async (language, written) => {
  await switchLanguage(language);
  expect([
    formatNumber(12345),
    formatTimes(1),
    formatTimes(0.75),
    formatPercent(70),
    formatBytes(1_500_000),
    formatTenths(62.04),
  ]).toEqual(written);
});
