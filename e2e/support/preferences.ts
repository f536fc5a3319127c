import type { Page } from '@playwright/test';

/** Whoever opens the page has chosen this language, and this theme where it is given. */
export function prefer(page: Page, language: string, theme?: string): Promise<unknown> {
  return page.addInitScript(
    ([language, theme]) => {
      localStorage.setItem('preferences', JSON.stringify({ language }));
      if (theme) localStorage.setItem('theme', theme);
    },
    [language, theme] as const,
  );
}
