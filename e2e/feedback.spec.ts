import type { Page } from '@playwright/test';
import { formatMessage, type Language, languages } from '../packages/locales/src/index.ts';
import { inEachLook, type Look, prefer } from './support/preferences.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

type Words = (typeof languages)[keyof typeof languages];
const place = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const convert = (page: Page) => page.locator('[data-convert]');
const write = (page: Page, text: string) => page.locator('textarea').fill(text);

/**
 * Holds every conversion in third place in the queue until `speak`, and completes it at `finish` with the server's
 * real response. The server itself is too fast to observe.
 */
async function holdConversions(page: Page) {
  await page.addInitScript(() => {
    const { fetch } = window;
    const headers = { 'Content-Type': 'audio/mpeg', 'X-Engine': 'espeak', 'X-Voice': 'espeak-zh-CN-qinghe' };
    const queued = { 'X-Queue-Position': '3', 'X-Queue-Wait': '12', 'X-Warnings': 'ENGINE_FALLBACK' };
    const told = (event: string) =>
      new Promise((resolve) => addEventListener(event, resolve, { once: true }));
    window.fetch = async (...asked) => {
      if (!String(asked[0]).endsWith('/tts/single')) return fetch(...asked);
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          asked[1]?.signal?.addEventListener('abort', () => controller.error(asked[1]?.signal?.reason));
          const finished = told('finish');
          await told('speak');
          const audio = new Uint8Array(await (await fetch(...asked)).arrayBuffer());
          controller.enqueue(audio.slice(0, 2000));
          await finished;
          controller.enqueue(audio.slice(2000));
          controller.close();
        },
      });
      return new Response(body, { headers: { ...headers, ...queued } });
    };
  });
  const tell = (event: string) => page.evaluate((type) => void dispatchEvent(new Event(type)), event);
  return { speak: () => tell('speak'), finish: () => tell('finish') };
}

/** Opens the studio with a stored language. */
async function open(page: Page, language: keyof typeof languages, theme = 'light'): Promise<Words> {
  await prefer(page, language, theme);
  await page.goto('/');
  return languages[language];
}

const looks = [
  { language: 'zh', theme: 'light', width: 1440 },
  { language: 'en', theme: 'dark', width: 1440 },
  { language: 'es', theme: 'light', width: 375 },
] as const;

/** Looks at the present state in each look. */
async function inEach<Each extends Look & { readonly language: Language }>(
  page: Page,
  looks: readonly Each[],
  see: (language: Language, words: Words) => Promise<void>,
): Promise<void> {
  await inEachLook(page, looks, async (look) => {
    await see(look.language, languages[look.language]);
  });
}

test('the queue, the progress and the result have one place, in every language', async ({ page }) => {
  const held = await holdConversions(page);
  await page.addInitScript(() => {
    const chosen = { locale: 'zh-CN', voice: 'zh-CN-XiaoxiaoNeural', voiceChosen: true };
    localStorage.setItem('voiceForm', JSON.stringify({ state: chosen, version: 0 }));
  });
  await page.goto('/');
  await write(page, 'Uno, dos, tres, 四五六。');
  await convert(page).click();
  await inEach(page, looks, async (language, { conversion, result, task }) => {
    const progress = place(page, conversion.progress);
    await expect(progress.getByRole('status')).toContainText(task.queueTitle);
    await expect(progress.getByRole('status')).toContainText(
      formatMessage(language, task.position, { position: 3 }),
    );
    const wait = formatMessage(language, task.wait.seconds, { value: 12 });
    await expect(progress.getByRole('status')).toContainText(
      formatMessage(language, task.estimatedWait, { wait }),
    );
    await expect(progress.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '70');
    await expect(convert(page)).toHaveText(conversion.cancel);
    await expectAccessible(page);

    await progress.getByRole('button', { name: result.details }).click();
    const steps = page.getByRole('dialog', { name: conversion.progress });
    await expect(steps.getByRole('listitem')).toHaveCount(5);
    await expect(steps.locator('[aria-current=step]')).toHaveText(conversion.steps.converting);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(steps).toHaveCount(0);
  });

  await held.speak();
  // Ends on the phone, where the result could be out of sight.
  await inEach(page, looks, async (_, { conversion }) => {
    await expect(convert(page)).toHaveText(conversion.abort);
    await expect(place(page, conversion.progress).getByRole('status')).toContainText('70');
  });
  await held.finish();
  await inEach(page, looks.toReversed(), async (_, { editor, notices, result }) => {
    const outcome = place(page, result.label);
    await expect(outcome).toBeVisible();
    await expect(convert(page)).toHaveText(editor.convert);
    await expect(outcome.getByRole('button', { name: result.details })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('[role=alert], [role=alertdialog]')).toHaveCount(0);
    // The fallback is shown once, and announced with the result.
    const [fallback = ''] = notices.standIn.split('{');
    await expect(page.getByRole('listitem').filter({ hasText: fallback.trim() })).toHaveCount(1);
    await expect(outcome.getByRole('status')).toContainText(fallback.trim());
    await outcome.getByRole('button', { name: result.details }).click();
    const details = page.getByRole('dialog', { name: result.label });
    await expect(details.getByRole('definition')).toHaveCount(5);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
  });
});

test.describe('a person who cancels', () => {
  // Both responses are only held back in the page: on the server the conversions have ended.
  test.use({ allowConsole: [/409 \(Conflict\)/] });
  test('cancels while waiting, in forced colours too, aborts while speaking, and both are reported without a notice', async ({
    page,
  }) => {
    const held = await holdConversions(page);
    await open(page, 'zh');
    await write(page, '等一等。');
    await convert(page).click();
    await expect(convert(page)).toHaveText('取消');
    await test.step('in forced colours Convert, the progress and the tabs have borders', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      const progress = place(page, '转换进度').getByRole('progressbar');
      await expect(progress).toHaveCSS('outline-style', 'solid');
      await expect(convert(page)).toHaveCSS('border-top-style', 'solid');
      const selected = page.getByRole('tab', { selected: true }).first();
      const other = page.getByRole('tab', { name: 'SSML' });
      const ground = await selected.evaluate((tab) => getComputedStyle(tab).backgroundColor);
      await expect(other).not.toHaveCSS('background-color', ground);
      await expectAccessible(page);
      await page.emulateMedia({ forcedColors: null });
    });
    await convert(page).click();
    await expect(page.getByText('转换已取消')).toHaveCount(1);
    await expect(convert(page)).toHaveText('生成语音');

    await page.locator('textarea').press('Control+Enter');
    await expect(place(page, '转换进度')).toContainText('第 3 位');
    await expect(page.getByText('转换已取消')).toHaveCount(0);
    await held.speak();
    await expect(convert(page)).toHaveText('中止');
    await convert(page).press('Enter');
    await expect(page.getByText('转换已取消')).toHaveCount(1);
    await expect(convert(page)).toBeFocused();
    await expect(convert(page)).toHaveText('生成语音');
  });
});

test.describe('a failure', () => {
  test.use({ allowConsole: [/Failed to load resource/] });
  test('says once what happened and what to do, above the pressed button, on a phone too', async ({
    page,
  }) => {
    await open(page, 'zh');
    for (const width of [375, 1440])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.route('**/api/v1/tts/single', (route) =>
          route.fulfill({
            status: 500,
            contentType: 'application/json',
            body: JSON.stringify({
              code: 500,
              error: 'INTERNAL_ERROR',
              message: '',
              details: {},
              requestId: 'e2e',
            }),
          }),
        );
        // The second time, the audio of the first is being heard.
        if (width === 1440) await page.getByRole('button', { name: '编辑', exact: true }).click();
        await write(page, '你好');
        const before = await convert(page).boundingBox();
        await convert(page).click();
        const alert = page.getByRole('alert').filter({ hasText: '服务器错误' });
        await expect(alert).toBeInViewport({ ratio: 1 });
        await expect(page.getByText('语音生成失败，请重试')).toHaveCount(1);
        expect((await convert(page).boundingBox())?.y).toBe(before?.y);
        await expectAccessible(page);
        await page.unroute('**/api/v1/tts/single');
        await alert.getByRole('button', { name: '再试一次' }).click();
        await expect(place(page, '转换结果')).toBeVisible();
        await expect(alert).toHaveCount(0);
      });
  });
});

test('the speed beside Convert is used and stored', async ({ page }) => {
  await open(page, 'zh');
  const speed = page.getByRole('combobox', { name: '语速' });
  await expect(speed).toHaveText('1.0×');
  await speed.click();
  await page.getByRole('option', { name: '1.3×' }).click();
  await write(page, '快一点。');
  const asked = page.waitForRequest('**/api/v1/tts/single');
  await convert(page).click();
  expect((await asked).postDataJSON()).toMatchObject({ speed: 1.3 });
  await expect(place(page, '转换结果')).toBeVisible();
  await page.reload();
  await expect(speed).toHaveText('1.3×');
});

declare global {
  interface Window {
    shifts: { readonly value: number; readonly what: readonly string[] }[];
  }
}

/** Records layout shifts from now on, including those right after input, which the standard metric ignores. */
function noteShifts(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        const what = entry.sources.map(
          ({ node, previousRect: { x, y }, currentRect }) =>
            `${node?.nodeName}.${node?.getAttribute?.('class')?.slice(0, 40)} ${[x, y]} to ${[currentRect.x, currentRect.y]}`,
        );
        window.shifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift' });
  });
}

for (const [width, height] of [
  [1440, 900],
  [375, 667],
] as const) {
  test(`nothing moves from the press to the result and after, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const held = await holdConversions(page);
    await open(page, 'zh');
    // Long enough for the bars at the bottom to show.
    await write(page, '什么都不动。'.repeat(100));
    await expect(convert(page)).toBeEnabled();
    await expect(page.getByRole('button', { name: '刷新连接' })).toBeEnabled();
    await expect(page.getByText(/^剩余 .+ 字符$/).first()).toBeVisible();
    await noteShifts(page);
    await convert(page).click();
    await expect(place(page, '转换进度')).toContainText('第 3 位');
    await held.speak();
    await expect(convert(page)).toHaveText('中止');
    await held.finish();
    await expect(place(page, '转换结果').getByRole('button', { name: '详情' })).toBeVisible();
    await expect(page.getByRole('region', { name: '音频播放器' })).toBeVisible();
    const disclaimer = page.getByText('语音由计算机合成');
    await expect(disclaimer).toBeVisible();
    // The bars of the line underneath must not show through its text.
    const covers = await disclaimer.evaluate((line) =>
      [...document.querySelectorAll('[role=progressbar] > *')]
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ width }) => width > 1)
        .map(({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2) === line),
    );
    // A phone shows no bars.
    expect(covers.length > 0).toBe(width > 375);
    expect(covers).not.toContain(false);
    // The format stays reachable meanwhile. On a phone it is further down the page.
    if (width > 375) await page.getByRole('radio', { name: 'WAV' }).click({ trial: true });
    await expect(disclaimer).toHaveCount(0, { timeout: 10_000 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const shifts = await page.evaluate(() => window.shifts);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
  });
}

test('the editor’s tools never overlap its tabs, and the menu has those that do not fit', async ({
  page,
}) => {
  const { editor } = await open(page, 'es');
  const tab = page.getByRole('tab', { name: 'SSML' });
  const menu = page.getByRole('button', { name: editor.menu });
  const example = page.getByRole('button', { name: editor.example });
  // The prerendered page is in another language.
  await expect(menu).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [1024, 768],
    [820, 900],
    [640, 360],
    [375, 700],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page);
    const [tabBox, menuBox] = [await tab.boundingBox(), await menu.boundingBox()];
    const end = (tabBox?.x ?? 0) + (tabBox?.width ?? 0);
    expect(menuBox?.x).toBeGreaterThanOrEqual(end);
    const fits = await example.isVisible();
    if (fits) expect((await example.boundingBox())?.x).toBeGreaterThanOrEqual(end);
    await menu.click();
    await expect(page.getByRole('menuitem', { name: editor.example })).toHaveCount(fits ? 0 : 1);
    await page.keyboard.press('Escape');
  }
  await menu.click();
  await page.getByRole('menuitemcheckbox', { name: editor.ssmlMode }).click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
});
