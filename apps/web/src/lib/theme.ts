import { create } from 'zustand';
import { readText, storageKeys, writeText } from './storage.ts';

export type Theme = 'light' | 'dark';

/** Undefined while prerendering. */
const prefersDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** The theme the person chose in this browser; undefined if none yet. */
export function storedTheme(): Theme | undefined {
  const stored = readText(storageKeys.theme);
  return stored === 'dark' || stored === 'light' ? stored : undefined;
}

function deviceTheme(): Theme {
  return prefersDark?.matches ? 'dark' : 'light';
}

/** Follows the device until the person chooses a theme. `src/boot.js` decides the same way before the first paint. */
export const useTheme = create<{ readonly theme: Theme; readonly choose: (theme: Theme) => void }>((set) => ({
  theme: storedTheme() ?? deviceTheme(),
  choose: (theme) => {
    writeText(storageKeys.theme, theme);
    applyTheme(theme);
    set({ theme });
  },
}));

prefersDark?.addEventListener('change', () => {
  if (storedTheme() !== undefined) return;
  applyTheme(deviceTheme());
  useTheme.setState({ theme: deviceTheme() });
});

const pageColours: Record<Theme, string> = { light: '#FAFAF8', dark: '#131416' };

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColours[theme]);
}

/** What a colour of the theme is at present, for a canvas, which takes no variables. */
export function presentColour(name: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(--color-${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
