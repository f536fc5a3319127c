import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Chromium without its own windows and buttons, which would cost as much as the pages. */
const headlessShell = '/usr/bin/chromium-headless-shell';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each worker has a server of its own (`e2e/support/instance.ts`), and each test a page and an account of its own.
  fullyParallel: true,
  // One more than there are cores: a journey waits half of its time.
  workers: availableParallelism() + 1,
  timeout: 180_000,
  // Cores are shared by journeys and tests: slowness is no failure here, speed is measured in bench/.
  expect: { timeout: 40_000 },
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  use: {
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    // A trace takes half as much CPU again: `npx playwright test <file>:<line> --trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A worker's tests share a window, emptied between them: one of its own for each takes a fifth more CPU.
    reuseContext: true,
    launchOptions: {
      executablePath:
        process.env.CHROMIUM_PATH ?? (existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium'),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Emulating a graphics processor takes longer than drawing without one.
        '--disable-gpu',
        '--no-first-run',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
