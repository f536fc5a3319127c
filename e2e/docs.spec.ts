import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { type ProductProcess, startProduct } from '../scripts/product-process.ts';
import { inEachLook, prefer, wear } from './support/preferences.ts';
import { expect, expectAccessible, expectComplete, test, visit } from './support/test.ts';

const run = promisify(execFile);
const pages = (page: Page) => page.getByRole('navigation', { name: '文档目录' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a link scrolls to its heading, from outside, from another page and in the same one; the documentation is read from page to page', async ({
  page,
}) => {
  await page.goto('/docs/self-hosting#update');
  await expect(page.getByRole('heading', { name: '更新', exact: true })).toBeInViewport();
  await page.getByRole('article').getByRole('link', { name: '备份' }).last().click();
  await expect(page).toHaveURL(/#backup$/);
  await expect(page.getByRole('heading', { name: '备份' })).toBeInViewport();
  await visit(page, '/docs/studio');
  await page.getByRole('article').getByRole('link', { name: '音色与服务' }).click();
  await expect(page).toHaveURL(/\/docs\/voices#own-key$/);
  await expect(page.getByRole('heading', { name: '使用自己的密钥' })).toBeInViewport();

  await visit(page, '/');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '文档' }).click();
  await expect(title(page, '快速开始')).toBeVisible();
  await expect(page).toHaveTitle('使用文档 - 朗声');
  await page
    .getByRole('navigation', { name: '上一篇与下一篇' })
    .getByRole('link', { name: '下一篇' })
    .click();
  await expect(title(page, '文本转语音')).toBeVisible();
  await expect(page).toHaveURL(/\/docs\/studio$/);
  await expect(pages(page).getByRole('link', { name: '文本转语音' })).toHaveAttribute('aria-current', 'page');
  await pages(page).getByRole('link', { name: 'SSML' }).click();
  await expect(page).toHaveTitle('SSML - 朗声');
  await page.goBack();
  await expect(title(page, '文本转语音')).toBeVisible();
});

test('a word is searched for in all pages, and nothing is loaded from other origins', async ({
  page,
  instance,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(instance.origin)) elsewhere.push(request.url());
  });
  await page.goto('/docs');
  const search = page.getByRole('searchbox', { name: '搜索文档' });
  await search.fill('密钥 服务器');
  await expect(page.getByRole('status').filter({ hasText: /找到 \d+ 处/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /使用自己的密钥/ }).click();
  await expect(page).toHaveURL(/\/docs\/voices#own-key$/);
  await expect(page.getByRole('heading', { name: '使用自己的密钥' })).toBeInViewport();
  await expect(search).toHaveValue('');
  const picture = page.getByRole('img', { name: /音色列表/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  await search.fill('没有这种东西');
  await expect(page.getByText('没有找到“没有这种东西”')).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('an SSML example is played; an API example has the address of this server, is copied, and works', async ({
  page,
  context,
  instance,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/ssml');
  const spoken = page.waitForResponse((reply) => reply.url().endsWith('/tts/single'));
  await page.getByRole('button', { name: '试听: SSML 示例' }).first().click();
  expect((await spoken).status()).toBe(200);
  await expect(page.getByRole('button', { name: '停止: SSML 示例' })).toBeVisible();

  await visit(page, '/docs/api');
  const folder = mkdtempSync(join(tmpdir(), 'parlando-docs-'));
  try {
    for (const [tab, command] of [
      ['curl', ['sh', 'example']],
      ['JavaScript', [process.execPath, 'example.mjs']],
      ['Python', ['python3', 'example']],
    ] as const) {
      await page.getByRole('tab', { name: tab }).first().click();
      await page.getByRole('tabpanel', { name: tab }).first().getByRole('button', { name: '复制' }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toContain(tab === 'curl' ? 'curl -s' : tab === 'Python' ? 'import json' : 'node:fs');
      const code = await page.evaluate(() => navigator.clipboard.readText());
      expect(code).toContain(`${instance.origin}/api/v1/tts/single`);
      const [program, file] = command;
      // A different visitor each time, because one visitor must wait a second between two conversions.
      writeFileSync(join(folder, file), code.replace(/my-script-\w+/g, `script-in-${tab}`));
      await run(program, [file], { cwd: folder });
      expect(readFileSync(join(folder, 'hello.mp3')).length, tab).toBeGreaterThan(1000);
      rmSync(join(folder, 'hello.mp3'));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('no axe violation and nothing sideways in any language, theme and width; the header’s entries never overlap its menus', async ({
  page,
}) => {
  await page.goto('/docs');
  await inEachLook(
    page,
    [
      { language: 'zh', theme: 'light', width: 1440, height: 800 },
      { language: 'en', theme: 'dark', width: 1440, height: 800 },
      { language: 'es', theme: 'light', width: 375, height: 800 },
      { language: 'zh', theme: 'dark', width: 375, height: 800 },
    ],
    async () => {
      for (const path of ['/docs/ssml', '/docs/api', '/docs/self-hosting', '/docs']) {
        await visit(page, path);
        await expect(page.getByRole('article')).toBeVisible();
        await expectComplete(page);
        await expect(page.locator('[data-tour="docsPages"] [aria-current]')).toBeInViewport({ ratio: 1 });
      }
    },
  );
  for (const width of [1200, 1280, 1440]) {
    await test.step(`the header in es, at ${width} px`, async () => {
      await wear(page, { language: 'es', theme: 'light', width, height: 800 });
      const last = page.getByRole('banner').getByRole('link', { name: 'Ajustes' });
      const menu = page.getByRole('button', { name: /Idioma de la interfaz/ });
      await expect(menu).toBeVisible();
      const [entry, next] = [await last.boundingBox(), await menu.boundingBox()];
      expect((entry?.x ?? 0) + (entry?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0);
    });
  }
});

test('only the page’s content is printed, dark on white', async ({ page }) => {
  await prefer(page, 'zh', 'dark');
  await page.goto('/');
  await page.getByRole('link', { name: '文档', exact: true }).click();
  await page.getByRole('link', { name: 'SSML', exact: true }).first().click();
  await expect(title(page, 'SSML')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.locator('.prose').first()).toHaveCSS('color', 'rgb(27, 28, 30)');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('button', { name: '复制' }).first()).toBeHidden();
});

test.describe('an instance whose operator named a code host, a contact and donations', () => {
  test.describe.configure({ mode: 'default' });
  let codeHost: Server;
  let product: ProductProcess;
  test.beforeAll(async () => {
    const notes =
      '## 更新内容\n\n- **更快**\n\n<script>document.title = "owned"</script><img src=x onerror="document.title=1">';
    codeHost = createServer((_, response) => {
      response.end(JSON.stringify({ tag_name: 'v9.9.9', body: notes, html_url: 'https://example.org/v9' }));
    }).listen(0, '127.0.0.1');
    await once(codeHost, 'listening');
    const picture = join(mkdtempSync(join(tmpdir(), 'parlando-picture-')), 'code.png');
    // One white pixel.
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';
    writeFileSync(picture, Buffer.from(pixel, 'base64'));
    product = await startProduct({
      EDGE_READ_ALOUD: 'off',
      UPDATE_GITHUB_URL: `http://127.0.0.1:${(codeHost.address() as AddressInfo).port}/latest`,
      SITE_CONTACT: 'hello@example.org',
      SITE_RECORD: '京ICP备00000000号',
      SITE_DONATE_LINKS: '爱发电=https://afdian.example',
      SITE_DONATE_PICTURES: `微信=${picture}`,
      SITE_PARTNER_NAME: 'Example API',
    });
  });
  test.afterAll(async () => {
    await product.close();
    codeHost.close();
  });

  test('the footer and the About dialog say who runs the site; a newer release shows a dot, and its notes run no scripts', async ({
    page,
  }) => {
    await page.goto(product.origin);
    // There is no request before the page is used.
    await expect(page.getByRole('button', { name: '帮助', exact: true })).toBeVisible();
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByRole('link', { name: '京ICP备00000000号' })).toHaveAttribute('href', /beian/);
    await expect(foot.getByRole('link', { name: 'hello@example.org' })).toHaveAttribute('href', /^mailto:/);
    await expect(foot.getByText('API 合作：Example API')).toBeVisible();
    await page.getByRole('button', { name: /^帮助/ }).click();
    await page.getByRole('menuitem', { name: /关于/ }).click();
    const about = page.getByRole('dialog', { name: '关于朗声' });
    await expect(about.getByRole('link', { name: '爱发电' })).toBeVisible();
    const code = about.getByRole('img', { name: '微信收款码' });
    await expect.poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    await expectAccessible(page);
    for (const name of ['许可证', '第三方声明']) {
      const address = await about.getByRole('link', { name }).getAttribute('href');
      const reply = await page.request.get(`${product.origin}${address}`);
      expect(reply.headers()['content-type']).toContain('text/plain');
      expect((await reply.text()).length).toBeGreaterThan(10_000);
    }
    await page.keyboard.press('Escape');
    await expect(about).toBeHidden();

    await page.getByRole('textbox', { name: '要转换的文本' }).click();
    const help = page.getByRole('button', { name: '帮助（有新版本）' });
    await expect(help).toBeVisible();
    await help.click();
    await page.getByRole('menuitem', { name: /新版本/ }).click();
    const dialog = page.getByRole('dialog', { name: '新版本 v9.9.9' });
    await expect(dialog.getByRole('heading', { name: '更新内容' })).toBeVisible();
    await expect(dialog.getByText('<script>')).toBeVisible();
    await expect(page).toHaveTitle('文本转语音 - 朗声');
    await expectAccessible(page);
    await dialog.getByRole('link', { name: '如何更新' }).click();
    await expect(page.getByRole('heading', { name: '更新', exact: true })).toBeInViewport();
  });

  test('no notice is shown if it is switched off', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/updates')) asked.push(request.url());
    });
    await page.addInitScript(() => {
      localStorage.setItem('settings', JSON.stringify({ state: { updateNotification: false }, version: 0 }));
    });
    await page.goto(product.origin);
    await expect(page.getByText('免费服务已连接')).toBeVisible();
    await expect(page.getByRole('button', { name: '帮助', exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: '要转换的文本' }).pressSequentially('你好');
    await expect(page.getByText('2 / 5,000')).toBeVisible();
    expect(asked).toEqual([]);
  });
});
