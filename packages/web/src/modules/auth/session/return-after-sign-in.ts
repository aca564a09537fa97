import { readStored, removeStored, store } from '../../../lib/storage.ts';

const NAME = 'returnTo';

/** Stores the URL to return to after the sign-in; an empty one clears it. Only pages that require a sign-in themselves call it. */
export function rememberReturn(address: string): void {
  if (address) store(NAME, address, { session: true });
  else removeStored(NAME);
}

/** Where to go after the sign-in; undefined for the first page. */
export function returnAfterSignIn(): string | undefined {
  const address = readStored(NAME, '');
  return address.startsWith('/authorize?') ? address : undefined;
}
