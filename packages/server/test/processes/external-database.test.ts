import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { startEmbedded, type EmbeddedDatabase } from '../../src/database/embedded.ts';
import { seedDatabase } from '../../src/database/seed/seed.ts';

const SECRETS = { databasePassword: 'test' };
let folder: string;
/** A server of somebody else, where we are no superuser. */
let elsewhere: EmbeddedDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cloud-elsewhere-'));
  chmodSync(folder, 0o711);
  elsewhere = await startEmbedded({ dataFolder: folder }, SECRETS, { durable: false });
});
afterAll(async () => {
  await elsewhere?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: elsewhere.url.replace(/\/cloud$/, '/postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(user: string): string {
  const url = new URL(elsewhere.url);
  url.username = user;
  url.password = 'own';
  url.pathname = `/${user}`;
  return url.href;
}

const open = (user: string) => openDatabase({ databaseUrl: urlOf(user), dataFolder: folder }, SECRETS);

/** Tables, seed and row-level security work as they do on our own server. */
async function expectToWork(user: string): Promise<void> {
  const database = await open(user);
  try {
    await seedDatabase(database, 'Admin-123456');
    const count = async (scope: { tenantId: string; isSuper: boolean }) => {
      const read = await database.reader(scope).selectFrom('bladeUser').select('id').execute();
      const inside = await database.withScope(scope, (trx) => trx.selectFrom('bladeUser').select('id').execute());
      expect(inside).toEqual(read);
      return read.length;
    };
    expect(await count({ tenantId: '000000', isSuper: false })).toBe(1);
    expect(await count({ tenantId: '123456', isSuper: false })).toBe(0);
    expect(await count({ tenantId: '123456', isSuper: true })).toBe(1);
  } finally {
    await database.close();
  }
}

describe('a database of somebody else', () => {
  it('says what is needed when its user may not create roles, and works once that was done', async () => {
    await administer("create role plain login password 'own'", 'create database plain owner plain');
    const help =
      'create role cloud_app nologin; create role cloud_super nologin; grant cloud_app, cloud_super to plain';
    await expect(open('plain')).rejects.toThrow(help);
    await administer(...help.split('; '));
    await expectToWork('plain');
  });

  it('works with a user that may create roles and is no superuser', async () => {
    await administer('drop database plain', 'drop role cloud_app', 'drop role cloud_super');
    await administer("create role maker login createrole password 'own'", 'create database maker owner maker');
    await expectToWork('maker');
  });
});
