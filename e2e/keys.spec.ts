import { formatMessage, type Language, languages } from '@parlando/locales';
import type { Page } from '@playwright/test';
import { loggedIn } from './support/account.ts';
import { inEachLook } from './support/preferences.ts';
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, test } from './support/test.ts';

test.use({ allowConsole: [/status of 401/] });

/** Looks at the present state in each language, theme and width. Ends in Chinese. */
async function inEach(page: Page, see: (language: Language) => Promise<void>): Promise<void> {
  await inEachLook(
    page,
    [
      { language: 'es', theme: 'light', width: 375, height: 780 },
      { language: 'en', theme: 'dark', width: 1440, height: 780 },
      { language: 'zh', theme: 'light', width: 1440, height: 780 },
    ],
    async ({ language }) => {
      await see(language);
    },
  );
}

const named = (language: Language, words: string) => formatMessage(language, words, { name: 'Reader' });

test('a key is made, copied once, used and revoked, in every language', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await loggedIn(page);
  await page.goto('/user/keys');
  await inEach(page, async (language) => {
    const { keys } = languages[language];
    await expect(page).toHaveTitle(new RegExp(`^${keys.title} - `));
    await expect(page.getByText(keys.none)).toBeVisible();
    await expect(page.getByRole('button', { name: keys.add })).toBeVisible();
    await expectAccessible(page);
  });

  const { keys, ui } = languages.zh;
  const secret = await makeKey(page);
  const row = page.getByRole('listitem', { name: 'Reader' });
  await expect(row).toContainText(secret.slice(0, 12));
  await expect(row).not.toContainText(secret);
  await expect(row).toContainText('https://reader.example');
  await inEach(page, (language) => expect(row).toContainText(languages[language].keys.never));
  expect(await speak(page, secret, 'Spoken by key.')).toBe('200 audio/mpeg');
  await page.reload();
  await expect(row).toContainText('127.0.0.1');
  await inEach(page, async (language) => {
    const used = formatMessage(language, languages[language].keys.usedOf, { used: '14', limit: '500' });
    await expect(row).toContainText(used);
    await expectLoaded(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  await page.getByRole('button', { name: named('zh', keys.editNamed) }).click();
  await inEach(page, async (language) => {
    const { keys, ui } = languages[language];
    const editing = page.getByRole('dialog', { name: named(language, keys.editNamed) });
    await editing.getByLabel(keys.scopeHints.history).check();
    await expect(editing.getByRole('button', { name: ui.save })).toBeEnabled();
  });
  await page.getByRole('dialog').getByRole('button', { name: ui.save }).click();
  await inEach(page, async (language) => {
    const { keys } = languages[language];
    await expect(row).toContainText(keys.scopeNames.history);
    for (const action of [keys.editNamed, keys.rotateNamed, keys.revokeNamed])
      await expect(page.getByRole('button', { name: named(language, action) })).toBeVisible();
  });

  await row.getByRole('button', { name: named('zh', keys.rotateNamed) }).click();
  await inEach(page, async (language) => {
    const { rotate } = languages[language].keys;
    await expect(page.getByRole('dialog').getByRole('button', { name: rotate, exact: true })).toBeVisible();
  });
  await page.getByRole('dialog').getByRole('button', { name: keys.rotate, exact: true }).click();
  const made = page.getByRole('dialog', { name: named('zh', keys.madeNamed) });
  const rotated = await made.getByLabel(keys.one, { exact: true }).inputValue();
  expect(rotated).not.toBe(secret);
  await made.getByRole('button', { name: ui.done }).click();
  expect(await speak(page, secret, 'By the old one.')).toContain('401');

  await row.getByRole('button', { name: named('zh', keys.revokeNamed) }).click();
  await inEach(page, async (language) => {
    const { revoke } = languages[language].keys;
    await expect(page.getByRole('dialog').getByRole('button', { name: revoke, exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('dialog').getByRole('button', { name: keys.revoke, exact: true }).click();
  await inEach(page, (language) => expect(page.getByText(languages[language].keys.none)).toBeVisible());
  const refused = await page.request.get('/api/v1/free-limit', { headers: { 'xi-api-key': rotated } });
  expect((await refused.json()).details).toEqual({ reason: 'revoked' });
});

/** Makes a key for `https://reader.example` with 500 characters a day, and copies it. Returns it. */
async function makeKey(page: Page): Promise<string> {
  const { keys, ui } = languages.zh;
  await page.getByRole('button', { name: keys.add }).press('Enter');
  await inEach(page, async (language) => {
    const { keys } = languages[language];
    const making = page.getByRole('dialog', { name: keys.add });
    await making.getByLabel(keys.name, { exact: true }).fill('Reader');
    await making.getByLabel(keys.dailyCharacters, { exact: true }).fill('0');
    await expect(
      making.getByText(formatMessage(language, keys.dailyWrong, { max: '' }).slice(0, 8)),
    ).toBeVisible();
    await making.getByLabel(keys.dailyCharacters, { exact: true }).fill('500');
    await making.getByLabel(keys.origins, { exact: true }).fill('reader.example');
    await expect(making.getByText(keys.originsWrong)).toBeVisible();
    await expect(making.getByRole('button', { name: keys.make })).toBeDisabled();
    await making.getByLabel(keys.origins, { exact: true }).fill('https://reader.example/page');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await page.getByRole('dialog', { name: keys.add }).getByRole('button', { name: keys.make }).click();

  let secret = '';
  await inEach(page, async (language) => {
    const { keys, ui } = languages[language];
    const made = page.getByRole('dialog', { name: named(language, keys.madeNamed) });
    await made.getByRole('button', { name: keys.copy }).click();
    secret = await page.evaluate(() => navigator.clipboard.readText());
    expect(secret).toMatch(/^pk_\w{58}$/);
    await expect(made.getByLabel(keys.one, { exact: true })).toHaveValue(secret);
    await expect(made.getByRole('button', { name: ui.done })).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('dialog').getByRole('button', { name: ui.done }).click();
  return secret;
}

/** Returns the status and the type of the response. */
const speak = (page: Page, key: string, text: string) =>
  page.evaluate(
    async ([key, text]) => {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ text, voice: 'en-US-JennyNeural' });
      const reply = await fetch('/api/v1/tts/single', { method: 'POST', headers, body });
      return `${reply.status} ${reply.headers.get('content-type')}`;
    },
    [key, text] as const,
  );
