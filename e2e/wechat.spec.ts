import type { Page } from '@playwright/test';
import { gate } from '../apps/server/test/gate.ts';
import { callbackOf, type WechatEvent } from '../apps/server/test/wechat-callbacks.ts';
import {
  startWechatServer,
  type WechatServer,
  wechatEnvironment,
} from '../apps/server/test/wechat-server.ts';
import { formatMessage, languages } from '../packages/locales/src/index.ts';
import { type ProductProcess, startProduct } from '../scripts/product-process.ts';
import { wear } from './support/preferences.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  test,
  visit,
} from './support/test.ts';

const [create, userInfo] = ['/cgi-bin/qrcode/create', '/cgi-bin/user/info'];
const dialog = (page: Page) => page.locator('[role=dialog]:not([data-type])');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const code = (page: Page) => dialog(page).getByRole('img', { name: '微信登录二维码' });

// An instance with an official account. One worker starts it once for all tests.
test.describe.configure({ mode: 'default' });
test.use({ allowConsole: [/the server responded with a status of (401|403|409|502)/] });
let wechat: WechatServer;
let secrets: { appId: string; token: string };
let product: ProductProcess;
test.beforeAll(async () => {
  wechat = await startWechatServer();
  secrets = { appId: wechat.appId, token: 'a token' };
  product = await startProduct({ EDGE_READ_ALOUD: 'off', ...wechatEnvironment(wechat, secrets) });
  // The first account becomes the administrator.
  await post('auth/wechat/qrcode', 'GET');
  await scan('the-administrator');
});
test.afterAll(async () => {
  await product.close();
  await wechat.close();
});

const post = (path: string, method: string) => fetch(`${product.origin}/api/v1/${path}`, { method });

/** Scans the last displayed code. */
async function scan(openid: string, event: WechatEvent['event'] = 'SCAN'): Promise<void> {
  wechat.followers.set(openid, undefined);
  const { url, payload, headers } = callbackOf(secrets, { openid, event, scene: wechat.lastScene() });
  const reply = await fetch(product.origin + url, { method: 'POST', body: payload, headers });
  expect(await reply.text()).toBe('success');
}

/** Opens the login code. */
async function openCode(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await page.getByRole('tab', { name: '扫码登录' }).click();
}

/** Logs in by a scan and opens the profile. */
async function enter(page: Page, openid: string): Promise<void> {
  await page.goto(product.origin);
  await openCode(page);
  await expect(code(page)).toBeVisible();
  await scan(openid, 'subscribe');
  await expect(page.getByText('微信登录成功！')).toBeVisible();
  await visit(page, '/user/profile');
  await expect(page.getByRole('heading', { level: 1, name: '个人资料' })).toBeVisible();
}

test('a guest scans, gets an account, adds e-mail and password, and unlinks WeChat', async ({ page }) => {
  await page.goto(`${product.origin}/tasks`);
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await page.getByRole('tab', { name: '扫码登录' }).click();
  await expect(page.getByRole('dialog', { name: '微信扫码登录' })).toBeVisible();
  await expect(code(page)).toBeVisible();
  await expect(dialog(page).getByText(/^\d{3} 秒后过期$/)).toBeVisible();
  await expectAccessible(page);
  await scan('newcomer', 'subscribe');
  await expect(page.getByText('微信登录成功！')).toBeVisible();
  await expect(page).toHaveURL(`${product.origin}/tasks`);
  const stored = JSON.parse((await page.evaluate(() => localStorage.getItem('userInfo'))) ?? '{}');
  expect(stored.username).toMatch(/^微信用户\w{6}$/);

  await page.getByRole('button', { name: `${stored.username} 的账户` }).click();
  await page.getByRole('link', { name: '个人中心' }).click();
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(section('微信').getByRole('button', { name: '解绑微信' })).toBeDisabled();
  await expect(section('微信').getByText(/设置密码后才能解绑/)).toBeVisible();
  await expectAccessible(page);

  await section('密码').getByLabel('新密码', { exact: true }).fill('a long password');
  await section('密码').getByRole('button', { name: '设置密码' }).click();
  await expect(page.getByText('密码已设置')).toBeVisible();
  await expect(section('密码').getByLabel('当前密码', { exact: true })).toBeVisible();

  await section('微信').getByRole('button', { name: '解绑微信' }).click();
  await dialog(page).getByLabel('当前密码', { exact: true }).fill('not the password');
  await button(page, '解绑微信').click();
  await expect(dialog(page).getByText('当前密码不正确，请重新输入')).toBeVisible();
  await dialog(page).getByLabel('当前密码', { exact: true }).fill('a long password');
  await expectAccessible(page);
  await button(page, '解绑微信').click();
  await expect(page.getByText('微信已解绑')).toBeVisible();

  await section('微信').getByRole('button', { name: '绑定微信' }).click();
  const confirmation = page.getByRole('dialog', { name: '请确认您的密码' });
  await confirmation.getByLabel('当前密码', { exact: true }).fill('a long password');
  await confirmation.getByRole('button', { name: '确认' }).click();
  await expect(confirmation).toBeHidden();
  await expect(dialog(page).getByRole('img', { name: '绑定微信的二维码' })).toBeVisible();
  await expectAccessible(page);
  await scan('the-administrator');
  await expect(dialog(page).getByRole('alert')).toContainText('该微信已绑定其他账户');
  await button(page, '重新获取').click();
  await expect(dialog(page).getByRole('img', { name: '绑定微信的二维码' })).toBeVisible();
  await scan('newcomer');
  await expect(page.getByText('微信已绑定', { exact: true })).toBeVisible();
  await expect(section('微信').getByRole('button', { name: '解绑微信' })).toBeEnabled();
});

test('errors and the end of a code are explained, and another one can be requested', async ({ page }) => {
  await page.clock.install();
  await page.goto(product.origin);
  wechat.failNext(create, { errcode: 45009, errmsg: 'reach max api daily quota limit' });
  await openCode(page);
  await expect(dialog(page).getByText('获取二维码失败')).toBeVisible();
  await expectAccessible(page);
  await button(page, '重新获取').click();
  await expect(code(page)).toBeVisible();

  await test.step('a code expires after five minutes, and can be renewed', async () => {
    const first = wechat.lastScene();
    await page.clock.fastForward('05:01');
    await expect(dialog(page).getByRole('alert')).toHaveText('二维码已过期');
    await expect(code(page)).toBeHidden();
    wechat.failNext(create, { errcode: 45009 });
    await button(page, '重新获取').click();
    await expect(dialog(page).getByText('刷新二维码失败，请重试')).toBeVisible();
    await button(page, '重新获取').click();
    await expect(code(page)).toBeVisible();
    expect(wechat.lastScene()).not.toBe(first);
  });

  wechat.failNext(userInfo, ...Array.from({ length: 5 }, () => ({ errcode: -1 })));
  await scan('unlucky');
  await expect(dialog(page).getByRole('alert')).toHaveText('微信登录失败，请重试');
  await expectAccessible(page);
  await button(page, '重新获取').click();
  await expect(code(page)).toBeVisible();

  const slow = gate();
  wechat.failNext(userInfo, { after: slow.opened });
  await scan('unlucky');
  await expect(dialog(page).getByText('已扫描，正在确认…')).toBeVisible();
  slow.release();
  await expect(page.getByText('微信登录成功！')).toBeVisible();
});

test('an account without a password can be deleted only soon after a scan', async ({ page }) => {
  await enter(page, 'leaving');
  await page.getByRole('button', { name: '删除账户' }).click();
  await expect(dialog(page).getByLabel('当前密码')).toHaveCount(0);
  await expectAccessible(page);
  // The server's response 15 minutes later.
  const refusal = { code: 403, error: 'RECENT_LOGIN_REQUIRED', message: '请先重新扫码登录', requestId: 'r' };
  await page.route('**/api/v1/user', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  await button(page, '永久删除').click();
  await expect(code(page)).toBeVisible();
  await scan('leaving');
  await expect(page.getByText('微信登录成功！')).toBeVisible();
  await expect(code(page)).toBeHidden();
  // The page's own button is hidden from it while the dialog is still open behind the code.
  const toDelete = page.getByRole('button', { name: '删除账户' });
  const forEver = button(page, '永久删除');
  await expect(toDelete.or(forEver).first()).toBeVisible();
  if (!(await forEver.isVisible())) await toDelete.click();
  await forEver.click();
  await expect(page.getByText('账户已删除')).toBeVisible();
});

const looks = [
  { language: 'zh', theme: 'light', width: 1440 },
  { language: 'en', theme: 'dark', width: 1440 },
  { language: 'es', theme: 'light', width: 375 },
  { language: 'zh', theme: 'dark', width: 375 },
] as const;

test('the whole journey is there in each language, theme and width', async ({ page }) => {
  await page.clock.install();
  await page.goto(product.origin);
  for (const look of looks) {
    const { language, theme, width } = look;
    const words = languages[language];
    const { account, shell, user } = words;
    await test.step(`in ${language}, ${theme}, ${width} px`, async () => {
      await wear(page, { ...look, height: 812 });
      await page.getByRole('banner').getByRole('button', { name: shell.login }).click();
      await page.getByRole('tab', { name: account.tabs.qr }).click();
      const shown = dialog(page).getByRole('img', { name: words.wechat.code });
      await expect(shown).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.clock.fastForward('05:01');
      await expect(dialog(page).getByText(words.wechat.expired)).toBeVisible();
      await page.clock.resume();
      await expectAccessible(page);
      await button(page, words.wechat.again).click();
      await expect(shown).toBeVisible();
      await expectAccessible(page);
      await scan(`${language}-${theme}`);
      await expect(page.getByText(words.wechat.loggedIn)).toBeVisible();
      const { username } = JSON.parse((await page.evaluate(() => localStorage.getItem('userInfo'))) ?? '{}');
      expect(username).toContain(formatMessage(language, words.wechat.madeName, { code: '' }));
      await visit(page, '/user/profile');
      await expect(page.getByRole('heading', { level: 1, name: user.profile })).toBeVisible();
      await expect(page.getByText(words.wechat.lastWayIn)).toBeVisible();
      await expectLoaded(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page
        .getByRole('button', { name: formatMessage(language, account.menu, { name: username }) })
        .click();
      await page.getByRole('button', { name: account.logout }).click();
      await expect(page).toHaveURL(`${product.origin}/`);
    });
  }
});
