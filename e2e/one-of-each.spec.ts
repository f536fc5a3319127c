import { readFileSync } from 'node:fs';
import { formatMessage, languages } from '@parlando/locales';
import type { Page } from '@playwright/test';
import { loggedIn } from './support/account.ts';
import { prefer } from './support/preferences.ts';
import { savedFiles } from './support/subtitles.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

/** With a stored voice that has styles, which only services with an own key support. */
async function choose(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = { locale: 'zh-CN', voice: 'zh-CN-XiaoxiaoNeural', voiceChosen: true };
    localStorage.setItem('voiceForm', JSON.stringify({ state, version: 0 }));
    const captions = { by: 'line', maxCharacters: 8 };
    localStorage.setItem('captions', JSON.stringify({ state: captions, version: 0 }));
  });
}

for (const [language, width] of [
  ['zh', 1440],
  ['en', 1440],
  ['es', 375],
] as const) {
  const { batch, captions, conversion, editor, options, result } = languages[language];
  test.describe(`in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 812 } });

    test('what the service does not support is one line, and SSML has one visible control', async ({
      page,
    }) => {
      await prefer(page, language);
      await choose(page);
      await page.goto('/');
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
    });

    test('a batch item has the same line, and its subtitles have every format', async ({ page }) => {
      await prefer(page, language);
      await choose(page);
      await page.goto('/batch');
      await page.getByRole('textbox', { name: batch.compose.label }).fill('今天天气很好，我们去公园走走。');
      // Chinese has one form for every count.
      const { add_other, add_one = add_other } = batch.compose;
      await page.getByRole('button', { name: formatMessage(language, add_one, { count: 1 }) }).click();
      await page.getByRole('button', { name: '今天天气很好，我们去公园走走。', exact: true }).click();
      // By name: a notice under the pointer stays as long as the pointer does.
      const title = formatMessage(language, batch.edit.title, { position: 1 });
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog.getByText(options.needsOwnKey)).toHaveCount(1);
      await expect(dialog.getByRole('combobox', { name: batch.options.service })).toBeVisible();
      await expect(dialog.getByRole('combobox', { name: options.style, exact: true })).toHaveCount(0);
      await expect(dialog.locator(':disabled, [aria-disabled=true], [data-disabled]')).toHaveCount(0);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      const { convert_other, convert_one = convert_other } = batch.run;
      await page.getByRole('button', { name: formatMessage(language, convert_one, { count: 1 }) }).click();
      await saveAll(page, formatMessage(language, captions.menuOf, { name: 1 }));
    });

    test('a task has them, too', async ({ page }) => {
      await prefer(page, language);
      await loggedIn(page);
      await choose(page);
      await page.goto('/');
      await page.locator('textarea').fill('今天天气很好，我们去公园走走。');
      await page.locator('[data-convert]').click();
      await expect(page.getByRole('region', { name: result.label, exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: conversion.progress, exact: true })).toHaveCount(0);
      await page.goto('/tasks');
      await saveAll(
        page,
        formatMessage(language, captions.menuOf, { name: '今天天气很好，我们去公园走走。' }),
      );
    });

    /** Saves subtitles in the five formats, made with the stored options. */
    async function saveAll(page: Page, menu: string): Promise<void> {
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
  });
}
