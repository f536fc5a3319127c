import type { Download, Page } from '@playwright/test';

/** Saves the audio in the player, without subtitles. */
export async function saveAudio(page: Page): Promise<Download> {
  const player = page.getByRole('region', { name: '音频播放器' });
  const download = page.waitForEvent('download');
  await player.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '下载', exact: true }).click();
  return download;
}
