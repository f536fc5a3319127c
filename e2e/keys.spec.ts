import { formatMessage, languages } from '@parlando/locales';
import { loggedIn } from './support/account.ts';
import { prefer } from './support/preferences.ts';
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, test } from './support/test.ts';

test.use({ allowConsole: [/status of 401/] });

for (const [language, theme, width] of [
  ['zh', 'light', 1440],
  ['en', 'dark', 1440],
  ['es', 'light', 375],
] as const) {
  const words = languages[language];
  const { keys, ui } = words;
  test(`a key is made, copied once, used and revoked, in ${language}, ${theme}, at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 780 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await prefer(page, language, theme);
    await loggedIn(page);
    await page.goto('/user/keys');
    await expect(page).toHaveTitle(new RegExp(`^${keys.title} - `));
    await expect(page.getByText(keys.none)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: keys.add }).press('Enter');
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
    await making.getByRole('button', { name: keys.make }).click();

    const made = page.getByRole('dialog', {
      name: formatMessage(language, keys.madeNamed, { name: 'Reader' }),
    });
    await made.getByRole('button', { name: keys.copy }).click();
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    expect(secret).toMatch(/^pk_\w{58}$/);
    await expect(made.getByLabel(keys.one, { exact: true })).toHaveValue(secret);
    await expectAccessible(page);
    await made.getByRole('button', { name: ui.done }).click();

    const row = page.getByRole('listitem', { name: 'Reader' });
    await expect(row).toContainText(secret.slice(0, 12));
    await expect(row).not.toContainText(secret);
    await expect(row).toContainText('https://reader.example');
    await expect(row).toContainText(keys.never);
    const speak = (text: string) =>
      page.evaluate(
        async ([key, text]) => {
          const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
          const body = JSON.stringify({ text, voice: 'en-US-JennyNeural' });
          const reply = await fetch('/api/v1/tts/single', { method: 'POST', headers, body });
          return `${reply.status} ${reply.headers.get('content-type')}`;
        },
        [secret, text] as const,
      );
    expect(await speak('Spoken by key.')).toBe('200 audio/mpeg');
    await page.reload();
    await expect(row).toContainText('127.0.0.1');
    await expect(row).toContainText(formatMessage(language, keys.usedOf, { used: '14', limit: '500' }));
    await expectLoaded(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page
      .getByRole('button', { name: formatMessage(language, keys.editNamed, { name: 'Reader' }) })
      .click();
    const editing = page.getByRole('dialog', {
      name: formatMessage(language, keys.editNamed, { name: 'Reader' }),
    });
    await editing.getByLabel(keys.scopeHints.history).check();
    await editing.getByRole('button', { name: words.ui.save }).click();
    await expect(row).toContainText(keys.scopeNames.history);

    await row
      .getByRole('button', { name: formatMessage(language, keys.rotateNamed, { name: 'Reader' }) })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: keys.rotate, exact: true }).click();
    const rotated = await made.getByLabel(keys.one, { exact: true }).inputValue();
    expect(rotated).not.toBe(secret);
    await made.getByRole('button', { name: ui.done }).click();
    expect(await speak('By the old one.')).toContain('401');

    await row
      .getByRole('button', { name: formatMessage(language, keys.revokeNamed, { name: 'Reader' }) })
      .click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: keys.revoke, exact: true }).click();
    await expect(page.getByText(keys.none)).toBeVisible();
    const refused = await page.request.get('/api/v1/free-limit', { headers: { 'xi-api-key': rotated } });
    expect((await refused.json()).details).toEqual({ reason: 'revoked' });
  });
}
