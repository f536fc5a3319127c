import { languages } from '@parlando/locales';
import type { Page } from '@playwright/test';
import { expectNothingMoved } from './support/layout-shifts.ts';
import { wear } from './support/preferences.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const text = (page: Page) => page.getByRole('textbox', { name: '要转换的文本' });
const editor = (page: Page) => page.getByRole('textbox', { name: 'SSML 内容' });
const result = (page: Page) => page.getByRole('region', { name: '转换结果' });
/** The list after the last keystroke; it accepts no choice before. */
const completions = (page: Page) =>
  page
    .locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')
    .getByRole('listbox', { name: '补全' });

/** Waits for the editor with a generated document of this text. */
async function openEditor(page: Page, plain: string): Promise<void> {
  await page.goto('/');
  await text(page).fill(plain);
  await page.getByRole('tab', { name: 'SSML' }).click();
  await expect(editor(page)).toContainText(plain);
}

/** Replaces the document by one that is generated from this text, as `openEditor` leaves it. */
async function startAgain(page: Page, plain: string): Promise<void> {
  await page.getByRole('tab', { name: '纯文本' }).click();
  await text(page).fill(plain);
  await page.getByRole('tab', { name: 'SSML' }).click();
  await page.getByRole('button', { name: '从文本重新生成' }).click();
  await expect(editor(page)).toContainText(plain);
}

/** Selects a piece of text by keyboard: with the search. */
async function select(page: Page, piece: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: '查找' }).fill(piece);
  // The field updates its state on keyup.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cm-searchMatch-selected')).toHaveText(piece);
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeFocused();
}

async function choose(page: Page, group: string, choice: RegExp): Promise<void> {
  await page.getByRole('button', { name: '插入', exact: true }).click();
  await page.getByRole('menuitem', { name: group, exact: true }).click();
  await page.getByRole('menuitem', { name: choice }).click();
}

test('the editor is loaded when its tab opens, not before; nothing moves, and the text keeps its state', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
  });
  await page.goto('/');
  await expect(page.getByText('免费服务已连接')).toBeVisible();
  expect(scripts.some((script) => script.includes('cm-content'))).toBe(false);
  await page.getByRole('tab', { name: 'SSML' }).click();
  await expect(editor(page)).toBeVisible();
  await expect.poll(() => scripts.some((script) => script.includes('cm-content'))).toBe(true);
  await expectNothingMoved(page);
  await test.step('the text keeps its caret and its undo history while SSML is shown', async () => {
    await page.getByRole('tab', { name: '纯文本' }).click();
    await text(page).fill('第一句。');
    await text(page).press('End');
    await page.keyboard.insertText('第二句。');
    await page.keyboard.press('Home');
    await page.getByRole('tab', { name: 'SSML' }).click();
    await expect(editor(page)).toContainText('第二句。');
    await page.getByRole('tab', { name: '纯文本' }).click();
    await text(page).focus();
    expect(await text(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(0);
    await page.keyboard.press('Control+z');
    await expect(text(page)).toHaveValue('第一句。');
  });
});

test('by the keyboard alone: complete, convert, and leave', async ({ page }) => {
  await openEditor(page, '你好，世界');
  await select(page, '世界');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('<br');
  await expect(completions(page).getByRole('option', { name: 'break' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(editor(page)).toContainText('你好，<break time=""/>世界');
  await page.keyboard.press('Control+Space');
  await completions(page).getByRole('option', { name: '500ms' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toContainText('<break time="500ms"/>世界');

  // The finding about the empty value is gone, which Tab would go to.
  await expect(editor(page)).not.toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(result(page)).toBeVisible();
});

test('what is typed: tags are closed, the document is kept to its last character, and findings are marked', async ({
  page,
}) => {
  await openEditor(page, '你好');
  await test.step('findings are marked, listed, and reached by key and by click', async () => {
    await editor(page).fill('<speak><voice name="a"><break strength="loud"/>甲</voice></speak>');
    const finding = page.getByRole('button', { name: /strength 的值“loud”无效。 应为：none/ });
    await expect(finding).toBeVisible();
    await expect(editor(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('.cm-lintRange-error')).toHaveText('strength="loud"');
    await expect(page.getByRole('button', { name: '音色列表中没有“a”（第 1 行，第 15 列）' })).toBeVisible();
    await finding.click();
    await expect(editor(page)).toBeFocused();
    // A refused conversion moves the caret there as well.
    await page.getByRole('button', { name: '生成语音' }).focus();
    await page.keyboard.press('Enter');
    await expect(editor(page)).toBeFocused();
    await page.keyboard.press('Control+Shift+M');
    await expect(page.getByRole('listbox', { name: '提示' })).toContainText('SSML_STRUCTURE');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await test.step('a tag is closed as it is opened, and a voice is completed from the list', async () => {
    await editor(page).fill('');
    await page.keyboard.type('<speak><voice name="xiaoxi');
    await expect(completions(page).getByRole('option', { name: /zh-CN-XiaoxiaoNeural/ })).toBeVisible();
    await page.keyboard.press('Enter');
    // Types over the closing quote.
    await page.keyboard.type('">嗨');
    await expect(editor(page)).toHaveText('<speak><voice name="zh-CN-XiaoxiaoNeural">嗨</voice></speak>');
  });
  await test.step('a document typed to its last character contains exactly what was typed', async () => {
    await editor(page).fill('');
    const document =
      '<speak version="1.0" xml:lang="zh-CN"><voice name="zh-CN-XiaoxiaoNeural">' +
      '<p>你好<break time="300ms"/></p><p><emphasis level="strong">再见</emphasis>。</p></voice></speak>';
    await page.keyboard.type(document);
    await expect(editor(page)).toHaveText(document);
    // Slowly enough for every completion to open.
    const short = '<speak version="1.0"><voice name="zh-CN-XiaoxiaoNeural">好<break/></voice></speak>';
    await editor(page).fill('');
    await page.keyboard.type(short, { delay: 80 });
    await expect(editor(page)).toHaveText(short);
    await page.keyboard.press('Control+Enter');
    await expect(result(page)).toBeVisible();
  });
});

test('elements wrap the selection, or are refused with a message; a voice goes next to the surrounding one', async ({
  page,
}) => {
  await openEditor(page, '今天非常好');
  await select(page, '非常');
  await choose(page, '强调', /^强 /);
  await expect(editor(page)).toContainText('今天<emphasis level="strong">非常</emphasis>好');
  await expect(editor(page)).toBeFocused();

  await select(page, '今天');
  await page.getByRole('button', { name: '插入', exact: true }).click();
  await page.getByRole('menuitem', { name: '替换读音' }).click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('此日');
  await expect(editor(page)).toContainText('<sub alias="此日">今天</sub>');

  await select(page, 'emphasis');
  await choose(page, '语速、音调和音量', /^慢一点/);
  await expect(page.getByText('选区跨过了标签，请只选择同一标签内的文字')).toBeVisible();
  await page.getByRole('button', { name: '插入', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /风格/ })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: /风格/ })).toContainText('所选服务不支持风格');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await test.step('a voice is inserted next to the surrounding one, and both speak', async () => {
    await startAgain(page, '你听到了吗听到了');
    await select(page, '你听到了吗听到了');
    await choose(page, '音色', /^知远/);
    await expect(editor(page)).not.toContainText('espeak-zh-CN-qinghe');
    await page.getByRole('main').getByRole('button', { name: '撤销', exact: true }).click();
    await expect(editor(page)).toContainText('espeak-zh-CN-qinghe');
  });
});

test('undo restores the edited document after regeneration, formatting keeps the caret, and search finds', async ({
  page,
}) => {
  await openEditor(page, '原文');
  await select(page, '原文');
  await page.keyboard.type('改过的');
  const notice = page.getByText('您手动修改过 SSML，它不再随文本和选项更新。');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: '从文本重新生成' }).click();
  await expect(editor(page)).toContainText('原文');
  await expect(notice).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(editor(page)).toContainText('改过的');
  await expect(notice).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(editor(page)).toContainText('原文');
  await expect(notice).toBeHidden();
  await test.step('formatting keeps the caret where it was; search finds', async () => {
    await editor(page).fill('<speak><voice name="zh-CN-XiaoxiaoNeural"><p>甲乙</p><p>丙</p></voice></speak>');
    await select(page, '乙');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: '格式化' }).click();
    await expect(page.getByText('SSML 已格式化')).toBeVisible();
    await page.keyboard.type('X');
    await expect(editor(page)).toContainText('<p>甲X乙</p>');
    await page.keyboard.press('Control+f');
    await expect(page.getByRole('textbox', { name: '查找' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await select(page, '丙');
  });
});

test.describe('examples', () => {
  // If the server learns late that the first was stopped, it rejects the second as too early, and the page repeats
  // it.
  test.use({ allowConsole: [/status of 429/] });

  test('an example is played in the chosen voice, one at a time, and inserted', async ({ page }) => {
    await openEditor(page, '你好');
    await page.getByRole('tab', { name: '纯文本' }).click();
    await page.getByRole('textbox', { name: '要转换的文本' }).fill('再见');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { ssml } = request.url().endsWith('/tts/single') ? request.postDataJSON() : {};
      if (ssml !== undefined && ssml !== asked.at(-1)) asked.push(ssml);
    });
    await page.getByRole('button', { name: '编辑器菜单' }).click();
    await page.getByRole('menuitem', { name: 'SSML 帮助' }).click();
    await expect(page.getByRole('button', { name: '试听: 风格' })).toBeDisabled();
    await expect(page.getByText('免费服务不支持风格，无法试听。')).toBeVisible();
    await page.getByRole('button', { name: '试听: 停顿' }).click();
    await expect(page.getByRole('button', { name: '停止: 停顿' })).toBeVisible();
    await page.getByRole('button', { name: '试听: 静音' }).click();
    await expect(page.getByRole('button', { name: '停止: 静音' })).toBeVisible();
    await expect(page.getByRole('button', { name: '试听: 停顿' })).toBeVisible();
    await expectAccessible(page);
    // The second waits for the gap after the first.
    await expect.poll(() => asked.length).toBe(2);
    expect(asked[0]).toContain(
      '<voice name="espeak-zh-CN-qinghe">请稍等<break time="500ms"/>马上就好。</voice>',
    );
    await page.getByRole('button', { name: '插入: 换音色' }).click();
    await expect(editor(page)).toContainText('你听到了吗？</voice>');
    await expect(editor(page)).toContainText('再见');
    await expect(editor(page)).toBeFocused();
    await page.getByRole('button', { name: '生成语音' }).click();
    await expect(result(page)).toBeVisible();
  });
});

test('a generated document is accessible when it is longer than the editor, and on a phone in every language', async ({
  page,
}) => {
  // Scrolled by keyboard.
  await openEditor(page, '这是一句话。'.repeat(200));
  await expectAccessible(page);
  for (const { language, label, notice } of [
    { language: 'en', label: 'SSML document', notice: /There is no mstts:express-as/ },
    { language: 'es', label: 'Documento SSML', notice: /No hay mstts:express-as/ },
  ] as const)
    await test.step(`in ${language}, dark, on a phone`, async () => {
      await wear(page, { language, theme: 'dark', width: 375, height: 780 });
      await page.getByRole('tab', { name: languages[language].editor.plain }).click();
      await page.locator('textarea').fill('Hello & goodbye');
      await page.getByRole('tab', { name: 'SSML' }).click();
      await expect(page.getByRole('textbox', { name: label })).toContainText('Hello &amp; goodbye');
      // The document is generated, so there is no notice.
      await expect(page.getByText(notice)).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
});
