import pg from 'pg';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { loadSecrets } from '../../packages/server/src/config/secrets.ts';
import { embeddedUrl } from '../../packages/server/src/database/embedded.ts';

/** Address of the database of the product of this run. */
function ownUrl(): string {
  const dataFolder = process.env['E2E_DATA']!;
  const own = embeddedUrl({ dataFolder }, loadSecrets(readConfig({ CLOUD_DATA: dataFolder })));
  if (!own) throw new Error('the product of this run has no database of its own');
  return own;
}

/** The database of the product of this run, as the form of a data source takes it. */
export function ownDatabase(name: string): Record<'name' | 'driverClass' | 'url' | 'username' | 'password', string> {
  const url = new URL(ownUrl());
  return {
    name,
    driverClass: 'org.postgresql.Driver',
    url: `jdbc:postgresql://${url.host}${url.pathname}`,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

/** Runs a statement in that database, as its owner. */
export async function runOnOwnDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
