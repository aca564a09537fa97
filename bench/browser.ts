import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../e2e/support/chromium.ts';

/** Starts the Chromium that the journeys use. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    args: CHROMIUM_FLAGS,
    env: { ...(process.env as Record<string, string>), ...env },
  });
}
