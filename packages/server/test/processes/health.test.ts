import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { loadSecrets } from '../../src/config/secrets.ts';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { startEmbedded, type EmbeddedDatabase } from '../../src/database/embedded.ts';
import { seedDatabase } from '../../src/database/seed/seed.ts';
import type { App } from '../../src/http/app.ts';
import { MODULES } from '../../src/modules.ts';
import { childrenOf } from '../support/processes.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'cloud-health-'));
const config = readConfig({ CLOUD_DATA: dataFolder, PORT: '0', CLOUD_LOG_LEVEL: 'silent' });
let embedded: EmbeddedDatabase;
let database: Database;
let app: App;
let url = '';

beforeAll(async () => {
  const secrets = loadSecrets(config);
  embedded = await startEmbedded(config, secrets, { durable: false });
  database = await openDatabase(config, secrets);
  await seedDatabase(database, 'Admin-123456');
  app = await createApp({ config, secrets, database, modules: MODULES });
  url = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await embedded?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(url + path, init);
  return [answer.status, ((await answer.json()) as { reason?: string }).reason];
};

describe.skipIf(process.platform === 'win32')('with a database that hangs', () => {
  const signal = (name: NodeJS.Signals) => {
    for (const pid of [embedded.pid, ...childrenOf(embedded.pid).map(Number)]) process.kill(pid, name);
  };

  it('health says so, alive is alive, and calls are refused as unavailable, none as a fault of ours', async () => {
    expect(await ask('/health')).toEqual([200, undefined]);
    signal('SIGSTOP');
    let isFrozen = true;
    const query = 'tenantId=000000&username=nobody&password=x&grant_type=password&scope=all&type=account';
    const authorization = `Basic ${btoa('saber:saber_secret')}`;
    const calls = Array.from({ length: 12 }, async () => ({
      answer: await ask(`/blade-auth/oauth/token?${query}`, { method: 'POST', headers: { authorization } }),
      isFrozen,
    }));
    try {
      expect(await ask('/health/live')).toEqual([200, undefined]);
      for (const path of ['/health', '/health/ready', '/health/ready'])
        expect(await ask(path)).toEqual([503, 'unavailable']);
      expect(await Promise.race(calls)).toEqual({ answer: [503, 'unavailable'], isFrozen: true });
    } finally {
      isFrozen = false;
      signal('SIGCONT');
    }
    for (const { answer } of await Promise.all(calls)) expect(answer[0]).not.toBe(500);
    await expect.poll(() => ask('/health')).toEqual([200, undefined]);
  });
});

it('health says when the disk is full, while calls are still served', async () => {
  config.diskReserveBytes = Number.MAX_SAFE_INTEGER;
  expect(await ask('/health')).toEqual([507, 'disk-full']);
  expect(await ask('/health/ready')).toEqual([200, undefined]);
});
