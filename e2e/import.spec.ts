import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@parlando/contract';
import { languages } from '@parlando/locales';
import type { Page } from '@playwright/test';
import { bomb, chinesePdf, docx, epub, word } from '../apps/web/src/model/import/testing/documents.ts';
import { dropFile } from './support/drop-file.ts';
import { goTo, importFile, press } from './support/keyboard.ts';
import { inEachLook } from './support/preferences.ts';
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: '要转换的文本' });
const preview = (page: Page) => page.getByRole('dialog', { name: '导入文件' });
const chapters = (page: Page) => preview(page).getByRole('region', { name: '章节' });

/** Opens the studio and waits for everything that is loaded after its first view. */
async function openStudio(page: Page): Promise<void> {
  await page.goto('/');
  await expectLoaded(page);
  await page.waitForLoadState('networkidle');
}

async function choose(page: Page, name: string, content: Uint8Array): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '导入文件' }).click();
  await (await chooser).setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

/** Collects requests to other origins. */
function watchForeign(page: Page): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(page.url()).origin) foreign.push(request.url());
  });
  return foreign;
}

test('a file arrives even if memory is collected while it is being chosen, and one dropped on its preview changes nothing', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('slow.txt');
  writeFileSync(path, '想了很久才选。');
  await openStudio(page);
  // Playwright's own file chooser would hold the input.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('DOM.enable');
  await browser.send('Page.setInterceptFileChooserDialog', { enabled: true });
  const opened = new Promise<number>((resolve) => {
    browser.once('Page.fileChooserOpened', ({ backendNodeId = 0 }) => resolve(backendNodeId));
  });
  await page.getByRole('button', { name: '导入文件' }).click();
  const backendNodeId = await opened;
  await browser.send('HeapProfiler.collectGarbage');
  await browser.send('DOM.setFileInputFiles', { files: [path], backendNodeId });
  await expect(preview(page)).toContainText('想了很久才选。');
  await browser.detach();

  const prevented = await preview(page).evaluate((dialog) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'second.txt'));
    return ['dragover', 'drop'].map((type) => {
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
      dialog.dispatchEvent(event);
      return event.defaultPrevented;
    });
  });
  // Otherwise the browser would open it instead of the page.
  expect(prevented).toEqual([true, true]);
  await expect(preview(page)).toContainText('想了很久才选。');
});

test('a docx with a table replaces the text, which can be undone, and fetches nothing', async ({ page }) => {
  await openStudio(page);
  const foreign = watchForeign(page);
  await editor(page).fill('先前写的文字。');
  const body = [
    word.paragraph('会议记录', '1'),
    `<w:p><w:r><w:t>地点是</w:t></w:r>${word.ruby('重庆', 'chóngqìng')}<w:r><w:t>。</w:t></w:r>${word.note(2)}</w:p>`,
    `<w:p>${word.ruby('银行', 'bank')}</w:p>`,
    word.table([
      ['姓名', '城市'],
      ['李明', '成都'],
    ]),
  ].join('');
  const relations =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/><Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://127.0.0.1:9/evil.dotm" TargetMode="External"/></Relationships>';
  await dropFile(
    page,
    'minutes.docx',
    docx(body, {
      'word/_rels/document.xml.rels': relations,
      'word/vbaProject.bin': new Uint8Array(16),
    }),
  );
  await expect(preview(page).getByText('文档带有宏，没有运行')).toBeVisible();
  await expect(preview(page).getByText('文档引用了外部内容，没有下载')).toBeVisible();
  await expectAccessible(page);
  const text = preview(page).getByRole('region', { name: '“会议记录”的文本' });
  await expect(text).toContainText('地点是重庆。');
  await expect(text).not.toContainText('这是脚注。');
  await preview(page).getByRole('checkbox', { name: '脚注和尾注（1）' }).check();
  await expect(preview(page).getByRole('checkbox', { name: '字上的注音（1）' })).toBeChecked();
  await expect(text).toContainText('这是脚注。');
  await expect(preview(page).getByText('字上的 1 处文字不是拼音、注音符号或假名，不会朗读')).toBeVisible();
  await expect(preview(page).getByText('银行 (bank)')).toBeVisible();
  await preview(page).getByRole('button', { name: '放入编辑器' }).click();
  await expect(editor(page)).toHaveValue('会议记录\n地点是重庆。\n这是脚注。\n银行\n姓名，城市\n李明，成都');
  const marks = () =>
    page.evaluate(
      () => JSON.parse(sessionStorage.getItem('draft') ?? localStorage.getItem('draft') ?? '{}').state,
    );
  await expect
    .poll(async () => (await marks())?.marked?.marks)
    .toMatchObject([{ start: 8, length: 2, pronunciation: { sounds: 'chong2 qing4' } }]);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(editor(page)).toHaveValue('先前写的文字。');
  expect(foreign).toEqual([]);
});

test('some of a book’s 30 chapters are imported, and all of them go to the batch list', async ({ page }) => {
  await openStudio(page);
  const book = Array.from({ length: 30 }, (_, index) => ({
    title: `第${index + 1}章`,
    body: `<h2>第${index + 1}章</h2>${`<p>${'清晨六点，城市还没有完全醒来。'.repeat(20)}</p>`.repeat(index === 0 ? 20 : 2)}`,
  }));
  await choose(page, '城市.epub', epub('城市的早晨', book));
  await expect(chapters(page).getByRole('listitem')).toHaveCount(30);
  await expect(preview(page).getByText(/超过一次转换的上限：5,000 个字符/)).toBeVisible();
  await expect(preview(page).getByRole('button', { name: '放入编辑器' })).toBeHidden();
  await expectAccessible(page);
  // By keyboard: none, then the second one.
  await chapters(page).getByRole('checkbox', { name: '全选' }).focus();
  await page.keyboard.press('Space');
  await expect(preview(page).getByRole('status')).toContainText('已选 0 / 30 章');
  await chapters(page).getByRole('checkbox', { name: '包括“第2章”' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(preview(page).getByRole('region', { name: '“第2章”的文本' })).toBeVisible();
  await preview(page).getByRole('button', { name: '放入编辑器' }).click();
  await expect(editor(page)).toHaveValue(/^第2章\n清晨六点/);

  await choose(page, '城市.epub', epub('城市的早晨', book));
  await preview(page).getByRole('button', { name: '加入批量列表' }).click();
  await expect(page).toHaveURL(/\/batch$/);
  // The first chapter is longer than one conversion.
  await expect(page.getByText('已添加 31 条')).toBeVisible();
  await expect(page.getByText('第1章 (2/2)')).toBeVisible();

  // The batch page reads the same files.
  const marked = `${word.paragraph('甲方和乙方。')}<w:p>${word.ruby('行', 'háng').repeat(limits.marks.count + 1)}</w:p>`;
  await page.locator('input[type=file]').setInputFiles([
    { name: '合同.docx', mimeType: '', buffer: Buffer.from(docx(marked)) },
    { name: '坏的.epub', mimeType: '', buffer: Buffer.from('no archive') },
  ]);
  const dialog = page.getByRole('dialog', { name: '添加文件中的文本' });
  await expect(dialog.getByText('甲方和乙方。')).toBeVisible();
  await expect(dialog.getByText('无法读取，不会添加：坏的.epub')).toBeVisible();
  // A mark that exceeds an item's limit is listed.
  await expect(dialog.getByText('“合同.docx”：以下 1 个注音放不下，会被略去')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '添加 1 条' }).click();
  await expect(page.getByText('已添加 1 条')).toBeVisible();
});

test('an unreadable file is reported with the limit and the actual value, and the text stays', async ({
  page,
}) => {
  await openStudio(page);
  await editor(page).fill('先前写的文字。');
  const refused = async (name: string, content: Uint8Array, words: string | RegExp) => {
    await dropFile(page, name, content);
    await expect(preview(page).getByRole('alert')).toContainText(words);
    await page.keyboard.press('Escape');
    await expect(preview(page)).toBeHidden();
  };
  await refused(
    'bomb.epub',
    bomb('a.xhtml', 110_000_000),
    /文件解压后太大：上限 100 MB，已解出 1\d\d(?:\.\d)? MB/,
  );
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.png`, 'x']));
  await refused('many.epub', bomb('a.xhtml', 1, many), '压缩包里的文件太多：上限 10,000 个');
  await refused('locked.pdf', chinesePdf([['你好']], { encrypted: true }), '文件有密码或加密保护');
  await refused('empty.pdf', chinesePdf([[]]), '只有图像，没有可以读取的文字');
  await refused('cut.epub', epub('书', [{ title: '一', body: '<p>一</p>' }]).subarray(0, 700), '文件已损坏');
  await refused('empty.txt', new Uint8Array(0), '文件里没有文字');
  await refused('table.xlsx', bomb('xl/workbook.xml', 10), '表格请用批量处理');
  await expect(editor(page)).toHaveValue('先前写的文字。');
});

test('in Safari the press itself opens the chooser, before what reads the file is there, and a Chinese PDF is read without the fonts that it does not embed', async ({
  page,
}) => {
  // Safari's streams are not async iterable.
  await page.addInitScript(() => Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator));
  const chooser = page.waitForEvent('filechooser');
  await page.route('**/assets/view-*.js', async (route) => {
    await chooser;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: '导入文件' }).click();
  await (await chooser).setFiles({ name: '早.txt', mimeType: '', buffer: Buffer.from('选得早。') });
  await expect(preview(page)).toContainText('选得早。');
  await page.keyboard.press('Escape');
  await expect(preview(page)).toBeHidden();

  const foreign = watchForeign(page);
  const page1 = ['# 第一章', '你好银行，今天天气', '很好。'];
  const page2 = ['# 第二章', '再见。'];
  await choose(page, '银行.pdf', chinesePdf([page1, page2]));
  await expect(chapters(page).getByRole('listitem')).toHaveCount(2);
  await expect(preview(page).getByRole('region', { name: '“第一章”的文本' })).toContainText(
    '你好银行，今天天气很好。',
  );
  await preview(page).getByRole('button', { name: '放入编辑器' }).click();
  await expect(editor(page)).toHaveValue('第一章\n你好银行，今天天气很好。\n\n第二章\n再见。');
  expect(foreign).toEqual([]);
});

test('the spoken part of rich text is pasted, a long table at once, and both can be undone', async ({
  page,
}) => {
  await openStudio(page);
  await editor(page).fill('开头：');
  await editor(page).press('End');
  await editor(page).evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<h2>题</h2><p>他走进<ruby>银行<rt>yínháng</rt></ruby>。</p>');
    clipboardData.setData('text/plain', '题\n他走进银行yínháng。');
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(editor(page)).toHaveValue('开头：题\n他走进银行。');
  await expect(page.getByRole('group', { name: /^标记/ }).getByRole('button')).toHaveText(['银行yín háng']);
  // Undo the marks, then the text.
  await editor(page).press('Control+z');
  await editor(page).press('Control+z');
  await expect(editor(page)).toHaveValue('开头：');

  await editor(page).fill('');
  const edits = await editor(page).evaluate((area: HTMLTextAreaElement) => {
    const seen: InputEvent[] = [];
    area.addEventListener('input', (event) => seen.push(event as InputEvent));
    const row = (_: unknown, at: number) => `<tr><td>${at}</td><td>1 &lt; 2 &amp;amp; “3”</td></tr>`;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', `<table>${Array.from({ length: 3000 }, row).join('')}</table>`);
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    return new Promise<number>((resolve) => {
      area.addEventListener('input', () => setTimeout(() => resolve(seen.length)), { once: true });
    });
  });
  expect(edits).toBe(1);
  const lines = (await editor(page).inputValue()).split('\n');
  expect(lines).toHaveLength(3000);
  expect(lines.at(-1)).toBe('2999, 1 < 2 &amp; “3”');
  await editor(page).press('Control+z');
  await expect(editor(page)).toHaveValue('');
});

/** A news site on this machine, whose only article is in GBK, as its header says, and at `/later` once it is asked again. */
async function startSite() {
  const paragraph = Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0xa3, 0xac, 0xd2, 0xf8, 0xd0, 0xd0, 0xa1, 0xa3]);
  const times = 100;
  const article = Buffer.concat([
    Buffer.from(
      '<!doctype html><title>News &amp; more</title><div><a href="/">Home page</a></div><div id="text"><p>',
    ),
    ...Array.from({ length: times }, () => paragraph),
    Buffer.from(
      '</p></div><img src="/picture.png" onerror="alert(1)"><div id="comments">First comment!</div>',
    ),
  ]);
  const requested: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const isThere = url === '/article' || (url === '/later' && requested.includes(url));
    requested.push(url);
    if (!isThere) return void response.writeHead(url === '/later' ? 503 : 404).end();
    response.writeHead(200, { 'Content-Type': 'text/html; charset=gbk' }).end(article);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const text = '你好，银行。'.repeat(times);
  return { origin: `http://127.0.0.1:${port}`, text, requested, close: () => server.close() };
}

test.describe('the page of an address', () => {
  // The browser reports the status of a refused request.
  test.use({ allowConsole: [/status of 422/] });
  test('is imported as its article or whole, and fetched again after a failure, in each language', async ({
    page,
  }) => {
    await openStudio(page);
    const foreign = watchForeign(page);
    await test.step('also without its scheme', async () => {
      const asked = page.waitForRequest(
        (request) => request.postData()?.includes('www.host.invalid') ?? false,
      );
      await editor(page).fill('www.host.invalid/news');
      await page.getByRole('button', { name: languages.zh.importing.page.import }).click();
      expect((await asked).postDataJSON()).toMatchObject({ address: 'https://www.host.invalid/news' });
      const dialog = page.getByRole('dialog', { name: languages.zh.importing.page.title });
      await expect(dialog.getByRole('alert')).toBeVisible();
      await dialog.getByRole('button', { name: languages.zh.ui.cancel }).click();
    });
    await inEachLook(
      page,
      [
        { language: 'zh', theme: 'light', width: 1280, height: 740 },
        { language: 'en', theme: 'dark', width: 375, height: 740 },
        { language: 'es', theme: 'light', width: 375, height: 740 },
      ],
      async (look) => {
        const site = await startSite();
        const { batch, importing, ui } = languages[look.language];
        const text = page.getByRole('textbox').first();
        const offer = page.getByRole('button', { name: importing.page.import });
        await text.fill('http://127.0.0.1 says');
        await expect(offer).toBeHidden();
        await text.fill(` ${site.origin}/article `);
        await expect(page.getByRole('status').filter({ hasText: importing.page.only })).toBeVisible();
        await expectAccessible(page);
        await press(page, offer);
        const dialog = page.getByRole('dialog', { name: importing.page.title });
        await expect(dialog.getByRole('region')).toContainText(site.text);
        // What was there while the page was fetched is gone.
        await expect(dialog).toBeFocused();
        await expect(dialog.getByRole('region')).not.toContainText(/Home page|First comment/);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        const article = dialog.getByRole('checkbox', { name: importing.page.article });
        await article.click();
        await expect(dialog.getByRole('region')).toContainText('First comment!');
        await expect(dialog.getByRole('combobox', { name: batch.reading.encoding })).toHaveCount(0);
        await article.click();
        await expect(dialog.getByRole('region')).not.toContainText('First comment!');
        await dialog.getByRole('button', { name: importing.take }).click();
        await expect(text).toHaveValue(`News & more\n${site.text}`);
        await expect(offer).toBeHidden();

        const retry = dialog.getByRole('button', { name: ui.retry });
        await text.fill(`${site.origin}/gone`);
        await offer.click();
        await expect(dialog.getByRole('alert')).toContainText(importing.pageFaults.missing);
        await expect(retry).toBeHidden();
        await dialog.getByRole('button', { name: ui.cancel }).click();

        await text.fill(`${site.origin}/later`);
        await offer.click();
        await expect(dialog.getByRole('alert')).toContainText(importing.pageFaults.server);
        const alert = await dialog.getByRole('alert').boundingBox();
        const other = await dialog.getByRole('button', { name: importing.title }).boundingBox();
        expect((other?.x ?? 0) + (other?.width ?? 0)).toBeLessThan((alert?.x ?? 0) + (alert?.width ?? 0));
        await expectAccessible(page);
        await retry.click();
        await expect(dialog.getByRole('region')).toContainText(site.text);
        await expect(dialog.getByRole('alert')).toBeHidden();
        await dialog.getByRole('button', { name: ui.cancel }).click();
        expect(foreign).toEqual([]);
        expect(site.requested).toEqual(['/article', '/gone', '/later', '/later']);
        site.close();
      },
    );
  });
});

test('a text and a page that other apps share arrive in the studio, once', async ({ page }) => {
  const site = await startSite();
  // As a browser does for an installed app.
  const share = async (text: string) => {
    await page.evaluate((shared) => {
      const field = Object.assign(document.createElement('input'), { name: 'text', value: shared });
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share' });
      form.append(field);
      document.body.append(form);
      form.submit();
    }, text);
    await page.waitForURL('/');
    await expectLoaded(page);
  };
  await openStudio(page);
  await editor(page).fill('我写的。');
  await share('“第一行 &amp; <b>” 第二行');
  await expect(editor(page)).toHaveValue('“第一行 &amp; <b>” 第二行');
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(editor(page)).toHaveValue('我写的。');
  await page.reload();
  await expectLoaded(page);
  await page.waitForLoadState('networkidle');
  await expect(editor(page)).toHaveValue('我写的。');

  await share(`News ${site.origin}/article`);
  const article = page.getByRole('dialog', { name: languages.zh.importing.page.title });
  await expect(article.getByRole('region')).toContainText(site.text);
  await article.getByRole('button', { name: languages.zh.importing.take }).click();
  await expect(editor(page)).toHaveValue(`News & more\n${site.text}`);
  // A link on a page that is open, as from a bookmark.
  await page.evaluate(() => location.assign('#text=Hello%20again'));
  await expect(editor(page)).toHaveValue('Hello again');
  await expect(page).toHaveURL('/');
  site.close();
});

test('by the keyboard alone: a docx with a table, in each language', async ({ page }) => {
  await openStudio(page);
  const table = word.table([
    ['a', 'b'],
    ['1', '2'],
  ]);
  const body = [word.paragraph('One', '1'), word.paragraph('A page.'), word.paragraph('Two', '1'), table];
  const text = page.getByRole('textbox').first();
  await inEachLook(
    page,
    [
      { language: 'zh', theme: 'light', width: 1280, height: 740 },
      { language: 'en', theme: 'dark', width: 375, height: 740 },
      { language: 'es', theme: 'light', width: 375, height: 740 },
    ],
    async (look) => {
      await text.fill('');
      const { importing } = languages[look.language];
      await importFile(page, look.language, { name: 'book.docx', content: docx(body.join('')) });
      const include = page.getByRole('checkbox', { name: importing.include.replace('{title}', 'One') });
      await goTo(page, include);
      await page.keyboard.press('Space');
      await expect(include).not.toBeChecked();
      await page.keyboard.press('Space');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await press(page, page.getByRole('button', { name: importing.take }));
      await expect(text).toHaveValue('One\nA page.\n\nTwo\na, b\n1, 2');
    },
  );
});
