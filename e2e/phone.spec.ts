import type { Locator } from '@playwright/test';
import { loggedIn } from './support/account.ts';
import { browseVoices, expect, expectNoSidewaysScroll, test, visit } from './support/test.ts';

/** A saved configuration with the values of a first visit. */
const configuration = {
  ...{ service: 5, language: 'zh-CN', voice: 'zh-CN-XiaoxiaoNeural', format: 'mp3', text: '', ssml: '' },
  ...{ rate: 1, pitch: 1, volume: 1, style: 'Default', styleDegree: 1, role: '', contour: '' },
  ...{ silence: 0, endSilence: 0 },
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
  test('the first tap of a first visit has its effect; every field, option and entry is a target of 44 px', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '登录' }).tap();
    const dialog = page.getByRole('dialog', { name: '登录您的账户' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const expectTargets = async (targets: Locator) => {
      await expect(targets.first()).toBeVisible();
      for (const target of await targets.all()) {
        expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    };
    await expect(page.getByRole('button', { name: browseVoices })).toBeVisible();
    await expectTargets(page.getByRole('combobox'));
    await page.getByRole('combobox', { name: '服务' }).tap();
    await expectTargets(page.getByRole('option'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /界面语言/ }).tap();
    await expectTargets(page.getByRole('menuitemradio'));
  });

  test('a message leaves text, player and dialogs free, also where the end of the page lifts the player', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('textbox', { name: '要转换的文本' }).fill('手机上的一句话。');
    await page.getByRole('button', { name: '生成语音' }).tap();
    const player = page.getByRole('region', { name: '音频播放器' });
    await expect(player).toBeVisible();
    await visit(page, '/settings');
    await page.getByRole('link', { name: 'GPL-3.0-or-later' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await player.getByRole('button', { name: '更多操作' }).tap();
    await page.getByRole('menuitem', { name: '分享' }).tap();
    const message = page.getByRole('region', { name: '通知' }).getByRole('dialog').first();
    await expect(message).toBeVisible();
    const roomPx = async (upper: Locator, lower: Locator) => {
      const { y = 0, height = 0 } = (await upper.boundingBox()) ?? {};
      return ((await lower.boundingBox())?.y ?? 0) - (y + height);
    };
    await expect.poll(() => roomPx(message, player)).toBeGreaterThanOrEqual(0);

    // In the studio it leaves the text free as well, and below a dialog all of that.
    await visit(page, '/');
    await player.getByRole('button', { name: '更多操作' }).tap();
    await page.getByRole('menuitem', { name: '收藏' }).tap();
    await expect(message).toContainText('请先登录后再收藏');
    await expect.poll(() => roomPx(message, player)).toBeGreaterThanOrEqual(0);
    const text = page.getByRole('textbox', { name: '要转换的文本' });
    expect(await roomPx(text, message)).toBeGreaterThanOrEqual(0);
    await page.getByRole('button', { name: '登录' }).first().tap();
    const dialog = page.getByRole('dialog', { name: '登录您的账户' });
    await dialog.getByRole('button', { name: '没有账户？去注册' }).tap();
    await expect.poll(() => roomPx(page.locator('[data-modal]'), message)).toBeGreaterThanOrEqual(0);
  });

  test('a menu of long names stays in the window', async ({ page }) => {
    const { token } = await loggedIn(page);
    const saved = await page.request.post('/api/v1/user/configurations', {
      headers: { Authorization: `Bearer ${token}` },
      data: { ...configuration, name: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze 2027' },
    });
    expect(saved.ok(), await saved.text()).toBe(true);
    await page.goto('/');
    await page.getByRole('button', { name: /^配置/ }).tap();
    const entry = page.getByRole('menuitemradio', { name: /^Donau/ });
    await expect(entry).toBeVisible();
    const { x = -1, width = 0 } = (await entry.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(375);
    await expectNoSidewaysScroll(page);

    // Nor does such a name reach under the button of a message.
    await visit(page, '/settings');
    await page.getByRole('button', { name: /^删除：Donau/ }).tap();
    const undo = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '撤销' }) });
    await expect(undo).toBeVisible();
    const [content, room] = await undo
      .getByText(/Donau/)
      .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect(content).toBe(room);
  });
});

test.describe('a phone that is held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  test('shows nothing under its notch', async ({ page, context }) => {
    const devtools = await context.newCDPSession(page);
    const insets = { left: 47, leftMax: 47, right: 47, rightMax: 47 };
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await page.goto('/');
    const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, width: 844 };
    for (const place of [page.getByRole('link', { name: '朗声首页' }), page.getByRole('main')]) {
      const { x, width } = await boxOf(place);
      expect(x).toBeGreaterThanOrEqual(47);
      expect(x + width).toBeLessThanOrEqual(844 - 47);
    }
    await page.getByRole('button', { name: '高级设置' }).tap();
    const close = page.getByRole('dialog').getByRole('button', { name: '关闭' });
    const edge = async () => {
      const { x, width } = await boxOf(close);
      return x + width;
    };
    await expect.poll(edge).toBeLessThanOrEqual(844 - 47);
    // The next test uses the same window.
    await devtools.detach();
  });
});
