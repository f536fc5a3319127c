import { afterEach, expect, test, vi } from 'vitest';
import { rememberedLanguage } from './language.ts';

afterEach(() => vi.unstubAllGlobals());

const prefers = (...languages: string[]) => vi.stubGlobal('navigator', { languages });

test.each([
  [['es-AR', 'en'], 'es'],
  [['tlh', 'EN-gb'], 'en'],
  [['ja'], 'zh'],
  [[], 'zh'],
])('before a person has chosen, a browser that prefers %j reads %s', (preferred, language) => {
  prefers(...preferred);
  expect(rememberedLanguage()).toBe(language);
});

test('a chosen value is kept', () => {
  prefers('es');
  localStorage.setItem('preferences', JSON.stringify({ language: 'en' }));
  expect(rememberedLanguage()).toBe('en');
});

test('the theme follows the device until the person chooses one', async () => {
  let change = () => undefined as undefined;
  const dark = {
    matches: true,
    addEventListener: (_: string, listener: () => undefined) => {
      change = listener;
    },
  };
  vi.stubGlobal('matchMedia', () => dark);
  vi.resetModules();
  const { useTheme } = await import('./theme.ts');
  expect(useTheme.getState().theme).toBe('dark');
  dark.matches = false;
  change();
  expect([useTheme.getState().theme, document.documentElement.dataset.theme]).toEqual(['light', 'light']);
  useTheme.getState().choose('light');
  dark.matches = true;
  change();
  expect(useTheme.getState().theme).toBe('light');
});
