import type { Page } from '@playwright/test';
import { loggedIn, loggedInAsAdmin } from './support/account.ts';
import { sessionSecret } from './support/instance.ts';
import { inEachLook } from './support/preferences.ts';
import {
  expect,
  expectAccessible,
  expectComplete,
  expectLoaded,
  expectNoSidewaysScroll,
  test,
  visit,
} from './support/test.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: '管理目录' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.use({ allowConsole: [/the server responded with a status of (401|403|404|503)/] });

/** The dialog appears at most once in 15 minutes. */
async function confirmPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '请确认您的密码' });
  await dialog.getByLabel('当前密码', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(dialog).toBeHidden();
}

test('while the account is being fetched the page says that it is loading, for ten seconds', async ({
  page,
}) => {
  await loggedInAsAdmin(page);
  await page.clock.install();
  await page.route('**/api/v1/user/info', () => undefined);
  await page.goto('/admin');
  await expect(page.getByRole('main').getByRole('status', { name: '加载中' })).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(page.getByText('您没有访问该页面的权限')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a ban asks for the password, and the banned person sees why', async ({ page, browser }) => {
  const admin = await loggedInAsAdmin(page);
  const other = await browser.newPage();
  const person = await loggedIn(other);
  await test.step('people who are no administrators get no access', async () => {
    await other.goto('/admin');
    await expect(other.getByText('您没有访问该页面的权限')).toBeVisible();
    await expect(other).toHaveURL('/');
  });
  await other.getByRole('textbox', { name: '要转换的文本' }).fill('我还可以说话吗？');

  await page.goto('/');
  await page.getByRole('button', { name: `${admin.username} 的账户` }).click();
  await page.getByRole('link', { name: '管理', exact: true }).click();
  await menu(page).getByRole('link', { name: '用户' }).click();
  await page.getByLabel('搜索用户名、邮箱或编号').fill(person.email);
  // Header and match: from here on the list no longer changes under the pointer.
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `查看：${person.username}` }).click();
  await expect(heading(page, person.username)).toBeVisible();
  await page.getByLabel('原因').fill('滥用服务');
  await expectAccessible(page);
  await page.getByRole('button', { name: '封禁账户' }).click();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog', { name: '请确认您的密码' });
  await dialog.getByLabel('当前密码', { exact: true }).fill('wrong-password');
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(dialog.getByText('当前密码不正确，请重新输入')).toBeVisible();
  await confirmPassword(page, admin.password);
  await expect(page.getByText('永久封禁', { exact: true })).toBeVisible();

  await other.getByRole('button', { name: '生成语音' }).click();
  await expect(other.getByText('账户已被限制', { exact: true })).toBeVisible();
  await expect(other.getByText('原因：滥用服务')).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: '解封' }).click();
  await expect(page.getByText('已解封，可以重新登录')).toBeVisible();
  await menu(page).getByRole('link', { name: '操作记录' }).click();
  await expect(
    page.getByRole('row', { name: new RegExp(`${admin.username}.*解封.*${person.username}`) }),
  ).toBeVisible();
});

/** Asks the server, because the page polls only every few seconds. */
async function ownersInQueue(page: Page, token: string): Promise<string[]> {
  const reply = await page.request.get('/api/v1/admin/queue', {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: { items: { owner: { username: string } }[] } };
  return data.items.map(({ owner }) => owner.username);
}

test('a person in a cleared queue is told so, and pays nothing', async ({ page, browser }) => {
  const admin = await loggedInAsAdmin(page);
  const other = await browser.newPage();
  const person = await loggedIn(other);
  await other.goto('/');
  const editor = other.getByRole('textbox', { name: '要转换的文本' });
  // Long enough not to finish before the queue is cleared.
  await editor.fill('这一段文字很长，念完它需要一些时间，而管理员不想再等下去了。'.repeat(160));

  await page.goto('/admin/queue');
  await expectLoaded(page);
  await page.getByRole('button', { name: '清空队列' }).click();
  const question = page.getByRole('dialog', { name: '清空整个队列？' });
  await expectAccessible(page);
  await question.getByRole('button', { name: '清空队列' }).click();
  await confirmPassword(page, admin.password);
  await expect(page.getByText('已清空 0 个任务')).toBeVisible();

  await page.getByRole('button', { name: '清空队列' }).click();
  await other.getByRole('button', { name: '生成语音' }).click();
  await expect.poll(() => ownersInQueue(page, admin.token)).toEqual([person.username]);
  await question.getByRole('button', { name: '清空队列' }).click();
  await expect(other.getByText('队列已被管理员清空，请稍后重新提交')).toBeVisible();
  await expect(page.getByText('已清空 1 个任务')).toBeVisible();
  await expect(page.getByText('队列是空的')).toBeVisible();
  await expect(editor).not.toHaveValue('');
  await other.close();
});

test('an announcement is there with the first paint, moves nothing, and stays closed', async ({
  page,
  browser,
}) => {
  await loggedInAsAdmin(page);
  await page.goto('/admin/announcement');
  await page.getByLabel('中文', { exact: true }).fill('今晚十点起维护半小时');
  await page.getByLabel('English', { exact: true }).fill('Maintenance tonight from ten');
  await expectAccessible(page);
  await page.getByRole('button', { name: '发布公告' }).click();
  await expect(page.getByText('正在显示')).toBeVisible();

  // Axe needs a page in a context of its own.
  const other = await (await browser.newContext()).newPage();
  await other.setViewportSize({ width: 375, height: 800 });
  const line = (name: string) => other.getByRole('complementary', { name });
  for (const path of ['/docs', '/']) {
    await other.goto(path);
    await expect(line('公告')).toHaveText('今晚十点起维护半小时');
    await expectLoaded(other);
    await expectNoSidewaysScroll(other);
    // The height reserved before the first paint equals its final height.
    const [kept, taken] = await other.evaluate(() => [
      document.documentElement.style.getPropertyValue('--announcement-height'),
      // At the usual font size.
      `${(document.querySelector('aside')?.parentElement?.getBoundingClientRect().height ?? 0) / 16}rem`,
    ]);
    expect(taken).toBe(kept);
  }
  await expectAccessible(other);
  await other.getByRole('button', { name: '关闭公告' }).click();
  await expect(line('公告')).toBeHidden();
  await other.reload();
  await expect(other.getByRole('banner')).toBeVisible();
  await expectLoaded(other);
  await expect(line('公告')).toBeHidden();
  await other.context().close();

  await page.getByRole('button', { name: '撤回公告' }).click();
  await expect(page.getByText('没有公告')).toBeVisible();
});

const sections = ['overview', 'queue', 'people', 'announcement', 'audit', 'configuration'] as const;
const looks = [
  { language: 'zh', theme: 'light', width: 1440 },
  { language: 'en', theme: 'dark', width: 1440 },
  { language: 'es', theme: 'light', width: 375 },
] as const;

test('every section is complete in each language, and the configuration shows no secret', async ({
  page,
}) => {
  await loggedInAsAdmin(page);
  await test.step('the configuration shows values and their sources', async () => {
    await page.goto('/admin/configuration');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row('ADMIN_EMAIL')).toContainText('admin@example.com');
    await expect(row('ADMIN_EMAIL')).toContainText('环境变量');
    await expect(row('HISTORY_DAYS')).toContainText('默认值');
    await page.getByRole('button', { name: '仅已设置' }).click();
    await expect(row('HISTORY_DAYS')).toHaveCount(0);
    await expect(row('SESSION_SECRET')).toContainText('••••••••');
    await expect(page.locator('body')).not.toContainText(sessionSecret);
  });

  for (const [index, section] of sections.entries()) {
    await visit(page, `/admin/${section}`);
    // Every other section starts with the look that the page has already.
    await test.step(section, () =>
      inEachLook(page, index % 2 === 0 ? looks : looks.toReversed(), async () => {
        await expect(page.locator(`a[aria-current=page][href='/admin/${section}']`)).toBeVisible();
        await expectComplete(page);
      }),
    );
  }
});
