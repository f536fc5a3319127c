import type { Page } from '@playwright/test';
import { formatMessage, languages, type Messages } from '../packages/locales/src/index.ts';
import { loggedIn, loggedInAsAdmin, speak } from './support/account.ts';
import { sellPlan } from './support/plans.ts';
import { prefer, wear } from './support/preferences.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  test,
  visit,
} from './support/test.ts';

// 4001 to 4003 while waiting for a payment, the confirmation of an administrator's password, and the icon of a
// gateway's page, which its server refuses.
test.use({ allowConsole: [/the server responded with a status of (401|402|403|404|409|422|503)/] });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Orders a plan and goes to the payment. */
async function buy(page: Page, plan: string, gateway: string): Promise<void> {
  await visit(page, '/user/membership-v2');
  await order(page, plan, gateway);
}

/** The same on the page of plans. */
async function order(page: Page, plan: string, gateway: string): Promise<void> {
  await page.getByRole('button', { name: `购买${plan}` }).click();
  const buying = dialog(page, `购买${plan}`);
  await buying.getByRole('radio', { name: gateway }).check();
  await buying.getByRole('button', { name: '支付 ¥19.90' }).click();
}

/** Pays on the gateway's page. */
async function payOnPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
}

async function confirmPassword(page: Page, password: string): Promise<void> {
  const asked = dialog(page, '请确认您的密码');
  await asked.getByLabel('当前密码', { exact: true }).fill(password);
  await asked.getByRole('button', { name: '确认' }).click();
  await expect(asked).toBeHidden();
}

/** Opens a section of the administration. */
async function openOffice(page: Page, section: string, { link, menu } = { link: '管理', menu: '管理目录' }) {
  const admin = await loggedInAsAdmin(page);
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(admin.username) })
    .click();
  await page.getByRole('link', { name: link, exact: true }).click();
  await page.getByRole('navigation', { name: menu }).getByRole('link', { name: section }).click();
  await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible();
  return admin;
}

test('buy with Stripe: leave the page, pay, and have it; the order has a receipt', async ({ page }) => {
  const plan = await sellPlan(page.request);
  const { username } = await loggedIn(page);
  await page.goto('/user/membership');
  await expect(page.getByText(/^没有套餐/)).toBeVisible();
  await buy(page, plan, '银行卡（Stripe）');
  // Comes back without paying, and then continues.
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: '等待支付' })).toBeVisible();
  await expect(page.getByText(/^剩余 (29|30):\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '继续支付' }).click();
  await payOnPage(page);
  await expect(page.getByText(`${plan}已到账：50.0K 字符，30 天有效`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: '查看我的套餐' }).click();
  await expect(page.getByRole('progressbar', { name: new RegExp(plan) })).toHaveAttribute(
    'aria-valuetext',
    '剩余 50,000 / 50,000 字符',
  );
  await page.getByRole('link', { name: '查看套餐' }).click();
  await expect(page.getByRole('listitem', { name: plan }).getByText('当前套餐')).toBeVisible();

  await page.getByRole('link', { name: '我的订单' }).click();
  await expect(row(page, plan)).toContainText('已完成');
  await page.getByRole('button', { name: /的收据$/ }).click();
  const receipt = dialog(page, '收据');
  await expect(receipt).toContainText(username);
  await expect(receipt).toContainText('¥19.90');
  await expectAccessible(page);
  // Printed, the receipt is alone on the page.
  await page.emulateMedia({ media: 'print' });
  await expect(receipt.getByText('¥19.90')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: '支付记录' }).click();
  await expect(row(page, 'checkout.session.completed')).toContainText('已到账');
});

test('buy with WeChat Pay: an order can be cancelled, another is paid by scanning its code', async ({
  page,
  instance,
}) => {
  const plan = await sellPlan(page.request);
  await loggedIn(page);
  await buy(page, plan, '微信支付');
  await expect(page.getByRole('img', { name: '支付二维码' })).toBeVisible();
  const result = page.url();
  await page.getByRole('link', { name: '我的订单' }).click();
  await page.getByRole('button', { name: /^取消订单/ }).click();
  await expect(row(page, plan)).toContainText('已关闭');
  await visit(page, result);
  await expect(page.getByRole('alert')).toHaveText(/订单不存在或已关闭/);
  await expectAccessible(page);
  await page.getByRole('link', { name: '重新选择套餐' }).click();
  await expect(page).toHaveURL('/user/membership-v2');

  await test.step('the page continues by itself once the code is scanned', async () => {
    await order(page, plan, '微信支付');
    await expect(page.getByRole('img', { name: '支付二维码' })).toBeVisible();
    await expect(page.getByText('请用微信支付扫码支付 ¥19.90')).toBeVisible();
    await expectAccessible(page);
    const number = new URL(page.url()).searchParams.get('order') ?? '';
    await instance.payments.wechatpay.pay(number);
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  });
});

test('buy with Alipay: on its page; an administrator refunds it, and the buyer’s package is gone', async ({
  page,
  browser,
}) => {
  const plan = await sellPlan(page.request);
  const { email } = await loggedIn(page);
  await buy(page, plan, '支付宝');
  await payOnPage(page);

  const office = await browser.newPage();
  const admin = await openOffice(office, '订单');
  await office.getByLabel('订单号、用户名或邮箱').fill(email);
  await expect(office.getByRole('row')).toHaveCount(2);
  await row(office, email)
    .getByRole('button', { name: /^查看订单/ })
    .click();
  await expect(office.getByText('已到账')).toBeVisible();
  await office.getByRole('button', { name: '退款' }).click();
  await dialog(office, '退款 ¥19.90？').getByRole('button', { name: '退款' }).click();
  await confirmPassword(office, admin.password);
  await expect(office.getByText('已退款').first()).toBeVisible();
  await office.close();

  await visit(page, '/user/order-list');
  await expect(row(page, plan)).toContainText('已退款');
  await page.getByRole('link', { name: '我的会员' }).click();
  await expect(page.getByText(/^没有套餐/)).toBeVisible();
});

test('an administrator creates a plan and codes; one is redeemed once', async ({ page, browser }) => {
  const office = await browser.newPage();
  const admin = await openOffice(office, '套餐与兑换码');
  const name = `礼品${Date.now() % 100_000}`;
  await office.getByRole('button', { name: '新建套餐' }).click();
  const form = dialog(office, '新建套餐');
  await form.getByLabel('名称（中文）').fill(name);
  await form.getByLabel('名称（English）').fill('Gift');
  await form.getByLabel('名称（Español）').fill('Regalo');
  await form.getByLabel('价格').fill('9.999');
  await expect(form.getByText('请输入正数，最多 2 位小数')).toBeVisible();
  await form.getByLabel('价格').fill('');
  await form.getByLabel('字符').fill('20000');
  await form.getByRole('button', { name: '保存' }).click();
  await confirmPassword(office, admin.password);
  await expect(row(office, name)).toContainText('未定价');

  await office.getByRole('button', { name: '生成兑换码' }).click();
  const making = dialog(office, '生成兑换码');
  await making.getByLabel('备注').fill('活动');
  await making.getByRole('combobox', { name: '套餐' }).click();
  await office.getByRole('option', { name }).click();
  await making.getByLabel('数量').fill('3');
  await making.getByLabel('有效期至').fill('2099-12-31');
  await making.getByRole('button', { name: '生成' }).click();
  const made = dialog(office, '兑换码已生成');
  const codes = (await made.getByLabel('兑换码').inputValue()).split('\n');
  expect(codes).toHaveLength(3);
  const downloading = office.waitForEvent('download');
  await made.getByRole('button', { name: '下载 CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^codes-.*\.csv$/);

  await loggedIn(page);
  await page.goto('/user/membership');
  const redeem = async (code: string) => {
    await page.getByRole('textbox', { name: '兑换码' }).fill(code);
    await page.getByRole('button', { name: '兑换', exact: true }).click();
  };
  await redeem('XXXX-WRONG');
  await expect(page.getByText('兑换码不正确，请检查后重新输入')).toBeVisible();
  await redeem(codes[0] ?? '');
  await expect(page.getByText(`兑换成功：${name}（20.0K 字符，30 天有效）`)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: new RegExp(name) })).toHaveAttribute(
    'aria-valuetext',
    '剩余 20,000 / 20,000 字符',
  );

  await office.reload();
  await expect(row(office, '活动').first()).toContainText('1 / 3');
  await office.close();
});

test('an invitation earns both characters at the first conversion', async ({ page, browser, baseURL }) => {
  await loggedIn(page);
  await page.goto('/user/promotion');
  await expect(page.getByText('还没有人通过您的链接注册')).toBeVisible();
  const link = await page.getByRole('textbox', { name: '邀请链接' }).inputValue();
  expect(link.startsWith(`${baseURL}/?invite=`)).toBe(true);
  await expectAccessible(page);

  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'zh-CN',
    extraHTTPHeaders: { 'X-Forwarded-For': `198.51.100.${Date.now() % 250}` },
  });
  const friend = await elsewhere.newPage();
  const { token } = await loggedIn(friend);
  await friend.goto(link);
  await expect(friend.getByText(/^您是受邀而来的/)).toBeVisible();
  await speak(friend.request, token, '你好。');
  await elsewhere.close();

  await expect(async () => {
    await page.reload();
    await expect(page.getByText('共获得 3,000 字符')).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(row(page, '已奖励')).toContainText(/^u\*\*\*/);
  await page.getByRole('link', { name: '我的会员' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '剩余 3,000 / 3,000 字符');
});

test('every page in each language and theme, on a phone too', async ({ page }) => {
  await sellPlan(page.request);
  await loggedIn(page);
  const pages = [
    ['/user/membership', ({ user }: Messages) => user.membership],
    ['/user/membership-v2', ({ billing }: Messages) => billing.plans.title],
    ['/user/order-list', ({ billing }: Messages) => billing.orders.title],
    ['/user/payment-log', ({ billing }: Messages) => billing.payments.title],
    ['/user/promotion', ({ user }: Messages) => user.promotion],
    ['/payment/result?order=none', ({ billing }: Messages) => billing.result.title],
  ] as const;
  for (const [path, titleIn] of pages) {
    await visit(page, path);
    for (const [language, theme] of [
      ['zh', 'light'],
      ['en', 'dark'],
      ['es', 'light'],
    ] as const)
      await test.step(`${path} in ${language}, ${theme}`, async () => {
        const words = languages[language];
        const title = titleIn(words);
        await wear(page, { language, theme, width: 1280, height: 800 });
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(page).toHaveTitle(new RegExp(`^${title} - `));
        await expectLoaded(page);
        await expectAccessible(page);
        await page.setViewportSize({ width: 375, height: 740 });
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        if (path.startsWith('/payment'))
          await expect(page.getByRole('alert')).toHaveText(
            formatMessage(language, words.errors.ORDER_NOT_FOUND),
          );
      });
  }
});

test('plans and orders in the administration, dark, in English, on a phone too', async ({ page }) => {
  const words = languages.en;
  await sellPlan(page.request);
  await prefer(page, 'en', 'dark');
  const { sections, menu } = words.admin;
  await openOffice(page, sections.plans, { link: words.shell.nav.admin, menu });
  for (const section of [sections.plans, sections.orders]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('navigation', { name: menu }).getByRole('link', { name: section }).click();
    await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible();
    await expectLoaded(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
