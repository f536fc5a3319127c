import type { Page } from '@playwright/test';
import { type ProductProcess, startProduct } from '../scripts/product-process.ts';
import { saveAudio } from './support/download.ts';
import { expect, test } from './support/test.ts';

const player = (page: Page) => page.getByRole('region', { name: '音频播放器' });

/** Makes the page use the server at the other origin. */
const use = (page: Page, origin: string) =>
  page.addInitScript((address) => localStorage.setItem('apiBaseUrl', address), origin);

// One worker starts the other server once for all tests.
test.describe.configure({ mode: 'default' });
// Chromium requests an icon for pages that are data, and reports a 404.
test.use({ allowConsole: [/status of 404/] });
let other: ProductProcess;
test.beforeAll(async ({ instance }) => {
  other = await startProduct({
    CORS_ORIGINS: instance.origin,
    EDGE_READ_ALOUD: 'off',
    GUEST_ADDRESS_FACTOR: '0',
  });
});
test.afterAll(() => other.close());

test('a server of another origin speaks, sends its events, and offers downloads and links', async ({
  page,
  context,
  instance,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await use(page, other.origin);
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) asked.add(`${origin} ${pathname.split('/')[3]}`);
  });
  await page.goto('/');
  await page.getByRole('textbox', { name: '要转换的文本' }).fill('另一台服务器上的一句话。');
  await page.getByRole('button', { name: '生成语音' }).click();
  await expect(page.getByRole('region', { name: '转换结果' })).toBeVisible();
  await expect(player(page).getByRole('slider', { name: '播放进度' })).toHaveAttribute('max', /^[1-9]/);

  expect((await saveAudio(page)).suggestedFilename()).toMatch(/^tts_audio_\d{13}\.mp3$/);
  await player(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '分享' }).click();
  await expect(page.getByText('音频链接已复制到剪贴板')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${other.origin}/api/v1/tts/audio/`)).toBe(true);
  expect([...asked]).toEqual(expect.arrayContaining([`${other.origin} tts`, `${other.origin} events`]));
  expect([...asked].filter((each) => !each.startsWith(other.origin))).toEqual([]);

  // A page of any site may play it, and read its bytes with `crossorigin`; the server knows no allowed origin.
  await page.goto(`http://localhost:${new URL(instance.origin).port}/api/v1/health`);
  for (const crossOrigin of [null, 'anonymous']) {
    const seconds = await page.evaluate(
      ([src, mode]) =>
        new Promise<number>((resolve, reject) => {
          const audio = new Audio();
          audio.crossOrigin = mode;
          audio.onloadedmetadata = () => resolve(audio.duration);
          audio.onerror = () => reject(new Error(audio.error?.message ?? 'no audio'));
          audio.src = src;
        }),
      [link, crossOrigin] as const,
    );
    expect(seconds).toBeGreaterThan(0.5);
  }
});

test.describe('a server that does not allow the page', () => {
  test.use({ allowConsole: [/CORS policy|ERR_FAILED|Voice data did not load/] });

  test('is named, and so is the origin that it has to allow', async ({ page, instance }) => {
    const { port } = new URL(instance.origin);
    await use(page, other.origin);
    await page.goto(`http://localhost:${port}/`);
    const words = `${other.origin} 没有响应本页面。如果它在运行，请让管理员允许 http://localhost:${port}（CORS_ORIGINS）`;
    await expect(page.getByText(words).first()).toBeVisible();
  });
});
