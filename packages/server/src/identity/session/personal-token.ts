import { TOKEN_PREFIX, type TokenScope } from '@cloud/contract';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../config/secrets.ts';
import type { Database } from '../../database/database.ts';
import { digestOf } from '../encryption-at-rest.ts';
import type { AccessClaims } from './token.ts';

const TOKEN_BYTES = 32;
/** The time of the last call is written at most so often. */
const TOUCH_MS = 10 * 60 * 1000;

/** Who holds a personal token, as a signed token would say it, and what it opens. */
export interface PersonalHolder {
  claims: AccessClaims;
  scope: TokenScope;
  /** Milliseconds. */
  expireTime: number;
}

/** A new token; 256 random bits, so that a digest without a slow hash keeps it. */
export const newPersonalToken = (): string => TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');

export const digestOfToken = (secrets: Pick<Secrets, 'storageKey'>, token: string): string =>
  digestOf(secrets, token, 'personal-token');

/** The holder of a token by its digest, while the account is open; its session and its tenant are asked for elsewhere. */
export async function loadPersonalHolder(
  { queries }: Pick<Database, 'queries'>,
  digest: string,
): Promise<PersonalHolder | undefined> {
  const row = await queries
    .selectFrom('bladePersonalToken as token')
    .innerJoin('bladeUser as user', 'user.id', 'token.userId')
    .innerJoin('bladeSession as session', 'session.id', 'token.id')
    .select(['token.id', 'token.tenantId', 'token.userId', 'token.scope', 'user.account', 'user.realName'])
    .select(sql<number>`floor(extract(epoch from token.create_time))::float8`.as('iat'))
    .select(sql<number>`(extract(epoch from session.expire_time) * 1000)::float8`.as('expireTime'))
    .where('token.digest', '=', digest)
    .where('user.isDeleted', '=', 0)
    .where('user.status', '=', 1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, tenantId, userId, scope, account, realName, iat, expireTime } = row;
  const name = realName ?? account;
  const claims: AccessClaims = {
    token_type: 'access_token',
    client_id: 'personal-token',
    tenant_id: tenantId,
    user_id: userId,
    dept_id: '',
    post_id: '',
    role_id: '',
    role_name: '',
    oauth_id: '',
    account,
    user_name: account,
    nick_name: name,
    real_name: name,
    detail: {},
    sid: id,
    iat,
  };
  return { claims, scope, expireTime };
}

/** Changes that a token never makes, whatever it opens: ways in, and so other tokens. */
const NEVER = /^\/blade-auth\/|^\/blade-system\/user\/(update-password|reset-password|unlock|grant)\b/;
const MODELLING = /^\/blade-pointcloud\/|^\/blade-resource\/upload/;

/** Whether a token of a scope opens a call. */
export function opensCall(scope: TokenScope, method: string, path: string): boolean {
  if (NEVER.test(path)) return false;
  const isReading = method === 'GET' || method === 'HEAD';
  return scope === 'all' || isReading || (scope === 'model' && MODELLING.test(path));
}

/** Notes the last call of tokens, without a write for each. */
export function noteUse({ queries }: Pick<Database, 'queries'>): (id: string) => void {
  const noted = new Map<string, number>();
  return (id) => {
    if (Date.now() - (noted.get(id) ?? 0) < TOUCH_MS) return;
    noted.set(id, Date.now());
    queries.updateTable('bladePersonalToken').set({ lastTime: new Date() }).where('id', '=', id).execute().catch(() => noted.delete(id)); // prettier-ignore
  };
}
