import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Database } from '../database/database.ts';
import type { ExpiringStore } from '../identity/expiring-store.ts';
import type { Params } from '../identity/param.ts';

/** What messages are sent with; the API and the worker both have it. */
export interface Messaging {
  config: Pick<Config, 'sms' | 'smsProviderUrl' | 'mail' | 'outgoingAllow' | 'dataFolder'>;
  secrets: Pick<Secrets, 'storageKey'>;
  database: Pick<Database, 'queries'>;
  params: Params;
  expiring: Pick<ExpiringStore, 'count' | 'put' | 'read' | 'take' | 'remove'>;
}

/** Messages of a day are counted for this long. */
export const DAY_SECONDS = 86_400;

/** A limit that the platform sets a tenant: of the parameter with the tenant's number, else of the parameter. */
export async function limitOf(
  { params }: Pick<Messaging, 'params'>,
  key: string,
  tenantId: string,
  fallback: number,
): Promise<number> {
  return params.integer(`${key}.${tenantId}`, await params.integer(key, fallback));
}
