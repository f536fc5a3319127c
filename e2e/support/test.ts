import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ProviderServer } from '@parlando/providers/testing';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Instance, startInstance } from './instance.ts';

/**
 * The stored state of a visitor's browser. Scoped to a test, not a worker: a different worker option would start
 * another server.
 */
interface Past {
  /** Whether the guided tours are shown, as on a first visit. False: they have been seen. */
  readonly tours: boolean;
  /**
   * Whether the editor starts with a sample, as on a first visit. False: the visitor has written and emptied it
   * before.
   */
  readonly samples: boolean;
}

interface TestFixtures extends Past {
  /** Console errors that are expected. */
  readonly allowConsole: RegExp[];
  /** The provider that the server uses as Azure Speech. It has received no request and simulates no fault. */
  readonly provider: ProviderServer;
  /** Applies the past to every window that a test opens itself. */
  readonly pastOfWindows: undefined;
}

interface WorkerFixtures {
  readonly instance: Instance;
}

const emptiedDraft = JSON.stringify({ state: { tab: 'plain', text: '', ssml: '' }, version: 0 });

/** Stores the visitor's past in the browser. */
async function bringPast(context: BrowserContext, { tours, samples }: Past) {
  if (!tours) await context.addInitScript(() => localStorage.setItem('tourSeen', 'true'));
  if (samples) return;
  await context.addInitScript((draft) => {
    if (localStorage.getItem('draft') === null) localStorage.setItem('draft', draft);
  }, emptiedDraft);
}

/**
 * A test against its worker's own server. Its page must not have uncaught errors, or console errors that
 * `allowConsole` does not match.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  instance: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
    async ({}, use) => {
      const instance = await startInstance();
      await use(instance);
      await instance.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ instance }, use) => use(instance.origin),
  provider: async ({ instance: { provider } }, use) => {
    provider.reset();
    await use(provider);
  },
  allowConsole: [[], { option: true }],
  tours: [false, { option: true }],
  samples: [false, { option: true }],
  pastOfWindows: [
    async ({ browser, tours, samples }, use) => {
      const { newContext } = browser;
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options);
        await bringPast(context, { tours, samples });
        return context;
      };
      await use(undefined);
      browser.newContext = newContext;
    },
    { auto: true },
  ],
  context: async ({ context, tours, samples }, use) => {
    await bringPast(context, { tours, samples });
    await use(context);
    // The next test uses the same window (`reuseContext`). Playwright resets everything else that a test can change.
    await context.clearPermissions();
    await context.setOffline(false);
  },
  page: async ({ page, allowConsole }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !allowConsole.some((allowed) => allowed.test(message.text()))) {
        problems.push(`console: ${message.text()}`);
      }
    });
    await use(page);
    expect(problems).toEqual([]);
  },
});

export { expect };

/** Waits until fades and slides have ended: a half-faded element has other colours. Ignores infinite animations. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    // A newly inserted element starts its transition a frame or two later.
    for (;;) {
      await frame();
      await frame();
      const running = ending();
      if (running.length === 0 && !document.querySelector('[data-starting-style]')) return;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
}

declare const axe: typeof import('axe-core');
/** `@axe-core/playwright` injects the unminified source twice per check. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function axeViolations(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => 'axe' in window);
    if (!isThere) await frame.evaluate(axeSource);
  }
  return page.evaluate(async () => {
    const { violations } = await axe.run(
      // A menu's focus guards pass the focus on at once. axe reports them, except while a toast, which it treats as a
      // dialog, is visible.
      { exclude: ['[data-base-ui-focus-guard]'] },
      {
        // Experimental: whoever controls the page by voice says what is written on a button.
        rules: { 'label-content-name-mismatch': { enabled: true } },
        // Otherwise axe would describe every element for each rule that passes.
        resultTypes: ['violations'],
        // No enabled rule reads style sheets, which axe would fetch and parse again.
        preload: { assets: ['media'] },
      },
    );
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  });
}

/** Expects no violation of any axe rule on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // What disappears while axe runs, such as an expired toast, must not be half faded either.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitForAnimations(page);
  const found = await axeViolations(page);
  await page.emulateMedia({ reducedMotion: null });
  expect(found).toEqual([]);
}

/**
 * Goes to another page as a link of the product does: loading the document again takes much more processor time. Waits
 * until the page is there.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path);
    return;
  }
  const title = await page.title();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).not.toHaveTitle(title);
}

/** Expects that nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // A table becomes cards a frame after the window has become narrow.
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** Waits until everything has loaded. `networkidle` does not work for a page with an event stream. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('.animate-pulse, .animate-spin')).toHaveCount(0);
}

/** Expects a page that is there, loaded and accessible, and scrolls nothing sideways. */
export async function expectComplete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLoaded(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

/** Expects that the header's menu leads a guest to every page. The editor has a menu, too. */
export async function expectGuestMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '菜单', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    '文本转语音',
    '任务管理',
    '批量处理',
    '项目',
    '文档',
    '设置',
  ]);
}

/** The button of the voice browser, in every language. It appears once the voices are loaded. */
export const browseVoices = /^(浏览全部音色|Browse all voices|Ver todas las voces)$/;
