import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { adminToken } from './account.ts';
import { expect } from './test.ts';

/** Puts a plan on sale for 19.90 yuan by the API. Returns its name. */
export async function sellPlan(request: APIRequestContext): Promise<string> {
  const id = randomBytes(3).toString('hex');
  const name = `高级${id}`;
  const { token, password } = await adminToken(request);
  const headers = { Authorization: `Bearer ${token}` };
  await request.post('/api/v1/user/confirm-password', { headers, data: { password } });
  const reply = await request.post('/api/v1/admin/plans', {
    headers,
    data: {
      names: { zh: name, en: `Premium ${id}`, es: `Premium ${id}` },
      type: 'premium',
      characters: 50_000,
      days: 30,
      price: { amountMinor: 1990, currency: 'CNY' },
      active: true,
    },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return name;
}
