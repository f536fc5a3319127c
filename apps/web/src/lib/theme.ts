import { create } from 'zustand';
import { readText, storageKeys, writeText } from './storage.ts';

export type Theme = 'light' | 'dark';

interface ThemeState {
  readonly theme: Theme;
  readonly toggle: () => void;
  readonly choose: (theme: Theme) => void;
}

/** Light by default. `public/boot.js` applies the same key before the first paint. */
export const useTheme = create<ThemeState>((set, get) => ({
  theme: readText(storageKeys.theme) === 'dark' ? 'dark' : 'light',
  toggle: () => get().choose(get().theme === 'dark' ? 'light' : 'dark'),
  choose: (theme) => {
    writeText(storageKeys.theme, theme);
    applyTheme(theme);
    set({ theme });
  },
}));

const pageColours: Record<Theme, string> = { light: '#FAFAF8', dark: '#131416' };

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColours[theme]);
}
