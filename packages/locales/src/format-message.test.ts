import type { Language } from '@parlando/contract';
import { expect, test } from 'vitest';
import { formatMessage } from './format-message.ts';
import { languages } from './languages.ts';

test('placeholders are filled, and one without a value is empty', () => {
  expect(formatMessage('en', '{a} of {b}{c}.', { a: 1, b: '{a}' })).toBe('1 of {a}.');
});

test('digits of numbers from 10,000 are grouped as in the language, those of a text are not', () => {
  const written = (language: Language) =>
    formatMessage(language, '{n}, {limit}, {code}', { n: 5_000_000, limit: 5000, code: '1234567' });
  expect(written('en')).toBe('5,000,000, 5000, 1234567');
  expect(written('es')).toBe('5.000.000, 5000, 1234567');
});

test('a selection keeps the words for its value, or those of `other`', () => {
  const message = 'It is {kind, select, a {an {kind}} other {something else}} ({n}).';
  expect(formatMessage('en', message, { kind: 'a', n: 1 })).toBe('It is an a (1).');
  expect(formatMessage('en', message, { kind: 'b', n: 2 })).toBe('It is something else (2).');
  expect(formatMessage('en', message)).toBe('It is something else ().');
});

test.each([
  ['zh', '停顿', '音频过长'],
  ['en', 'pauses', 'audio would be too long'],
  ['es', 'pausas', 'demasiado largo'],
] as const)('too much silence is told apart from too long an audio in %s', (language, silence, length) => {
  const words = (reason: string) =>
    formatMessage(language, languages[language].errors.TOO_LONG_AUDIO, {
      reason,
      limitSeconds: 900,
      predictedSeconds: 1200,
    });
  expect(words('silence')).toMatch(new RegExp(`${silence}.*1200.*900`));
  expect(words('silence')).not.toContain(length);
  expect(words('length')).toMatch(new RegExp(`${length}.*1200.*900`));
  for (const reason of ['silence', 'length']) expect(words(reason)).not.toMatch(/[{}]/);
});
