import type { Page } from '@playwright/test';

/** Stores a language, and optionally a theme, before the page opens. */
export function prefer(page: Page, language: string, theme?: string): Promise<unknown> {
  return page.addInitScript(
    ([language, theme]) => {
      localStorage.setItem('preferences', JSON.stringify({ language }));
      if (theme) localStorage.setItem('theme', theme);
    },
    [language, theme] as const,
  );
}
