import { sql } from 'kysely';
import type { Secrets } from '../../config/secrets.ts';
import type { Queries } from '../../database/database.ts';
import { renewRecoveryCodes } from './recovery-code.ts';

/** What somebody set up besides his password. */
export interface Factors {
  totp: boolean;
  /** Sites for which he has passkeys. */
  passkeySites: readonly string[];
  recoveryLeft: number;
}

/** Tables of everything that proves a person besides the password. */
const TABLES = [
  'bladeUserTotp',
  'bladeUserRecoveryCode',
  'bladeUserPasskey',
  'bladeUserFace',
  'bladeUserDevice',
] as const;

export async function factorsOf(queries: Queries, userId: string): Promise<Factors> {
  const found = await sql<Factors>`select
    exists (select from blade_user_totp where user_id = ${userId}) as "totp",
    coalesce((select array_agg(distinct rp_id) from blade_user_passkey where user_id = ${userId}), '{}')::text[] as "passkeySites",
    (select count(*)::int from blade_user_recovery_code where user_id = ${userId}) as "recoveryLeft"`.execute(queries);
  return found.rows[0]!;
}

/** Whether a right password is not enough. */
export const hasSecondFactor = ({ totp, passkeySites }: Factors): boolean => totp || passkeySites.length > 0;

/** Recovery codes without anything to recover would be a second password. */
export async function dropIdleRecoveryCodes(queries: Queries, userId: string): Promise<void> {
  if (hasSecondFactor(await factorsOf(queries, userId))) return;
  await queries.deleteFrom('bladeUserRecoveryCode').where('userId', '=', userId).execute();
}

/** Recovery codes for a user who has none yet; nothing for a user who has some. */
export async function newRecoveryCodes(
  queries: Queries,
  secrets: Secrets,
  owner: { userId: string; tenantId: string },
): Promise<string[]> {
  const { recoveryLeft } = await factorsOf(queries, owner.userId);
  return recoveryLeft > 0 ? [] : renewRecoveryCodes(queries, secrets, owner);
}

/** Forgets everything that users set up. */
export async function removeFactors(queries: Queries, userIds: readonly string[]): Promise<void> {
  for (const table of TABLES) await queries.deleteFrom(table).where('userId', 'in', userIds).execute();
}
