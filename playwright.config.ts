import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './scripts/product-process.ts';

// Workers load this file again: they inherit the first choice through the environment.
process.env.E2E_PORT ??= String(await freePort());
// Where tests start a provider of their own, which `AZURE_TTS_URL` names.
process.env.E2E_PROVIDER_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'parlando-e2e-'));
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 120_000,
  // Two cores may be shared with a build: slowness is no failure here, speed is measured in bench/.
  expect: { timeout: 20_000 },
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  globalTeardown: './e2e/support/remove-data.ts',
  use: {
    baseURL,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  webServer: {
    // Without a mail server the codes of registration stand in the log: `support/account.ts` reads it.
    command: `exec node apps/server/dist/main.js > "${process.env.E2E_DATA_DIR}/server.log"`,
    url: `${baseURL}/api/v1/health`,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 40_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      // Every page of the suite comes from one address.
      GUEST_ADDRESS_FACTOR: '0',
      // The suite speaks with the embedded voices, on every machine alike.
      EDGE_READ_ALOUD: 'off',
      AZURE_TTS_URL: `http://127.0.0.1:${process.env.E2E_PROVIDER_PORT}`,
      RELAY_ALLOWED_HOSTS: '127.0.0.1',
    },
  },
});
