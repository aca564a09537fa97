import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfig, type Config } from '../../src/config/config.ts';
import { loadSecrets } from '../../src/config/secrets.ts';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { startEmbedded, type EmbeddedDatabase } from '../../src/database/embedded.ts';
import { seedDatabase } from '../../src/database/seed/seed.ts';
import type { App } from '../../src/http/app.ts';
import { MODULES } from '../../src/modules.ts';

const PASSWORD = 'Admin-123456';
export const PASSPHRASE = 'a passphrase of some length';
export const BYTES = randomBytes(3_000_000);
export const root = mkdtempSync(join(tmpdir(), 'cloud-backup-'));
export const backups = join(root, 'backups');

/** Settings of an installation in a folder of its own below {@link root}. */
export const configOf = (name: string, more: Record<string, string> = {}): Config =>
  readConfig({
    CLOUD_DATA: join(root, name),
    CLOUD_BACKUP_PASSPHRASE: PASSPHRASE,
    CLOUD_CAPTCHA_FIXED: '12345',
    CLOUD_LOG_LEVEL: 'silent',
    PORT: '0',
    ...more,
  });

/** An installation that answers. */
export interface Running {
  config: Config;
  app: App;
  database: Database;
  url: string;
  stop(): Promise<void>;
}

/** Starts an installation, with the embedded database unless it names another. */
export async function run(config: Config): Promise<Running> {
  const secrets = loadSecrets(config);
  const embedded: EmbeddedDatabase | undefined = config.databaseUrl ? undefined : await startEmbedded(config, secrets);
  const database = await openDatabase(config, secrets);
  await seedDatabase(database, existsSync(join(config.dataFolder, 'files')) ? undefined : PASSWORD);
  const app = await createApp({ config, secrets, database, modules: MODULES });
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const stop = async () => {
    await app.close();
    await database.close();
    await embedded?.stop();
  };
  return { config, app, database, url, stop };
}

export async function signIn({ url }: Running): Promise<string> {
  const query = `tenantId=000000&username=admin&password=${PASSWORD}&grant_type=password&scope=all&type=account`;
  const authorization = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;
  const answer = await fetch(`${url}/blade-auth/oauth/token?${query}`, { method: 'POST', headers: { authorization } });
  return (await answer.json()).access_token;
}

/** Rows in pairs, each pair in one transaction, until told to stop. */
export function keepWriting(url: string): { stop(): Promise<number> } {
  let isStopping = false;
  let pairs = 0;
  const work = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (!isStopping) {
      await client.query('begin');
      const text = 'a\ttab, a\nbreak, a \\ and 点云';
      await client.query(`insert into blade_notice (id, tenant_id, title) values ($1, 'pairs', $2)`, [pairs, text]);
      await client.query(`insert into blade_notice_read (notice_id, user_id, tenant_id) values ($1, $1, 'pairs')`, [
        pairs,
      ]);
      await client.query('commit');
      pairs++;
    }
    await client.end();
  })();
  return {
    stop: async () => {
      isStopping = true;
      await work;
      return pairs;
    },
  };
}

/** Uploads by the API, one after the other, until told to stop. */
export async function keepUploading(running: Running): Promise<{ sent: Map<string, Buffer>; stop(): Promise<void> }> {
  const token = await signIn(running);
  const sent = new Map<string, Buffer>();
  let isStopping = false;
  const work = (async () => {
    while (!isStopping) {
      const bytes = randomBytes(50_000);
      sent.set(await upload(running, token, bytes), bytes);
    }
  })();
  return {
    sent,
    stop: () => {
      isStopping = true;
      return work;
    },
  };
}

export async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function upload({ url }: Running, token: string, bytes = BYTES): Promise<string> {
  const made = await fetch(`${url}/api/blade-resource/upload`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('scan.las').toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
      'blade-auth': `bearer ${token}`,
    },
    body: new Uint8Array(bytes),
  });
  expect(made.status, await made.text()).toBe(201);
  return made.headers.get('location')!.split('/').at(-1)!;
}
