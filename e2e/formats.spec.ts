import { execFileSync } from 'node:child_process';
import { saveAudio } from './support/download.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

test('Opus and FLAC are chosen, played and downloaded, and the choice is kept', async ({ page }) => {
  await page.goto('/');
  for (const format of ['opus', 'flac'])
    await test.step(format, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page
        .getByRole('textbox', { name: '要转换的文本' })
        .fill('今天天气很好，我们一起去公园散步，然后喝一杯茶。');
      const choice = page.getByRole('radio', { name: format.toUpperCase() });
      await choice.click();
      await page.getByRole('button', { name: '生成语音' }).click();
      const result = page.getByRole('region', { name: '转换结果' });
      await expect(result).toBeVisible();
      const player = page.getByRole('region', { name: '音频播放器' });
      await expect(player.getByRole('button', { name: '暂停' })).toBeVisible();
      const seek = player.getByRole('slider', { name: '播放进度' });
      await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(0.5);
      const file = await saveAudio(page);
      expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
      const show = ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0'];
      expect(
        execFileSync('ffprobe', [...show, await file.path()])
          .toString()
          .trim(),
      ).toBe(format);
      await page.reload();
      await expect(choice).toBeChecked();
      await page.setViewportSize({ width: 375, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
});
