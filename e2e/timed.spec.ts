import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@parlando/locales';
import type { Locator, Page } from '@playwright/test';
import { dropFile } from './support/drop-file.ts';
import { importFile, press } from './support/keyboard.ts';
import { inEachLook } from './support/preferences.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlando-timed-'));

const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',');

interface Line {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

function srt(lines: readonly Line[]): string {
  return lines
    .map(({ startMs, endMs, text }, at) => `${at + 1}\n${clock(startMs)} --> ${clock(endMs)}\n${text}\n`)
    .join('\n');
}

const texts = ['大家好。', '今天天气很好。', '他们都来了。', '到这里为止。'];
const tooLong = '到了这一条字幕的时候话就实在是太多太多了怎么快也说不完。';
/** At irregular times, so that no two start at the same offset in an mp3 frame. The 100th is too long. */
const film: Line[] = Array.from({ length: 200 }, (_, at) => {
  const startMs = 700 + at * 2213 + ((at * 37) % 101);
  return { startMs, endMs: startMs + 2000, text: at === 99 ? tooLong : (texts[at % texts.length] as string) };
});

const rows = (dialog: Locator) => dialog.getByRole('list', { name: '字幕与时间' }).getByRole('listitem');

async function download(page: Page, item: string): Promise<string> {
  await page.getByRole('dialog').getByRole('button', { name: '下载' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  const file = await saved;
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

function decode(path: string): { pcm: Int16Array; hertz: number } {
  const probe = ['-v', 'error', '-show_entries', 'stream=sample_rate', '-of', 'csv=p=0', path];
  const hertz = Number(execFileSync('ffprobe', probe, { encoding: 'utf8' }).trim());
  const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 's16le', '-ac', '1', '-'], {
    maxBuffer: 2 ** 30,
  });
  return { pcm: new Int16Array(raw.buffer, raw.byteOffset, raw.length / 2), hertz };
}

test('200 subtitles become audio of exactly their length; one that is too long is shortened', async ({
  page,
  provider,
}) => {
  test.setTimeout(180_000);
  const chat = { openAIBaseUrl: provider.chatBaseUrl, openAIKey: 'test-key' };
  await page.addInitScript(
    (state) => localStorage.setItem('settings', JSON.stringify({ state, version: 0 })),
    { ...chat, openAIKeyHost: new URL(provider.origin).host },
  );
  await page.goto('/');
  await dropFile(page, 'film.srt', srt(film));
  const dialog = page.getByRole('dialog', { name: '字幕：film.srt' });
  await expect(dialog).toBeVisible();
  await expect(rows(dialog)).toHaveCount(200);
  await expect(dialog.getByText('200 条字幕，7:23')).toBeVisible();
  await dialog.getByRole('button', { name: '按时间朗读' }).click();
  await expect(dialog.getByText('199 条合适，0 条加快，1 条过长')).toBeVisible({ timeout: 90_000 });

  // The one that is too long is found, with how much to cut.
  await dialog.getByRole('checkbox', { name: '只看过长的字幕' }).check();
  await expect(rows(dialog)).toHaveCount(1);
  await expect(rows(dialog)).toContainText(/约需删去 \d+ 个字符/);
  await expectAccessible(page);

  // The chat service suggests a shorter text.
  const text = rows(dialog).getByRole('textbox', { name: '第 100 条字幕的文本' });
  await rows(dialog).getByRole('button', { name: '建议更短的说法' }).click();
  const suggestion = rows(dialog).getByRole('status');
  await expect(suggestion).toContainText('建议：关于“把这条字幕至少缩短');
  await expectAccessible(page);
  await suggestion.getByRole('button', { name: '采用' }).click();
  await expect(text).toHaveValue(/^关于“把这条字幕至少缩短 \d+ 个字符/);
  await text.fill('话太多了。');
  await expect(rows(dialog).getByText('已修改')).toBeVisible();
  await dialog.getByRole('button', { name: '朗读改动' }).click();
  await expect(dialog.getByText('0 条过长')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('button', { name: '重新朗读' })).toBeFocused();

  const { pcm, hertz } = decode(await download(page, '音频（MP3）'));
  const lengthMs = (pcm.length * 1000) / hertz;
  expect(Math.abs(lengthMs - (film.at(-1)?.endMs ?? 0))).toBeLessThanOrEqual(20);
  for (const { startMs } of film) {
    let at = Math.round(((startMs - 60) * hertz) / 1000);
    while (at < pcm.length && Math.abs(pcm[at] as number) < 300) at++;
    expect(Math.abs((at * 1000) / hertz - startMs)).toBeLessThanOrEqual(20);
  }
  const captions = readFileSync(await download(page, '字幕 SRT'), 'utf8');
  expect(captions.match(/-->/g)).toHaveLength(200);
  expect(captions).toContain('话太多了');
});

const wrong = `${srt([
  { startMs: 4000, endMs: 6000, text: 'The second one.' },
  { startMs: 1000, endMs: 4500, text: 'The first one.' },
])}\n3\n00:xx --> 00:09,0\nlost\n`;

test('by the keyboard alone: faults of a file are listed, and its text can be imported alone, in every language', async ({
  page,
}) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await inEachLook(
    page,
    [
      { language: 'zh', theme: 'light', width: 1280, height: 800 },
      { language: 'en', theme: 'dark', width: 1280, height: 800 },
      { language: 'es', theme: 'light', width: 375, height: 800 },
    ],
    async ({ language }) => {
      const { timed } = languages[language];
      await page.locator('textarea').first().fill('');
      await importFile(page, language, { name: 'wrong.srt', content: wrong });
      const dialog = page.getByRole('dialog', { name: timed.title.replace('{name}', 'wrong.srt') });
      await expect(dialog.getByRole('listitem')).not.toHaveCount(0);
      await press(page, dialog.locator('summary'));
      const issue = timed.issue.replace('{line}', '6').replace('{fault}', timed.faults.unordered);
      await expect(dialog.getByText(issue)).toBeVisible();
      await press(page, dialog.getByRole('button', { name: timed.speak }));
      const fits = timed.outcome.split('{faster}')[0]?.replace('{fits}', '2') ?? '';
      await expect(dialog.getByText(fits)).toBeVisible({ timeout: 30_000 });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await press(page, dialog.getByRole('button', { name: timed.take }));
      await expect(page.locator('textarea').first()).toHaveValue('The first one.\nThe second one.');
    },
  );
});

test.describe('what is too much', () => {
  test.use({ allowConsole: [/status of 422/] });

  test('too many subtitles and speakers are reported at once, and a film of ten hours is refused; their text stays', async ({
    page,
  }) => {
    await page.goto('/');
    const vtt = Array.from({ length: 2001 }, (_, at) => {
      const time = (ms: number) => clock(ms).replace(',', '.');
      return `${time(at * 1000)} --> ${time(at * 1000 + 900)}\n<v Guest ${at}>好。\n`;
    });
    await dropFile(page, 'crowd.vtt', `WEBVTT\n\n${vtt.join('\n')}`);
    const dialog = page.getByRole('dialog', { name: '字幕：crowd.vtt' });
    await expect(dialog.getByText('字幕过多：2001 条，上限为 2000 条，请拆分文件')).toBeVisible();
    await expect(dialog.getByText('前 20 位说话人各有音色，其余由所选音色朗读')).toBeVisible();
    await expect(dialog.getByRole('button', { name: '按时间朗读' })).toBeDisabled();
    await expect(rows(dialog)).toHaveCount(2000);
    await dialog.getByRole('button', { name: '作为文本使用' }).click();
    await expect(page.locator('textarea').first()).toHaveValue(/^(?:好。\n){2000}好。$/);
    await test.step('a film of ten hours is refused with its length, and its text stays', async () => {
      await dropFile(page, 'long.srt', srt([{ startMs: 0, endMs: 36_000_000, text: '大家好。' }]));
      const dialog = page.getByRole('dialog', { name: '字幕：long.srt' });
      await dialog.getByRole('button', { name: '按时间朗读' }).click();
      await expect(dialog.getByRole('alert')).toContainText('音频过长：预计 36,000 秒，上限为 14,400 秒');
      await expect(dialog.getByRole('textbox')).toHaveValue('大家好。');
    });
  });
});
