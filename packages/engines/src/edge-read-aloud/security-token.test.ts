import { expect, test } from 'vitest';
import { securityToken } from './security-token.ts';

const clientToken = '6A5AA1D4EAFF4E9FB37E23D68491D6F4';

test('is that of the browser', () => {
  expect(securityToken(clientToken, 1_700_000_000)).toBe(
    '42301B335578FEFDAE2637DED1ABD614505D432559EC08032B82048483726AFF',
  );
});

test('holds for five minutes', () => {
  const start = 1_699_999_800;
  expect(securityToken(clientToken, start)).toBe(securityToken(clientToken, start + 299.9));
  expect(securityToken(clientToken, start)).not.toBe(securityToken(clientToken, start + 300));
});
