import { readFile } from 'node:fs/promises';
import { languages } from '@parlando/locales';
import type { Page, Response } from '@playwright/test';
import { loggedIn } from './support/account.ts';
import { inEachLook } from './support/preferences.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  test,
  visit,
} from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: '要转换的文本' });
/** The page repeats a request that was rejected as too early. */
const isSpeech = (reply: Response) => reply.url().endsWith('/tts/single') && reply.status() !== 429;

test.use({ allowConsole: [/status of 429/] });

async function addWord(page: Page, word: string, said: string): Promise<void> {
  const { dictionary } = languages.zh;
  await page.getByRole('button', { name: dictionary.add }).click();
  const dialog = page.getByRole('dialog', { name: dictionary.add });
  await dialog.getByLabel(dictionary.word, { exact: true }).fill(word);
  await dialog.getByLabel(dictionary.said, { exact: true }).fill(said);
  await dialog.getByRole('button', { name: dictionary.save }).click();
  await expect(dialog).toBeHidden();
}

/** Converts a text in the studio; `cache` says whether its audio was cached. */
async function convert(page: Page, text: string): Promise<{ cache: string | null; voice: string }> {
  if (new URL(page.url()).pathname !== '/') await visit(page, '/');
  await editor(page).fill(text);
  const answered = page.waitForResponse(isSpeech);
  await page.getByRole('button', { name: '生成语音' }).click();
  const reply = await answered;
  expect(reply.status(), await reply.text().catch(() => '')).toBe(200);
  await expect(page.getByRole('button', { name: '生成语音' })).toBeEnabled({ timeout: 60_000 });
  return { cache: await reply.headerValue('x-cache'), voice: reply.request().postDataJSON().voice };
}

test('a word is added, played, found and removed; a table is imported, and both apply to texts and SSML', async ({
  page,
}, { outputDir }) => {
  test.setTimeout(120_000);
  const { token } = await loggedIn(page);
  const { dictionary } = languages.zh;
  await page.goto('/dictionary');
  await expect(page).toHaveTitle(/^词典 - /);
  await expect(page.getByText(dictionary.empty.title)).toBeVisible();
  await addWord(page, 'K8s', '酷伯奈提斯');
  const row = page.getByRole('row', { name: /K8s/ });
  await expect(row).toContainText('酷伯奈提斯');

  const spoken = page.waitForResponse(isSpeech);
  await row.getByRole('button', { name: /K8s/ }).first().click();
  expect((await spoken).status()).toBe(200);

  await page.getByLabel(dictionary.import.title).setInputFiles({
    name: 'words.csv',
    mimeType: 'text/csv',
    // The format of “Unicode text” in spreadsheets.
    buffer: Buffer.from(
      '\ufeffword\tpronunciation\tkind\tlocale\r\n重庆\tchóng qìng\tpinyin\tzh\r\n行\thang9\tpinyin\tzh\r\n',
      'utf16le',
    ),
  });
  const preview = page.getByRole('dialog', { name: dictionary.import.title });
  await expect(preview).toContainText('重庆 → chóng qìng');
  await expect(preview).toContainText(`第 3 行 “行”: ${dictionary.faults.pinyin}`);
  await expectAccessible(page);
  await preview.getByRole('button', { name: dictionary.import.take }).click();
  await expect(page.getByRole('row', { name: /重庆/ })).toContainText('chóng qìng');
  await page.getByRole('searchbox', { name: dictionary.search }).fill('重');
  await expect(row).toBeHidden();
  await page.getByRole('searchbox', { name: dictionary.search }).fill('');
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: dictionary.export }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: dictionary.exportPls }).click();
  const file = `${outputDir}/dictionary.pls`;
  await (await downloading).saveAs(file);
  expect(await readFile(file, 'utf8')).toContain('<grapheme>重庆</grapheme><phoneme alphabet="x-pinyin">');

  await convert(page, '我们用酷伯奈提斯。');
  const { cache, voice } = await convert(page, '我们用K8s。');
  expect(cache).toBe('hit');

  await visit(page, '/dictionary');
  await page.getByRole('switch', { name: dictionary.inUse }).click();
  await expect(page.getByText(dictionary.off)).toBeVisible();
  expect((await convert(page, '我们用K8s。')).cache).toBe('miss');

  await visit(page, '/dictionary');
  await page.getByRole('switch', { name: dictionary.inUse }).click();
  await page.getByRole('button', { name: dictionary.removeNamed.replace('{word}', 'K8s') }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: languages.zh.editor.undo }).click();
  await expect(row).toBeVisible();

  const headers = { Authorization: `Bearer ${token}` };
  const ssml = `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="zh-CN"><voice name="${voice}">我们用K8s。</voice></speak>`;
  await expect
    .poll(async () => {
      const read = await page.request.post('/api/v1/tts/single', { headers, data: { ssml } });
      return read.headers()['x-cache'];
    })
    .toBe('hit');
});

test('a guest keeps words in the browser, in each language, theme and width', async ({ page }) => {
  const inEach = async (look: (words: (typeof languages)['zh']['dictionary']) => Promise<void>) => {
    await inEachLook(
      page,
      [
        { language: 'zh', theme: 'light', width: 1440, height: 780 },
        { language: 'en', theme: 'dark', width: 375, height: 780 },
        { language: 'es', theme: 'light', width: 375, height: 780 },
      ],
      (each) => look(languages[each.language].dictionary),
    );
  };
  await page.goto('/dictionary');
  await inEach(async (words) => {
    await expect(page.getByText(words.guest)).toBeVisible();
    await expectAccessible(page);
  });

  // What follows is in the last language: Spanish.
  const { dictionary, editor } = languages.es;
  await page.getByRole('button', { name: dictionary.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: dictionary.save }).click();
  await inEach((words) => expect(dialog.getByText(words.faults['word-missing'])).toBeVisible());
  const word = dialog.getByLabel(dictionary.word, { exact: true });
  await word.fill('Nguyen'.repeat(170_000));
  await inEach(({ faults }) =>
    expect(dialog.getByText(faults['word-too-long'].replace('{limit}', '100'))).toBeVisible(),
  );
  await word.fill('Nguyen');
  await dialog.getByText(dictionary.kinds.ipa, { exact: true }).click();
  await dialog.getByLabel(dictionary.said, { exact: true }).fill('nwɪn');
  await inEach(async (words) => {
    await expect(dialog).toHaveAccessibleName(words.add);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.reload();
  await inEach(async () => {
    await expect(page.getByText('nwɪn')).toBeVisible();
    await expectLoaded(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  const sent = page.waitForRequest((request) => request.url().endsWith('/tts/single'));
  await visit(page, '/');
  await page.locator('textarea').first().fill('Ask Nguyen.');
  await page.getByRole('button', { name: editor.convert }).click();
  expect((await sent).postDataJSON().dictionary).toMatchObject([{ word: 'Nguyen' }]);
});
