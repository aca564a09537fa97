import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Password of the first administrator in the journeys. */
export const ADMIN_PASSWORD = 'journey-Admin-1';

/** Reserves the address that the product of this run will serve; the same in every process of the run. */
export async function reserveServer(): Promise<{ baseURL: string }> {
  process.env['E2E_PORT'] ??= String(await freePort());
  return { baseURL: `http://127.0.0.1:${process.env['E2E_PORT']}` };
}

/** Where a journey lets an SMS service listen: calls of all of them go there. */
export const smsServicePort = (): number => Number(process.env['E2E_SMS_PORT']);

/** A free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Text of every captcha in the journeys. */
export const CAPTCHA = 'ab3cd';

/**
 * Starts the product as `npm start` does, on an empty data folder; returns what stops it again. With `E2E_RUNNING` set,
 * the journeys walk through the one that listens on `E2E_PORT` already.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const { baseURL } = await reserveServer();
  if (process.env['E2E_RUNNING']) return async () => {};
  const data = mkdtempSync(path.join(os.tmpdir(), 'cloud-e2e-'));
  // Journeys read messages that were sent to phones.
  process.env['E2E_DATA'] = data;
  process.env['E2E_SMS_PORT'] = String(await freePort());
  // Only the process that starts the product needs the provider's library.
  const { EXTERNAL_CLIENT, startExternalSite } = await import('../../packages/server/test/support/external-site.ts');
  const outside = await startExternalSite([
    `${baseURL.replace('127.0.0.1', 'localhost')}/cloudExperience/oauth/redirect/company`,
  ]);
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: process.env['E2E_PORT'],
      HOST: '127.0.0.1',
      CLOUD_DATA: data,
      CLOUD_ADMIN_PASSWORD: ADMIN_PASSWORD,
      CLOUD_LOCKOUT_ADDRESS_LIMIT: '1000',
      CLOUD_BACKUP_PASSPHRASE: 'a passphrase of the journeys',
      CLOUD_SMS: 'outbox',
      CLOUD_SMS_PROVIDER_URL: `http://127.0.0.1:${process.env['E2E_SMS_PORT']}`,
      // Services that journeys bring along listen on this machine.
      CLOUD_OUTGOING_ALLOW: '127.0.0.1',
      // Journeys sign in with the passwords that they give.
      CLOUD_FIXED_PASSWORDS: 'true',
      CLOUD_CAPTCHA_FIXED: CAPTCHA,
      CLOUD_SSO_URL: baseURL,
      CLOUD_SOCIAL: JSON.stringify([
        {
          source: 'company',
          name: { 'zh-cn': '公司账号', en: 'Company account' },
          issuer: outside.issuer,
          ...EXTERNAL_CLIENT,
        },
      ]),
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (bytes) => (output += bytes));
  child.stderr.on('data', (bytes) => (output += bytes));
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));

  const deadline = Date.now() + 180_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the product ended at its start:\n${output}`);
    if (await answers(`${baseURL}/cloudExperience/`)) break;
    if (Date.now() > deadline) throw new Error(`the product did not answer in time:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return async () => {
    child.kill('SIGTERM');
    await ended;
    await outside.stop();
    if (process.env['E2E_LOG']) process.stdout.write(output);
    rmSync(data, { recursive: true, force: true });
  };
}

export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
