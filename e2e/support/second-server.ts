import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { embeddedUrl } from '../../packages/server/src/database/embedded.ts';
import { loadSecrets } from '../../packages/server/src/config/secrets.ts';
import { answers, CAPTCHA, freePort } from './product.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** One more API process on the data of the product of this run, with settings of its own. */
export async function startSecondServer(
  settings: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataFolder = process.env['E2E_DATA']!;
  const secrets = loadSecrets(readConfig({ CLOUD_DATA: dataFolder }));
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      CLOUD_DATA: dataFolder,
      DATABASE_URL: embeddedUrl({ dataFolder }, secrets),
      CLOUD_LOCKOUT_ADDRESS_LIMIT: '1000',
      CLOUD_SMS: 'outbox',
      CLOUD_CAPTCHA_FIXED: CAPTCHA,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (bytes) => (output += bytes));
  child.stderr.on('data', (bytes) => (output += bytes));
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const deadline = Date.now() + 60_000;
  while (!(await answers(`${url}/health`))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the second server did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
