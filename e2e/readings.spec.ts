import { type Language, languages } from '@parlando/locales';
import type { Locator, Page } from '@playwright/test';
import { goTo as goBy, press } from './support/keyboard.ts';
import { inEachLook, prefer } from './support/preferences.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: '要转换的文本' });
const convert = (page: Page) => page.getByRole('button', { name: '生成语音' });
const reading = (page: Page) => page.getByRole('region', { name: '听改' });
const sentence = (page: Page, index: number) => reading(page).locator(`[data-sentence="${index}"]`);
const marks = (page: Page) => page.getByRole('group', { name: /^标记/ });
const panel = (page: Page, word: string) => page.getByRole('dialog', { name: `改“${word}”的读法` });

interface Asked {
  readonly text: string;
  readonly voice: string;
  readonly marks?: readonly { readonly pronunciation?: unknown }[];
}

/** Records the bodies of synthesis requests from now on. */
function watchAsked(page: Page): Asked[] {
  const asked: Asked[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/tts/single')) {
      asked.push(request.postDataJSON() as Asked);
    }
  });
  return asked;
}

/** The audio for a request of the page, repeated as another visitor. */
async function spoken(page: Page, asked: Asked | undefined, visitor: string): Promise<Buffer> {
  const response = await page.request.post('/api/v1/tts/single', {
    headers: { 'X-Browser-Fingerprint': visitor },
    data: { ...asked, stream: false },
  });
  expect(response.ok()).toBe(true);
  return response.body();
}

/** Moves the caret of the text area before some words, or selects them. */
async function goTo(page: Page, words: string, selects = false): Promise<void> {
  const area = page.getByRole('textbox').first();
  const start = (await area.inputValue()).indexOf(words);
  expect(start).toBeGreaterThanOrEqual(0);
  await area.focus();
  await area.evaluate((field, [from, to]) => (field as HTMLTextAreaElement).setSelectionRange(from, to), [
    start,
    selects ? start + words.length : start,
  ] as const);
}

/** Right-clicks some words of a sentence. */
async function pressSecondary(page: Page, index: number, words: string): Promise<void> {
  const place = await sentence(page, index).evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const at = node.data.indexOf(wanted);
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    return null;
  }, words);
  expect(place).not.toBeNull();
  if (place) await page.mouse.click(place.x, place.y, { button: 'right' });
}

/** From the text that is heard back to the editor, without marks. */
async function writeAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  for (let left = await marks(page).getByRole('button').count(); left > 0; left--) {
    await marks(page).getByRole('button').first().press('Delete');
    await expect(marks(page).getByRole('button')).toHaveCount(left - 1);
  }
}

test('wrong readings are corrected where they are heard, and stay corrected', async ({ page }) => {
  const asked = watchAsked(page);
  await page.goto('/');
  await editor(page).fill('今天我们去重庆。他在银行排队。我得走了。');
  await convert(page).click();
  await expect(reading(page)).toBeVisible();

  await pressSecondary(page, 0, '重');
  const chongqing = panel(page, '重庆');
  const readings = chongqing.getByRole('group', { name: '“重”的读音' });
  await expect(readings.getByRole('radio')).toHaveCount(2);
  await expect(readings.getByRole('radio', { name: /chóng/ })).toBeChecked();
  await chongqing.getByRole('button', { name: '试听 zhòng qìng' }).click();
  await expect.poll(() => asked.at(-1)?.text).toBe('重庆');
  expect(asked.at(-1)?.marks).toEqual([
    {
      kind: 'pronunciation',
      start: 0,
      length: 2,
      pronunciation: { alphabet: 'pinyin', sounds: 'zhong4 qing4' },
    },
  ]);
  await expect(chongqing.getByRole('button', { name: '停止试听' })).toBeVisible();
  await expectAccessible(page);
  await chongqing.getByRole('radio', { name: 'zhòng' }).check();
  await chongqing.getByRole('button', { name: '只改这里' }).click();
  await expect(chongqing).toBeHidden();
  await expect(sentence(page, 0).getByRole('button', { name: '重庆: zhòng qìng' })).toBeVisible();

  // The menu of a sentence, and moving from word to word.
  await sentence(page, 1).hover();
  await page.getByRole('button', { name: '第 2 句的操作' }).click();
  await page.getByRole('menuitem', { name: /^改读音/ }).click();
  await page.getByRole('button', { name: '下一个词' }).click();
  const bank = panel(page, '银行');
  await expect(bank).toBeVisible();
  await bank.getByRole('radio', { name: '行', exact: true }).check();
  await expect(bank.getByRole('radio', { name: /háng/ })).toBeChecked();
  await bank.getByRole('textbox', { name: '其他读法' }).fill('xign2');
  await expect(bank.getByText('这不是一个字或整个词的拼音')).toBeVisible();
  await expect(bank.getByRole('button', { name: '只改这里' })).toBeDisabled();
  await bank.getByRole('textbox', { name: '其他读法' }).fill('xíng');
  await page.keyboard.press('Enter');
  await expect(sentence(page, 1).getByRole('button', { name: '银行: yín xíng' })).toBeVisible();

  // A key, while the sentence has the focus.
  await sentence(page, 2).focus();
  await page.keyboard.press('F2');
  await expect(panel(page, '我')).toBeVisible();
  await page.getByRole('button', { name: '下一个词' }).click();
  await panel(page, '得').getByRole('radio', { name: 'dé', exact: true }).check();
  await panel(page, '得').getByRole('button', { name: '只改这里' }).click();

  // Three corrections make one offer to convert again.
  await page.getByRole('button', { name: '重新生成' }).click();
  await expect.poll(() => asked.at(-1)?.marks?.length).toBe(3);
  expect(asked.at(-1)?.marks?.map(({ pronunciation }) => pronunciation)).toEqual([
    { alphabet: 'pinyin', sounds: 'zhong4 qing4' },
    { alphabet: 'pinyin', sounds: 'yin2 xing2' },
    { alphabet: 'pinyin', sounds: 'de2' },
  ]);
  const corrected = await spoken(page, asked.at(-1), 'who-hears-it-corrected');
  const uncorrected = await spoken(page, asked[0], 'who-hears-it-as-it-was');
  expect(corrected.equals(uncorrected)).toBe(false);

  await page.reload();
  await expect(marks(page).getByRole('button')).toHaveText(['重庆zhòng qìng', '银行yín xíng', '得dé']);
  // A press on a mark opens it.
  await marks(page).getByRole('button', { name: /重庆/ }).click();
  await expect(panel(page, '重庆').getByRole('radio', { name: /zhòng/ })).toBeChecked();
  await panel(page, '重庆').getByRole('button', { name: '移除标记' }).click();
  await expect(marks(page).getByRole('button')).toHaveCount(2);
  await editor(page).press('Control+z');
  await expect(marks(page).getByRole('button')).toHaveCount(3);

  // To SSML and back.
  await page.getByRole('button', { name: '转成 SSML' }).click();
  await expect(page.getByRole('tab', { name: 'SSML' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'SSML 内容' })).toContainText('ph="zhong 4 - qing 4"');
  await page.getByRole('tab', { name: '纯文本' }).click();
  await expect(marks(page).getByRole('button')).toHaveCount(3);
});

test('marks are set after each selected line, and by a slash in the text', async ({ page }) => {
  const asked = watchAsked(page);
  await page.goto('/');
  await test.step('a dictation: the same pause after each selected line', async () => {
    await editor(page).fill('苹果\n香蕉\n\n樱桃');
    await editor(page).selectText();
    await page.getByRole('button', { name: '停顿', exact: true }).click();
    const panel = page.getByRole('dialog', { name: '插入标记' });
    await expect(panel).toContainText('选中的每一行之后');
    await expectAccessible(page);
    await panel.getByRole('textbox').fill('5');
    await page.keyboard.press('Enter');
    await expect(marks(page).getByRole('button')).toHaveText(['停顿 5 秒', '停顿 5 秒']);

    // The lines are still selected.
    await page.getByRole('button', { name: '停顿', exact: true }).click();
    await expect(panel.getByRole('textbox')).toHaveValue('5');
    await panel.getByRole('button', { name: '全部移除' }).click();
    await expect(marks(page)).toBeHidden();
    await editor(page).press('ControlOrMeta+z');
    await expect(marks(page).getByRole('button')).toHaveText(['停顿 5 秒', '停顿 5 秒']);
    await convert(page).click();
    await expect
      .poll(() => asked.at(-1)?.marks)
      .toMatchObject([
        { kind: 'pause', start: 2, durationMs: 5000 },
        { kind: 'pause', start: 5, durationMs: 5000 },
      ]);
  });

  await test.step('a slash opens a menu of marks; an ordinary slash stays', async () => {
    asked.length = 0;
    await writeAgain(page);
    const menu = page.getByRole('listbox', { name: '插入标记' });
    await editor(page).fill('欢迎收听。今天去重庆。');
    await expect(page.getByRole('button', { name: '读音', exact: true })).toBeVisible();
    await goTo(page, '今天');
    await page.keyboard.type('/');
    await expect(menu.getByRole('option', { name: '停顿' })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(editor(page)).toHaveValue('欢迎收听。今天去重庆。');
    await expect(menu).toBeHidden();
    const pause = marks(page).getByRole('button', { name: '停顿 0.5 秒' });
    await pause.click();
    const panel = page.getByRole('dialog', { name: '停顿 0.5 秒' });
    await panel.getByRole('textbox').fill('21');
    await expect(panel.getByRole('button', { name: '完成' })).toBeDisabled();
    await panel.getByRole('textbox').fill('0.8');
    await page.keyboard.press('Enter');
    await expect(marks(page).getByRole('button', { name: '停顿 0.8 秒' })).toBeVisible();

    // With more text, after Escape, or within a fraction it is an ordinary slash.
    await page.keyboard.press('Control+End');
    await page.keyboard.type('他/她');
    await expect(menu).toBeHidden();
    await page.keyboard.type('/');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.keyboard.type('1/2');
    await expect(menu).toBeHidden();
    await expect(editor(page)).toHaveValue('欢迎收听。今天去重庆。他/她/1/2');

    // Never while an input method is composing.
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: '/', selectionStart: 1, selectionEnd: 1 });
    await expect(menu).toBeHidden();
    await client.send('Input.insertText', { text: '、' });
    await expect(editor(page)).toHaveValue('欢迎收听。今天去重庆。他/她/1/2、');
    await expect(menu).toBeHidden();

    // Filtered by typing, it marks the sentence.
    await goTo(page, '重庆');
    await page.keyboard.type('/man');
    await expect(menu.getByRole('option')).toHaveText(['慢一点']);
    await page.keyboard.press('Enter');
    await expect(marks(page).getByRole('button', { name: '今天去重庆。 语速 0.8×' })).toBeVisible();
    await convert(page).click();
    await expect.poll(() => asked.at(-1)?.marks).toHaveLength(2);
    expect(asked.at(-1)?.marks?.[0]).toMatchObject({ kind: 'pause', start: 5, durationMs: 800 });
    await expect(sentence(page, 1).getByRole('button', { name: '停顿 0.8 秒' })).toBeVisible();
  });
});

test('marks follow their words, and those without words are listed', async ({ page }) => {
  await page.goto('/');
  await editor(page).fill('他在银行排队。');
  await goTo(page, '银行', true);
  await page.getByRole('button', { name: '读音', exact: true }).click();
  await panel(page, '银行').getByRole('textbox', { name: '其他读法' }).fill('银杏');
  await page.keyboard.press('Enter');
  await expect(marks(page).getByRole('button')).toHaveText(['银行银杏']);

  await goTo(page, '他在');
  await page.keyboard.type('昨天');
  await expect(marks(page).getByRole('button')).toHaveText(['银行银杏']);
  await goTo(page, '银行', true);
  await page.keyboard.press('Control+x');
  await expect(marks(page)).toBeHidden();
  const lost = page.getByRole('region', { name: '1 处标记找不到原来的位置' });
  await expect(lost).toContainText('银行');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+v');
  await expect(marks(page).getByRole('button')).toHaveText(['银行银杏']);
  await expect(lost).toBeHidden();

  await goTo(page, '银行', true);
  await page.keyboard.press('Delete');
  await expect(lost).toBeVisible();
  await expectAccessible(page);
  await goTo(page, '排队', true);
  await lost.getByRole('button', { name: /^放到光标处/ }).click();
  await expect(marks(page).getByRole('button')).toHaveText(['排队银杏']);
  await marks(page).getByRole('button').focus();
  await page.keyboard.press('Delete');
  await expect(marks(page)).toBeHidden();
  await expect(editor(page)).toBeFocused();

  await test.step('they stay under their words in a text of many lines', async () => {
    await editor(page).fill(`${'他在路上走。\n\n'.repeat(40)}\n他在银行排队。\n`);
    await goTo(page, '银行', true);
    await page.getByRole('button', { name: '读音', exact: true }).click();
    await panel(page, '银行').getByRole('textbox', { name: '其他读法' }).fill('银杏');
    await page.keyboard.press('Enter');
    await expect(marks(page).getByRole('button')).toHaveText(['银行银杏']);

    const underline = page.locator('.marked-pronunciation');
    const placed = () =>
      underline.evaluate((element) => {
        const overlay = element.closest('.marked-text') as HTMLElement;
        const area = document.querySelector('textarea') as HTMLTextAreaElement;
        // The end of the last line but one is a line above the end of the text.
        const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight);
        const fromEnd = overlay.getBoundingClientRect().top + overlay.scrollHeight - overlay.scrollTop;
        return {
          words: element.textContent,
          isAsHigh: overlay.scrollHeight === area.scrollHeight,
          linesFromEnd: Math.floor((fromEnd - element.getBoundingClientRect().bottom) / lineHeight),
        };
      });
    const expected = { words: '银行', isAsHigh: true, linesFromEnd: 1 };
    await expect.poll(placed).toEqual(expected);
    await goTo(page, '他在路上');
    await page.keyboard.press('Enter');
    await page.keyboard.type('昨天');
    await expect.poll(placed).toEqual(expected);
  });
});

test('a mark that cannot be spoken is reported, and a stored reading is sent with every later text', async ({
  page,
}) => {
  const asked = watchAsked(page);
  await page.goto('/');
  await test.step('a mark that the voice does not support is reported, and the text can still be spoken', async () => {
    await editor(page).fill('他在银行。\n我得走了。');
    await goTo(page, '银行。\n我得', true);
    await page.getByRole('button', { name: '读音', exact: true }).click();
    await expect(page.getByText('这种标记不能跨行，请逐行标记')).toBeVisible();
    await expect(page.getByRole('dialog', { name: /的读法$/ })).toHaveCount(0);
    await goTo(page, '银行', true);
    await page.getByRole('button', { name: '读音', exact: true }).click();
    const other = panel(page, '银行').getByRole('textbox', { name: '其他读法' });
    for (const words of ['，。', '杭'.repeat(501)]) {
      await other.fill(words);
      await expect(
        panel(page, '银行').getByText('里面没有可以读出的内容，或者超过了 500 个字符'),
      ).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(panel(page, '银行').getByRole('button', { name: '只改这里' })).toBeDisabled();
    }
    await other.fill('银杭');
    await page.keyboard.press('Enter');
    await convert(page).click();
    await expect.poll(() => asked.at(-1)?.marks).toHaveLength(1);
    await expect(reading(page)).toBeVisible();
  });

  await test.step('a stored reading is sent with every later text', async () => {
    await writeAgain(page);
    await editor(page).fill('他在银行排队。');
    await goTo(page, '银行', true);
    await page.getByRole('button', { name: '读音', exact: true }).click();
    await panel(page, '银行').getByRole('textbox', { name: '其他读法' }).fill('yín xíng');
    await panel(page, '银行').getByRole('button', { name: '只改这里' }).click();
    await expect(marks(page).getByRole('button')).toHaveText(['银行yín xíng']);
    // The dictionary entry replaces the mark.
    await marks(page).getByRole('button').click();
    await panel(page, '银行').getByRole('button', { name: '总是这样读' }).click();
    await expect(page.getByText('今后“银行”都这样读')).toBeVisible();
    await expect(panel(page, '银行')).toBeHidden();
    await expect(marks(page)).toBeHidden();
    await editor(page).fill('银行关门了。');
    await convert(page).click();
    await expect.poll(() => asked.at(-1)?.text).toBe('银行关门了。');
    expect(asked.at(-1)).toMatchObject({
      dictionary: [
        { word: '银行', locale: 'zh', pronunciation: { alphabet: 'pinyin', sounds: 'yin2 xing2' } },
      ],
    });
    expect(asked.at(-1)?.marks ?? []).toEqual([]);
  });
});

/** Stores this voice as the chosen one. */
function speakWith(page: Page, voice: string, locale: string): Promise<unknown> {
  const state = { voice, locale, voiceChosen: true };
  return page.addInitScript(
    (form) => localStorage.setItem('voiceForm', form),
    JSON.stringify({ state, version: 0 }),
  );
}

const looks = [
  { language: 'en', theme: 'dark', width: 1440 },
  { language: 'es', theme: 'light', width: 1440 },
  { language: 'zh', theme: 'light', width: 1440 },
] as const;

/** Looks at the panel of a word in each language and theme, and goes on in Chinese. */
async function inEachPanel(
  page: Page,
  word: string,
  expectWords: (panel: Locator, words: (typeof languages)[Language]) => Promise<void>,
): Promise<void> {
  await inEachLook(page, looks, async (look) => {
    const words = languages[look.language];
    const name = words.marking.word.replace('{word}', word);
    await expect(page.getByRole('region', { name: words.document.label })).toBeVisible();
    await expectWords(page.getByRole('dialog', { name }), words);
  });
}

test('by the keyboard alone: Chinese readings', async ({ page }) => {
  await speakWith(page, 'espeak-zh-CN-qinghe', 'zh-CN');
  const asked = watchAsked(page);
  await page.goto('/');
  await editor(page).fill('重庆到了。行。得笑了。');
  await editor(page).press('Control+Enter');
  await expect(reading(page)).toBeFocused();
  for (const [index, word] of ['重庆', '行', '得'].entries()) {
    await page.keyboard.press('F2');
    await expect(panel(page, word).getByRole('radio', { checked: true }).last()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    if (index === 0) {
      await goBy(page, panel(page, word).getByRole('button', { name: '试听 zhòng qìng' }), 'Shift+Tab');
      await inEachPanel(page, word, async (panel, { marking }) => {
        const hear = panel.getByRole('button', { name: marking.hear.replace('{sounds}', 'zhòng qìng') });
        await expect(hear).toBeFocused();
        await page.keyboard.press('Enter');
        await expect.poll(() => asked.at(-1)?.text).toBe('重庆');
        await expectAccessible(page);
        await expect(panel.getByRole('button', { name: marking.apply })).toBeVisible();
      });
    }
    await press(page, panel(page, word).getByRole('button', { name: '只改这里' }));
    await expect(sentence(page, index)).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => asked.at(-1)?.marks?.length).toBe(3);
  expect(asked.at(-1)?.marks?.map(({ pronunciation }) => pronunciation)).toEqual([
    { alphabet: 'pinyin', sounds: 'zhong4 qing4' },
    { alphabet: 'pinyin', sounds: 'hang2' },
    { alphabet: 'pinyin', sounds: 'dei3' },
  ]);
});

test('by the keyboard alone: an English name in IPA', async ({ page }) => {
  await speakWith(page, 'espeak-en-US-miles', 'en-US');
  const asked = watchAsked(page);
  await page.goto('/');
  await editor(page).fill('Siobhan lives in Cork.');
  await editor(page).press('Control+Enter');
  await expect(reading(page)).toBeFocused();
  await page.keyboard.press('F2');
  await inEachPanel(page, 'Siobhan', (panel, { marking }) =>
    expect(panel.getByRole('textbox', { name: marking.respellField })).toBeFocused(),
  );
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  const word = panel(page, 'Siobhan');
  await page.keyboard.type('ʘ');
  await inEachPanel(page, 'Siobhan', async (panel, { marking }) => {
    await expect(panel.getByRole('textbox', { name: marking.ipaField })).toBeFocused();
    await expect(panel.getByText(marking.notHonoured)).toBeVisible();
  });
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ʃɪˈv');
  await expect(word.getByText(languages.zh.marking.hearCost)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(word.getByRole('button', { name: '试听' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
  await expect(word.getByRole('button', { name: 'ɔː (law)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
  await expect(word.getByRole('button', { name: 'n (no)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(word.getByRole('textbox')).toHaveValue('ʃɪˈvɔːn');
  await page.keyboard.press('Tab');
  await inEachPanel(page, 'Siobhan', async (panel, { marking }) => {
    await expect(panel.getByText(marking.hearCost)).toBeVisible();
    await expect(panel.getByRole('button', { name: marking.hear.replace(/\{.*/, '') })).toBeVisible();
    await expect(panel.getByRole('button', { name: marking.apply })).toBeFocused();
    await expectAccessible(page);
  });
  await page.keyboard.press('Enter');
  await expect(reading(page).getByRole('button', { name: 'Siobhan: /ʃɪˈvɔːn/' })).toBeVisible();
  await expect(sentence(page, 0)).toBeFocused();

  await page.keyboard.press('Control+Enter');
  await expect.poll(() => asked.at(-1)?.marks).toHaveLength(1);
  expect(asked.at(-1)?.marks?.[0]?.pronunciation).toEqual({ alphabet: 'ipa', sounds: 'ʃɪˈvɔːn' });
  const corrected = await spoken(page, asked.at(-1), 'who-hears-siobhan');
  expect(corrected.equals(await spoken(page, asked[0], 'who-hears-a-stranger'))).toBe(false);
});

test('in Spanish on a phone: emphasis, prosody and a date', async ({ page }) => {
  await prefer(page, 'es');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  const area = page.getByRole('textbox', { name: 'Texto que convertir' });
  await area.fill('Nos vemos el 5/6/2024 en la plaza.');
  // The label is too long for the toolbar of a phone.
  await page.getByRole('button', { name: 'Menú del editor' }).click();
  await expect(page.getByRole('menuitem', { name: 'Pronunciación', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await goTo(page, 'plaza');
  await page.keyboard.type('/');
  const menu = page.getByRole('listbox', { name: 'Insertar una marca' });
  await menu.getByRole('option', { name: 'Énfasis' }).click();
  await goTo(page, '5/6/2024', true);
  await page.getByRole('button', { name: 'Menú del editor' }).click();
  await page.getByRole('menuitem', { name: 'Marcas' }).click();
  await menu.getByRole('option', { name: 'Como fecha' }).click();
  const row = page.getByRole('group', { name: /^Marcas/ });
  await expect(row.getByRole('button')).toHaveText(['5/6/2024Como fecha', 'plazaÉnfasis']);
  await row.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Cifra por cifra' }).click();
  await expect(row.getByRole('button').first()).toHaveText('5/6/2024Cifra por cifra');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
