// Browser tests run against the real program with demo data; nothing of our own API is mocked.
// E2E_BASE_URL points the shared tests at a running server instead of starting one.
import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

/** Chromium without a window around the page; Debian packs it beside the whole browser. */
const shell = '/usr/bin/chromium-headless-shell';

const desktop = { viewport: { width: 1366, height: 900 } };
const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } };

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A loaded CI machine may miss a moment once; the report then says 'flaky'.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: !!process.env.CI,
  reporter: [['list']],
  outputDir: './e2e-out',
  // Some follow one payment through many pages, on two cores.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8080',
    actionTimeout: 15_000,
    locale: 'id-ID',
    timezoneId: 'Asia/Jayapura',
    contextOptions: { reducedMotion: 'reduce' },
    // What a worker keeps is tried where it is meant; elsewhere answers are watched and changed on their way.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium'),
      args: [
        // A tenth less work of the processors: no renderer kept in reserve, and young objects collected in few large steps.
        '--renderer-process-limit=1',
        '--js-flags=--min-semi-space-size=32',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // The long one first: it has a server of its own and needs nobody's session.
    { name: 'lifecycle', testMatch: /lifecycle\.spec/, use: desktop },
    { name: 'setup', testMatch: /\.setup\.ts/, use: desktop },
    { name: 'desktop', testIgnore: /lifecycle|\.setup\./, use: desktop, dependencies: ['setup'] },
    {
      name: 'mobile',
      // What an office does at its desk is done once, there; that its pages fit a phone `accessibility` sees, of all.
      testIgnore: /lifecycle|guards|desktop-only|\.setup\.|e2e\/(office-|duties|those-who-check|search|guide)/,
      use: phone,
      dependencies: ['setup'],
    },
  ],
});
