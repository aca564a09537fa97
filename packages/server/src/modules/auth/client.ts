import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@cloud/contract';
import type { Database } from '../../database/database.ts';
import type { Client } from '../../identity/session.ts';

/** The client named by a Basic header. @throws ApiError `client-rejected` when unknown or its secret is wrong. */
export async function requireClient(database: Database, header: string | undefined, grant: string): Promise<Client> {
  const credentials = readBasic(header);
  const row =
    credentials &&
    (await database.queries
      .selectFrom('bladeClient')
      .selectAll()
      .where('clientId', '=', credentials.id)
      .where('isDeleted', '=', 0)
      .executeTakeFirst());
  if (!row || !isSame(row['clientSecret'], credentials!.secret)) throw new ApiError('client-rejected');
  const grants = String(row['authorizedGrantTypes'])
    .split(',')
    .map((name) => name.trim());
  if (grant !== 'register' && !grants.includes(grant)) throw new ApiError('client-rejected');
  return {
    clientId: row['clientId'],
    grants,
    accessSeconds: row['accessTokenValidity'],
    refreshSeconds: row['refreshTokenValidity'],
  };
}

function readBasic(header: string | undefined): { id: string; secret: string } | undefined {
  const match = /^basic\s+([\w+/=-]+)$/i.exec(header ?? '');
  if (!match) return undefined;
  const text = Buffer.from(match[1]!, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** Compared by digest, so that the time tells nothing. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
