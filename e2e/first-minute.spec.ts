import { type Language, languages } from '@parlando/locales';
import type { Locator, Page, PlaywrightTestOptions } from '@playwright/test';
import { press as pressByKeyboard } from './support/keyboard.ts';
import { expectNothingMoved } from './support/layout-shifts.ts';
import { wear } from './support/preferences.ts';
import { cueStarts, savedFiles, soundStarts } from './support/subtitles.ts';
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, test } from './support/test.ts';

// A first visit.
test.use({ tours: true, samples: true });

interface Words {
  readonly language: Language;
  readonly locale: string;
  readonly look: Partial<Pick<PlaywrightTestOptions, 'colorScheme' | 'viewport' | 'hasTouch' | 'isMobile'>>;
  /** How buttons are pressed: by mouse, keyboard or touch. */
  readonly press: (target: Locator) => Promise<void>;
  /** Of the sample's speakers. */
  readonly voices: readonly string[];
  readonly speakers: readonly RegExp[];
}

const visits: readonly Words[] = [
  {
    language: 'zh',
    locale: 'zh-CN',
    look: { colorScheme: 'light' },
    press: (target) => target.click(),
    voices: ['espeak-zh-CN-qinghe', 'espeak-zh-CN-zhiyuan'],
    speakers: [/^小林 清和 选择音色$/, /^阿远 知远 选择音色$/],
  },
  {
    language: 'en',
    locale: 'en-GB',
    look: { colorScheme: 'dark' },
    press: (target) => pressByKeyboard(target.page(), target),
    voices: ['espeak-en-US-ruth', 'espeak-en-US-miles'],
    speakers: [/^Ada Ruth Choose a voice$/, /^Leo Miles Choose a voice$/],
  },
  {
    language: 'es',
    locale: 'es-AR',
    look: { viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true },
    press: (target) => target.tap(),
    voices: ['espeak-es-MX-valeria', 'espeak-es-MX-diego'],
    speakers: [/^Sofía Valeria Elegir voz$/, /^Andrés Diego Elegir voz$/],
  },
];

const { editor: words, result } = languages.zh;
const editor = (page: Page, name = words.textLabel) => page.getByRole('textbox', { name });
const draft = (page: Page) => page.evaluate(() => localStorage.getItem('draft'));

async function skipTour(page: Page): Promise<void> {
  await page.getByRole('button', { name: languages.zh.guide.tour.skip, exact: true }).click();
  await expect(page.locator('.driver-popover')).toHaveCount(0);
}

for (const { language, locale, look, press, voices, speakers } of visits) {
  const { starter, editor: words, result, captions, player, guide, script, document } = languages[language];
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  async function closeTour(page: Page): Promise<void> {
    await expect(button(page, guide.tour.skip)).toBeVisible();
    if (language === 'zh') await button(page, guide.tour.skip).click();
    else await page.keyboard.press('Escape');
    await expect(page.locator('.driver-popover')).toHaveCount(0);
  }

  async function hearTwoVoices(page: Page): Promise<void> {
    if (language === 'es') await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/');
    await expect(editor(page, words.textLabel)).toHaveValue(/^.+[:：].+\n.+[:：].+\n.+[:：].+$/);
    const answered = page.waitForResponse('**/api/v1/tts/single');
    await closeTour(page);
    await press(button(page, words.convert));
    const answer = await answered;
    expect(answer.request().postDataJSON()).toMatchObject({ cast: voices.map((voice) => ({ voice })) });
    expect(answer.headers()['x-voice']).toBe(voices[0]);
    await expect(page.getByRole('region', { name: result.label })).toBeVisible();
    for (const name of speakers) await expect(page.getByRole('button', { name })).toBeVisible();
    if (language === 'zh') await expect(page.getByText('这是一段示例：点一个词，就从那里听。')).toBeVisible();
    await expectLoaded(page);
    await expectAccessible(page);
    await page.emulateMedia({ forcedColors: null });
  }

  async function saveVideo(page: Page): Promise<void> {
    const { text } = script.starters.video;
    await press(button(page, starter.names.video));
    await expect(editor(page, words.textLabel)).toHaveValue(text);
    await press(button(page, words.convert));
    await expect(page.getByRole('region', { name: result.label })).toBeVisible();
    const cues = page.getByRole('region', { name: captions.title }).getByRole('listitem');
    await expect(cues.first()).toContainText(text.slice(0, 8));
    const dock = page.getByRole('region', { name: player.label });
    const both = dock.getByRole('button', { name: captions.both.replace('{format}', 'MP3') });
    const files = await savedFiles(page, 2, async () => {
      if (await both.isVisible()) return press(both);
      await press(dock.getByRole('button', { name: captions.menu }));
      await press(page.getByRole('menuitem', { name: captions.bothShort.replace('{format}', 'MP3') }));
    });
    const audio = (await files.get('mp3')?.path()) ?? '';
    const shown = cueStarts((await files.get('srt')?.path()) ?? '', 'srt');
    expect(shown).toHaveLength(await cues.count());
    expect(shown.length).toBeGreaterThanOrEqual(text.split('\n').length);
    const heard = soundStarts(audio);
    for (const seconds of shown)
      expect(Math.min(...heard.map((at) => Math.abs(at - seconds)))).toBeLessThanOrEqual(0.05);
    await page.locator('[data-sentence="0"]').click();
    await expect(button(page, document.actions.replace('{number}', '1'))).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }

  test.describe(`in ${locale}`, () => {
    test.use({ locale, ...look });
    const toVoices = 'two presses from a fresh browser to two voices';
    const toFiles = 'the script of a short video is saved as mp3 and srt, which start together';

    if (look.viewport) {
      test(toVoices, ({ page }) => hearTwoVoices(page));
      // A phone has no room for the samples beside the result.
      test(toFiles, async ({ page }) => {
        await page.goto('/');
        await closeTour(page);
        await saveVideo(page);
      });
    } else {
      test(`${toVoices}; ${toFiles}`, async ({ page }) => {
        await hearTwoVoices(page);
        await saveVideo(page);
      });
    }
  });
}

test('both voices speak, each line of the task belongs to its speaker; names in the person’s own text are offered voices, which can be changed', async ({
  page,
}) => {
  await page.goto('/');
  await skipTour(page);
  const answered = page.waitForResponse('**/api/v1/tts/single');
  await page.getByRole('button', { name: words.convert }).click();
  const id = (await answered).headers()['x-task-id'];
  await expect(page.getByRole('region', { name: result.label })).toBeVisible();
  const text = await editor(page).inputValue();
  const items = await page.evaluate(async (task) => {
    const headers = { 'X-Browser-Fingerprint': localStorage.getItem('fingerprint') ?? '' };
    const reply = await fetch(`/api/v1/tts/task/${task}/boundaries`, { headers });
    return (await reply.json()).data.items as { text: string; textOffset: number; textLength: number }[];
  }, id);
  expect(items.length).toBeGreaterThan(10);
  // Offsets refer to the text in the editor, and no name is spoken.
  for (const item of items)
    expect(text.slice(item.textOffset, item.textOffset + item.textLength)).toBe(item.text);
  expect(items.map((item) => item.text).join('')).not.toMatch(/小林|阿远/);
  // The document shows the names beside the lines, not inside.
  const heard = page.getByRole('region', { name: '听改' });
  await expect(heard.getByText('小林', { exact: true })).toHaveCount(2);
  await expect(heard.getByText('阿远', { exact: true })).toHaveCount(1);
  await expect(heard.getByText(/^等等，/)).toBeVisible();

  await editor(page).fill('甲：你好。\n乙：你好。\n10:30 开会。\n甲：走吧。\n乙：走。');
  await expect(page.getByText('发现 2 位说话人：甲 · 乙')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '为每人选一个音色' }).click();
  await expect(page.getByRole('button', { name: '甲 清和 选择音色' })).toBeVisible();
  await page.getByRole('button', { name: '乙 知远 选择音色' }).click();
  const browser = page.getByRole('dialog', { name: /乙/ });
  await expect(browser).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(browser).toHaveCount(0);
  // Speakers are part of the draft.
  await expect.poll(() => draft(page)).toContain('espeak-zh-CN-zhiyuan');
  await page.reload();
  await expect(page.getByRole('button', { name: '乙 知远 选择音色' })).toBeVisible();
});

test('other samples and typing replace it, and nothing of it stays', async ({ page }) => {
  await page.goto('/');
  await skipTour(page);
  const first = await editor(page).inputValue();
  const samples = page.getByRole('group', { name: '换一段示例' });
  await samples.getByRole('button', { name: '听文章' }).click();
  await expect(editor(page)).toHaveValue(/^城市里的鸟/);
  await expect(page.getByRole('list', { name: '说话人' })).toHaveCount(0);
  await samples.getByRole('button', { name: '课堂对话' }).click();
  await expect(page.getByRole('button', { name: '老师 清和 选择音色' })).toBeVisible();
  // The sample follows a change of the interface language.
  await page.getByRole('button', { name: /^界面语言/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('textbox', { name: 'Text to convert' })).toHaveValue(/^Teacher: /);
  await page.getByRole('button', { name: /^Interface language/ }).click();
  await page.getByRole('menuitemradio', { name: '中文' }).click();
  await expect(editor(page)).toBeVisible();
  await page.reload();
  await expect(editor(page)).toHaveValue(first);
  expect(await draft(page)).toBeNull();

  // The first press selects all of it, the next one places the caret.
  await editor(page).click();
  await page.keyboard.type('我自己的话。');
  await expect(editor(page)).toHaveValue('我自己的话。');
  await expect(samples).toHaveCount(0);
  await expect.poll(() => draft(page)).toContain('我自己的话');
  await page.reload();
  await expect(editor(page)).toHaveValue('我自己的话。');
  await editor(page).fill('');
  await expect.poll(async () => JSON.parse((await draft(page)) ?? '{}').state?.text).toBe('');
  await page.reload();
  await expectLoaded(page);
  await expect(editor(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: words.convert })).toBeDisabled();
});

test('text typed before any script has loaded is kept', async ({ page }) => {
  let release = () => undefined as undefined;
  const released = new Promise<void>((resolve) => {
    release = () => void resolve();
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(editor(page)).toHaveValue(/^小林：/);
  await editor(page).click();
  await page.keyboard.type('早上好。');
  release();
  await expect(page.getByText('4 / 5,000')).toBeVisible();
  await expect(editor(page)).toHaveValue('早上好。');
  await expect.poll(() => draft(page)).toContain('早上好');
});

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('the sample is there, and plays; in Spanish a tool with a long name is in the menu, not truncated', async ({
    page,
  }) => {
    await page.goto('/');
    await skipTour(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('button', { name: '阿远 知远 选择音色' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await wear(page, { language: 'es', theme: 'dark', width: 375, height: 760 });
    const tools = page.getByRole('region', { name: 'Editor de texto' });
    await expect(tools.getByRole('button', { name: 'Escuchar y corregir' })).toBeHidden();
    await tools.getByRole('button', { name: 'Menú del editor' }).click();
    await expect(page.getByRole('menuitem', { name: 'Escuchar y corregir' })).toBeVisible();
    await page.keyboard.press('Escape');

    await wear(page, { language: 'zh', theme: 'dark', width: 375, height: 760 });
    await page.getByRole('button', { name: words.convert }).tap();
    await expect(page.getByRole('region', { name: result.label })).toBeVisible();
  });
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 375, height: 740 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('nothing moves while the sample arrives, and when the person’s own text replaces it and plays', async ({
      page,
    }) => {
      await page.addInitScript(() => localStorage.setItem('tourSeen', 'true'));
      await page.goto('/');
      await expect(page.getByRole('button', { name: '阿远 知远 选择音色' })).toBeVisible();
      await expectLoaded(page);
      await expectNothingMoved(page);
      const place = await editor(page).boundingBox();
      // Not typed, because shifts right after input do not count.
      await editor(page).fill('清晨六点，城市还没有完全醒来。');
      await expect(page.getByRole('group', { name: '换一段示例' })).toHaveCount(0);
      await expect(page.getByRole('list', { name: '说话人' })).toHaveCount(0);
      expect(await editor(page).boundingBox()).toMatchObject({ x: place?.x, y: place?.y });
      await page.getByRole('button', { name: words.convert }).click();
      await expect(page.getByRole('region', { name: result.label })).toBeVisible();
      await expectNothingMoved(page);
    });
  });
}
