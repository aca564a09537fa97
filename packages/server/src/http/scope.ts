import type { Language } from '@cloud/contract';
import { ApiError, languageOf } from '@cloud/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Cache, CachedRegion } from '../database/cache.ts';
import type { Database } from '../database/database.ts';
import type { DataRule, Scope } from '../database/scope.ts';
import type { Secrets } from '../secrets.ts';
import './access.ts';
import { readToken, unwrapToken, type AccessClaims } from './token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
    /** Claims of the token that was taken. */
    claims: AccessClaims | undefined;
  }
}

interface Ground {
  http: FastifyInstance;
  database: Database;
  cache: Cache;
  secrets: Secrets;
}

/** What is looked up again for every call, since it may have changed after the token was signed. */
interface Holder {
  deptId: string;
  roleIds: string[];
  tokensValidFrom: number;
}

interface RoleFacts {
  aliases: string[];
  permissions: ReadonlySet<string>;
  dataRules: readonly DataRule[];
  /** Guarded paths that the roles were granted. */
  paths: readonly string[];
}

/** What the facts of a role are made of. */
const ROLE_TABLES = [
  'blade_role',
  'blade_role_menu',
  'blade_menu',
  'blade_role_scope',
  'blade_scope_data',
  'blade_scope_api',
];

/** Makes `request.scope` out of the token of every request. A bad token is remembered, and thrown by whoever needs one. */
export function resolveScope(ground: Ground): void {
  const { http, cache, database, secrets } = ground;
  const holders = cache.region('holder', ['blade_user'], (id) => loadHolder(database, id));
  const sessions = cache.region('session', ['blade_session'], (id) => isSessionOpen(database, id));
  const roles = cache.region('role-facts', ROLE_TABLES, (ids) => loadRoles(database, ids));
  http.decorateRequest('scope', undefined);
  http.decorateRequest('scopeProblem', undefined);
  http.decorateRequest('claims', undefined);
  http.decorateRequest('language', 'zh-cn');
  const guarded = cache.region('guarded-paths', ['blade_scope_api'], () => loadGuardedPaths(database));
  http.addHook('preHandler', async (request) => {
    const { scope } = request;
    if (!scope || scope.isSuper) return;
    const path = request.url.split('?')[0]!;
    const closed = (await guarded.get('all')).filter((candidate) => covers(candidate, path));
    if (closed.length === 0) return;
    const { paths } = await roles.get([...scope.roleIds].sort().join(','));
    if (!paths.some((candidate) => closed.includes(candidate))) throw new ApiError('path-guarded', { path });
  });
  http.addHook('onRequest', async (request) => {
    request.language = languageOf(request.headers['accept-language']);
    const value = tokenOf(request);
    if (!value) return;
    try {
      const claims = await readToken(secrets, unwrapToken(secrets, value), 'access_token');
      request.scope = await scopeOf(claims, { holders, sessions, roles }, request.language);
      request.claims = claims;
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      request.scopeProblem = cause;
    }
  });
}

/** Header first; the query is for downloads and embedded pages, its name in any case. */
function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['blade-auth'];
  if (typeof header === 'string' && header !== '') return header;
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    if (name.toLowerCase() !== 'blade-auth' || typeof value !== 'string' || value === '') continue;
    return /^(bearer|crypto)\s/i.test(value) ? value : `bearer ${value}`;
  }
  return undefined;
}

async function scopeOf(
  claims: AccessClaims,
  caches: {
    holders: CachedRegion<Holder | undefined>;
    sessions: CachedRegion<boolean>;
    roles: CachedRegion<RoleFacts>;
  },
  language: Language,
): Promise<Scope> {
  const [holder, isOpen] = await Promise.all([caches.holders.get(claims.user_id), caches.sessions.get(claims.sid)]);
  if (!holder || !isOpen || (claims.iat ?? 0) < holder.tokensValidFrom) throw new ApiError('token-invalid');
  // A session may have been opened with one of several roles; it never keeps one that was taken away.
  const chosen = claims.role_id.split(',').filter((id) => holder.roleIds.includes(id));
  const roleIds = claims.detail['switched'] ? chosen : holder.roleIds;
  const facts = await caches.roles.get([...roleIds].sort().join(','));
  const isSuper = facts.aliases.includes('administrator');
  return {
    userId: claims.user_id,
    account: claims.account,
    realName: claims.real_name,
    tenantId: claims.tenant_id,
    deptId: claims.detail['switched'] ? claims.dept_id : holder.deptId,
    roleIds,
    roleAliases: facts.aliases,
    permissions: facts.permissions,
    dataRules: facts.dataRules,
    clientId: claims.client_id,
    sessionId: claims.sid,
    language,
    isSuper,
    isAdmin: isSuper || facts.aliases.includes('admin'),
  };
}

async function loadHolder(database: Database, id: string): Promise<Holder | undefined> {
  const row = await database.queries
    .selectFrom('bladeUser')
    .select([
      'deptId',
      'roleId',
      sql<number>`coalesce(floor(extract(epoch from tokens_valid_from)), 0)::float8`.as('validFrom'),
    ])
    .where('id', '=', id)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!row) return undefined;
  return { deptId: row['deptId'] ?? '', roleIds: idsOf(row['roleId']), tokensValidFrom: row.validFrom };
}

async function isSessionOpen(database: Database, id: string): Promise<boolean> {
  const row = await database.queries
    .selectFrom('bladeSession')
    .select('id')
    .where('id', '=', id)
    .where('endTime', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function loadRoles(database: Database, key: string): Promise<RoleFacts> {
  const ids = idsOf(key);
  if (ids.length === 0) return { aliases: [], permissions: new Set(), dataRules: [], paths: [] };
  const { queries } = database;
  const granted = (table: string, category: number) =>
    queries
      .selectFrom(table)
      .innerJoin('bladeRoleScope', 'bladeRoleScope.scopeId', `${table}.id`)
      .selectAll(table)
      .where('bladeRoleScope.roleId', 'in', ids)
      .where('bladeRoleScope.scopeCategory', '=', category)
      .where(`${table}.isDeleted`, '=', 0)
      .execute();
  const [aliases, buttons, dataScopes, apiScopes] = await Promise.all([
    queries.selectFrom('bladeRole').select('roleAlias').where('id', 'in', ids).where('isDeleted', '=', 0).execute(),
    queries
      .selectFrom('bladeMenu')
      .innerJoin('bladeRoleMenu', 'bladeRoleMenu.menuId', 'bladeMenu.id')
      .select('bladeMenu.code')
      .where('bladeRoleMenu.roleId', 'in', ids)
      .where('bladeMenu.category', '=', 2)
      .where('bladeMenu.isDeleted', '=', 0)
      .execute(),
    granted('bladeScopeData', 1),
    granted('bladeScopeApi', 2),
  ]);
  return {
    aliases: aliases.map((row) => row['roleAlias'] as string),
    permissions: new Set(buttons.map((row) => row['code'] as string)),
    dataRules: dataScopes.map(ruleOf),
    paths: apiScopes.map((row) => row['scopePath'] as string),
  };
}

/** Paths that an API scope names are open to the roles that were granted one of its scopes, and to nobody else. */
async function loadGuardedPaths(database: Database): Promise<string[]> {
  const rows = await database.queries
    .selectFrom('bladeScopeApi')
    .select('scopePath')
    .where('isDeleted', '=', 0)
    .execute();
  return [...new Set(rows.map((row) => row['scopePath'] as string))];
}

/** A scope's path covers itself and what lies below it; `/**` at its end says the same. */
function covers(scopePath: string, path: string): boolean {
  const base = scopePath.replace(/^\/api\//, '/').replace(/\/\*{0,2}$/, '');
  return base !== '' && (path === base || path.startsWith(`${base}/`));
}

function ruleOf(row: Record<string, unknown>): DataRule {
  const text = (name: string) => String(row[name] ?? '').trim();
  return {
    resourceCode: text('resourceCode'),
    scopeClass: text('scopeClass'),
    scopeColumn: text('scopeColumn'),
    scopeField: text('scopeField'),
    scopeType: Number(row['scopeType']),
    scopeValue: text('scopeValue'),
  };
}

/** The numbers of a comma list; what is no number is left out. */
export function idsOf(list: string | null | undefined): string[] {
  return (list ?? '').split(',').filter((id) => /^-?\d{1,19}$/.test(id));
}
