import { expect, type Page } from '@playwright/test';

/** Above this score, something visible has moved noticeably (web.dev calls up to 0.1 good). */
export const shiftBar = 0.02;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Element | null }[];
}

/** The layout shift score without user input since the page was opened, and what moved. */
export function readShifts(page: Page) {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = (observer.takeRecords() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
    observer.disconnect();
    const name = ({ node }: Shift['sources'][number]) =>
      `${node?.nodeName.toLowerCase()} ${(node?.textContent ?? '').slice(0, 30)}`;
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.map(({ value, sources }) => `${value.toFixed(3)}: ${sources.map(name).join(', ')}`),
    };
  });
}

export async function expectNothingMoved(page: Page): Promise<void> {
  const { sum, moved } = await readShifts(page);
  expect
    .soft(sum, `${new URL(page.url()).pathname} moves: ${moved.join('; ')}`)
    .toBeLessThanOrEqual(shiftBar);
}
