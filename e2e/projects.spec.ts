import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@parlando/locales';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { epub } from '../apps/web/src/model/import/testing/documents.ts';
import { startProduct } from '../scripts/product-process.ts';
import { loggedIn } from './support/account.ts';
import { choose, goTo, importFile, press } from './support/keyboard.ts';
import { prefer } from './support/preferences.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  test,
  visit,
} from './support/test.ts';

const chapters = (page: Page) => page.getByRole('list', { name: '章节' }).getByRole('listitem');
const editor = (page: Page) => page.getByRole('textbox', { name: '要转换的文本' });

/** The bytes of a download from a menu. */
async function downloaded(page: Page, name: string): Promise<Buffer> {
  await page.getByRole('button', { name: '下载', exact: true }).click();
  const begun = page.waitForEvent('download');
  await page.getByRole('menuitem', { name }).click();
  return readFileSync(await (await begun).path());
}

function thirtyChapters(title: string): Uint8Array {
  const chapters = Array.from({ length: 30 }, (_, index) => {
    const name = `第 ${index + 1} 节`;
    return { title: name, body: `<h2>${name}</h2><p>这一节只有一句话。</p>` };
  });
  return epub(title, chapters);
}

const countChapters = (mp3: Buffer) => mp3.toString('latin1').split('CHAP').length - 1;

test('a text that is too long becomes a project: spoken, edited, heard and downloaded', async ({ page }) => {
  await loggedIn(page);
  await page.goto('/');
  const passage = (chapter: number) => `这是第${chapter}章里的一段话，说得不长也不短。\n`.repeat(140);
  const texts = ['第一章 开始', '第二章 中间', '第三章 结束'].map(
    (title, index) => `${title}\n${index === 1 ? passage(2) + passage(2) : '只有一句话。'}`,
  );
  await editor(page).fill(texts.join('\n'));
  await page.getByRole('button', { name: '存为项目' }).click();
  const dialog = page.getByRole('dialog', { name: '新建项目' });
  await expect(dialog.getByText(/^3 章，/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: '项目名称' }).fill('长路');
  await dialog.getByRole('button', { name: '创建' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '长路' })).toBeVisible();
  await expect(page).toHaveTitle(/^长路 - /);
  await expect(chapters(page)).toHaveCount(3);
  await expect(chapters(page).first()).toContainText('第一章 开始');

  await page.getByRole('button', { name: '开始转换' }).click();
  await expect(page.getByText('已完成', { exact: true })).toHaveCount(4, { timeout: 60_000 });
  await expectLoaded(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '播放：第三章 结束' }).click();
  await expect(page.getByRole('region', { name: '播放器' })).toContainText('第三章 结束');
  await page.getByRole('button', { name: '播放：第二章 中间' }).click();
  await page.getByRole('button', { name: '暂停：第二章 中间' }).click();
  await page.getByRole('button', { name: '播放：第二章 中间' }).click();
  await expect(page.getByRole('button', { name: '暂停：第二章 中间' })).toBeVisible();

  await page.getByRole('button', { name: '编辑：第三章 结束' }).click();
  const edit = page.getByRole('dialog', { name: '编辑章节' });
  await expect(edit.getByRole('textbox', { name: '正文' })).toHaveValue('只有一句话。');
  await edit.getByRole('textbox', { name: '正文' }).fill('只有一句话，但是改过了。');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.getByRole('button', { name: '继续编辑' }).click();
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(chapters(page).last()).toContainText('待转换');
  await page.getByRole('button', { name: '继续转换' }).click();
  await expect(page.getByText('已完成', { exact: true })).toHaveCount(4);
  expect(countChapters(await downloaded(page, '带章节的 MP3'))).toBe(3);

  await page.getByRole('button', { name: '更多操作：第一章 开始' }).click();
  await page.getByRole('menuitem', { name: '下移' }).click();
  await expect(chapters(page).first()).toContainText('第二章 中间');

  await page.setViewportSize({ width: 375, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: '返回项目列表' }).click();
  await expect(page.getByRole('list', { name: '项目列表' })).toContainText('长路');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test.describe('a session that ends', () => {
  test.use({ allowConsole: [/the server responded with a status of (401|404)/] });

  test('a chapter that is being edited when the session ends is saved after the next login', async ({
    page,
  }) => {
    const { email, password, token } = await loggedIn(page);
    const headers = { Authorization: `Bearer ${token}` };
    const id = randomUUID();
    const settings = { voice: 'zh-CN-XiaoxiaoNeural', format: 'mp3' };
    const data = { id, title: '长路', settings, chapters: [{ title: '第一章', text: '旧的。', level: 1 }] };
    expect((await page.request.post('/api/v1/projects', { headers, data })).ok()).toBe(true);
    await page.goto(`/projects/${id}`);
    await page.getByRole('button', { name: '编辑：第一章' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑章节' });
    await dialog.getByLabel('正文').fill('写了一个小时。');
    await page.request.post('/api/v1/auth/logout', { headers });
    await dialog.getByRole('button', { name: '保存' }).click();
    const login = page.getByRole('dialog', { name: '登录您的账户' });
    await login.getByLabel('邮箱或用户名').fill(email);
    await login.getByLabel('密码', { exact: true }).fill(password);
    await login.getByRole('button', { name: '登录', exact: true }).click();
    await expect(dialog.getByLabel('正文')).toHaveValue('写了一个小时。');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    await expect(chapters(page)).toContainText('12 字符');
  });
});

test('30 chapters are begun, the server is killed, and they are finished', async ({ page }) => {
  test.setTimeout(180_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'parlando-project-'));
  const settings = { ACCOUNTS: 'off', EDGE_READ_ALOUD: 'off', MIN_REQUEST_GAP_MS: '300' };
  const killed = await startProduct(settings, { dataDir });
  await page.goto(`${killed.origin}/projects`);
  await expect(page.getByText('还没有项目')).toBeVisible();
  await expectAccessible(page);
  await visit(page, '/');
  await importFile(page, 'zh', { name: '三十章.epub', content: thirtyChapters('三十章') });
  const importing = page.getByRole('dialog', { name: '导入文件' });
  const summary = (await importing.getByText(/预计消耗/).textContent()) ?? '';
  await importing.getByRole('button', { name: '存为项目' }).click();
  const dialog = page.getByRole('dialog', { name: '新建项目' });
  await expect(dialog.getByRole('textbox', { name: '项目名称' })).toHaveValue('三十章');
  const found = dialog.getByText(/^30 章，/);
  const counted = /\d+(?= 字符)/.exec((await found.textContent()) ?? '')?.[0];
  // The import counts, and prices, what the form counts.
  expect(summary.match(/\d+(?= 个字符)/g)).toEqual([counted, counted]);
  await dialog.getByRole('combobox', { name: '音频格式' }).click();
  await page.getByRole('option', { name: 'M4B' }).click();
  await dialog.getByRole('button', { name: '创建' }).click();
  // The page counts the same characters as the form.
  await expect(page.getByText(`0/30 章 · 0/${counted} 字符`)).toBeVisible();
  await page.getByRole('button', { name: '开始转换' }).click();
  await expect(page.getByText(/^[3-9]\/30 章/)).toBeVisible();
  const { pathname } = new URL(page.url());
  // Leaves the page, whose requests would fail, for one without scripts.
  await page.goto('/healthz');
  killed.child.kill('SIGKILL');
  await killed.close();

  const product = await startProduct(settings, { dataDir });
  try {
    await page.goto(product.origin + pathname);
    await expect(page.getByText(/^30\/30 章/)).toBeVisible({ timeout: 90_000 });
    await expectLoaded(page);
    await page.getByRole('button', { name: '播放：第 30 节' }).click();
    await expect(
      page.getByRole('region', { name: '播放器' }).getByRole('button', { name: '暂停' }),
    ).toBeVisible();
    const book = await downloaded(page, '带章节的 M4B 有声书');
    // The number of chapters follows a version, flags and four more bytes.
    expect(book[book.indexOf('chpl') + 12]).toBe(30);
    const zip = unzipSync(await downloaded(page, '逐章 M4B 与字幕（ZIP）'));
    expect(Object.keys(zip)).toHaveLength(60);
    expect(Object.keys(zip)).toContain('三十章/30 第 30 节.m4b');
    await page.goto('/healthz');
  } finally {
    await product.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

for (const [language, theme, width] of [
  ['en', 'dark', 1280],
  ['es', 'light', 375],
] as const) {
  test(`by the keyboard alone: an epub of 30 chapters becomes a project (${language})`, async ({ page }) => {
    const { importing, projects } = languages[language];
    await page.setViewportSize({ width, height: 780 });
    await prefer(page, language, theme);
    await page.goto('/');
    await importFile(page, language, { name: 'book.epub', content: thirtyChapters('Thirty') });
    await expect(page.getByRole('checkbox', { name: importing.include.replace(/\{.*/, '') })).toHaveCount(30);
    await expectAccessible(page);
    await press(page, page.getByRole('button', { name: importing.asProject }));
    const dialog = page.getByRole('dialog', { name: projects.new });
    const name = dialog.getByRole('textbox', { name: projects.name });
    await expect(name).toHaveValue('Thirty');
    await expectAccessible(page);
    await goTo(page, name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Thirty' })).toBeVisible();
    await expect(page.getByRole('list', { name: projects.chapters }).getByRole('listitem')).toHaveCount(30);
    await expectLoaded(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('a guest’s project that the server has lost is recreated, in Spanish and by the keyboard', async ({
  page,
}) => {
  const { projects } = languages.es;
  await page.setViewportSize({ width: 375, height: 780 });
  await prefer(page, 'es', 'dark');
  await page.goto('/projects');
  const button = (name: string) => page.getByRole('button', { name });
  await press(page, button(projects.new));
  const dialog = page.getByRole('dialog', { name: projects.new });
  await dialog.getByRole('textbox', { name: projects.text }).fill('# Uno\nHola.\n\n# Dos\nAdiós.');
  await dialog.getByRole('textbox', { name: projects.name }).fill('Dos capítulos');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dos capítulos' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await press(page, button(projects.edit.replace('{title}', 'Dos')));
  await page.getByRole('textbox', { name: projects.chapterText }).fill('Hasta luego.');
  await press(page, button(projects.save));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const id = page.url().split('/').at(-1);
  const fingerprint = await page.evaluate(() => localStorage.getItem('fingerprint') ?? '');
  const headers = { 'x-browser-fingerprint': fingerprint };
  expect((await page.request.delete(`/api/v1/projects/${id}`, { headers })).status()).toBe(200);
  await visit(page, '/projects');
  await expect(page.getByText(projects.keptTitle.replace('{title}', 'Dos capítulos'))).toBeVisible();
  await expectLoaded(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(page, button(projects.beginAgain));
  await expect(page.getByRole('heading', { level: 1, name: 'Dos capítulos' })).toBeVisible();
  expect(page.url()).not.toContain(id);
  await press(page, button(projects.edit.replace('{title}', 'Dos')));
  await expect(page.getByRole('textbox', { name: projects.chapterText })).toHaveValue('Hasta luego.');
  await page.keyboard.press('Escape');

  // One sentence of it is spoken again.
  await press(page, button(projects.run));
  await expect(page.getByText(projects.chapterStatus.done, { exact: true })).toHaveCount(2, {
    timeout: 30_000,
  });
  const passage = page.getByRole('menuitem', { name: projects.passage.replace('{number}', '1') });
  await choose(page, button(projects.more.replace('{title}', 'Dos')), passage);
  const { tasks } = languages.es;
  // The free service rejects requests less than a second apart.
  await expect(async () => {
    await press(page, button(tasks.retrySegment.replace('{number}', '2')));
    await expect(page.getByText(tasks.segmentRetried)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('Hasta luego.').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: projects.back }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Dos capítulos' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
  test('a long title has the width of the page, and the buttons of a dialog are in view', async ({
    page,
  }) => {
    await page.goto('/projects');
    await page.getByRole('button', { name: '新建项目' }).tap();
    const dialog = page.getByRole('dialog', { name: '新建项目' });
    const create = dialog.getByRole('button', { name: '创建' });
    await expect(create).toBeInViewport({ ratio: 1 });
    const title = 'The Adventures of Sherlock Holmes: A Complete and Unabridged Edition';
    await dialog.getByRole('textbox', { name: '项目名称' }).fill(title);
    await dialog.getByRole('textbox', { name: '文本' }).fill('第一章\n话说当日。');
    await create.tap();
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect(heading).toBeVisible();
    expect((await heading.boundingBox())?.width).toBeGreaterThan(340);
  });
});
