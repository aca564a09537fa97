import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import { embeddedUrl } from './embedded.ts';

/** Answers the address that the database has now. */
export type DatabaseAddress = () => string;

/**
 * The address of `DATABASE_URL`, or of the embedded database. Each call reads the address of the embedded one anew: after a
 * crash the database may start on another port. The supervisor passes the same address to its processes; the password in it
 * identifies the embedded database.
 *
 * @throws Error when no database is named and none runs in the data folder.
 */
export function databaseAddress(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  secrets: Pick<Secrets, 'databasePassword'>,
): DatabaseAddress {
  const { databaseUrl } = config;
  if (databaseUrl !== undefined && !isEmbedded(databaseUrl, secrets)) return () => databaseUrl;
  let last = embeddedUrl(config, secrets) ?? databaseUrl;
  if (last === undefined)
    throw new Error('No database runs in the data folder: start the product or the API first, or set DATABASE_URL.');
  return () => (last = embeddedUrl(config, secrets) ?? last!);
}

/** Whether an address leads to the embedded database, which has a password of its own. */
export const isEmbedded = (url: string, { databasePassword }: Pick<Secrets, 'databasePassword'>): boolean =>
  databasePassword !== '' && new URL(url).password === databasePassword;

/**
 * Connections to the present address of the database. A broken connection fails its query only: without an error listener,
 * the client would end the process.
 */
export const clientAt = (address: DatabaseAddress): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === 'string' ? {} : config), connectionString: address() });
      this.on('error', () => {});
    }
  };
