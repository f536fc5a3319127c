import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { prefer } from './support/preferences.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Holds back every script and style sheet until the returned function is called. */
async function holdAssets(page: Page): Promise<() => void> {
  const held = new EventTarget();
  const released = once(held, 'release');
  await page.route('**/assets/*', async (route) => {
    await released;
    await route.continue();
  });
  return () => void held.dispatchEvent(new Event('release'));
}

for (const way of ['a press on Convert', 'Ctrl+Enter'])
  test(`the page accepts typing and ${way} before anything else has loaded`, async ({ page }) => {
    const release = await holdAssets(page);
    await page.goto('/', { waitUntil: 'commit' });
    const area = page.getByRole('textbox', { name: '要转换的文本' });
    const convert = page.getByRole('button', { name: '生成语音' });
    await expect(convert).toBeDisabled();
    await area.pressSequentially('早上好，世界。');
    await area.press('Home');
    const early = await area.elementHandle();
    await (way === 'Ctrl+Enter' ? area.press('Control+Enter') : convert.click());
    release();
    await expect(page.getByRole('region', { name: '转换结果' })).toBeVisible();
    await expect(area).toHaveValue('早上好，世界。');
    expect(await area.evaluate((now, then) => now === then, early)).toBe(true);
    expect(await area.evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBe(0);
  });

test('text typed before anything else has loaded is kept when the page is left', async ({ page }) => {
  const release = await holdAssets(page);
  await page.goto('/', { waitUntil: 'commit' });
  const area = page.getByRole('textbox', { name: '要转换的文本' });
  await area.fill('早上好，世界。');
  await page.goto('/settings', { waitUntil: 'commit' });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(area).toHaveValue('早上好，世界。');
  release();
  await expect(page.getByText('免费服务已连接')).toBeVisible();
  await expect(area).toHaveValue('早上好，世界。');
});

for (const { width, theme, language } of [
  { width: 1440, theme: 'light', language: 'zh' },
  { width: 1440, theme: 'dark', language: 'en' },
  { width: 375, theme: 'dark', language: 'es' },
])
  test(`the view looks the same without its style sheet, in ${language}, ${theme}, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await prefer(page, language, theme);
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.goto('/');
    const withSheet = await looks(page);
    await page.route('**/assets/*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
    await page.reload();
    expect(await page.evaluate(() => document.styleSheets[1]?.cssRules.length)).toBe(0);
    expect(await looks(page)).toEqual(withSheet);
  });

/** The place and the computed styles of each element. */
async function looks(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('html, body, body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      // `getComputedStyle` gives used margins, which depend on what Chromium has laid out last.
      const own = [...element.computedStyleMap()].map(
        ([name, values]) => `${name}: ${[...values].join(', ')}`,
      );
      const ofParts = ['::before', '::after', '::placeholder', '::selection'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        // Those that our rules set.
        const names = ['content', 'color', 'background-color', 'opacity'];
        return names.map((name) => `${part} ${name}: ${style.getPropertyValue(name)}`);
      });
      return [element.outerHTML.slice(0, 80), `${x} ${y} ${width} ${height}`, ...own, ...ofParts].join('\n');
    }),
  );
}

test.describe('without its style sheet', () => {
  test.use({ allowConsole: [/Failed to load resource/] });
  test('a style sheet that does not load is reported, and fetched again by a reload', async ({ page }) => {
    let isAway = true;
    await page.route('**/assets/index-*.css', (route) => (isAway ? route.abort() : route.continue()));
    await page.goto('/');
    await expect(page.getByText('页面模块加载失败，请清除缓存后重试')).toBeVisible();
    isAway = false;
    await page.waitForEvent('load');
    await expect(page.getByText('免费服务已连接')).toBeVisible();
    expect(await page.evaluate(() => document.styleSheets[1]?.cssRules.length)).toBeGreaterThan(0);
  });
});

test('half of the view is not painted when the rest of the page comes late', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  const half = html.indexOf('</textarea>');
  const server = createServer(async (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).write(html.slice(0, half));
    // Enough for a frame, even on a slow machine.
    await sleep(1000);
    response.end(html.slice(half));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await page.addInitScript(() => {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      Object.assign(window, { paintedWhole: document.querySelector('[data-convert]') !== null });
    }).observe({ type: 'paint', buffered: true });
  });
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.route('**/*.{svg,css,webmanifest,woff2}', (route) => route.fulfill({ body: '' }));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'paintedWhole'))).toBe(true);
  server.close();
});

test('the page title is in the browser’s language before any script has loaded', async ({ request }) => {
  for (const [language, tag, title] of [
    ['zh-TW', 'zh-CN', '文本转语音 - 朗声'],
    ['en-GB', 'en', 'Text to speech - Parlando'],
    ['es-MX', 'es', 'Texto a voz - Parlando'],
  ] as const) {
    const page = await (await request.get('/', { headers: { 'Accept-Language': language } })).text();
    expect(page).toContain(`<html lang="${tag}">`);
    expect(page).toContain(`<title>${title}</title>`);
  }
});

test('typing and a press during the start count, in the same text area', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto('/', { waitUntil: 'commit' });
  const area = page.getByRole('textbox', { name: '要转换的文本' });
  await area.fill('');
  const early = await area.elementHandle();
  const typed = 'Good morning，世界。'.repeat(4);
  // One key after the other, so that they occur at every step of the start.
  await page.keyboard.type(typed);
  await page.getByRole('button', { name: '生成语音' }).click();
  // The next test uses the same window, which would be throttled too.
  await client.detach();
  await expect(page.getByRole('region', { name: '转换结果' })).toBeVisible();
  await expect(area).toHaveValue(typed);
  expect(await area.evaluate((now, then) => now === then, early)).toBe(true);
});

for (const taken of ['textarea', 'button']) {
  test(`a press in the moment when the application takes over the ${taken} counts`, async ({ page }) => {
    await page.addInitScript((taken) => {
      const press = () => document.querySelector<HTMLElement>('[data-convert]')?.click();
      const onTaken = ({ target }: Event) => {
        // Before anything that React has still scheduled.
        if (target instanceof Element && target.matches(taken)) queueMicrotask(press);
      };
      addEventListener('taken', onTaken, { capture: true });
    }, taken);
    const release = await holdAssets(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: '要转换的文本' }).fill('早上好，世界。');
    release();
    await expect(page.getByRole('region', { name: '转换结果' })).toBeVisible();
  });
}

test('a press on a tab or a tool before anything else has loaded counts', async ({ page }) => {
  const press = async (button: Locator) => {
    const release = await holdAssets(page);
    await page.goto('/', { waitUntil: 'commit' });
    await button.click();
    release();
  };
  await press(page.getByRole('button', { name: '示例文本' }));
  await expect(page.getByRole('textbox', { name: '要转换的文本' })).not.toHaveValue('');
  await press(page.getByRole('tab', { name: 'SSML' }));
  await expect(page.getByRole('textbox', { name: 'SSML 内容' })).toContainText('<speak');
});

test('what was written and chosen before is there before any script has loaded', async ({ page }) => {
  await page.goto('/');
  const area = page.getByRole('textbox', { name: '要转换的文本' });
  await test.step('the draft is shown, and text typed after it is kept', async () => {
    await area.fill('第一句。');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('draft'))).toContain('第一句');
    const release = await holdAssets(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(area).toHaveValue('第一句。');
    await area.press('End');
    await area.pressSequentially('第二句。');
    release();
    await expect(page.getByText('8 / 5,000')).toBeVisible();
    await expect(area).toHaveValue('第一句。第二句。');
  });

  await test.step('text typed early stays in view, even if SSML was edited last', async () => {
    await page.getByRole('tab', { name: 'SSML' }).click();
    await page.getByRole('textbox', { name: 'SSML 内容' }).press('Control+End');
    await page.keyboard.insertText('<!-- mine -->');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('draft'))).toContain('mine');
    const release = await holdAssets(page);
    await page.reload({ waitUntil: 'commit' });
    await area.fill('早上好。');
    release();
    await expect(page.getByText('4 / 5,000')).toBeVisible();
    await expect(area).toHaveValue('早上好。');
    await page.getByRole('tab', { name: 'SSML' }).click();
    await expect(page.getByRole('textbox', { name: 'SSML 内容' })).toContainText('mine');
  });

  await test.step('the first view has the chosen language and theme', async () => {
    await page.getByRole('button', { name: '切换到深色主题' }).click();
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(page.getByRole('button', { name: 'Convert' })).toBeVisible();
    const release = await holdAssets(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Convert' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectAccessible(page);
    release();
    await expect(page.getByRole('combobox', { name: 'Service' })).toBeVisible();
  });
});

test('typing continues while the page switches to the chosen language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('preferences', '{"language":"es"}'));
  const release = await holdAssets(page);
  await page.goto('/', { waitUntil: 'commit' });
  const area = page.locator('textarea');
  await area.pressSequentially('Hola');
  release();
  await expect(page.getByRole('button', { name: 'Convertir' })).toBeVisible();
  await page.keyboard.type(', mundo');
  await expect(area).toHaveValue('Hola, mundo');
});
