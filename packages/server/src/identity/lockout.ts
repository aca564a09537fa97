import { ApiError } from '@cloud/contract';
import type { ExpiringStore } from './expiring-store.ts';
import { networkOf } from './network.ts';

const LIFE_MINUTES = 30;

/** Counts failed sign-ins by account and by address. */
export interface Lockout {
  /**
   * Counts a try before it is made, so that many at once get no further than one after another.
   *
   * @throws ApiError `account-locked` or `address-locked` when the limit was reached before.
   */
  begin(tenantId: string, account: string, address: string): Promise<void>;
  /** The try went well: both counters start anew. */
  succeed(tenantId: string, account: string, address: string): Promise<void>;
  /** The try went well, but more is to come: it does not count, those before it still do. */
  takeBack(tenantId: string, account: string, address: string): Promise<void>;
  /** Forgets the failures of an account. */
  unlock(tenantId: string, account: string): Promise<void>;
}

export function createLockout(
  expiring: ExpiringStore,
  limits: { account: () => Promise<number>; address: number },
): Lockout {
  const accountKey = (tenantId: string, account: string) => `failures:account:${tenantId}:${account.toLowerCase()}`;
  const addressKey = (address: string) => `failures:address:${networkOf(address)}`;
  const seconds = LIFE_MINUTES * 60;
  return {
    async begin(tenantId, account, address) {
      if (limits.address > 0 && !(await expiring.count(addressKey(address), limits.address, seconds))) {
        throw new ApiError('address-locked', { minutes: LIFE_MINUTES });
      }
      if (!(await expiring.count(accountKey(tenantId, account), await limits.account(), seconds))) {
        throw new ApiError('account-locked', { minutes: LIFE_MINUTES });
      }
    },
    succeed: (tenantId, account, address) => expiring.remove(accountKey(tenantId, account), addressKey(address)),
    takeBack: (tenantId, account, address) => expiring.countBack(accountKey(tenantId, account), addressKey(address)),
    unlock: (tenantId, account) => expiring.remove(accountKey(tenantId, account)),
  };
}
