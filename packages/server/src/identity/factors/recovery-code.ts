import { randomInt } from 'node:crypto';
import type { Secrets } from '../../config/secrets.ts';
import type { Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { digestOf } from '../encryption-at-rest.ts';

/** Letters and digits that are not taken for one another; ten of them make 49 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;
const COUNT = 10;

/** Codes in place of all that there were; they are shown this once and kept as digests. */
export async function renewRecoveryCodes(
  queries: Queries,
  secrets: Secrets,
  owner: { userId: string; tenantId: string },
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await queries.deleteFrom('bladeUserRecoveryCode').where('userId', '=', owner.userId).execute();
  const rows = codes.map((code) => ({ id: newId(), ...owner, codeHash: hashOf(secrets, owner.userId, code) }));
  await queries.insertInto('bladeUserRecoveryCode').values(rows).execute();
  return codes;
}

/** Takes a code, once. @returns false when it is none of this user. */
export async function takeRecoveryCode(
  queries: Queries,
  secrets: Secrets,
  userId: string,
  code: string,
): Promise<boolean> {
  const taken = await queries
    .deleteFrom('bladeUserRecoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(secrets, userId, code))
    .executeTakeFirst();
  return Number(taken.numDeletedRows) > 0;
}

/** Spaces, dashes and capitals are how people write codes down. */
function hashOf(secrets: Secrets, userId: string, code: string): string {
  return digestOf(secrets, code.toLowerCase().replace(/[\s-]/g, ''), `recovery:${userId}`);
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
