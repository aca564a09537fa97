import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import { embeddedUrl } from './embedded.ts';

/** Answers the address that the database has now. */
export type DatabaseAddress = () => string;

/**
 * The address of `DATABASE_URL`, or of the embedded database, which is asked for anew each time: after a crash it may come up
 * on another port, since its old one was taken meanwhile. A supervisor names it to its processes, too; its password tells.
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
 * Connections to where the database is at the moment. One that breaks fails its query and tells nobody else: without a
 * listener, the client would end the process.
 */
export const clientAt = (address: DatabaseAddress): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === 'string' ? {} : config), connectionString: address() });
      this.on('error', () => {});
    }
  };
