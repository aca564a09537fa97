import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Queries } from '../database/database.ts';
import { hashPassword } from '../database/stored-password.ts';
import { refuseTokens } from './session/session.ts';

/** Whose password is replaced, and what else is known. */
export interface NewPassword {
  userId: string;
  md5: string;
  /** Somebody else knows it, so its owner changes it at the next sign-in. */
  isDue: boolean;
  /** The session that stays open; all others of the user end. */
  keptSession?: string;
}

/**
 * Stores a new password and ends what the old one opened: sessions, tokens and trusted devices. Tell the caches of
 * `blade_user` and `blade_session` after the commit.
 *
 * @returns the password as stored.
 */
export async function replacePassword(
  { config, queries }: { config: Pick<Config, 'stateful'>; queries: Queries },
  { userId, md5, isDue, keptSession = '0' }: NewPassword,
): Promise<string> {
  const password = await hashPassword(md5);
  await queries
    .updateTable('bladeUser')
    .set({ password, passwordDue: isDue, updateTime: sql`now()` })
    .where('id', '=', userId)
    .execute();
  await queries
    .updateTable('bladeSession')
    .set({ endTime: sql`now()` })
    .where('userId', '=', userId)
    .where('endTime', 'is', null)
    .where('id', '<>', keptSession)
    .execute();
  await refuseTokens({ config, queries }, [userId]);
  // Trusted by the old password.
  await queries.deleteFrom('bladeUserDevice').where('userId', '=', userId).execute();
  return password;
}
