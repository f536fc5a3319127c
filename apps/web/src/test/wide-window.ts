import { vi } from 'vitest';

/** jsdom has no media queries: with this stub none matches, as in a wide window. */
export function stubWideWindow(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
