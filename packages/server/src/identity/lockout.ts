import { ApiError } from '@cloud/contract';
import type { Scope } from '../database/scope.ts';
import type { ExpiringStore } from './expiring-store.ts';
import { networkOf } from './network.ts';

const LIFE_MINUTES = 30;
/** Failures of an account from everywhere, in multiples of those from one place, before strangers are turned away. */
const EVERYWHERE = 10;

/** A try to prove who one is. */
export interface SignInTry {
  tenantId: string;
  account: string;
  address: string;
  /** A device on which the account signed in before; it has failures of its own, and strangers' do not lock it. */
  device?: string | undefined;
  /** The proof behind a right password: strangers do not get as far, so wrong passwords from elsewhere do not lock it. */
  isSecondStep?: boolean;
  /** More is asked for than what is tried, so that guesses of strangers from elsewhere open nothing and lock nobody out. */
  hasSecondFactor?: () => Promise<boolean>;
}

/** The place of tries from inside a session, whichever: failures outside do not count there, nor those there outside. */
const INSIDE = 'session';

/** A try of a user who is signed in to prove the own password or factor once more. */
export const tryInside = ({ tenantId, account }: Pick<Scope, 'tenantId' | 'account'>, address: string): SignInTry => ({
  tenantId,
  account,
  address,
  device: INSIDE,
});

/** Counts failed sign-ins: of an account by place, of an account everywhere, and of an address across accounts. */
export interface Lockout {
  /**
   * Counts a try before it is made, so that many at once get no further than one after another.
   *
   * @throws ApiError `account-locked` or `address-locked` when a limit was reached before.
   */
  begin(tried: SignInTry): Promise<void>;
  /** Resets the failures of this account from this place after a success, and no others. */
  succeed(tried: SignInTry): Promise<void>;
  /** The try went well, but more is to come: it does not count, those before it still do. */
  takeBack(tried: SignInTry): Promise<void>;
  /** Forgets the failures of an account. */
  unlock(tenantId: string, account: string): Promise<void>;
}

/** @param limits failures after which an account is locked for a place, and an address for every account; 0: none. */
export function createLockout(
  expiring: ExpiringStore,
  limits: { account: () => Promise<number>; address: number },
): Lockout {
  const seconds = LIFE_MINUTES * 60;
  const locked = (code: 'account-locked' | 'address-locked') => new ApiError(code, { minutes: LIFE_MINUTES });
  const addressKeys = (tried: SignInTry) => (isCounted(tried) ? [addressKeyOf(tried.address)] : []);
  const isCounted = ({ device }: SignInTry) => limits.address > 0 && device === undefined;
  return {
    async begin(tried) {
      const { address, device, hasSecondFactor } = tried;
      if (isCounted(tried) && !(await expiring.count(addressKeyOf(address), limits.address, seconds)))
        throw locked('address-locked');
      const limit = await limits.account();
      if (!(await expiring.count(placeKeyOf(tried), limit, seconds))) throw locked('account-locked');
      const everywhere = await expiring.count(everywhereKeyOf(tried), limit * EVERYWHERE, seconds);
      if (everywhere || device !== undefined || (await hasSecondFactor?.())) return;
      throw locked('account-locked');
    },
    async succeed(tried) {
      const failures = await expiring.read<number>(placeKeyOf(tried));
      await expiring.countBack(failures ?? 1, everywhereKeyOf(tried), ...addressKeys(tried));
      await expiring.remove(placeKeyOf(tried));
    },
    takeBack: (tried) => expiring.countBack(1, placeKeyOf(tried), everywhereKeyOf(tried), ...addressKeys(tried)),
    unlock: (tenantId, account) => expiring.removeBelow(accountKeyOf({ tenantId, account })),
  };
}

const addressKeyOf = (address: string) => `failures:address:${networkOf(address)}`;
const accountKeyOf = ({ tenantId, account }: Pick<SignInTry, 'tenantId' | 'account'>) =>
  `failures:account:${tenantId}:${encodeURIComponent(account.toLowerCase())}:`;
const everywhereKeyOf = (tried: SignInTry) =>
  `${accountKeyOf(tried)}${tried.isSecondStep ? 'second step' : 'everywhere'}`;
const placeKeyOf = (tried: SignInTry) =>
  `${accountKeyOf(tried)}${tried.device === undefined ? networkOf(tried.address) : `device:${tried.device}`}`;
