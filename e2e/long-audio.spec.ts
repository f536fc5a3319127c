import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { loggedIn } from './support/account.ts';
import { saveAudio } from './support/download.ts';
import { expect, test } from './support/test.ts';

/**
 * More than 22 minutes of speech; Chromium buffers about 17 minutes of streamed audio. The repeated sentence is
 * synthesized once.
 */
const longText = '今天天气很好我们去公园散步吧。'.repeat(400).slice(0, 5000);
const shortestSeconds = 22 * 60;
/** 64 kbit/s. */
const bytesPerSecond = 8000;

const player = (page: Page) => page.getByRole('region', { name: '音频播放器' });
const result = (page: Page) => page.getByRole('region', { name: '转换结果' });
const place = (page: Page) => player(page).getByRole('slider', { name: '播放进度' });
const secondsPlayed = async (page: Page) => Number(await place(page).inputValue());
const secondsInAll = async (page: Page) => Number(await place(page).getAttribute('max'));

async function convertLongText(page: Page, { autoplay }: { autoplay: boolean }): Promise<void> {
  await page.addInitScript((state) => localStorage.setItem('player', JSON.stringify({ state, version: 0 })), {
    rate: 1,
    volume: 1,
    autoplay,
  });
  await page.goto('/');
  await page.getByRole('textbox', { name: '要转换的文本' }).fill(longText);
  await page.getByRole('button', { name: '生成语音' }).click();
}

/** Seeks to `share` of the whole and waits for playback. */
async function hearAt(page: Page, share: number): Promise<void> {
  const wanted = share * (await secondsInAll(page));
  await place(page).fill(String(wanted));
  await expect(player(page).getByRole('button', { name: '暂停' })).toBeVisible();
  await expect.poll(() => secondsPlayed(page)).toBeGreaterThan(wanted + 0.3);
  expect(await secondsPlayed(page)).toBeLessThan(wanted + 30);
}

test('twenty minutes of speech arrive at once and completely, even if nobody listens', async ({ page }) => {
  await convertLongText(page, { autoplay: false });
  await expect(result(page)).toBeVisible();
  const { size } = await stat(await (await saveAudio(page)).path());
  const seconds = size / bytesPerSecond;
  expect(seconds).toBeGreaterThan(shortestSeconds);
  await expect.poll(() => secondsInAll(page)).toBeCloseTo(seconds, -1);

  await player(page).getByRole('button', { name: '播放', exact: true }).click();
  await hearAt(page, 0.95);
  await hearAt(page, 0.1);
});

test('while twenty minutes of speech play, every position can be played, and playing goes on there later', async ({
  page,
}) => {
  await loggedIn(page);
  await convertLongText(page, { autoplay: true });
  await expect(result(page)).toBeVisible();
  await expect(player(page).getByRole('button', { name: '暂停' })).toBeVisible();
  await expect.poll(() => secondsInAll(page)).toBeGreaterThan(shortestSeconds);
  await hearAt(page, 0.95);
  await hearAt(page, 0.3);
  const left = await secondsPlayed(page);
  await page.goto('/tasks');
  await page.getByRole('button', { name: /^播放：/ }).click();
  await expect(page.getByText(/从上次的位置 \d+:\d\d 继续播放/)).toBeVisible();
  await expect.poll(() => secondsPlayed(page)).toBeGreaterThan(left - 1);
  await page.getByRole('button', { name: '从头播放' }).click();
  await expect.poll(() => secondsPlayed(page)).toBeLessThan(30);
});

test.describe('an abort', () => {
  // The task has ended, so there is nothing left to cancel.
  test.use({ allowConsole: [/409/] });

  test('stops the rest of the stream at once', async ({ page }) => {
    // Everything but the end arrives.
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = async (...asked) => {
        const response = await fetch(...asked);
        if (!response.url.endsWith('/tts/single') || !response.body) return response;
        const { signal } = asked[1] ?? {};
        const unending = new TransformStream<Uint8Array, Uint8Array>({
          start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
          flush: () => new Promise(() => undefined),
        });
        return new Response(response.body.pipeThrough(unending), response);
      };
    });
    await convertLongText(page, { autoplay: false });
    await expect.poll(() => secondsInAll(page)).toBeGreaterThan(15 * 60);
    await page.getByRole('button', { name: '中止' }).first().click();
    await expect(page.getByText('转换已取消')).toBeVisible();
    await expect(place(page)).toBeHidden();
    await expect(player(page).getByRole('button', { name: '朗读文本' })).toBeVisible();
    await expect(page.getByRole('button', { name: '生成语音' })).toBeVisible();
  });
});
