import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Chromium without a browser UI, which would cost as much CPU as the pages. */
const headlessShell = '/usr/bin/chromium-headless-shell';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each worker has a server of its own (`e2e/support/instance.ts`), and each test a page and an account of its own.
  fullyParallel: true,
  // Vitest, which runs beside it, uses what they leave of the cores while they wait.
  workers: availableParallelism(),
  timeout: 180_000,
  // Tests share the cores: slowness is no failure here, speed is measured in bench/.
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
    // A worker's tests share a window, cleared between them: a separate one for each takes a fifth more CPU.
    reuseContext: true,
    launchOptions: {
      executablePath:
        process.env.CHROMIUM_PATH ?? (existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium'),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A test ends before code that V8 optimises has paid for it.
        '--js-flags=--no-maglev --no-turbofan',
        // Emulating a GPU takes longer than rendering without one.
        '--disable-gpu',
        '--no-first-run',
        // Otherwise each request to a proxy with a certificate of a test is started again, up to a limit.
        '--ignore-certificate-errors',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
