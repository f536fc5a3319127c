import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { type ModelPage, modelName, startModelPage } from '../apps/server/test/models/model-page.ts';
import { loggedInAsAdmin } from './support/account.ts';
import { startInstance } from './support/instance.ts';
import { wear } from './support/preferences.ts';
import {
  test as base,
  browseVoices,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  visit,
} from './support/test.ts';

/** The server of these tests installs models from a page on this machine. */
const test = base.extend<object, { readonly models: ModelPage }>({
  models: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
    async ({}, use) => {
      const models = await startModelPage();
      await use(models);
      await models.close();
    },
    { scope: 'worker' },
  ],
  instance: [
    async ({ models }, use) => {
      const instance = await startInstance(models.variables);
      await use(instance);
      await instance.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
// One worker starts the instance once.
test.describe.configure({ mode: 'default' });

const own = (page: Page) => page.getByRole('list', { name: '已安装' }).getByRole('listitem');

/** Speaks as a guest: a new one each time, because of the gap between requests. */
async function speakAsGuest(request: APIRequestContext, text: string) {
  const reply = await request.post('/api/v1/tts/single', {
    headers: { 'X-Browser-Fingerprint': `guest-${randomUUID()}` },
    data: { text, voice: 'en-US-JennyNeural' },
    timeout: 120_000,
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return { engine: reply.headers()['x-engine'], audio: await reply.body() };
}

/** In the voice browser, the card shows the voice's speed here and its licence. */
async function expectInVoiceBrowser(page: Page): Promise<void> {
  await visit(page, '/');
  await page.getByRole('button', { name: browseVoices }).click({ timeout: 30_000 });
  const sheet = page.getByRole('dialog', { name: '选择音色' });
  await sheet.getByRole('tab', { name: '英语' }).click();
  await sheet.getByRole('button', { name: '搜索音色', exact: true }).click();
  await sheet.getByRole('searchbox').fill('Robin');
  const row = page.getByRole('radio', { name: /^Robin,/ });
  await row.hover();
  await sheet.getByRole('button', { name: 'Robin 的详情' }).click();
  const details = page.getByRole('dialog', { name: /Robin/ });
  await expect(details).toContainText('GNU GPL 3. Parlando');
  await expect(details).toContainText('本机速度');
  await expectAccessible(page);
}

test('a voice is installed from its page, played, used by a guest, and removed while it speaks', async ({
  page,
  models,
  playwright,
  instance,
}) => {
  await loggedInAsAdmin(page);
  await page.goto('/admin/voices');
  await expect(page.getByRole('heading', { level: 1, name: '语音模型' })).toBeVisible();
  await expect(page.getByText('还没有安装任何模型')).toBeVisible();
  await page.getByRole('button', { name: `安装：${modelName}` }).click();
  const dialog = page.getByRole('dialog', { name: `许可：${modelName}` });
  await expect(dialog.getByRole('textbox', { name: 'GNU GPL 3' })).toHaveValue(/Everyone is permitted/);
  await expectAccessible(page);
  expect(models.page.requests).toEqual([]);
  await dialog.getByRole('button', { name: '接受并安装' }).click();
  await expect(own(page).getByText('已安装')).toBeVisible({ timeout: 60_000 });
  await expect(own(page)).toContainText('本机实测');
  await expectAccessible(page);

  await own(page)
    .getByRole('button', { name: `试听: ${modelName}` })
    .click();
  await expect(own(page).getByRole('button', { name: `停止: ${modelName}` })).toBeVisible();

  await expectInVoiceBrowser(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await visit(page, '/admin/voices');
  const guest = await playwright.request.newContext({ baseURL: instance.origin });
  const { engine, audio } = await speakAsGuest(guest, 'Good morning. This is a voice of our own.');
  expect([engine, audio.length > 10_000]).toEqual(['neural', true]);
  const long = 'The tide comes in slowly, and the boats begin to rise. '.repeat(30);
  const speaking = speakAsGuest(guest, long);
  await own(page)
    .getByRole('button', { name: `删除：${modelName}` })
    .click();
  await page
    .getByRole('dialog', { name: `删除“${modelName}”？` })
    .getByRole('button', { name: '删除', exact: true })
    .click();
  await expect(own(page).getByText('删除中')).toBeVisible();
  await expect(page.getByText('还没有安装任何模型')).toBeVisible({ timeout: 60_000 });
  // Complete, whichever engine spoke the rest.
  expect((await speaking).audio.length).toBeGreaterThan(audio.length * 10);
  await guest.dispose();
});

test('a model is imported from a file, and the page is readable in every language', async ({
  page,
  models,
}, testInfo) => {
  await loggedInAsAdmin(page);
  await page.goto('/admin/voices');
  const file = testInfo.outputPath('my-voice.tar.gz');
  await writeFile(file, models.archive);
  await page.getByRole('button', { name: '导入…' }).click();
  const dialog = page.getByRole('dialog', { name: '导入模型' });
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  await expect(dialog.getByText('已选 1 个文件')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '上传并安装' }).click();
  await expect(own(page).getByText('已安装')).toBeVisible({ timeout: 60_000 });
  for (const look of [
    { language: 'en', theme: 'dark' },
    { language: 'es', theme: 'light' },
  ] as const) {
    await test.step(`in ${look.language} and ${look.theme}`, async () => {
      await wear(page, { ...look, width: 1280, height: 800 });
      await expect(page.getByText('my-voice', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 375, height: 800 });
      await expectNoSidewaysScroll(page);
    });
  }
});
