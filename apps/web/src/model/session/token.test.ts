import { expect, test } from 'vitest';
import { isLiveToken, tokenEnd, tokenOwner } from './token.ts';

const part = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const token = (claims: unknown) => `${part({ alg: 'HS256' })}.${part(claims)}.signature`;

test('a token is valid until its exp claim, in seconds', () => {
  const made = token({ exp: 1_800_000_000, sub: '>>>???' });
  expect(tokenEnd(made)).toBe(1_800_000_000_000);
  expect(isLiveToken(made, 1_799_999_999_999)).toBe(true);
  expect(isLiveToken(made, 1_800_000_000_000)).toBe(false);
  expect(tokenOwner(made)).toBe('>>>???');
});

test.each([
  ['', 'empty'],
  ['abc', 'no parts'],
  ['a.b', 'two parts'],
  ['a.b.c.d', 'four parts'],
  ['a.%%%.c', 'no base64'],
  [`a.${btoa('no json')}.c`, 'no JSON'],
  [token({}), 'no end'],
  [token({ exp: 'soon' }), 'an end that is no number'],
  [token(null), 'no claims'],
])('%j is no token: %s', (text) => {
  expect(tokenEnd(text)).toBeNull();
  expect(isLiveToken(text, 0)).toBe(false);
});
