import { ApiError, type WebAuthnJson } from '@cloud/contract';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { sql, type Selectable } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database, Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { UserPasskeyRow } from '../../database/tables/accounts.ts';

/** The site as browsers know it: passkeys are made for its name and used from its origin. */
export interface Site {
  id: string;
  origin: string;
}

const SITE_NAME = 'Cloud Experience';
/** EdDSA, ES256, RS256: what devices speak; named, so that nothing experimental is probed for. */
const ALGORITHMS = [-8, -7, -257];
const LIMIT = 20;
const NAME_LENGTH = 64;

/**
 * The site that a request came to, by the address bar of the browser: `CLOUD_PUBLIC_URL`, or the host that was called.
 * A wrong one does no harm: the browser signs for the page that it shows, and every passkey remembers its site.
 */
export function siteOf(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): Site {
  const { origin } = request.headers;
  // Behind a proxy that speaks TLS only the browser knows the scheme, and maybe the name.
  if (origin !== undefined && URL.canParse(origin)) {
    const { hostname } = new URL(origin);
    if (hostname === request.hostname || origin === config.publicUrl) return { id: hostname, origin };
  }
  return { id: request.hostname, origin: `${request.protocol}://${request.host}` };
}

/** Browsers refuse passkeys for addresses in numbers. */
export const isPossible = ({ id }: Site): boolean => /[a-z]/i.test(id) && !id.includes(':');

/** Whether anybody could sign in with a passkey at this site. */
export async function hasPasskeys({ queries }: Database, site: Site): Promise<boolean> {
  const rows = queries.selectFrom('bladeUserPasskey').select('id').where('rpId', '=', site.id).limit(1);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** Options for a new passkey; the user's other ones are named, so that a device is not added twice. */
export async function creationOptions(
  queries: Queries,
  site: Site,
  owner: { userId: string; account: string; realName: string },
): Promise<{ challenge: string; options: WebAuthnJson }> {
  if (!isPossible(site)) throw new ApiError('passkey-impossible');
  const rows = await passkeysOf(queries, owner.userId);
  if (rows.length >= LIMIT) throw new ApiError('too-many-passkeys', { limit: LIMIT });
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: site.id,
    userName: owner.account,
    userDisplayName: owner.realName || owner.account,
    userID: new TextEncoder().encode(owner.userId),
    excludeCredentials: rows.filter((row) => row.rpId === site.id).map(descriptorOf),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { challenge: options.challenge, options: options as unknown as WebAuthnJson };
}

/** Checks and keeps a new passkey. @throws ApiError `passkey-refused` */
export async function addPasskey(
  queries: Queries,
  site: Site,
  owner: { userId: string; tenantId: string },
  given: { name: string; response: unknown; challenge: string },
): Promise<{ id: string; name: string }> {
  const { registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      response: given.response as RegistrationResponseJSON,
      expectedChallenge: given.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!registrationInfo) throw new ApiError('passkey-refused');
  const { credential, credentialBackedUp } = registrationInfo;
  const id = newId();
  const name = given.name.trim().slice(0, NAME_LENGTH) || 'Passkey';
  try {
    await queries
      .insertInto('bladeUserPasskey')
      .values({
        id,
        ...owner,
        name,
        rpId: site.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).join(',').slice(0, 255),
        isSynced: credentialBackedUp ? 1 : 0,
      })
      .execute();
  } catch (cause) {
    throw new ApiError('passkey-refused', {}, cause);
  }
  return { id, name };
}

/** Gives a passkey of a user another name; both names are answered. @throws ApiError `bad-request`, `not-found` */
export async function renamePasskey(
  queries: Queries,
  userId: string,
  id: string,
  given: string,
): Promise<{ before: string; after: string }> {
  const after = given.trim().slice(0, NAME_LENGTH);
  if (after === '') throw new ApiError('bad-request');
  const own = (await passkeysOf(queries, userId)).find((row) => row.id === id);
  if (!own) throw new ApiError('not-found');
  await queries.updateTable('bladeUserPasskey').set({ name: after }).where('id', '=', id).execute();
  return { before: own.name, after };
}

/** Options for showing a passkey: one of a user's, or whichever the device offers when nobody is named yet. */
export async function requestOptions(
  queries: Queries,
  site: Site,
  userId?: string,
): Promise<{ challenge: string; options: WebAuthnJson }> {
  if (!isPossible(site)) throw new ApiError('passkey-impossible');
  const rows = userId === undefined ? [] : await passkeysOf(queries, userId);
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    // Alone it must prove the person too; behind a password the device is enough.
    userVerification: userId === undefined ? 'required' : 'preferred',
    ...(userId === undefined ? {} : { allowCredentials: rows.filter((row) => row.rpId === site.id).map(descriptorOf) }),
  });
  return { challenge: options.challenge, options: options as unknown as WebAuthnJson };
}

/**
 * Whose passkey answered a challenge.
 *
 * @param userId whose it must be; absent when it stands for account and password, and must verify its user.
 * @throws ApiError `passkey-refused`
 */
export async function takePasskey(
  queries: Queries,
  site: Site,
  given: { response: unknown; challenge: string },
  userId?: string,
): Promise<string> {
  const response = given.response as AuthenticationResponseJSON;
  const row = await queries
    .selectFrom('bladeUserPasskey')
    .selectAll()
    .where('credentialId', '=', String(response?.id ?? ''))
    .where('rpId', '=', site.id)
    .executeTakeFirst();
  if (!row || (userId !== undefined && row.userId !== userId)) throw new ApiError('passkey-refused');
  const { verified, authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: given.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: row.credentialId,
        publicKey: Uint8Array.from(Buffer.from(row.publicKey, 'base64url')),
        counter: Number(row.counter),
      },
      requireUserVerification: userId === undefined,
    }),
  );
  if (!verified) throw new ApiError('passkey-refused');
  const { newCounter } = authenticationInfo;
  // Those that do not count send zeros. Of two answers at once with one count, one is of a copy.
  const counted = await queries
    .updateTable('bladeUserPasskey')
    .set({ counter: newCounter, lastTime: sql`now()` })
    .where('id', '=', row.id)
    .where((where) => where.or([where('counter', '<', String(newCounter)), where.eb(where.val(newCounter), '=', 0)]))
    .executeTakeFirst();
  if (Number(counted.numUpdatedRows) === 0) throw new ApiError('passkey-refused');
  return row.userId;
}

export const passkeysOf = (queries: Queries, userId: string): Promise<Selectable<UserPasskeyRow>[]> =>
  queries.selectFrom('bladeUserPasskey').selectAll().where('userId', '=', userId).orderBy('id').execute();

const descriptorOf = (row: Selectable<UserPasskeyRow>) => ({
  id: row.credentialId,
  transports: String(row.transports).split(',').filter(Boolean) as 'internal'[],
});

/** The library throws for everything that does not fit: all of it is the sender's doing. */
async function checked<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (cause) {
    throw new ApiError('passkey-refused', {}, cause);
  }
}
