import type { Page } from '@playwright/test';
import { loggedIn, mailedCode, newPerson, register, speak, tokenOf } from './support/account.ts';
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

const editor = (page: Page) => page.getByRole('textbox', { name: '要转换的文本' });
/** Toasts are dialogs too, with a `data-type`. */
const dialog = (page: Page) => page.locator('[role=dialog]:not([data-type])');
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const loginButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '登录' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function convert(page: Page, text: string): Promise<void> {
  await editor(page).fill(text);
  await page.getByRole('button', { name: '生成语音' }).click();
  await expect(page.getByRole('region', { name: '转换结果' })).toBeVisible();
}

test.use({ allowConsole: [/the server responded with a status of (401|404|409|422|503)/] });

test('a guest registers with the mailed code, logs in, keeps his work, favourites and logs out', async ({
  page,
}) => {
  const { username, email, password } = newPerson();
  await page.goto('/');
  await convert(page, '登录之前说的话。');

  await page.getByRole('link', { name: '任务管理' }).click();
  await expect(page.getByRole('heading', { name: '登录后，转换记录会保存在这里' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('dialog', { name: '登录您的账户' })).toBeVisible();

  await page.getByRole('tab', { name: '扫码登录' }).click();
  await expect(page.getByRole('dialog', { name: '微信扫码登录' })).toBeVisible();
  await expect(page.getByText('微信登录功能暂未开放')).toBeVisible();
  await button(page, '使用邮箱登录').click();

  await button(page, '没有账户？去注册').click();
  await expect(page.getByRole('dialog', { name: '注册新账户' })).toBeVisible();
  await expect(dialog(page).getByText('每天 10,000 字符')).toBeVisible();
  await expect(dialog(page).getByText('7 天历史记录')).toBeVisible();
  await field(page, '用户名').fill(username);
  await field(page, '邮箱').fill(email);
  await button(page, '获取验证码').click();
  await expect(page.getByText('验证码已发送到您的邮箱')).toBeVisible();
  await expect(dialog(page).getByText(/没有配置邮件服务器/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^\d\d 秒后重新获取$/ })).toBeDisabled();
  await field(page, '验证码').fill(await mailedCode(email));
  await field(page, '密码').fill(password);
  await button(page, '注册').click();
  await expect(page.getByText('注册成功，已为您登录')).toBeVisible();

  // The page he was going to, with his earlier work.
  await expect(page).toHaveURL('/tasks');
  await button(page, '存入账户').click();
  await expect(page.getByText('已存入 1 个任务')).toBeVisible();
  await expect(page.getByRole('link', { name: '登录之前说的话。' })).toBeVisible();
  expect(JSON.parse((await stored(page, 'userInfo')) ?? '{}')).toMatchObject({ username, email });
  await expectAccessible(page);

  await page.getByRole('link', { name: '文本转语音' }).click();
  await convert(page, '登录之后说的话。');
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '收藏' }).click();
  await expect(page.getByText('添加收藏成功')).toBeVisible();
  await page.getByRole('button', { name: /^选择音色/ }).click();
  await page.getByRole('button', { name: '收藏 清和' }).click();
  await expect(page.getByRole('button', { name: '收藏 清和' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('tab', { name: '收藏 1' }).click();
  await expect(dialog(page).getByRole('radio')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: '任务管理' }).click();
  await expect(page.getByRole('link', { name: '登录之后说的话。' })).toBeVisible();
  await page.getByRole('button', { name: '仅收藏' }).click();
  await expect(page.getByRole('link', { name: '登录之前说的话。' })).toBeHidden();
  await expect(page).toHaveURL('/tasks?favorite=true');

  await page.getByRole('button', { name: `${username} 的账户` }).click();
  await expect(page.getByRole('progressbar', { name: '今日额度' })).toHaveAttribute(
    'aria-valuetext',
    '已用 8 / 10,000 字符',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByText('已退出登录')).toBeVisible();
  await expect(page).toHaveURL('/');
  for (const key of ['token', 'userInfo', 'userPackage']) expect(await stored(page, key)).toBeNull();
  await expect(editor(page)).toHaveValue('登录之后说的话。');
  await visit(page, '/tasks');
  await expect(page.getByRole('heading', { name: '登录后，转换记录会保存在这里' })).toBeVisible();
  await expect(page.getByRole('link', { name: '登录之后说的话。' })).toBeHidden();

  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await field(page, '邮箱或用户名').fill(email);
  await field(page, '密码').fill('not-the-password');
  await button(page, '登录').click();
  await expect(dialog(page).getByRole('alert')).toHaveText('账号或密码错误');
  await field(page, '密码').fill(password);
  await button(page, '登录').click();
  await expect(page.getByText('登录成功')).toBeVisible();
  await expect(page.getByRole('link', { name: '登录之后说的话。' })).toBeVisible();
});

test('a guest who presses a star is asked to log in; the forms show the exact messages when a field is left', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^选择音色/ }).click();
  await page.getByRole('button', { name: '收藏 清和' }).click();
  const notice = page.getByRole('dialog').filter({ hasText: '请先登录后再收藏' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('dialog', { name: '登录您的账户' })).toBeVisible();
  const leave = async (name: string, value: string) => {
    await field(page, name).fill(value);
    await field(page, name).blur();
  };
  const says = async (words: string) => expect(dialog(page).getByText(words, { exact: true })).toBeVisible();

  await leave('邮箱或用户名', '');
  await says('请输入邮箱');
  await leave('邮箱或用户名', 'someone@');
  await says('请输入正确的邮箱格式');
  await leave('密码', '');
  await says('请输入密码');
  await leave('密码', '12345');
  await says('密码长度不能小于6位');
  await field(page, '密码').press('Tab');
  await dialog(page).getByRole('button', { name: '显示密码' }).click();
  await expect(field(page, '密码')).toHaveAttribute('type', 'text');
  await expectAccessible(page);

  await button(page, '没有账户？去注册').click();
  await leave('用户名', '');
  await says('请输入用户名');
  await leave('用户名', 'ab');
  await says('用户名长度在3-20个字符之间');
  await button(page, '获取验证码').click();
  await expect(page.getByText('请先输入邮箱')).toBeVisible();
  await leave('验证码', '');
  await says('请输入验证码');
  await leave('邮箱', 'nobody');
  await says('请输入正确的邮箱格式');
  await expectAccessible(page);
});

test('the keyboard alone logs in and opens the account; a forgotten password is reset with a mailed code', async ({
  page,
  request,
}) => {
  const { email, password, username } = await register(request);
  await page.goto('/');
  await loginButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await field(page, '邮箱或用户名').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('登录成功')).toBeVisible();
  // The login button is gone.
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: `${username} 的账户` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '个人中心' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/profile');

  await page.getByRole('button', { name: `${username} 的账户` }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByText('已退出登录')).toBeVisible();
  await expect(page.getByText('登录成功')).toHaveCount(0);
  await loginButton(page).click();
  await button(page, '忘记密码？').click();
  await expect(page.getByRole('dialog', { name: '重置密码' })).toBeVisible();
  await field(page, '邮箱').fill(email);
  await button(page, '获取验证码').click();
  await expect(page.getByText('验证码已发送到您的邮箱')).toBeVisible();
  await field(page, '验证码').fill(await mailedCode(email, 2));
  await field(page, '新密码').fill('another-secret');
  await expectAccessible(page);
  await button(page, '设置新密码').click();
  await expect(page.getByText('密码已重置，请登录')).toBeVisible();
  await field(page, '邮箱或用户名').fill(username);
  await field(page, '密码').fill('another-secret');
  await field(page, '密码').press('Enter');
  await expect(page.getByText('登录成功')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('/auth/login and /auth/register lead to the first page and open nothing', async ({ page }) => {
  for (const path of ['/auth/login', '/auth/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(loginButton(page)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  }
});

const tokenWith = (claims: object) =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'x'].map((part) => btoa(part)).join('.');

test('a stored token that is malformed, without an end or expired is discarded', async ({ page }) => {
  for (const [what, token] of [
    ['malformed', 'not a token'],
    ['without an end', tokenWith({ sub: 'someone' })],
    ['expired', tokenWith({ exp: 1 })],
  ] as const)
    await test.step(what, async () => {
      // Stored before the page opens, from an address that takes little to load.
      await page.goto('/api/v1/health');
      await page.evaluate((value) => localStorage.setItem('token', value), token);
      await page.goto('/');
      await expect(loginButton(page)).toBeVisible();
      expect(await stored(page, 'token')).toBeNull();
    });
});

test('a refused favourite does not log out; a session that ended elsewhere is reported once, and all text kept', async ({
  page,
}) => {
  const { token, username } = await loggedIn(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: `${username} 的账户` })).toBeVisible();
  await test.step('a favourite that is refused does not log out', async () => {
    await page.route('**/api/v1/voices/*/favorite', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/json',
        body: JSON.stringify({ code: 401, error: 'SESSION_EXPIRED', message: '', requestId: 'e2e' }),
      }),
    );
    await page.getByRole('button', { name: /^选择音色/ }).click();
    await page.getByRole('button', { name: '收藏 清和' }).click();
    await expect(page.getByText('操作失败')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `${username} 的账户` })).toBeVisible();
    expect(await stored(page, 'token')).not.toBeNull();
  });

  await editor(page).fill('我写了很久的文字');
  // Requests still pending would be refused as well, and report it too.
  await expectLoaded(page);
  await page.request.post('/api/v1/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  await page.getByRole('button', { name: '生成语音' }).click();
  await expect(page.getByText('登录已过期，请重新登录')).toHaveCount(1);
  await expect(loginButton(page)).toBeVisible();
  await expect(editor(page)).toHaveValue('我写了很久的文字');
  for (const key of ['token', 'userInfo', 'userPackage']) expect(await stored(page, key)).toBeNull();
});

test('a session is ended from another one, continues after a login where it expired, and ends in every tab', async ({
  page,
  request,
}) => {
  const account = await loggedIn(page);
  const elsewhere = await tokenOf(request, account);
  await page.goto('/user/profile');
  await test.step('a session is ended from another one', async () => {
    const sessions = page.getByRole('region', { name: '登录的设备' });
    await expect(sessions.getByText('当前设备')).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await sessions.getByRole('button', { name: /^退出/ }).click();
    await expect(page.getByText('该设备已退出登录')).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    const answer = await request.get('/api/v1/user/info', {
      headers: { Authorization: `Bearer ${elsewhere}` },
    });
    expect(answer.status()).toBe(401);
  });

  await page.getByLabel('新邮箱').fill('typed@example.com');
  await page.request.post('/api/v1/auth/logout', { headers: { Authorization: `Bearer ${account.token}` } });
  const notice = page.getByText('登录已过期，请重新登录');
  // Opening the menu calls the server; another call of the page may have ended the session first, and removed the
  // menu.
  await page
    .getByRole('button', { name: `${account.username} 的账户` })
    .or(notice)
    .first()
    .click();
  await expect(notice).toBeVisible();
  await field(page, '邮箱或用户名').fill(account.email);
  await field(page, '密码').fill(account.password);
  await button(page, '登录').click();
  await expect(page.getByText('登录成功')).toBeVisible();
  await expect(page).toHaveURL('/user/profile');
  await expect(page.getByLabel('新邮箱')).toHaveValue('typed@example.com');

  await test.step('logging out closes the pages for accounts in other tabs', async () => {
    const other = await page.context().newPage();
    await other.goto('/docs');
    await expect(page.getByText(account.email)).toBeVisible();
    await other.getByRole('button', { name: `${account.username} 的账户` }).click();
    await other.getByRole('button', { name: '退出登录' }).click();
    await expect(page.getByRole('heading', { name: '这个页面属于您的账户' })).toBeVisible();
    await expect(page.getByText(account.email)).toHaveCount(0);
  });
});

test('an instance without accounts has no login, and all pages are open', async ({ page }) => {
  await page.route('**/api/v1/config', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ json: { ...body, data: { ...body.data, accounts: false } } });
  });
  await page.goto('/');
  const side = page.getByRole('complementary').or(page.getByRole('navigation', { name: '主导航' }));
  await expect(side.getByRole('link', { name: '文本', exact: true })).toBeVisible();
  await expect(loginButton(page)).toBeHidden();
  await visit(page, '/tasks');
  await expect(page.getByRole('heading', { name: '任务管理' })).toBeVisible();
  await expect(page).toHaveURL('/tasks');
  await visit(page, '/user/profile');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
});

test('every account page is clean in light and dark, wide and narrow, with a long e-mail address too', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const person = newPerson();
  const email = `${'maximiliana'.repeat(3)}.${person.email}`;
  const { token } = await loggedIn(page, { ...person, email });
  const id = await speak(page.request, token, '第一句话。第二句话在这里。');
  for (const [path, heading] of [
    ['/tasks', '任务管理'],
    [`/tasks/${id}`, '任务详情'],
    ['/user', '账户概览'],
    ['/user/favorites', '我的收藏'],
    ['/user/profile', '个人资料'],
  ] as const) {
    await visit(page, path);
    await test.step(path, () =>
      inEachLook(
        page,
        [
          { theme: 'light', width: 1440, language: 'zh', height: 800 },
          { theme: 'light', width: 375, language: 'zh', height: 800 },
          { theme: 'dark', width: 375, language: 'zh', height: 800 },
          { theme: 'dark', width: 1440, language: 'zh', height: 800 },
        ],
        async () => {
          await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
          await expectComplete(page);
        },
      ),
    );
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByText(email)).toBeVisible();
  await expectNoSidewaysScroll(page);
});
