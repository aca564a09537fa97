import { ApiError, type TotpSecret } from '@cloud/contract';
import { Secret, TOTP } from 'otpauth';
import type { Secrets } from '../../config/secrets.ts';
import type { Queries } from '../../database/database.ts';
import { seal, unseal } from '../encryption-at-rest.ts';

const PERIOD_SECONDS = 30;
/** Codes of the step before and after are taken too: clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const ISSUER = 'Cloud Experience';

/** A new secret and the address that authenticator apps read. */
export function newTotpSecret(label: string): TotpSecret {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
  return { secret: secret.base32, uri: totp.toString() };
}

/** The time step that a code belongs to; undefined when it is no code of this secret around now. */
export function totpStep(secret: string, code: string, now = Date.now()): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

const purposeOf = (userId: string) => `totp:${userId}`;

/** Keeps a secret whose first code was shown; that code is used up. */
export async function storeTotp(
  queries: Queries,
  secrets: Secrets,
  owner: { userId: string; tenantId: string },
  secret: string,
  step: number,
): Promise<void> {
  const sealed = seal(secrets, secret, purposeOf(owner.userId));
  await queries
    .insertInto('bladeUserTotp')
    .values({ ...owner, secret: sealed, lastStep: step })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ secret: sealed, lastStep: step }))
    .execute();
}

/**
 * Takes a code, once.
 *
 * @returns false when it is no code of this user.
 * @throws ApiError `code-used` for one that was taken before, or lies before one that was.
 */
export async function takeTotpCode(queries: Queries, secrets: Secrets, userId: string, code: string): Promise<boolean> {
  const row = await queries
    .selectFrom('bladeUserTotp')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return false;
  const step = totpStep(unseal(secrets, row.secret, purposeOf(userId)), code);
  if (step === undefined) return false;
  const taken = await queries
    .updateTable('bladeUserTotp')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', String(step))
    .executeTakeFirst();
  if (Number(taken.numUpdatedRows) === 0) throw new ApiError('code-used');
  return true;
}
