import { expect, test } from 'vitest';
import { formatMessage } from './format-message.ts';
import { languages } from './languages.ts';

test('placeholders are filled, and one without a value is empty', () => {
  expect(formatMessage('{a} of {b}{c}.', { a: 1, b: '{a}' })).toBe('1 of {a}.');
});

test('a selection keeps the words for its value, or those of `other`', () => {
  const message = 'It is {kind, select, a {an {kind}} other {something else}} ({n}).';
  expect(formatMessage(message, { kind: 'a', n: 1 })).toBe('It is an a (1).');
  expect(formatMessage(message, { kind: 'b', n: 2 })).toBe('It is something else (2).');
  expect(formatMessage(message)).toBe('It is something else ().');
});

test.each([
  ['zh', '停顿', '音频过长'],
  ['en', 'pauses', 'audio would be too long'],
  ['es', 'pausas', 'demasiado largo'],
] as const)('too much silence is told apart from too long an audio in %s', (language, silence, length) => {
  const words = (reason: string) =>
    formatMessage(languages[language].errors.TOO_LONG_AUDIO, {
      reason,
      limitSeconds: 900,
      predictedSeconds: 1200,
    });
  expect(words('silence')).toMatch(new RegExp(`${silence}.*1200.*900`));
  expect(words('silence')).not.toContain(length);
  expect(words('length')).toMatch(new RegExp(`${length}.*1200.*900`));
  for (const reason of ['silence', 'length']) expect(words(reason)).not.toMatch(/[{}]/);
});
