import { expect, type Page, test } from '@playwright/test';

/** Stores a language, and optionally a theme, before the page opens. The server sends the page in that language. */
export async function prefer(page: Page, language: string, theme?: string): Promise<void> {
  await page.setExtraHTTPHeaders({ 'Accept-Language': language });
  await page.addInitScript(
    ([language, theme]) => {
      localStorage.setItem('preferences', JSON.stringify({ language }));
      if (theme) localStorage.setItem('theme', theme);
    },
    [language, theme] as const,
  );
}

/** What a page is looked at in. */
export interface Look {
  readonly language: string;
  readonly theme: 'light' | 'dark';
  readonly width: number;
  readonly height?: number;
}

/**
 * Gives an open page another look without loading it again, which would take much more processor time: the language
 * as if another tab had switched it, the theme as if the device had. For a page whose theme nobody has chosen.
 */
export async function wear(page: Page, { language, theme, width, height = 900 }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  const html = page.locator('html');
  // A page that has just been loaded does not listen yet.
  await expect(async () => {
    await page.evaluate((language) => {
      localStorage.setItem('preferences', JSON.stringify({ language }));
      dispatchEvent(new StorageEvent('storage', { key: 'preferences' }));
    }, language);
    await expect(html).toHaveAttribute('lang', new RegExp(`^${language}`), { timeout: 3000 });
  }).toPass();
  await page.emulateMedia({ colorScheme: theme });
  await expect(html).toHaveAttribute('data-theme', theme);
}

/** Looks at an open page in one look after the other, each a step of the test. */
export async function inEachLook<const Each extends Look>(
  page: Page,
  looks: readonly Each[],
  see: (look: Each) => Promise<void>,
): Promise<void> {
  for (const look of looks) {
    await test.step(`in ${look.language}, ${look.theme}, at ${look.width} px`, async () => {
      await wear(page, look);
      await see(look);
    });
  }
}
