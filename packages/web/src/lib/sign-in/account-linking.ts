import { readStored, removeStored, store } from '../storage.ts';

const NAME = 'binding';

/** Remembers in this window that its user goes to an external site to bind his account there, not to sign in. */
export const beginAccountLinking = (source: string): void => store(NAME, source, { session: true });

/** The external site that this window went to for binding; '' when it did not. */
export const linkingProvider = (): string => readStored(NAME, '');

export const endAccountLinking = (): void => removeStored(NAME);
