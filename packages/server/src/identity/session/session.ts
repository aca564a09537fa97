import { ApiError } from '@cloud/contract';
import { sql } from 'kysely';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Secrets } from '../../config/secrets.ts';
import type { Cache } from '../../database/cache.ts';
import type { Database, Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { readToken, signToken, type AccessClaims, type RefreshClaims } from './token.ts';

/** Somebody signed in, with everything that both dialects of the answer need. */
export interface SignedIn {
  accessToken: string;
  refreshToken: string;
  /** Life of the access token in seconds. */
  expiresIn: number;
  claims: AccessClaims;
  avatar: string;
  /** Of a second factor that was set up on the way in; shown this once. */
  recoveryCodes?: string[];
}

/** An application that may ask for tokens. */
export interface Client {
  clientId: string;
  grants: string[];
  accessSeconds: number;
  refreshSeconds: number;
}

export interface Holder {
  id: string;
  tenantId: string;
  account: string;
  name: string;
  realName: string;
  avatar: string;
  roleId: string;
  deptId: string;
  postId: string;
  roleAliases: string;
}

export interface SessionFacts {
  client: Client;
  remoteIp: string;
  userAgent: string;
  /** web, app or other. */
  userType: string;
  /** Signed in by the public client of the family: its menus differ. */
  isPublic?: boolean;
  oauthId?: string;
  /** One of several departments and roles was chosen. */
  switched?: boolean;
}

interface Dependencies {
  database: Database;
  cache: Cache;
  secrets: Secrets;
  config: Pick<Config, 'singleLogin'>;
}

/** A client that lost the answer of a refresh may send its old token again for this long. */
const REPLAY_GRACE_SECONDS = 60;

/** In the row of a guest's session. */
const GUEST_USER = '0';

/** Opens a session and signs its first pair of tokens. */
export async function openSession(
  dependencies: Dependencies,
  holder: Holder,
  facts: SessionFacts,
  single = false,
): Promise<SignedIn> {
  const { database, cache } = dependencies;
  const id = newId();
  const jti = randomUUID();
  const insert = (queries: Queries) => queries.insertInto('bladeSession').values(row).execute();
  const row = {
    id,
    tenantId: holder.tenantId,
    userId: holder.id || GUEST_USER,
    account: holder.id === '' ? `guest:${facts.oauthId}` : holder.account,
    clientId: facts.client.clientId,
    deptId: facts.switched ? holder.deptId : null,
    roleId: facts.switched ? holder.roleId : null,
    oauthId: facts.oauthId || null,
    remoteIp: facts.remoteIp,
    userAgent: facts.userAgent.slice(0, 1000),
    refreshHash: digest(jti),
    expireTime: endOf(facts.client),
  };
  if (single && holder.id !== '') await database.transaction((queries) => replaceSessions(queries, holder.id, insert));
  else await insert(database.queries);
  await cache.changed('blade_session');
  return signPair(dependencies, holder, { sid: id, jti, ...facts });
}

/** A session lasts as long as either of its tokens, so that every user who can still call is listed and can be signed out. */
const endOf = ({ accessSeconds, refreshSeconds }: Client) =>
  sql<string>`now() + make_interval(secs => ${Math.max(accessSeconds, refreshSeconds)})`;

/** The user's row is locked meanwhile, so that of two sign-ins at once one session is left. */
async function replaceSessions(
  queries: Queries,
  userId: string,
  insert: (queries: Queries) => Promise<unknown>,
): Promise<void> {
  await queries.selectFrom('bladeUser').select('id').where('id', '=', userId).forUpdate().execute();
  await queries
    .updateTable('bladeSession')
    .set({ endTime: sql`now()` })
    .where('userId', '=', userId)
    .where('endTime', 'is', null)
    .execute();
  await insert(queries);
}

/** What a refresh token's session says; used to read its holder again before {@link continueSession}. */
export interface RefreshRequest {
  claims: RefreshClaims;
  userId: string;
  deptId: string | null;
  roleId: string | null;
  oauthId: string | null;
}

/**
 * Whether a refresh token serves as long as its session lives. Each tab of the public client of the family keeps the token
 * that its page loaded, so a used one is no sign of theft there, unless every sign-in is to be the only one.
 */
const isReusable = ({ config }: Dependencies, claims: RefreshClaims) => claims.public === true && !config.singleLogin;

/**
 * Checks a refresh token.
 *
 * @throws ApiError `token-invalid` when its session has ended. Unless it is reusable, a token used twice ends its session:
 * one of the two users is a thief.
 */
export async function readRefresh(dependencies: Dependencies, token: string): Promise<RefreshRequest> {
  const claims = await readToken(dependencies.secrets, token, 'refresh_token');
  const row = await dependencies.database.queries
    .selectFrom('bladeSession')
    .select(['userId', 'deptId', 'roleId', 'oauthId', 'refreshHash', 'previousHash'])
    .select(
      sql<boolean>`coalesce(last_time > now() - make_interval(secs => ${REPLAY_GRACE_SECONDS}), false)`.as('isFresh'),
    )
    .where('id', '=', claims.sid)
    .where('endTime', 'is', null)
    .where('expireTime', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!row) throw new ApiError('token-invalid');
  const hash = digest(claims.jti);
  const isKnown = row.refreshHash === hash || (row.previousHash === hash && row.isFresh);
  if (!isKnown && !isReusable(dependencies, claims)) {
    await endSession(dependencies, claims.sid);
    throw new ApiError('token-invalid');
  }
  return { claims, userId: row.userId, deptId: row.deptId, roleId: row.roleId, oauthId: row.oauthId };
}

/**
 * Signs the next pair of a session; the token before is good for no more than the grace, which a second use does not
 * prolong, unless it is reusable. Each token has one successor: of two windows that renew at once both hold the same, and
 * stay in.
 *
 * @throws ApiError `token-invalid` when the session was ended, or renewed twice, meanwhile; the second does not concern reusable tokens.
 */
export async function continueSession(
  dependencies: Dependencies,
  holder: Holder,
  facts: SessionFacts,
  { claims }: RefreshRequest,
): Promise<SignedIn> {
  const { sid, jti: used } = claims;
  const jti = successorOf(dependencies.secrets, sid, used);
  const hashes = { refreshHash: digest(jti), previousHash: digest(used) };
  const { queries } = dependencies.database;
  const isReused = isReusable(dependencies, claims);
  const renewed = await queries
    .updateTable('bladeSession')
    .set({
      ...hashes,
      lastTime: sql`now()`,
      expireTime: endOf(facts.client),
    })
    .where('id', '=', sid)
    .where('endTime', 'is', null)
    .$if(!isReused, (row) => row.where('refreshHash', '=', digest(used)))
    .executeTakeFirst();
  if (Number(renewed.numUpdatedRows) === 0) {
    const rows = queries.selectFrom('bladeSession').select('id').where('id', '=', sid).where('endTime', 'is', null);
    const { refreshHash, previousHash } = hashes;
    const same = rows.where('refreshHash', '=', refreshHash).where('previousHash', '=', previousHash);
    if (!(await same.executeTakeFirst())) throw new ApiError('token-invalid');
  }
  return signPair(dependencies, holder, { sid, jti, ...facts });
}

const successorOf = ({ tokenKey }: Secrets, sid: string, jti: string) =>
  createHmac('sha256', tokenKey).update(`refresh ${sid} ${jti}`).digest('base64url');

/**
 * Ends a session: its tokens are refused from now on, in every process.
 *
 * @returns whether it was open until now.
 */
export async function endSession(
  { database, cache }: Pick<Dependencies, 'database' | 'cache'>,
  sessionId: string,
): Promise<boolean> {
  const result = await database.queries
    .updateTable('bladeSession')
    .set({ endTime: sql`now()` })
    .where('id', '=', sessionId)
    .where('endTime', 'is', null)
    .executeTakeFirst();
  await cache.changed('blade_session');
  return Number(result.numUpdatedRows) > 0;
}

/**
 * Refuses the access tokens that users have so far. Where tokens are looked up, ending their sessions is enough; where
 * they are not, this ends them: sessions that stay open renew theirs.
 */
export async function refuseTokens(
  { config, queries }: { config: Pick<Config, 'stateful'>; queries: Queries },
  userIds: readonly string[],
): Promise<void> {
  if (config.stateful || userIds.length === 0) return;
  // Tokens tell the time of their making in whole seconds.
  const tokensValidFrom = sql<string>`date_trunc('second', now())`;
  await queries.updateTable('bladeUser').set({ tokensValidFrom }).where('id', 'in', userIds).execute();
}

async function signPair(
  { secrets }: Dependencies,
  holder: Holder,
  facts: SessionFacts & { sid: string; jti: string },
): Promise<SignedIn> {
  const { client, sid, jti } = facts;
  const claims: AccessClaims = {
    token_type: 'access_token',
    client_id: client.clientId,
    tenant_id: holder.tenantId,
    user_id: holder.id,
    dept_id: holder.deptId,
    post_id: holder.postId,
    role_id: holder.roleId,
    role_name: holder.roleAliases,
    oauth_id: facts.oauthId ?? '',
    account: holder.account,
    user_name: holder.account,
    nick_name: holder.name,
    real_name: holder.realName,
    detail: {
      type: facts.userType,
      ...(facts.switched ? { switched: true } : {}),
      ...(facts.isPublic ? { public: true } : {}),
    },
    sid,
  };
  const refresh: RefreshClaims = {
    token_type: 'refresh_token',
    client_id: client.clientId,
    user_id: holder.id,
    sid,
    jti,
    ...(facts.isPublic ? { public: true } : {}),
  };
  const [accessToken, refreshToken] = await Promise.all([
    signToken(secrets, claims, client.accessSeconds),
    signToken(secrets, refresh, client.refreshSeconds),
  ]);
  return { accessToken, refreshToken, expiresIn: client.accessSeconds, claims, avatar: holder.avatar };
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
