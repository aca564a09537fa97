import { readDeviceSetting, storeDeviceSetting } from '../storage.ts';

/** An account whose face may sign in from this browser, and the secret that says so. Kept beyond signing out. */
export interface TrustedAccount {
  tenantId: string;
  account: string;
  device: string;
}

const NAME = 'trustedAccounts';

/** The newest first. */
export function trustedAccounts(): TrustedAccount[] {
  const isWhole = (entry: Partial<TrustedAccount> | null) =>
    [entry?.tenantId, entry?.account, entry?.device].every((text) => typeof text === 'string');
  return readDeviceSetting<TrustedAccount[]>(NAME, []).filter(isWhole);
}

export function trustAccount(entry: TrustedAccount): void {
  storeDeviceSetting(NAME, [entry, ...others(entry)]);
}

export function distrustAccount(entry: Pick<TrustedAccount, 'tenantId' | 'account'>): void {
  storeDeviceSetting(NAME, others(entry));
}

const others = ({ tenantId, account }: Pick<TrustedAccount, 'tenantId' | 'account'>): TrustedAccount[] =>
  trustedAccounts().filter((entry) => entry.tenantId !== tenantId || entry.account !== account);
