import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { fieldRules } from './field-rules.ts';

// The messages are covered by browser tests; here a rule returns its key.
const rules = fieldRules(((key: string) => key.replace('account.check.', '')) as unknown as TFunction);

test.each([
  ['account', '', 'accountRequired'],
  ['account', '   ', 'accountRequired'],
  ['account', 'someone', true],
  ['account', '朗声用户', true],
  ['account', 'ab', 'emailFormat'],
  // A name may have spaces: people can register it.
  ['account', 'two words', true],
  ['account', 'a b', true],
  ['account', 'a'.repeat(21), 'emailFormat'],
  ['account', 'someone@', 'emailFormat'],
  ['account', ' someone@example.com ', true],
  ['email', '', 'emailRequired'],
  ['email', 'someone', 'emailFormat'],
  ['email', 'someone@example.com', true],
  ['username', '', 'usernameRequired'],
  ['username', 'ab', 'usernameLength'],
  ['username', 'abc', true],
  ['username', 'a'.repeat(20), true],
  ['username', 'a'.repeat(21), 'usernameLength'],
  ['username', 'two words', true],
  ['username', 'someone@example.com', 'usernameAt'],
  ['code', '', 'codeRequired'],
  ['code', '12345', 'codeFormat'],
  ['code', ' 123456 ', true],
  ['password', '', 'passwordRequired'],
  ['password', '12345', 'passwordShort'],
  ['password', '      ', true],
  ['presentPassword', '1', true],
  ['presentPassword', '', 'passwordRequired'],
] as const)('%s %j: %s', (field, value, result) => {
  expect(rules[field](value)).toBe(result);
});
