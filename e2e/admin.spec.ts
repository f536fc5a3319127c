import type { Page } from '@playwright/test';
import { loggedIn, loggedInAsAdmin } from './support/account.ts';
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, test } from './support/test.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: '管理目录' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.use({ allowConsole: [/the server responded with a status of (401|403|404|503)/] });

/** The dialog comes once in a quarter of an hour. */
async function confirmPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '请确认您的密码' });
  await dialog.getByLabel('当前密码', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(dialog).toBeHidden();
}

test('people who are no administrators do not get in', async ({ page }) => {
  await loggedIn(page);
  await page.goto('/admin');
  await expect(page.getByText('您没有访问该页面的权限')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a ban asks for the password, and the banned person reads why', async ({ page, browser }) => {
  const admin = await loggedInAsAdmin(page);
  const other = await browser.newPage();
  const person = await loggedIn(other);
  await other.goto('/');
  await other.getByRole('textbox', { name: '要转换的文本' }).fill('我还可以说话吗？');

  await page.goto('/');
  await page.getByRole('button', { name: `${admin.username} 的账户` }).click();
  await page.getByRole('link', { name: '管理', exact: true }).click();
  await menu(page).getByRole('link', { name: '用户' }).click();
  await page.getByLabel('搜索用户名、邮箱或编号').fill(person.email);
  await page.getByRole('button', { name: `查看：${person.username}` }).click();
  await expect(heading(page, person.username)).toBeVisible();
  await page.getByLabel('原因').fill('滥用服务');
  await expectAccessible(page);
  await page.getByRole('button', { name: '封禁账户' }).click();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog', { name: '请确认您的密码' });
  await dialog.getByLabel('当前密码', { exact: true }).fill('wrong-password');
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('账号或密码错误');
  await confirmPassword(page, admin.password);
  await expect(page.getByText('永久封禁', { exact: true })).toBeVisible();

  await other.getByRole('button', { name: '生成语音' }).click();
  await expect(other.getByText('账号已被限制', { exact: true })).toBeVisible();
  await expect(other.getByText('原因：滥用服务')).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: '解封' }).click();
  await expect(page.getByText('已解封，可以重新登录')).toBeVisible();
  await menu(page).getByRole('link', { name: '操作记录' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`admin.*unban.*${person.username}`) })).toBeVisible();
});

const sections = ['people', 'audit'] as const;
const looks = [
  { language: 'zh', theme: 'light', width: 1440 },
  { language: 'en', theme: 'dark', width: 1440 },
  { language: 'es', theme: 'light', width: 375 },
] as const;

for (const { language, theme, width } of looks) {
  test(`every section in ${language}, ${theme}, ${width} px`, async ({ page }) => {
    await loggedInAsAdmin(page);
    await page.addInitScript(
      ([chosen, look]) => {
        localStorage.setItem('preferences', JSON.stringify({ language: chosen }));
        localStorage.setItem('theme', look);
      },
      [language, theme] as const,
    );
    await page.setViewportSize({ width, height: 900 });
    for (const section of sections) {
      await page.goto(`/admin/${section}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectLoaded(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}
