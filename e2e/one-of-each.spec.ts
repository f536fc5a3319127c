import { readFileSync } from 'node:fs';
import { formatMessage, type Language, languages } from '@parlando/locales';
import type { Page } from '@playwright/test';
import { loggedIn } from './support/account.ts';
import { inEachLook } from './support/preferences.ts';
import { savedFiles } from './support/subtitles.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/test.ts';

const text = '今天天气很好，我们去公园走走。';

/** With a stored voice that has styles, which only services with an own key support. */
async function choose(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = { locale: 'zh-CN', voice: 'zh-CN-XiaoxiaoNeural', voiceChosen: true };
    localStorage.setItem('voiceForm', JSON.stringify({ state, version: 0 }));
    const captions = { by: 'line', maxCharacters: 8 };
    localStorage.setItem('captions', JSON.stringify({ state: captions, version: 0 }));
  });
}

/** Looks at the page in each language, at the widths of a desk and of a phone. */
async function inEach(page: Page, see: (language: Language) => Promise<void>): Promise<void> {
  await inEachLook(
    page,
    [
      { language: 'zh', width: 1440, theme: 'light', height: 812 },
      { language: 'en', width: 1440, theme: 'light', height: 812 },
      { language: 'es', width: 375, theme: 'light', height: 812 },
    ],
    async ({ language }) => {
      await see(language);
    },
  );
}

test('what the service does not support is one line, and SSML has one visible control', async ({ page }) => {
  await choose(page);
  await page.goto('/');
  await inEach(page, async (language) => {
    const { editor, options } = languages[language];
    const panel = page.getByRole('region', { name: options.title });
    await expect(panel.getByText(options.needsOwnKey)).toHaveCount(1);
    await expect(panel.getByRole('combobox').first()).toBeVisible();
    await expect(panel.locator(':disabled, [aria-disabled=true], [data-disabled]')).toHaveCount(0);
    for (const name of [options.style, options.role, options.styleDegree])
      await expect(panel.getByRole('combobox', { name, exact: true })).toHaveCount(0);

    const writing = page.getByRole('region', { name: editor.label });
    const menu = writing.getByRole('button', { name: editor.menu });
    await expect(menu).toBeVisible();
    await expect(writing.getByText(/SSML/)).toHaveCount(1);
    await expect(writing.getByRole('tab', { name: editor.ssml })).toBeVisible();
    await menu.click();
    await expect(page.getByRole('menuitemcheckbox', { name: editor.ssmlMode })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: editor.ssmlHelp })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  });
});

test('a batch item has the same line, and its subtitles have every format', async ({ page }) => {
  await choose(page);
  await page.goto('/batch');
  await inEach(page, async (language) => {
    const { batch } = languages[language];
    await page.getByRole('textbox', { name: batch.compose.label }).fill(text);
    // Chinese has one form for every count.
    const { add_other, add_one = add_other } = batch.compose;
    const add = page.getByRole('button', { name: formatMessage(language, add_one, { count: 1 }) });
    await add.click({ trial: language !== 'es' });
  });
  await page.getByRole('button', { name: text, exact: true }).click();
  await inEach(page, async (language) => {
    const { batch, options } = languages[language];
    // By name: a notice under the pointer stays as long as the pointer does.
    const title = formatMessage(language, batch.edit.title, { position: 1 });
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByText(options.needsOwnKey)).toHaveCount(1);
    await expect(dialog.getByRole('combobox', { name: batch.options.service })).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: options.style, exact: true })).toHaveCount(0);
    await expect(dialog.locator(':disabled, [aria-disabled=true], [data-disabled]')).toHaveCount(0);
    await expectAccessible(page);
  });
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('dialog', { name: formatMessage('es', languages.es.batch.edit.title, { position: 1 }) }),
  ).toHaveCount(0);
  await inEach(page, async (language) => {
    const { convert_other, convert_one = convert_other } = languages[language].batch.run;
    const convert = page.getByRole('button', { name: formatMessage(language, convert_one, { count: 1 }) });
    await convert.click({ trial: language !== 'es' });
  });
  await inEach(page, (language) => saveAll(page, language, 1));
});

test('a task has them, too', async ({ page }) => {
  await loggedIn(page);
  await choose(page);
  await page.goto('/');
  await page.locator('textarea').fill(text);
  await page.locator('[data-convert]').click();
  await inEach(page, async (language) => {
    const { conversion, result } = languages[language];
    await expect(page.getByRole('region', { name: result.label, exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: conversion.progress, exact: true })).toHaveCount(0);
  });
  await visit(page, '/tasks');
  await inEach(page, (language) => saveAll(page, language, text));
});

/** Saves subtitles in the five formats, made with the stored options. */
async function saveAll(page: Page, language: Language, name: string | number): Promise<void> {
  const { captions } = languages[language];
  const menu = formatMessage(language, captions.menuOf, { name });
  for (const format of ['srt', 'vtt', 'lrc', 'txt', 'json'] as const) {
    // By keyboard: a pointer resting on the last toast would keep it open.
    await page.getByRole('button', { name: menu, exact: true }).press('Enter');
    const asked = page.waitForRequest(new RegExp(`/captions\\?.*format=${format}`));
    const entry = page.getByRole('menuitem', { name: captions[format], exact: true });
    const files = await savedFiles(page, 1, () => entry.press('Enter'));
    expect((await asked).url()).toMatch(/[?&]maxCharacters=8(&|$)/);
    expect((await asked).url()).toMatch(/[?&]by=line(&|$)/);
    const saved = readFileSync((await files.get(format)?.path()) ?? '', 'utf8');
    expect(saved).toContain('天气');
    if (format === 'json') expect(JSON.parse(saved)).toMatchObject({ maxCharacters: 8 });
  }
}
