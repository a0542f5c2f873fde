import { defineConfig } from '@playwright/test';
import { resolve } from 'node:path';
import { findChromium } from './bin/lib/chromium.mjs';

/**
 * Starts Chromium with the project's fonts, so that nothing depends on those of the machine: `narrow` or
 * `noto`, each with Chinese and Japanese.
 */
const chromiumWith = (fonts: 'narrow' | 'noto') => ({
  env: { ...process.env, FONTCONFIG_FILE: resolve(`tests/fonts/${fonts}.conf`) },
  executablePath: findChromium() ?? undefined,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/**
 * Every end-to-end test is written once and runs with and without JavaScript; budgets measure the size of
 * pages.
 */
export default defineConfig({
  globalSetup: './tests/e2e/support/start-portal.ts',
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: process.env.CI === 'true',
  retries: process.env.CI === 'true' ? 2 : 0, // a delay of a busy machine passes when repeated, a defect fails again
  workers: 3, // a browser spends two fifths of its time waiting for the portal and for pauses, on two processors
  timeout: 60_000, // an end-to-end test takes a few seconds, many times that on a busy machine
  expect: { timeout: 10_000 },
  use: {
    launchOptions: chromiumWith('narrow'),
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Its one worker waits for the network most of a minute, so it begins while others have work.
    { name: 'budget', testDir: 'tests/budget', workers: 1 },
    // Its tests share a Firefox, which Playwright cannot drive as Debian builds it.
    { name: 'firefox', testDir: 'tests/firefox', workers: 1 },
    { name: 'with-script', testDir: 'tests/e2e' },
    {
      name: 'without-script',
      testDir: 'tests/e2e',
      use: { javaScriptEnabled: false, launchOptions: chromiumWith('noto') },
    },
  ],
});
