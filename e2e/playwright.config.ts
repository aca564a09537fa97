import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './support/chromium.ts';
import { reserveServer } from './support/product.ts';

const browser = await findChromium();
const { baseURL } = await reserveServer();

export default defineConfig({
  testDir: './journeys',
  outputDir: '../node_modules/.cloud/e2e',
  globalSetup: './support/product.ts',
  // Journeys share one product and two cores; each brings its own data. A second worker gains nothing: pages take both.
  workers: 1,
  fullyParallel: false,
  // Limits end what hangs: a busy machine takes several times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // A second try is printed as flaky, and a browser that was starved once does not turn the whole run red.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    actionTimeout: 30_000,
    // Emptied between journeys: a browser process for each would take a sixth of their time.
    reuseContext: true,
    // Tracing journeys that pass costs each of them time; `--trace on` keeps a trace of one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: CHROMIUM_FLAGS,
      // Without a UTF-8 locale a browser gives downloads no Chinese names.
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', ...browser.env },
    },
  },
});
