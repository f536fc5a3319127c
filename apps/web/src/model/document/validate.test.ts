import type { FreeLimit } from '@parlando/contract';
import { expect, test } from 'vitest';
import {
  characterLimit,
  gapRemainingMs,
  isCovered,
  validateOptions,
  validateQuota,
  validateText,
} from './validate.ts';

const codes = (findings: readonly { code: string; severity: string }[]) =>
  findings.map(({ code, severity }) => `${severity} ${code}`);
const free = (usedCharacters: number, total = 5000): FreeLimit => ({
  total,
  usedCharacters,
  remaining: total - usedCharacters,
  characterLimit: 4000,
  limit: 'guest',
  resetAt: '2026-11-21T16:00:00.000Z',
});

test.each([
  ['', ['error TEXT_EMPTY']],
  [' \n\t', ['error TEXT_EMPTY']],
  ['你好', []],
  ['123, 456.', ['info ONLY_DIGITS_AND_PUNCTUATION']],
  ['a < b', ['warning INVALID_CHARACTERS']],
  ['a \\ b', ['warning INVALID_CHARACTERS']],
  ['[1]', ['warning INVALID_CHARACTERS', 'info ONLY_DIGITS_AND_PUNCTUATION']],
])('%j', (text, expected) => {
  expect(codes(validateText(text, 100))).toEqual(expected);
});

test('length counts code points, so emoji count one', () => {
  expect(codes(validateText('😀'.repeat(10), 10))).not.toContain('error TEXT_TOO_LONG');
  expect(validateText('好'.repeat(11), 10)[0]).toMatchObject({
    code: 'TEXT_TOO_LONG',
    values: { actual: 11, limit: 10 },
  });
});

test('the limit is the service’s; the free service’s is what the server allows', () => {
  expect([1, 2, 3, 4].map((api) => characterLimit(api, free(0)))).toEqual([10_000, 5000, 10_000, 8000]);
  expect(characterLimit(5, free(0))).toBe(4000);
  expect(characterLimit(5, null)).toBe(5000);
  expect(characterLimit(9, null)).toBe(5000);
});

test('voice, language and a service from 1 to 5 are needed', () => {
  expect(codes(validateOptions({ api: 6, voice: '', locale: '' }))).toEqual([
    'error VOICE_MISSING',
    'error LANGUAGE_MISSING',
    'error UNKNOWN_API_TYPE',
  ]);
  expect(validateOptions({ api: 5, voice: 'v', locale: 'zh-CN' })).toEqual([]);
});

test('too little quota says how many characters are missing', () => {
  expect(validateQuota(100, free(4950))[0]?.values).toEqual({
    ...{ required: 100, remaining: 50, missing: 50, limit: 'guest' },
  });
  expect(validateQuota(50, free(4950))).toEqual([]);
  expect(validateQuota(50, null)).toEqual([]);
});

test('the quota covers what remains of it, and anything while it is unknown', () => {
  expect(isCovered(1, free(4999))).toBe(true);
  expect(isCovered(2, free(4999))).toBe(false);
  expect(isCovered(1, null)).toBe(true);
});

test('waits for the gap between requests', () => {
  expect(gapRemainingMs(1000, 1400)).toBe(600);
  expect(gapRemainingMs(1000, 2000)).toBe(0);
  expect(gapRemainingMs(Number.NEGATIVE_INFINITY, 5)).toBe(0);
});
