import type { client } from '@cloud/contract';
import { ApiError, fieldsOf } from '@cloud/contract';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../database/database.ts';
import type { RowOf } from '../../../database/tables/index.ts';
import type { Client } from '../../../identity/session/session.ts';

/** An application as its row says. */
export interface StoredClient extends Client {
  secret: string;
  /** It cannot keep a secret, so PKCE is all that it proves itself with. */
  isPublic: boolean;
  /** Addresses that codes may be sent to, as registered. */
  redirectUris: string[];
  scopes: string[];
  /** Users are not asked before it is let in. */
  autoApprove: boolean;
}

/** Grants that a client without a secret may use. */
const PUBLIC_GRANTS = new Set(['authorization_code', 'refresh_token']);

/**
 * The client named by a Basic header, or a public one named by `publicId`.
 *
 * @throws ApiError `client-rejected` when it is unknown, its secret is wrong, or it may not use the grant.
 */
export async function requireClient(
  database: Database,
  header: string | undefined,
  grant: string,
  publicId = '',
): Promise<Client> {
  const credentials = readBasic(header);
  const client = await findClient(database, credentials?.id ?? publicId);
  if (!client) throw new ApiError('client-rejected');
  const isKnown = credentials ? isSame(client.secret, credentials.secret) : client.isPublic && PUBLIC_GRANTS.has(grant);
  if (!isKnown || (grant !== 'register' && !client.grants.includes(grant))) throw new ApiError('client-rejected');
  return client;
}

/** A client by its name. */
export async function findClient(database: Database, clientId: string): Promise<StoredClient | undefined> {
  if (clientId === '') return undefined;
  const row = await database.queries
    .selectFrom('bladeClient')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  return row && toClient(row);
}

/** Every address that some client registered. */
export async function registeredRedirects(database: Database): Promise<string[]> {
  const rows = await database.queries
    .selectFrom('bladeClient')
    .select('webServerRedirectUri')
    .where('isDeleted', '=', 0)
    .execute();
  return rows.flatMap((row) => listOf(row.webServerRedirectUri));
}

function toClient(row: RowOf<typeof client>): StoredClient {
  return {
    clientId: row.clientId,
    secret: row.clientSecret,
    grants: listOf(row.authorizedGrantTypes),
    accessSeconds: row.accessTokenValidity,
    refreshSeconds: row.refreshTokenValidity,
    isPublic: isMarkedPublic(row.additionalInformation),
    redirectUris: listOf(row.webServerRedirectUri),
    scopes: listOf(row.scope),
    autoApprove: String(row.autoapprove ?? '').trim() === 'true',
  };
}

const listOf = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

function isMarkedPublic(text: unknown): boolean {
  try {
    return fieldsOf(JSON.parse(String(text ?? ''))).public === true;
  } catch {
    return false;
  }
}

function readBasic(header: string | undefined): { id: string; secret: string } | undefined {
  const match = /^basic\s+([\w+/=-]+)$/i.exec(header ?? '');
  if (!match) return undefined;
  const text = Buffer.from(match[1]!, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** Compared by digest, so that the time tells nothing. */
export function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
