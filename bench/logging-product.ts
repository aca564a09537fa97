import type { ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '@cloud/server/config/config.ts';
import { loadSecrets } from '@cloud/server/config/secrets.ts';
import { embeddedUrl } from '@cloud/server/database/embedded.ts';
import { freePort } from '../e2e/support/product.ts';
import { cacheFolder } from './history.ts';
import { signIn, start, stop } from './server.ts';

const PASSWORD = 'Admin-123456';

/** A product with an empty database, whose API process writes as many rows a second into the API log as it is sent. */
export interface LoggingProduct {
  port: number;
  /** Of an administrator. */
  headers: Record<string, string>;
  product: ChildProcess;
  database: pg.Client;
}

export async function withLoggingServer<T>(name: string, work: (product: LoggingProduct) => Promise<T>): Promise<T> {
  const folder = path.join(cacheFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const environment = {
    ...process.env,
    CLOUD_DATA: folder,
    CLOUD_ADMIN_PASSWORD: PASSWORD,
    CLOUD_LOCKOUT_ADDRESS_LIMIT: '0',
    PORT: String(await freePort()),
  };
  delete (environment as Record<string, string | undefined>)['DATABASE_URL'];
  const config = readConfig(environment);
  const product = await start('bench/server-logging.ts', [], environment);
  const database = new pg.Client({ connectionString: embeddedUrl(config, loadSecrets(config))! });
  try {
    await database.connect();
    const headers = await signIn(config.port, '000000', 'admin', PASSWORD);
    return await work({ port: config.port, headers, product, database });
  } finally {
    await database.end();
    await stop(product);
  }
}

/** How busy the machine is. */
export const loadAverage = (): number[] => os.loadavg().map((one) => Math.round(one * 10) / 10);
