import type { Page } from '@playwright/test';
import { type Account, register, tokenOf } from './support/account.ts';
import { control, openSettings, saved, storedSettings } from './support/settings.ts';
import { expect, expectLoaded, test } from './support/test.ts';

/** The settings of the account on the server and of the guest in the browser, before the update to this version. */
const ofAccount = { thirdPartyApi: 'https://account.example/v1', gptModel: 'account-model' };
const ofGuest = { gptModel: 'guest-model' };

/** Stores an account's settings as an older version did; that version knew `pace`, not `titleStyle`. */
async function plantOlderRecord(
  page: Page,
  isLoggedIn: boolean,
  { here, record }: { here: Record<string, unknown>; record: Record<string, unknown> },
): Promise<Account & { readonly token: string }> {
  const account = await register(page.request);
  const token = await tokenOf(page.request, account);
  const headers = { Authorization: `Bearer ${token}` };
  const stored = await page.request.put('/api/v1/user/settings', { headers, data: ofAccount });
  expect(stored.ok()).toBe(true);
  const { id } = (await (await page.request.get('/api/v1/user/info', { headers })).json()).data.user;
  const base = {
    language: 'zh',
    theme: 'light',
    autoplay: true,
    updateNotification: true,
    retryCount: 3,
    retryIntervalMs: 1000,
    serviceRegion: '',
    openAIBaseUrl: 'https://api.openai.com/v1',
    azureRoute: 'direct',
    tts88Route: 'direct',
    openAIRoute: 'direct',
    auditionText: '',
    pace: 'brisk',
    ...ofAccount,
  };
  await page.addInitScript(
    (values) => {
      // Only once: later changes by the page must stay.
      if (sessionStorage.getItem('planted')) return;
      sessionStorage.setItem('planted', 'yes');
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    },
    {
      settings: JSON.stringify({ state: { ...base, ...here }, version: 0 }),
      settingsSync: JSON.stringify({
        owner: id,
        base,
        guest: ofGuest,
        offered: {},
        declined: false,
        ...record,
      }),
      ...(isLoggedIn && { token }),
    },
  );
  return { ...account, token };
}

const settingsHere = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? '{}').state);
const syncRecordHere = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('settingsSync') ?? 'null'));

async function logOut(page: Page, { username }: Account): Promise<void> {
  await page.getByRole('button', { name: `${username} 的账户` }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByText('已退出登录')).toBeVisible();
}

test('a settings record of an older version loses nothing of the account, and shows none of it to the guest', async ({
  page,
}) => {
  const account = await plantOlderRecord(page, true, { here: { retryCount: 9 }, record: {} });
  await openSettings(page);
  await expect(page.getByLabel('尝试次数')).toHaveValue('9');
  await expect(page.getByLabel('模型')).toHaveValue('account-model');
  await expect.poll(() => storedSettings(page, account.token)).toEqual({ ...ofAccount, retryCount: 9 });
  await expect(saved(page)).toBeVisible();
  expect((await syncRecordHere(page)).base).toMatchObject({ retryCount: 9, pace: 'brisk' });
  expect(await settingsHere(page)).toMatchObject({ pace: 'brisk' });

  await logOut(page, account);
  await expect
    .poll(() => settingsHere(page))
    .toMatchObject({ thirdPartyApi: '', gptModel: 'guest-model', retryCount: 3 });
  expect(await settingsHere(page)).not.toHaveProperty('pace');
});

test('a guest’s settings stay separate from an older record, whose unsent change waits for the account', async ({
  page,
}) => {
  const here = { thirdPartyApi: '', ...ofGuest, retryIntervalMs: 2000 };
  const account = await plantOlderRecord(page, false, {
    here,
    record: { unsent: { retryCount: 9, pace: 'calm' } },
  });
  await page.goto('/');
  await expectLoaded(page);
  await expect(control(page)).toBeVisible();
  expect(await settingsHere(page)).toMatchObject({ ...here, retryCount: 3 });
  expect(await syncRecordHere(page)).toMatchObject({ unsent: { retryCount: 9, pace: 'calm' } });

  await page.evaluate((token) => localStorage.setItem('token', token), account.token);
  await openSettings(page);
  await expect(page.getByLabel('尝试次数')).toHaveValue('9');
  await expect(page.getByLabel('模型')).toHaveValue('account-model');
  await expect(saved(page)).toBeVisible();
  expect(await storedSettings(page, account.token)).toMatchObject({ ...ofAccount, retryCount: 9 });
  expect(await storedSettings(page, account.token)).not.toHaveProperty('retryIntervalMs');

  await logOut(page, account);
  await expect.poll(() => settingsHere(page)).toMatchObject({ ...here, retryCount: 3 });
  expect(await syncRecordHere(page)).toMatchObject({ unsent: { pace: 'calm' } });
});
