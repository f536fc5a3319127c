import { formatMessage, languages } from '../packages/locales/src/index.ts';
import { mailedCode, newPerson } from './support/account.ts';
import { wear } from './support/preferences.ts';
import { expect, expectAccessible, expectComplete, test, visit } from './support/test.ts';

test.use({ allowConsole: [/the server responded with a status of (401|503)/] });

test('register, log in, convert, see it in tasks, favourite and log out in English and Spanish', async ({
  page,
}) => {
  await page.goto('/');
  for (const [language, text] of [
    ['en', 'The same journey in English.'],
    ['es', 'El mismo viaje en español.'],
  ] as const) {
    await test.step(`in ${language}`, async () => {
      const words = languages[language];
      const { account, favourites, shell } = words;
      const { username, email, password } = newPerson();
      const dialog = page.locator('[role=dialog]:not([data-type])');
      const field = (name: string) => dialog.getByLabel(name, { exact: true });
      const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
      await wear(page, { language, theme: 'light', width: 1440 });
      await page.getByRole('banner').getByRole('button', { name: shell.login }).click();
      await page.getByRole('tab', { name: account.tabs.qr }).click();
      await expect(dialog.getByText(words.errors.WECHAT_LOGIN_DISABLED)).toBeVisible();
      await press(words.wechat.toEmail);
      await press(account.toRegister);
      await field(account.username).fill(username);
      await field(account.email).fill(email);
      await press(account.getCode);
      await field(account.code).fill(await mailedCode(email));
      await field(account.password).fill(password);
      await expectAccessible(page);
      await press(shell.register);
      await expect(page.getByText(account.registeredAndIn)).toBeVisible();

      await page.getByRole('textbox', { name: words.editor.textLabel }).fill(text);
      await page.getByRole('button', { name: words.editor.convert }).click();
      await expect(page.getByRole('region', { name: words.result.label })).toBeVisible();
      await page.getByRole('button', { name: words.player.more }).click();
      await page.getByRole('menuitem', { name: words.player.favourite }).click();
      await expect(page.getByText(favourites.added)).toBeVisible();

      await page.getByRole('link', { name: words.shell.nav.tasks, exact: true }).click();
      await expect(page.getByRole('row').filter({ hasText: text })).toContainText(
        words.tasks.status.completed,
      );
      await expectAccessible(page);
      for (const path of ['/user', '/user/profile', '/user/favorites', '/tasks']) {
        await page.setViewportSize({ width: 375, height: 740 });
        await visit(page, path);
        await expectComplete(page);
      }
      await page
        .getByRole('button', { name: formatMessage(language, account.menu, { name: username }) })
        .click();
      await page.getByRole('button', { name: account.logout }).click();
      await expect(page.getByText(account.loggedOut)).toBeVisible();
      await expect(page).toHaveURL('/');
    });
  }
});
