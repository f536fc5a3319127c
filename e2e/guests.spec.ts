import { languages } from '@parlando/locales';
import type { Locator, Page } from '@playwright/test';
import { mailedCode, newPerson } from './support/account.ts';
import { goTo, press } from './support/keyboard.ts';
import { inEachLook } from './support/preferences.ts';
import {
  expect,
  expectAccessible,
  expectGuestMenu,
  expectLoaded,
  expectNoSidewaysScroll,
  test,
  visit,
} from './support/test.ts';

const dialog = (page: Page) => page.locator('[role=dialog]:not([data-type])');
/** The visible navigation: in the header, or at the bottom of a phone. */
const navigation = (page: Page) => page.getByRole('navigation', { name: '主导航' });

async function register(page: Page): Promise<void> {
  const { username, email, password } = newPerson();
  const field = (name: string) => dialog(page).getByLabel(name, { exact: true });
  await expect(page.getByRole('dialog', { name: '注册新账户' })).toBeVisible();
  await field('用户名').fill(username);
  await field('邮箱').fill(email);
  await dialog(page).getByRole('button', { name: '获取验证码' }).click();
  const notice = page.getByRole('dialog', { name: '验证码已发送到您的邮箱' });
  await expect(notice).toBeVisible();
  // It does not cover the dialog it belongs to.
  const [form, said] = [await dialog(page).boundingBox(), await notice.boundingBox()];
  expect(said?.y).toBeGreaterThanOrEqual((form?.y ?? 0) + (form?.height ?? 0));
  await field('验证码').fill(await mailedCode(email));
  await field('密码').fill(password);
  await dialog(page).getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('注册成功，已为您登录')).toBeVisible();
}

test('a guest converts a list, in each language, theme and width', async ({ page }) => {
  const looks = [
    { language: 'zh', theme: 'light', width: 1440, height: 780 },
    { language: 'en', theme: 'dark', width: 375, height: 780 },
    { language: 'es', theme: 'light', width: 375, height: 780 },
  ] as const;
  const expectFit = async () => {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  };
  await page.goto('/');
  await inEachLook(page, looks, async (look) => {
    const isFirst = look === looks[0];
    if (!isFirst) await visit(page, '/');
    const { batch, guests, shell } = languages[look.language];
    const bar = page.getByRole('navigation', { name: shell.nav.label });
    const isWide = look.width > 768;
    // A wide window is used by keyboard alone.
    const use = (target: Locator) => (isWide ? press(page, target) : target.click());
    await use(bar.getByRole('link', { name: isWide ? shell.nav.batchProcessing : shell.nav.batch }));
    await expect(page.getByRole('heading', { name: batch.title })).toBeVisible();
    await expect(page.getByText(guests.batchHint.split('{')[0] ?? '')).toBeVisible();
    const add = page.getByRole('button', { name: batch.compose.open });
    if (!isFirst) await add.click();
    await goTo(page, page.getByRole('textbox', { name: batch.compose.label }));
    await page.keyboard.insertText('One.\nTwo.');
    const two = (words: string) => words.replace('{count}', '2');
    await use(page.getByRole('button', { name: two(batch.compose.add_other) }));
    await expectFit();
    await use(page.getByRole('button', { name: two(batch.run.convert_other) }));
    const completed = batch.run.completed.replace('{done}', '2').replace('{total}', '2');
    await expect(page.getByText(completed)).toBeVisible({ timeout: 60_000 });
  });
  await page.reload();
  await inEachLook(page, looks, async () => {
    await expect(page.getByText('One.').first()).toBeVisible();
    await expectLoaded(page);
    await expectFit();
  });
});

test('account pages show guests what an account offers, and open after registering there', async ({
  page,
}) => {
  await page.goto('/');
  await navigation(page).getByRole('link', { name: '任务管理' }).click();
  await expect(page).toHaveURL('/tasks');
  await expect(page).toHaveTitle(/^任务管理 - /);
  await expect(page.getByRole('heading', { name: '登录后，转换记录会保存在这里' })).toBeVisible();
  await expect(page.getByText('每天 10,000 字符')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expectAccessible(page);
  await visit(page, '/settings?section=voice');
  await expect(page.getByRole('heading', { name: '登录后，设置会跟随您的账户' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('dialog', { name: '登录您的账户' })).toBeVisible();
  // Cancelling the login stays on the page.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/settings?section=voice');
  await navigation(page).getByRole('link', { name: '任务管理' }).click();
  await page.getByRole('main').getByRole('button', { name: '注册' }).click();
  await register(page);
  await expect(page).toHaveURL('/tasks');
  await expect(page.getByRole('main').getByRole('link', { name: '去生成语音' })).toBeVisible();
  await expectAccessible(page);
});

test('a guest’s list is in the account after registering', async ({ page }) => {
  await page.goto('/batch');
  await page.getByRole('textbox', { name: '要添加的文本' }).fill('访客写的第一句\n访客写的第二句');
  await page.getByRole('button', { name: '添加 2 条' }).click();
  await page.getByRole('main').getByRole('button', { name: '注册' }).click();
  await register(page);
  await expect(page).toHaveURL('/batch');
  const rows = page.getByRole('table', { name: '批量列表' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: '转换 2 条' }).click();
  await expect(page.getByText('批量转换完成，成功 2/2')).toBeVisible({ timeout: 60_000 });
});

test.describe('work kept', () => {
  // It is the guest's until the answer.
  test.use({ allowConsole: [/404/] });

  test('a guest who registers beside his audio has its subtitles and its outline again', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('textbox', { name: '要转换的文本' }).fill('登录之前说的话。');
    await page.getByRole('button', { name: '生成语音' }).click();
    const captions = page.getByRole('region', { name: '字幕' }).getByRole('listitem');
    await expect(captions).toHaveText(/登录之前说的话/);
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
    await dialog(page).getByRole('button', { name: '没有账户？去注册' }).click();
    await register(page);
    const outline = page.waitForResponse((response) => /peaks/.test(response.url()) && response.ok());
    await page.getByRole('button', { name: '存入账户' }).click();
    await expect(captions).toHaveText(/登录之前说的话/);
    await outline;
  });
});

test.describe('the navigation at the bottom of a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });
  test('links to every page, below all other bars, and is visible in forced colours; a zoomed window has a menu instead', async ({
    page,
  }) => {
    await page.goto('/');
    const bar = navigation(page);
    const entries = bar.getByRole('link').or(bar.getByRole('button'));
    await expect(entries).toHaveText(['文本', '批量', '任务管理', '更多']);
    for (const entry of await entries.all()) {
      const box = await entry.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await expect(bar.getByRole('link', { name: '文本' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('textbox', { name: '要转换的文本' }).fill('手机上的一句话。');
    await page.getByRole('button', { name: '生成语音' }).click();
    await expect(page.getByRole('region', { name: '音频播放器' })).toBeVisible();
    // From top to bottom: the player, Convert, the navigation.
    const bottoms = async () =>
      Promise.all(
        [page.getByRole('region', { name: '音频播放器' }), page.locator('[data-foot-bar]'), bar].map(
          async (each) => {
            const { y = 0, height = 0 } = (await each.boundingBox()) ?? {};
            return [Math.round(y), Math.round(y + height)] as const;
          },
        ),
      );
    const [player, convert, foot] = await bottoms();
    expect(player?.[1]).toBeLessThanOrEqual(convert?.[0] ?? 0);
    expect(convert?.[1]).toBeLessThanOrEqual(foot?.[0] ?? 0);
    expect(foot?.[1]).toBe(740);
    await expectAccessible(page);
    await bar.getByRole('button', { name: '更多' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['项目', '文档', '设置']);
    await page.getByRole('menuitem', { name: '文档' }).click();
    await expect(page).toHaveURL(/\/docs/);
    // The end of a page is not covered by the bar.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const end = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const { y = 0, height = 0 } = (await page.getByRole('contentinfo').boundingBox()) ?? {};
      return y + height;
    };
    await expect.poll(end).toBeLessThanOrEqual(foot?.[0] ?? 0);

    await page.emulateMedia({ forcedColors: 'active' });
    await bar.getByRole('link', { name: '批量' }).click();
    const ground = (name: string) =>
      navigation(page)
        .getByRole('link', { name, exact: true })
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect(navigation(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: '批量处理' })).toBeVisible();
    expect(await ground('批量')).not.toBe(await ground('文本'));
    await expectAccessible(page);
    await page.setViewportSize({ width: 720, height: 450 });
    await expect(navigation(page)).toBeHidden();
    await expectGuestMenu(page);
  });
});
