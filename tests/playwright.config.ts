import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findQuickChromium } from '#tooling/find-chromium.mjs'
import { resting } from '#tooling/turns.mjs'

/** The browser tests: the built app on the real server, in Chromium, as a phone and as a laptop. */

const executablePath = await findQuickChromium()

export default defineConfig({
  testDir: './e2e',
  testIgnore: resting().map((file) => `**/${file}`),
  outputDir: '../test-results/playwright',
  snapshotDir: './fixtures/snapshots',
  globalSetup: './support/browser-setup.ts',
  fullyParallel: true,
  // One more than the usual runner has cores: every test waits now and then, for a frame or the server.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Nothing waits for a clock; the limits only have to outlast a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    // Machine-independent: what a test reads on the page must not depend on where it runs.
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
    screenshot: 'only-on-failure',
    // What moves is drawn sixty times a second. Tests of what opens, closes or rests see it move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
  },
  // A journey that does not depend on the size runs at one of them: it carries the tag of that project.
  projects: [
    {
      name: 'phone',
      grepInvert: /@laptop/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'laptop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
