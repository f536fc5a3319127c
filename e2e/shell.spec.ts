import type { Locator } from '@playwright/test';
import { prefer, wear } from './support/preferences.ts';
import {
  browseVoices,
  expect,
  expectAccessible,
  expectGuestMenu,
  expectLoaded,
  expectNoSidewaysScroll,
  test,
  visit,
} from './support/test.ts';

test('the first paint accepts typing, with few requests to the server', async ({ page }) => {
  const status: string[] = [];
  page.on('request', (request) => {
    if (/\/v1\/(server\/status|free-limit|health|config)$/.test(request.url())) status.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('textbox', { name: '要转换的文本' }).fill('好');
  await expect(page.getByText('免费服务已连接')).toBeVisible();
  expect(status.length).toBeLessThanOrEqual(2);
  await expect(page).toHaveTitle('文本转语音 - 朗声');
});

test.describe('an address without a page', () => {
  // The server responds with 404 to the page itself as well, which Chromium reports.
  test.use({ allowConsole: [/status of 404/] });

  test('is not found, and leads home', async ({ page }) => {
    const statuses = {
      '/history': 404,
      '/packages': 404,
      '/user/packages': 404,
      '/nowhere': 404,
      // The server does not know which pages the documentation has.
      '/docs/nothing-of-this-name': 200,
    };
    await page.goto('/history');
    for (const [path, status] of Object.entries(statuses)) {
      await test.step(path, async () => {
        expect((await page.request.get(path)).status()).toBe(status);
        if (path !== '/history') await visit(page, path);
        await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
        await expect(page).toHaveTitle('页面不存在 - 朗声');
        await expectAccessible(page);
        await page.getByRole('link', { name: '返回首页' }).click();
        await expect(page.getByRole('textbox', { name: '要转换的文本' })).toBeVisible();
      });
    }
  });
});

test('the language menu stays under its button while the page scrolls; its choice is stored, and set on the document', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/');
  await page.getByRole('button', { name: /界面语言/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText('English')).toBeVisible();
  const [before, after] = await menu.evaluate((element) => {
    const top = () => element.getBoundingClientRect().top;
    const atFirst = top();
    scrollBy({ top: 150, behavior: 'instant' });
    return [atFirst, top()];
  });
  expect(await page.evaluate(() => scrollY)).toBe(150);
  expect(after).toBe(before);

  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Convert' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Text to convert' })).toBeVisible();
  await expect(page).toHaveTitle('Text to speech - Parlando');
  await page.getByRole('button', { name: /Interface language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(page.getByRole('button', { name: 'Convertir' })).toBeVisible();
});

test.describe('a language that does not load', () => {
  test.use({ allowConsole: [/Failed to load resource|dynamically imported module|net::ERR/] });
  test('leaves the page as it is and says so, and is chosen again once the server answers', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByText('免费服务已连接')).toBeVisible();
    await page.getByRole('textbox', { name: '要转换的文本' }).fill('写了一半的文字');
    const chooseEnglish = async () => {
      await page.getByRole('button', { name: /界面语言/ }).click();
      await page.getByRole('menuitemradio', { name: 'English' }).click();
    };
    const words = '**/assets/words-en*.js';
    await page.route(words, (route) => route.abort());
    await chooseEnglish();
    await expect(page.getByText('语言切换失败，请重试')).toBeVisible();
    await expect(page.getByText('页面模块加载失败')).toHaveCount(0);
    await expect(page.getByRole('button', { name: '生成语音' })).toBeVisible();
    await page.unroute(words);
    await chooseEnglish();
    await expect(page.getByRole('button', { name: 'Convert' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Text to convert' })).toHaveValue('写了一半的文字');
  });
});

test.describe('a page that does not load', () => {
  test.use({ allowConsole: [/Failed to load resource|dynamically imported module|net::ERR/] });
  test('says so once, in its place', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('免费服务已连接')).toBeVisible();
    await page.route('**/assets/docs-page*.js', (route) => route.abort());
    await page.getByRole('link', { name: '文档' }).first().click();
    const failure = page.getByText('页面模块加载失败，请清除缓存后重试');
    await expect(failure).toBeVisible();
    // The page is loaded again after 2 s.
    await page.waitForEvent('load');
    await expect(failure).toBeVisible();
  });
});

test('the studio has no axe violation in any language and theme, and scrolls nothing sideways at any width', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: browseVoices })).toBeVisible({ timeout: 30_000 });
  for (const width of [375, 768, 1024, 1920]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('textbox', { name: '要转换的文本' })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  }
  for (const language of ['zh', 'en', 'es']) {
    for (const theme of ['light', 'dark'] as const) {
      await test.step(`in ${language}, ${theme}`, async () => {
        await wear(page, { language, theme, width: 1440 });
        await expect(page.getByRole('button', { name: browseVoices })).toBeVisible();
        await expectAccessible(page);
      });
    }
  }
});

test('the keyboard reaches the content past the header, whose help links to the API documentation and shows the version', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText('免费服务已连接')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  await page.getByRole('button', { name: '帮助', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'API 文档' })).toHaveAttribute('href', /\/api\/docs$/);
  await page.getByRole('menuitem', { name: /关于/ }).click();
  const about = page.getByRole('dialog', { name: '关于朗声' });
  await expect(about.getByText('v0.0.1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
});

test('the disclaimer is shown once, under the first result, and the footer shows version, licence and API', async ({
  page,
}) => {
  await page.goto('/');
  const area = page.getByRole('textbox', { name: '要转换的文本' });
  const result = page.getByRole('region', { name: '转换结果' });
  const notice = page.getByText('语音由计算机合成。请只转换您有权使用的文字，发布时请注明为合成语音。');
  await area.fill('第一句。');
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: '生成语音' }).click();
  await expect(notice).toBeVisible();
  const [above, said] = [await result.boundingBox(), await notice.boundingBox()];
  expect(said?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await expectAccessible(page);
  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText('v0.0.1');
  await expect(foot.getByRole('link', { name: 'API 文档' })).toHaveAttribute('href', /\/api\/docs$/);
  await expect(notice).toHaveCount(0, { timeout: 10_000 });
  await page.reload();
  await page.getByRole('button', { name: '生成语音' }).click();
  await expect(result).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test.describe('a page for accounts that a guest opens without a network', () => {
  test.use({
    allowConsole: [/Failed to (load resource|fetch)|dynamically imported|preload CSS|net::ERR|TypeError/],
  });
  test('says so in its place, and appears when the network is back', async ({ page, context }) => {
    await page.goto('/');
    await expect(page.getByText('免费服务已连接')).toBeVisible();
    await expect(page.getByRole('button', { name: '选择音色: 清和' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: '设置' }).first().click();
    await expect(page.getByText('页面模块加载失败，请清除缓存后重试').first()).toBeVisible();
    await expect(page.getByRole('link', { name: '设置' }).first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: '登录后，设置会跟随您的账户' })).toBeVisible();
  });
});

test.describe('a script that does not load while the server is unreachable', () => {
  test.use({ allowConsole: [/Failed to (load resource|fetch)|dynamically imported|net::ERR|TypeError/] });
  test('keeps the page and its text', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('textbox', { name: '要转换的文本' }).fill('还在');
    await expect(page.getByText('免费服务已连接')).toBeVisible();
    await expect(page.getByRole('button', { name: '选择音色: 清和' })).toBeVisible();
    await page.route('**/*', (route) => route.abort());
    // The check whether to reload happens 2 s after the failure.
    const checked = page.waitForRequest((request) => request.method() === 'HEAD');
    await page.getByRole('tab', { name: 'SSML' }).click();
    await expect(page.getByText('页面模块加载失败，请清除缓存后重试').first()).toBeVisible();
    await checked;
    await page.unroute('**/*');
    await page.getByRole('tab', { name: '纯文本' }).click();
    await expect(page.getByRole('textbox', { name: '要转换的文本' })).toHaveValue('还在');
  });
});

test.describe('a dialog that does not load while the server is unreachable', () => {
  test.use({ allowConsole: [/Failed to load resource|dynamically imported|preload CSS|net::ERR/] });
  test('keeps the page, even if nothing else was loaded yet', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('免费服务已连接')).toBeVisible();
    await expect(page.getByRole('button', { name: '选择音色: 清和' })).toBeVisible();
    await page.route('**/*', (route) => route.abort());
    // The first press: the code that reports a failure is not loaded yet either.
    const checked = page.waitForRequest((request) => request.method() === 'HEAD');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await checked;
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: '要转换的文本' }).fill('还在');
    await expect(page.getByText('2 / 5,000')).toBeVisible();
  });
});

test.describe('a part of the studio that does not load without a network', () => {
  test.use({
    allowConsole: [
      /Failed to (load resource|fetch)|dynamically imported|preload CSS|net::ERR|NETWORK_ERROR|TypeError/,
    ],
    samples: true,
  });
  test('leaves the text in sight', async ({ page, context }) => {
    await page.goto('/');
    await expect(page.getByText('免费服务已连接')).toBeVisible();
    const names = ['浏览全部音色', '听改', '小林'];
    const part = (name: string) => page.getByRole('main').getByRole('button', { name }).first();
    for (const name of names) await expect(part(name)).toBeVisible();
    await context.setOffline(true);
    for (const name of names) {
      await test.step(name, async () => {
        // The check whether to reload happens 2 s after the failure.
        const checked = page.waitForRequest((request) => request.method() === 'HEAD');
        await part(name).click();
        await checked;
        await expect(page.getByRole('textbox', { name: '要转换的文本' })).toBeVisible();
      });
    }
  });
});

test.describe('a window of 1280 × 1024 at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });
  test('gives the fields of a dialog most of its height, and shows more than one voice at a time', async ({
    page,
  }) => {
    /** The height of the place that an element scrolls in. */
    const heightAround = (element: Locator) =>
      element.evaluate((it) => {
        let place: Element = it;
        while (place.parentElement && getComputedStyle(place).overflowY !== 'auto')
          place = place.parentElement;
        return place.clientHeight;
      });
    const dialog = page.getByRole('dialog');
    await page.goto('/');
    await page.getByRole('button', { name: '登录' }).click();
    expect(await heightAround(dialog.getByRole('textbox').first())).toBeGreaterThan(0.8 * 256);
    const last = dialog.getByRole('button', { name: '忘记密码？' });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: browseVoices }).click();
    const voice = dialog.getByRole('radio').first();
    await expect(voice).toBeVisible();
    const row = (await voice.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
    expect(await heightAround(voice)).toBeGreaterThan(1.5 * row);
  });

  test('shows what has the focus, above and below the bars, and the whole list of a field', async ({
    page,
  }) => {
    await prefer(page, 'es');
    for (const [path, ready] of [
      ['/developers/errors', page.getByRole('searchbox')],
      ['/', page.getByRole('combobox', { name: 'Idioma' })],
    ] as const) {
      await page.goto(path);
      await expect(ready).toBeVisible();
      const seen = new Set<string>();
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press('Tab');
        const { name, isSeen } = await page.evaluate(() => {
          const focused = document.activeElement ?? document.body;
          const { left, top, width, height } = focused.getBoundingClientRect();
          const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
          const isHit = (x: number, y: number) => focused.contains(document.elementFromPoint(x, y));
          return {
            name: focused === document.body ? '' : focused.outerHTML,
            isSeen: shares.some((x) => shares.some((y) => isHit(left + x * width, top + y * height))),
          };
        });
        if (name === '' || seen.has(name)) break;
        seen.add(name);
        expect.soft(isSeen, `${path}: ${name}`).toBe(true);
      }
      expect(seen.size).toBeGreaterThan(10);
    }
    await page.getByRole('combobox', { name: 'Servicio' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('a window of 1280 × 720 at 200 %', () => {
  test.use({ viewport: { width: 640, height: 360 } });
  test('leads a guest to every page, shows what is being spoken above the bars at the bottom, to the last sentence, and is as wide while audio plays whose outline is not there yet', async ({
    page,
  }) => {
    await page.route('**/peaks', () => undefined);
    await page.goto('/');
    await expectGuestMenu(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');

    const lines = Array.from({ length: 12 }, (_, i) => `这里是第 ${i + 1} 行，内容各不相同。`);
    await page.getByRole('textbox', { name: '要转换的文本' }).fill(lines.join('\n'));
    await page.locator('textarea').press('Control+Enter');
    const heard = page.getByRole('region', { name: '听改' });
    const player = page.getByRole('region', { name: '音频播放器' });
    await expect(player).toBeVisible();
    await expect(heard).toBeFocused();
    await expect(heard.locator('[aria-current]')).toHaveCount(1);
    await page.keyboard.press('Space');
    const bottomOf = async (place: Locator) => {
      const { y = 0, height = 0 } = (await place.boundingBox()) ?? {};
      return y + height;
    };
    for (const each of lines.keys()) {
      const sentence = heard.locator(`[data-sentence="${each}"]`);
      if (each === 0) await sentence.focus();
      else await page.keyboard.press('ArrowDown');
      await expect(sentence).toBeFocused();
      const top = (await player.boundingBox())?.y ?? 0;
      await expect.poll(() => bottomOf(sentence)).toBeLessThanOrEqual(top);
    }

    await player.getByRole('button', { name: '播放', exact: true }).click();
    const seek = player.getByRole('slider', { name: '播放进度' });
    await seek.fill((await seek.getAttribute('max')) ?? '');
    await expect(seek).toHaveAttribute('aria-valuetext', /^(\S+) \/ \1$/);
    await expectNoSidewaysScroll(page);
  });
});

test('everything grows with the font size that is set in the browser', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  const setFontSize = (standard: number, fixed: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  await page.goto('/');
  const area = page.getByRole('textbox', { name: '要转换的文本' });
  const convert = page.locator('[data-convert]');
  const sizeOf = async (place: Locator) => ({
    font: Number.parseFloat(await place.evaluate((element) => getComputedStyle(element).fontSize)),
    height: (await place.boundingBox())?.height ?? 0,
  });
  const [text, button] = [await sizeOf(area), await sizeOf(convert)];
  await setFontSize(32, 26);
  await expect.poll(async () => (await sizeOf(area)).font).toBe(2 * text.font);
  expect(await sizeOf(convert)).toEqual({ font: 2 * button.font, height: 2 * button.height });
  // As in a zoomed window.
  await expectGuestMenu(page);
  await expectNoSidewaysScroll(page);
  // The next test uses the same window.
  await setFontSize(16, 13);
  await devtools.detach();
});

test('a phone with a font of 24 px has room for player and captions in each language', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } });
  await page.goto('/');
  await page.getByRole('textbox').first().fill('你好。');
  await page.locator('[data-convert]').click();
  for (const language of ['zh', 'en', 'es']) {
    await test.step(`in ${language}`, async () => {
      await wear(page, { language, theme: 'light', width: 375, height: 740 });
      await expect(page.locator('[data-player]')).toBeVisible();
      await expectLoaded(page);
      const isCut = (buttons: Element[]) =>
        buttons
          .filter((button) => button.getBoundingClientRect().right > innerWidth)
          .map((each) => each.outerHTML);
      await expect.poll(() => page.getByRole('button').evaluateAll(isCut)).toEqual([]);
      await expectNoSidewaysScroll(page);
    });
  }
  // The next test uses the same window.
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await devtools.detach();
});

test('selected and filled states are visible in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  await page.getByRole('textbox', { name: '要转换的文本' }).fill('好');
  const ground = (role: 'button' | 'tab', name: string) =>
    page
      .getByRole(role, { name, exact: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const plain = await ground('tab', 'SSML');
  expect(await ground('tab', '纯文本')).not.toBe(plain);
  expect(await ground('button', '生成语音')).not.toBe(plain);
  await page.getByRole('button', { name: '选择音色' }).click();
  const everyVoice = page.getByRole('dialog').getByRole('button', { name: /^全部/, pressed: true }).first();
  expect(await everyVoice.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(plain);
});

test('beside a narrow editor no chosen value is truncated in Spanish, and nothing covers the SSML tab in long languages', async ({
  page,
}) => {
  await prefer(page, 'es');
  await page.setViewportSize({ width: 900, height: 800 });
  await page.goto('/');
  const service = page.getByRole('combobox', { name: 'Servicio' });
  await expect(service).toHaveText('Servicio gratuito');
  const cut = await page
    .getByRole('combobox')
    .locator('span')
    .evaluateAll((values) =>
      values
        .filter((value) => value.scrollWidth > value.clientWidth || value.scrollHeight > value.clientHeight)
        .map((value) => value.textContent),
    );
  expect(cut).toEqual([]);
  for (const language of ['es', 'en']) {
    for (const width of [769, 820, 1000, 1024]) {
      await test.step(`in ${language}, at ${width} px`, async () => {
        await wear(page, { language, theme: 'light', width, height: 800 });
        await page.getByRole('tab', { name: 'SSML' }).click({ trial: true });
      });
    }
  }
});
