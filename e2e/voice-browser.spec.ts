import { languages } from '@parlando/locales';
import type { Locator, Page } from '@playwright/test';
import { loggedIn } from './support/account.ts';
import { goTo, press } from './support/keyboard.ts';
import { inEachLook, prefer } from './support/preferences.ts';
import { browseVoices, expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const titles = { zh: '选择音色', en: 'Choose a voice', es: 'Elegir una voz' } as const;
type Language = keyof typeof titles;

const browser = (page: Page, language: Language = 'zh') =>
  page.getByRole('dialog', { name: titles[language] });
const rows = (page: Page) => page.getByRole('dialog').getByRole('radiogroup').getByRole('radio');
const row = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name},`) });
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const chosenVoice = (page: Page, language: Language = 'zh') =>
  page.getByRole('button', { name: new RegExp(`^${titles[language]}: `) });
const storedForm = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('voiceForm') ?? '{}').state as Record<string, unknown> | undefined,
  );

/** Opens the studio, writes `text` and opens its voice browser. */
async function openBrowser(page: Page, language: Language = 'zh', text?: string): Promise<Locator> {
  await page.goto('/');
  if (text) await page.getByRole('textbox', { name: languages[language].editor.textLabel }).fill(text);
  // The first page of the run also waits for the server's first list.
  await expect(button(page, browseVoices)).toBeVisible({ timeout: 30_000 });
  await chosenVoice(page, language).click();
  await expect(rows(page).first()).toBeVisible();
  return browser(page, language);
}

test('a voice is found, compared with another and chosen', async ({ page }) => {
  const sheet = await openBrowser(page);
  await expect(sheet.getByText('现在可用 10 个')).toBeVisible();
  // What the icon means is shown over the sheet, and stays under the pointer.
  await button(sheet, '搜索音色').hover();
  await page.getByText('搜索音色', { exact: true }).hover();
  await button(sheet, '搜索音色').click();
  await sheet.getByRole('searchbox').fill('yun');
  // Search results are not collapsed.
  await expect(row(page, '云希')).toBeVisible();
  await sheet.getByRole('searchbox').fill('');
  await button(sheet.getByRole('toolbar', { name: '筛选' }), /^男声/).click();
  await expect(row(page, '清和')).toBeHidden();
  await button(sheet.getByRole('toolbar', { name: '筛选' }), /^男声/).click();

  await row(page, '清和').hover();
  await button(sheet, '比较 清和').click();
  await row(page, '知远').hover();
  await button(sheet, '比较 知远').click();
  await expect(sheet.getByText('比较：清和 / 知远')).toBeVisible();
  await button(sheet, '交替试听').click();
  await expect(button(sheet, '停止试听 清和')).toBeVisible();
  await expect(button(sheet, '停止试听 知远')).toBeVisible();
  await button(sheet, '停止').click();
  await expect(button(sheet, '试听 知远')).toBeVisible();

  await row(page, '知远').click();
  await expect(row(page, '知远')).toBeChecked();
  expect((await storedForm(page))?.voice).not.toBe('espeak-zh-CN-zhiyuan');
  await button(sheet, '使用音色 知远').click();
  await expect(sheet).toBeHidden();
  await expect(chosenVoice(page)).toHaveAccessibleName('选择音色: 知远');
  expect(await storedForm(page)).toMatchObject({ voice: 'espeak-zh-CN-zhiyuan', voiceChosen: true });

  // The recently chosen voice is in the panel, one press away.
  await chosenVoice(page).click();
  await row(page, '若溪').dblclick();
  await expect(sheet).toBeHidden();
  const recent = page.getByRole('list', { name: '最近和收藏的音色' });
  await button(recent, '使用音色 知远').click();
  await expect(chosenVoice(page)).toHaveAccessibleName('选择音色: 知远');
  await chosenVoice(page).click();
  await sheet.getByRole('tab', { name: '最近' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('in English, dark, two voices are compared and one is chosen by the keyboard alone', async ({
  page,
}) => {
  const { voices } = languages.en;
  await prefer(page, 'en', 'dark');
  await page.goto('/');
  await expect(button(page, browseVoices)).toBeVisible({ timeout: 30_000 });
  await press(page, chosenVoice(page, 'en'));
  const sheet = browser(page, 'en');
  await press(page, button(sheet, voices.search));
  await page.keyboard.type('miles');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await goTo(page, row(page, 'Ruth'));
  await press(page, button(sheet, voices.compare.replace('{name}', 'Ruth')));
  await goTo(page, row(page, 'Ruth'), 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await press(page, button(sheet, voices.compare.replace('{name}', 'Miles')));
  await expect(sheet.getByText(voices.comparing.replace('{names}', 'Ruth / Miles'))).toBeVisible();
  await press(page, button(sheet, voices.playInTurn));
  await expect(button(sheet, voices.stopPreview.replace('{name}', 'Miles'))).toBeVisible();
  await press(page, button(sheet, voices.stopComparing));
  await expectAccessible(page);
  await goTo(page, row(page, 'Miles'));
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(chosenVoice(page, 'en')).toHaveAccessibleName('Choose a voice: Miles');
});

test('a voice is found, described and chosen by the keyboard alone', async ({ page }) => {
  const sheet = await openBrowser(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(chosenVoice(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=radio]:focus')).toHaveAttribute('aria-posinset', '1');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=radio]:focus')).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[role=radio]:focus')).toHaveAttribute('aria-posinset', '1');

  // Backwards from the list: refresh, the filters as one stop, the tabs as one stop, the search.
  await button(sheet, '刷新音色').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(sheet.getByRole('toolbar', { name: '筛选' }).locator(':focus')).toHaveText(/^全部/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(sheet.getByText('10 个音色')).toBeVisible();
  await button(sheet, '搜索音色').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('wenbo');
  await expect(rows(page)).toHaveCount(1);

  await row(page, '文伯').focus();
  await page.keyboard.press('Tab');
  await expect(button(sheet, '比较 文伯')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: '文伯' });
  await expect(details.getByText('espeak-zh-CN-wenbo')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(sheet).toBeVisible();
  await row(page, '文伯').focus();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(chosenVoice(page)).toHaveAccessibleName('选择音色: 文伯');
  await expect(chosenVoice(page)).toBeFocused();
});

test('arrow keys move through a list that is only partly in the DOM; a cancelled choice changes nothing, and the next one starts without filters', async ({
  page,
}) => {
  const sheet = await openBrowser(page);
  const before = await storedForm(page);
  await sheet.getByRole('tab', { name: '其他语言' }).click();
  await expect(sheet.getByText('现在可用 139 个')).toBeVisible();
  const total = Number(await rows(page).first().getAttribute('aria-setsize'));
  expect(total).toBe(139);
  expect(await rows(page).count()).toBeLessThan(total);
  await rows(page).first().focus();
  await page.keyboard.press('End');
  await expect(page.locator('[role=radio]:focus')).toHaveAttribute('aria-posinset', String(total));
  await expect(page.locator('[role=radio]:focus')).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(page.locator('[role=radio]:focus')).toHaveAttribute('aria-posinset', '1');

  await sheet.getByRole('tab', { name: '英语' }).click();
  await row(page, 'Ruth').click();
  await expect(button(sheet, '使用音色 Ruth')).toBeVisible();
  await button(sheet, '取消').click();
  await expect(sheet).toBeHidden();
  expect(await storedForm(page)).toEqual(before);
  await chosenVoice(page).click();
  await expect(sheet.getByRole('tab', { name: '中文' })).toHaveAttribute('aria-selected', 'true');
  await expect(button(sheet, '使用音色 Ruth')).toBeHidden();
});

test('samples read the first sentence of the person’s text, and say that it is charged; voices that another one replaces are collapsed, and their sample says who reads', async ({
  page,
}) => {
  const sheet = await openBrowser(page, 'zh', '今天天气很好。我们去公园。');
  await expect(row(page, '云希')).toBeHidden();
  await button(sheet, /^14 个音色需要联网，现在由内置音色代读$/).click();
  await expect(row(page, '云希')).toHaveAccessibleDescription(/由知远代读/);
  await row(page, '云希').hover();
  await button(sheet, '试听 云希（由知远代读）').click();
  await expect(page.getByText('试听播放中，由知远代读')).toBeVisible();
  await button(sheet, '停止试听 云希').click();
  await button(sheet, /^\d+ 个音色需要自己的密钥$/).click();
  await button(sheet, /^14 个音色需要联网/).click();
  await expect(row(page, '云希')).toBeHidden();

  await sheet.getByRole('switch', { name: '用我的文字试听（计入额度）' }).click();
  const asked = page.waitForRequest('**/api/v1/tts/single');
  await button(sheet, '试听 知远').click();
  expect((await asked).postDataJSON()).toMatchObject({
    text: '今天天气很好。',
    voice: 'espeak-zh-CN-zhiyuan',
  });
  await expect(button(sheet, '停止试听 知远')).toBeVisible();
});

test('an item of a batch gets its own voice', async ({ page }) => {
  await loggedIn(page);
  await page.goto('/batch');
  await page.getByRole('textbox', { name: '要添加的文本' }).fill('第一句。');
  await button(page, '添加 1 条').click();
  await button(page, '第一句。').click();
  const options = page.getByRole('dialog', { name: '编辑第 1 条' });
  await button(options, '选择音色').click();
  const sheet = browser(page);
  await row(page, '若溪').click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(options).toBeVisible();
  await expect(options.getByText('若溪')).toBeHidden();
  await button(options, '选择音色').click();
  await row(page, '若溪').dblclick();
  await expect(sheet).toBeHidden();
  await expect(options.getByText('若溪')).toBeVisible();
});

test('in Spanish it starts with the Spanish voices, and truncates no place name', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await prefer(page, 'es', 'light');
  const sheet = await openBrowser(page, 'es');
  await expect(sheet.getByRole('tab')).toHaveText([
    'Español',
    'Inglés',
    'Chino',
    'Otros',
    'Favoritas',
    'Recientes',
  ]);
  await expect(sheet.getByRole('tab', { name: 'Español' })).toHaveAttribute('aria-selected', 'true');
  await button(sheet, /necesitan Internet/).click();
  await sheet.getByRole('tab', { name: 'Otros' }).click();
  await expect(rows(page).first()).toBeVisible();
  const cut = await sheet
    .locator('[role=radiogroup] p')
    .evaluateAll((words) => words.filter((each) => each.scrollWidth > each.clientWidth).length);
  expect(cut).toBe(0);
  await expectAccessible(page);
});

test('it is accessible in Chinese, light, in English, dark, and in forced colours, in which picked, pressed and marked states are visible', async ({
  page,
}) => {
  const sheet = await openBrowser(page);
  await page
    .getByRole('dialog')
    .getByRole('radiogroup')
    .locator('button[aria-expanded=false]')
    .first()
    .click();
  await rows(page).nth(1).click();
  await inEachLook(
    page,
    [
      { language: 'en', theme: 'dark', width: 1440 },
      { language: 'zh', theme: 'light', width: 1440 },
    ],
    async (look) => {
      await expect(browser(page, look.language)).toBeVisible();
      await expectAccessible(page);
    },
  );

  await page.emulateMedia({ forcedColors: 'active' });
  await row(page, '知远').click();
  await button(sheet, '比较 知远').click();
  const picked = page.locator('[role=radiogroup] > div > div', { has: row(page, '知远') });
  await expect(picked).toHaveCSS('outline-style', 'solid');
  const look = (element: Locator) => element.evaluate((each) => getComputedStyle(each).backgroundColor);
  const filters = sheet.getByRole('toolbar', { name: '筛选' }).getByRole('button');
  expect(await look(filters.nth(0))).not.toBe(await look(filters.nth(1)));
  expect(await look(button(sheet, '比较 知远'))).not.toBe(await look(button(sheet, '比较 清和')));
  expect(await look(sheet.getByRole('tab').nth(0))).not.toBe(await look(sheet.getByRole('tab').nth(1)));
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('in Spanish a voice is found, compared with another and chosen', async ({ page }) => {
    const { favourites, voices } = languages.es;
    await prefer(page, 'es', 'light');
    const sheet = await openBrowser(page, 'es');
    await button(sheet, voices.search).tap();
    await sheet.getByRole('searchbox').fill('diego');
    await expect(rows(page)).toHaveCount(1);
    await sheet.getByRole('searchbox').fill('');
    for (const name of ['Valeria', 'Diego']) {
      await row(page, name).tap();
      await button(sheet, voices.compare.replace('{name}', name)).tap();
    }
    await expect(sheet.getByText(voices.comparing.replace('{names}', 'Valeria / Diego'))).toBeVisible();
    await button(sheet, voices.playInTurn).tap();
    await expect(button(sheet, voices.stopPreview.replace('{name}', 'Diego'))).toBeVisible();
    await button(sheet, voices.stopComparing).tap();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await button(sheet, favourites.useVoice.replace('{name}', 'Diego')).tap();
    await expect(chosenVoice(page, 'es')).toHaveAccessibleName('Elegir una voz: Diego');
  });

  test('the back gesture closes it; it fills the screen, with its filters collapsed', async ({ page }) => {
    // Only Android has the gesture; elsewhere its request can only be made by script.
    await page.addInitScript(() => {
      // TypeScript does not know it yet.
      const scope = globalThis as unknown as { CloseWatcher: new () => { requestClose(): void } };
      scope.CloseWatcher = class extends scope.CloseWatcher {
        constructor() {
          super();
          document.addEventListener('back-gesture', () => this.requestClose());
        }
      };
    });
    const back = () => page.evaluate(() => document.dispatchEvent(new Event('back-gesture')));
    const sheet = await openBrowser(page);
    await back();
    await expect(sheet).toBeHidden();
    await chosenVoice(page).tap();
    await expect(sheet).toBeVisible();
    await back();
    await expect(sheet).toBeHidden();

    await chosenVoice(page).tap();
    await expect(rows(page).first()).toBeVisible();
    expect(await sheet.evaluate((element) => element.getBoundingClientRect().width)).toBe(375);
    await sheet.getByRole('tab', { name: '英语' }).tap();
    await expect(sheet.getByRole('toolbar')).toBeHidden();
    await button(sheet, '筛选').tap();
    await button(sheet.getByRole('toolbar'), /^童声/).tap();
    await button(sheet, '筛选 1').tap();
    await expect(sheet.getByRole('toolbar')).toBeHidden();
    await row(page, 'Toby').tap();
    await expect(button(sheet, 'Toby 的详情')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await button(sheet, '使用音色 Toby').tap();
    await expect(chosenVoice(page)).toHaveAccessibleName('选择音色: Toby');
    await expectNoSidewaysScroll(page);
  });
});
