import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { saveAudio } from './support/download.ts';
import { prefer } from './support/preferences.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: '要转换的文本' });
const ssmlEditor = (page: Page) => page.getByRole('textbox', { name: 'SSML 内容' });
const convert = (page: Page) => page.getByRole('button', { name: '生成语音' });
const player = (page: Page) => page.getByRole('region', { name: '音频播放器' });
const result = (page: Page) => page.getByRole('region', { name: '转换结果' });

/** From the text that is heard back to the editor. */
const writeAgain = (page: Page) => page.getByRole('button', { name: '编辑', exact: true }).click();

/** Responds to every conversion with an error of the catalogue. */
async function refuse(page: Page, status: number, error: string, message = ''): Promise<void> {
  await page.route('**/api/v1/tts/single', (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ code: status, error, message, details: {}, requestId: 'e2e' }),
    }),
  );
}

test('a guest types, converts, hears it, downloads it and shares it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await expect(convert(page)).toBeDisabled();
  await editor(page).fill('你好，世界。今天天气很好。');
  await expect(page.getByText('13 / 5,000')).toBeVisible();
  await convert(page).click();
  await expect(result(page)).toBeVisible();
  await expect(result(page).getByRole('status')).toContainText(
    /语音生成成功（引擎：eSpeak NG，用时 [\d,]+ 毫秒）/,
  );
  await result(page).getByRole('button', { name: '详情' }).click();
  const facts = page.getByRole('dialog', { name: '转换结果' });
  await expect(facts.getByRole('definition')).toHaveText(['eSpeak NG', '清和', /^[\d,]+ 毫秒/, '13', /KB$/]);
  await page.keyboard.press('Escape');
  await expect(player(page)).toBeVisible();

  const download = page.waitForEvent('download');
  await player(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '下载' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^tts_audio_\d{13}\.mp3$/);
  const bytes = await readFile(await file.path());
  expect(bytes.length).toBeGreaterThan(5000);
  expect(bytes[0]).toBe(0xff);

  await player(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '分享' }).click();
  await expect(page.getByText('音频链接已复制到剪贴板')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const audio = await page.request.get(link, { headers: { Range: 'bytes=0-99' } });
  expect(audio.status()).toBe(206);

  await player(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '收藏' }).click();
  await expect(page.getByText('请先登录后再收藏')).toBeVisible();
  await expectAccessible(page);
});

test('the player plays before its audio is complete, repeats it, and stops by itself', async ({ page }) => {
  await page.goto('/');
  const seek = player(page).getByRole('slider', { name: '播放进度' });
  await test.step('a long text plays before its conversion has ended, and the keys move the player', async () => {
    await editor(page).fill('清晨六点，城市还没有完全醒来。巷口的早餐铺已经亮起灯。'.repeat(40));
    await convert(page).click();
    await expect(player(page).getByRole('button', { name: '暂停' })).toBeVisible();
    await expect(result(page)).toBeVisible({ timeout: 40_000 });
    await page.locator('main').focus();
    await page.keyboard.press('Space');
    await expect(player(page).getByRole('button', { name: '播放', exact: true })).toBeVisible();
    const before = Number(await seek.inputValue());
    await seek.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(before + 4);
    const now = Math.floor(Number(await seek.inputValue()));
    const clock = `${Math.floor(now / 60)}:${String(now % 60).padStart(2, '0')}`;
    await expect(player(page).getByText(clock, { exact: true })).toBeVisible();
    await expect(seek).toHaveAttribute('aria-valuetext', new RegExp(`^${clock} / [1-9]`));
  });

  await test.step('the player is there on every page, where it goes on and is paused', async () => {
    await visit(page, '/dictionary');
    await player(page).getByRole('button', { name: '播放', exact: true }).click();
    await expect(player(page).getByRole('button', { name: '暂停' })).toBeVisible();
    await expectAccessible(page);
    await visit(page, '/docs');
    await player(page).getByRole('button', { name: '暂停' }).click();
    await expect(player(page).getByRole('button', { name: '播放', exact: true })).toBeVisible();
    await visit(page, '/');
  });

  await test.step('what is heard can be repeated, and the sleep timer shows how long it still plays', async () => {
    await writeAgain(page);
    await editor(page).fill('你好。');
    await convert(page).click();
    await expect(player(page)).toBeVisible();
    await expect.poll(async () => Number(await seek.getAttribute('max'))).toBeLessThan(10);
    const more = player(page).getByRole('button', { name: '更多操作' });
    await more.click();
    await page.getByRole('menuitem', { name: '循环播放' }).click();
    // It may have ended before the menu was open.
    await page.keyboard.press('Escape');
    await page.locator('main').focus();
    const pause = player(page).getByRole('button', { name: '暂停' });
    if (!(await pause.isVisible())) await page.keyboard.press('Space');
    const seconds = async () => Number(await seek.inputValue());
    for (let round = 0; round < 2; round++) {
      await expect.poll(seconds, { intervals: [50] }).toBeGreaterThan(0.5);
      await expect.poll(seconds, { intervals: [50] }).toBeLessThan(0.4);
    }
    await expect(pause).toBeVisible();

    await more.click();
    await page.getByRole('menuitem', { name: '定时停止' }).click();
    await expectAccessible(page);
    await page.getByRole('menuitemradio', { name: '30分钟' }).click();
    await expect(more).toHaveAccessibleName(/\d\d:\d\d 停止播放$/);
    await more.click();
    await expect(page.getByRole('menuitem', { name: '定时停止' })).toContainText('30分钟');
  });
});

test('a double click on Convert converts once, and an identical text comes from the cache', async ({
  page,
}) => {
  await page.goto('/');
  await editor(page).fill('双击也只生成一次。'.repeat(60));
  await convert(page).dblclick();
  await expect(result(page).getByRole('button', { name: '详情' })).toBeInViewport({ ratio: 1 });
  // Only one of each: the player plays and saves.
  await expect(page.getByRole('button', { name: /^(播放|暂停)$/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^下载/ })).toHaveCount(1);
  await expect(page.getByText('转换已取消')).toHaveCount(0);
  const bar = await player(page).boundingBox();
  const box = await result(page).boundingBox();
  expect(box && bar && box.y + box.height).toBeLessThanOrEqual(bar?.y ?? 0);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await test.step('wav is offered, and an identical text comes from the cache', async () => {
    await writeAgain(page);
    await editor(page).fill('缓存里的一句话。');
    await page.getByRole('radio', { name: 'WAV' }).click();
    await convert(page).click();
    await expect(result(page)).toBeVisible();
    await convert(page).click();
    await expect(result(page).getByText('缓存命中')).toBeVisible();
    const file = await saveAudio(page);
    expect(file.suggestedFilename()).toMatch(/\.wav$/);
    expect((await readFile(await file.path())).subarray(0, 4).toString()).toBe('RIFF');
  });
});

test('SSML follows the text until it is edited, is checked as it is typed, speaks, and can be undone', async ({
  page,
}) => {
  await page.goto('/');
  await test.step('undo restores what the example and a regeneration replace', async () => {
    await editor(page).fill('我自己写的话');
    await page.getByRole('button', { name: '示例文本' }).click();
    await expect(editor(page)).toHaveValue(/清晨六点/);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(editor(page)).toHaveValue('我自己写的话');
    await page.getByRole('tab', { name: 'SSML' }).click();
    await ssmlEditor(page).fill('<speak>我自己的标记</speak>');
    await page.getByRole('button', { name: '从文本重新生成' }).click();
    await expect(ssmlEditor(page)).toBeFocused();
    // The toast's button; the editor's own has an icon.
    await page.getByText('撤销', { exact: true }).click();
    await expect(ssmlEditor(page)).toHaveText('<speak>我自己的标记</speak>');
    await page.getByRole('button', { name: '从文本重新生成' }).click();
    await page.getByRole('tab', { name: '纯文本' }).click();
  });

  await editor(page).fill('甲 & 乙');
  await page.getByRole('tab', { name: 'SSML' }).click();
  await expect(ssmlEditor(page)).toHaveText(/甲 &amp; 乙/);
  await page.getByRole('tab', { name: '纯文本' }).click();
  await editor(page).fill('丙');
  const request = page.waitForRequest((sent) => sent.postData()?.includes('<speak') ?? false);
  // The second press waits in the browser's queue behind the one on the tab.
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) =>
      Array.from(document.querySelectorAll<HTMLElement>('[role=tab], button'))
        .find(({ textContent }) => textContent === data)
        ?.click();
    for (const name of ['SSML', '生成语音']) port2.postMessage(name);
  });
  expect((await request).postData()).toContain('>丙<');
  await expect(ssmlEditor(page)).toHaveText(/>丙</);

  await ssmlEditor(page).fill('<speak><voice>丁</voice></speak>');
  await expect(page.getByText('<voice> 缺少 name 属性（第 1 行，第 8 列）')).toBeVisible();
  await page.getByRole('tab', { name: '纯文本' }).click();
  await editor(page).fill('戊');
  await page.getByRole('tab', { name: 'SSML' }).click();
  await expect(ssmlEditor(page)).toHaveText('<speak><voice>丁</voice></speak>');
  await expectAccessible(page);

  await page.getByRole('button', { name: '从文本重新生成' }).click();
  await expect(ssmlEditor(page)).toHaveText(/>戊</);
  await page.getByRole('button', { name: '编辑器菜单' }).click();
  await page.getByRole('menuitem', { name: 'SSML 帮助' }).click();
  await page.getByRole('button', { name: '插入: 停顿' }).click();
  await expect(ssmlEditor(page)).toHaveText(/戊请稍等<break time="500ms"\/>马上就好。/);
  await convert(page).click();
  await expect(result(page)).toBeVisible();
});

test('each tab has its own text, which survives a reload, like mode and theme', async ({ page, context }) => {
  await page.goto('/');
  await editor(page).fill('这一页的');
  await page.getByRole('radio', { name: 'WAV' }).click();
  await page.getByRole('button', { name: '切换到深色主题' }).click();
  // Playwright's pages neither hide nor blur when another one opens: the draft is written by the debounce.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft'))).toContain('这一页的');
  const other = await context.newPage();
  await other.goto('/');
  await expect(editor(other)).toHaveValue('这一页的');
  // Text typed before the application has loaded is not persisted.
  await expect(other.getByText('免费服务已连接')).toBeVisible();
  await editor(other).fill('另一页的');
  await other.reload();
  await page.reload();
  await expect(editor(other)).toHaveValue('另一页的');
  await expect(editor(page)).toHaveValue('这一页的');
  // Otherwise Firefox would restore the old value as well, and the text would be there twice.
  await expect(editor(page)).toHaveAttribute('autocomplete', 'off');
  await expect(page.getByRole('radio', { name: 'WAV' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a reload keeps the audio, charged once, while it is spoken and afterwards', async ({ page }) => {
  let sentTask: string | undefined;
  await page.route('**/tts/single', async (route) => {
    // The page is reloaded before it hears of the first one.
    if (sentTask) await route.continue();
    else sentTask = (await route.fetch()).headers()['x-task-id'];
  });
  await page.goto('/');
  await editor(page).fill('重新载入时正在生成的话。');
  await convert(page).click();
  await expect.poll(() => sentTask).toBeTruthy();
  const response = page.waitForResponse(/tts\/single/);
  await page.reload();
  expect((await response).headers()['x-task-id']).toBe(sentTask);
  await expect(result(page).getByRole('button', { name: '详情' })).toBeVisible();
  const captions = page.getByRole('region', { name: '字幕' }).getByRole('listitem');
  await expect(captions).toHaveText(/重新载入时正在生成的话/);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.reload();
  await expect(result(page).getByRole('button', { name: '详情' })).toBeVisible();
  await expect(captions).toHaveText(/重新载入时正在生成的话/);
  await expect(player(page).getByRole('button', { name: '播放', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^下载/ })).toHaveCount(1);
  expect(requests.filter((url) => url.endsWith('/tts/single'))).toEqual([]);
});

test('a conversion before the voices are loaded uses the page’s language', async ({ page }) => {
  await prefer(page, 'en');
  // Never loads during the test.
  await page.route('**/assets/options-panel-*.js', () => undefined);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Text to convert' }).fill('Good morning.');
  const asked = page.waitForRequest('**/api/v1/tts/single');
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  expect((await asked).postDataJSON()).toMatchObject({ voice: 'espeak-en-US-ruth', language: 'en-US' });
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
});

test.describe('refusals', () => {
  test.use({ allowConsole: [/Failed to load resource|event stream/] });

  test('each refusal says why and what to do, and the text stays', async ({ page }) => {
    await page.goto('/');
    await editor(page).fill('你好');
    for (const { status, code, title, action } of [
      { status: 402, code: 'INSUFFICIENT_QUOTA', title: '免费额度已用完', action: '查看剩余时间' },
      { status: 429, code: 'TOO_MANY_REQUESTS', title: '请求过于频繁', action: '再试一次' },
      { status: 403, code: 'BANNED', title: '账户已被限制', action: null },
      { status: 500, code: 'INTERNAL_ERROR', title: '服务器错误', action: '再试一次' },
    ]) {
      await test.step(`${status} ${code}`, async () => {
        await refuse(page, status, code);
        await convert(page).click();
        await expect(page.getByText(title, { exact: true })).toBeVisible();
        if (action) await expect(page.getByRole('button', { name: action })).toBeVisible();
        await expect(editor(page)).toHaveValue('你好');
        await expectAccessible(page);
      });
      if (code !== 'INSUFFICIENT_QUOTA') continue;
      await test.step('the remaining time is shown', async () => {
        await page.getByRole('button', { name: '查看剩余时间' }).click();
        await expect(page.getByText(/\d+ 小时 \d+ 分钟后重置/)).toBeVisible();
      });
    }

    await test.step('a cleared queue cancels with a warning', async () => {
      await refuse(page, 503, 'QUEUE_CLEARED', '队列已被管理员清空，请稍后重新提交');
      await convert(page).click();
      await expect(page.getByText('队列已被管理员清空，请稍后重新提交')).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: '错误' })).toHaveCount(0);
    });

    await test.step('the page reports an unreachable server, and reconnects', async () => {
      await page.route('**/api/v1/tts/single', (route) => route.abort());
      await page.route('**/api/v1/server/status/refresh', (route) => route.abort());
      await convert(page).click();
      await expect(page.getByText('无法连接到免费 TTS 服务器')).toBeVisible();
      await page.getByRole('button', { name: '重试连接' }).click();
      await expect(page.getByText('刷新连接失败')).toBeVisible();
      await page.unroute('**/api/v1/server/status/refresh');
      await page.getByRole('button', { name: '重试连接' }).click();
      await expect(page.getByText('无法连接到免费 TTS 服务器')).toBeHidden();
    });
  });
});

test('on a phone the whole journey works without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 780 });
  await page.goto('/');
  await page.getByRole('button', { name: '编辑器菜单' }).click();
  await page.getByRole('menuitem', { name: '示例文本' }).click();
  await convert(page).click();
  await expect(player(page)).toBeVisible();
  await expect(result(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await test.step('the player leaves room to seek, also on tablets and on a phone that is turned', async () => {
    for (const [width, height, least] of [
      [320, 1024, 80],
      [780, 360, 150],
      [834, 1100, 150],
      [1024, 768, 150],
      [1200, 800, 150],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page);
      const seek = await player(page).getByRole('slider', { name: '播放进度' }).boundingBox();
      expect(seek?.width, `at ${width}`).toBeGreaterThan(least);
    }
  });
});
