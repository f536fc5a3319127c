import type { Page } from '@playwright/test';

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
