import { expect, test } from 'vitest';
import { quotaLevel, timeUntil } from './quota-level.ts';

const level = (usedCharacters: number) =>
  quotaLevel({
    total: 1000,
    remaining: 1000 - usedCharacters,
    usedCharacters,
    characterLimit: 1000,
    resetAt: '',
    limit: 'guest',
  });

test.each([
  [0, 'success', null, false],
  [500, 'success', null, false],
  [501, 'success', null, true],
  [700, 'warning', null, true],
  [701, 'warning', 'warning', true],
  [900, 'danger', 'warning', true],
  [950, 'danger', 'warning', true],
  [951, 'danger', 'critical', true],
  [999, 'danger', 'critical', true],
  [1000, 'danger', 'usedUp', true],
  [2000, 'danger', 'usedUp', true],
] as const)('%s of 1000: bar %s, notice %s, account %s', (used, tone, notice, suggestsAccount) => {
  expect(level(used)).toMatchObject({ tone, notice, suggestsAccount });
});

test('an instance without a quota shows no warning', () => {
  const unlimited = {
    total: 0,
    remaining: 0,
    usedCharacters: 5,
    characterLimit: 5000,
    resetAt: '',
    limit: 'instance',
  } as const;
  expect(quotaLevel(unlimited)).toMatchObject({ share: 0, notice: null });
});

test('a user is warned later than a guest', () => {
  const limit = {
    total: 1000,
    remaining: 250,
    usedCharacters: 750,
    characterLimit: 1000,
    resetAt: '',
    limit: 'guest',
  } as const;
  expect(quotaLevel(limit, 'guest').notice).toBe('warning');
  expect(quotaLevel(limit, 'user').notice).toBeNull();
});

test('time left is rounded up to the minute and never negative', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  expect(timeUntil('2026-11-20T11:30:01Z', now)).toEqual({ hours: 1, minutes: 31 });
  expect(timeUntil('2026-11-20T09:00:00Z', now)).toEqual({ hours: 0, minutes: 0 });
});
