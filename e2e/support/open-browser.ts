import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';

/** Starts the Chromium that the journeys use, with these flags besides theirs. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, ...flags],
    env: { ...(process.env as Record<string, string>), ...env },
  });
}
