import { ApiError, client } from '@cloud/contract';
import { randomBytes } from 'node:crypto';
import type { Operations } from '../../crud/crud-routes.ts';

/** 192 bits, in letters that a header takes as they are. */
const SECRET_BYTES = 24;

/**
 * Applications: a new one without a secret gets one, which is answered this once and masked ever after; an edit without
 * one keeps what is stored. Redirect addresses are refused when sign-in would never go to them.
 */
export function clientOperations(stored: Operations<typeof client>): Partial<Operations<typeof client>> {
  return {
    submit: async (context, given) => {
      checkRedirects(given.webServerRedirectUri ?? '');
      const { clientSecret: secret, ...input } = given;
      if (secret) return stored.submit(context, given);
      if (input.id !== undefined) return stored.submit(context, input);
      const clientSecret = randomBytes(SECRET_BYTES).toString('base64url');
      const saved = await stored.submit(context, { ...input, clientSecret });
      return { ...saved, clientSecret };
    },
  };
}

/** @throws ApiError `redirect-invalid` naming the first address that no browser should be sent to. */
function checkRedirects(list: string): void {
  const addresses = list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const wrong = addresses.find((address) => !isAddress(address));
  if (wrong !== undefined) throw new ApiError('redirect-invalid', { address: wrong.slice(0, 100), field: client.name });
}

/** Absolute, without a fragment or an account; programs on a desk or phone register a scheme with a dot in it. */
function isAddress(address: string): boolean {
  if (!URL.canParse(address) || /[\s#*]/.test(address)) return false;
  const { protocol, username, password } = new URL(address);
  const isSafe = protocol === 'https:' || protocol === 'http:' || protocol.includes('.');
  return isSafe && username === '' && password === '';
}
