import { ApiError, MOST_RECEIVERS } from '@cloud/contract';
import type { Queries } from '../../database/database.ts';

/** Whom a process writes to, and by what. */
export interface Receivers {
  tenantId: string;
  /** Ids of people of the tenant, or addresses (phones), comma-separated. */
  to: string;
  channel: 'email' | 'phone';
}

const MOBILE = /^1[3-9]\d{9}$/;

/**
 * Addresses or phones, each once. People who have none, or whose account is closed, are left out.
 *
 * @throws ApiError `no-receiver`, `too-many-receivers`
 */
export async function receiversOf(queries: Queries, { tenantId, to, channel }: Receivers): Promise<string[]> {
  const given = [...new Set(to.split(',').map((one) => one.replace(/^taskUser_/, '').trim()).filter(Boolean))]; // prettier-ignore
  if (given.length > MOST_RECEIVERS) throw new ApiError('too-many-receivers', { limit: MOST_RECEIVERS });
  const ids = given.filter((one) => /^\d{1,19}$/.test(one) && !MOBILE.test(one));
  const people =
    ids.length === 0
      ? []
      : await queries
          .selectFrom('bladeUser')
          .select([`${channel} as address`])
          .where('id', 'in', ids)
          .where('tenantId', '=', tenantId)
          .where('isDeleted', '=', 0)
          .where('status', '=', 1)
          .execute();
  const addresses = [...given.filter((one) => !ids.includes(one)), ...people.map(({ address }) => address ?? '')];
  const known = [...new Set(addresses.filter(Boolean))];
  if (known.length === 0) throw new ApiError('no-receiver');
  return known;
}
