import { ApiError, passkeySignIn } from '@cloud/contract';
import { randomUUID } from 'node:crypto';
import type { App } from '../../../http/app.ts';
import { requestOptions, siteOf, takePasskey, type Site } from '../../../identity/factors/passkey.ts';
import { parsed } from '../mfa/second-factor.ts';
import type { TokenRequest } from './token-request.ts';
import { findById, requireRole, requireTenant, type StoredHolder } from './user-lookup.ts';

const LIFE_SECONDS = 5 * 60;
const keyOf = (key: string) => `passkey-sign-in:${key}`;

/** Signing in without typing anything. */
export function passkeyRoutes(app: App): void {
  app.route(passkeySignIn, async ({ request }) => {
    const { challenge, options } = await requestOptions(app.database.queries, siteOf(app.config, request));
    const key = randomUUID();
    await app.expiring.put(keyOf(key), challenge, LIFE_SECONDS);
    return { key, options };
  });
}

/** The user whose passkey was shown. @throws ApiError `challenge-over`, `passkey-refused`, `no-role` and those of the tenant. */
export async function holderOfPasskey(app: App, asked: TokenRequest, site: Site): Promise<StoredHolder> {
  const challenge = await app.expiring.take<string>(keyOf(asked.text('key')));
  if (challenge === undefined) throw new ApiError('challenge-over');
  const response = parsed(asked.text('passkey'));
  const userId = await takePasskey(app.database.queries, site, { response, challenge });
  const holder = await findById(app.database, userId);
  if (!holder) throw new ApiError('passkey-refused');
  await requireTenant(app.database, holder.tenantId);
  requireRole(holder);
  return holder;
}
