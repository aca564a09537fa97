import { readStored, removeStored, store } from '../../../lib/storage.ts';

const NAME = 'returnTo';

/** Keeps where somebody wanted to go before the sign-in; an empty address forgets it. Only pages that ask for a sign-in by themselves do. */
export function rememberReturn(address: string): void {
  if (address) store(NAME, address, { session: true });
  else removeStored(NAME);
}

/** Where to go after the sign-in; undefined for the first page. */
export function returnAfterSignIn(): string | undefined {
  const address = readStored(NAME, '');
  return address.startsWith('/authorize?') ? address : undefined;
}
