import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { adminEmail, readServerLog } from './instance.ts';
import { expect } from './test.ts';

export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** A person without an account. */
export function newPerson(): Account {
  const id = randomBytes(5).toString('hex');
  return { username: `user${id}`, email: `${id}@example.com`, password: `secret-${id}` };
}

/** The last code mailed to an address, read from the server's log once there are `count` of them. */
export async function mailedCode(email: string, count = 1): Promise<string> {
  const codes = () =>
    [...readServerLog().matchAll(/verification code for (\S+): (\d{6})/g)].filter(([, to]) => to === email);
  await expect.poll(() => codes().length).toBe(count);
  return codes().at(-1)?.[2] ?? '';
}

/** Creates an account by the API, for tests about something else. */
export async function register(request: APIRequestContext, person = newPerson()): Promise<Account> {
  const { username, email, password } = person;
  await post(request, 'auth/mail/verify-code', { email });
  await post(request, 'auth/mail/register', {
    username,
    email,
    password,
    verification_code: await mailedCode(email),
  });
  return person;
}

/** A new token for an account. */
export async function tokenOf(request: APIRequestContext, { email, password }: Account): Promise<string> {
  const { token } = (await post(request, 'auth/mail/login', { email, password })) as { token: string };
  return token;
}

/** A new account that is logged in on the page, through its storage. Returns it with its token. */
export async function loggedIn(
  page: Page,
  person = newPerson(),
): Promise<Account & { readonly token: string }> {
  const account = await register(page.request, person);
  return { ...account, token: await giveToken(page, account) };
}

const admin: Account = { username: 'admin', email: adminEmail, password: 'secret-admin' };

/**
 * An administrator of the test's own, because settings follow the account; logged in on the page through its storage.
 * Returns the account with its token.
 */
export async function loggedInAsAdmin(page: Page): Promise<Account & { readonly token: string }> {
  const { request } = page;
  const account = await register(request);
  const headers = { Authorization: `Bearer ${(await adminToken(request)).token}` };
  await request.post('/api/v1/user/confirm-password', { headers, data: { password: admin.password } });
  const data = { role: 'admin' };
  const reply = await request.put(`/api/v1/admin/people/${account.username}/role`, { headers, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return { ...account, token: await giveToken(page, account) };
}

/** The administrator's account with a new token, for API calls of a test. */
export async function adminToken(request: APIRequestContext): Promise<Account & { readonly token: string }> {
  await registerAdmin(request);
  return { ...admin, token: await tokenOf(request, admin) };
}

async function registerAdmin(request: APIRequestContext): Promise<void> {
  const known = await request.post('/api/v1/auth/mail/login', { data: admin });
  if (!known.ok()) await register(request, admin);
}

async function giveToken(page: Page, account: Account): Promise<string> {
  const token = await tokenOf(page.request, account);
  await page.addInitScript((value) => {
    // Only once: a page that logs out has to stay logged out.
    if (sessionStorage.getItem('given')) return;
    sessionStorage.setItem('given', 'yes');
    localStorage.setItem('token', value);
  }, token);
  return token;
}

async function post(request: APIRequestContext, path: string, data: unknown): Promise<unknown> {
  const reply = await request.post(`/api/v1/${path}`, { data });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return ((await reply.json()) as { data: unknown }).data;
}

/** Speaks a text for an account by the API. Returns the task's id. */
export async function speak(
  request: APIRequestContext,
  token: string,
  text: string,
  options: { readonly speed?: number } = {},
): Promise<string> {
  const reply = await request.post('/api/v1/tts/single', {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    data: { text, voice: 'zh-CN-XiaoxiaoNeural', format: 'mp3', ...options },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { data: { task_id: string } }).data.task_id;
}
