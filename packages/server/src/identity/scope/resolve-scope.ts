import type { AnswerForm, dataScope, Language } from '@cloud/contract';
import { ApiError, languageOf, MANAGEMENT_TENANT, fieldsOf, TOKEN_PREFIX } from '@cloud/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Secrets } from '../../config/secrets.ts';
import type { Cache, CachedRegion } from '../../database/cache.ts';
import type { Database } from '../../database/database.ts';
import { systemScope, type DataRule, type Scope } from '../../database/scope.ts';
import type { RowOf } from '../../database/tables/index.ts';
import { idsOf } from '../ids.ts';
import { digestOfToken, loadPersonalHolder, noteUse, opensCall } from '../session/personal-token.ts';
import { readToken, unwrapToken, type AccessClaims } from '../session/token.ts';
import { RECYCLED } from '../tenant-status.ts';
import './access.ts';
import { guardApiScopes, toGuard, type ApiGuard } from './api-scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
    /** Claims of the token that was taken. */
    claims: AccessClaims | undefined;
  }
}

interface ScopeDependencies {
  http: FastifyInstance;
  database: Database;
  cache: Cache;
  secrets: Secrets;
  config: Pick<Config, 'stateful'>;
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
  /** What the roles were granted of what API scopes close. */
  apiScopes: readonly ApiGuard[];
}

/** What the facts of a role are made of. */
const ROLE_TABLES = [
  'blade_role',
  'blade_role_menu',
  'blade_menu',
  'blade_role_scope',
  'blade_scope_data',
  'blade_scope_api',
  'blade_tenant',
  'blade_tenant_package',
];

/** Makes `request.scope` out of the token of every request. A bad token is remembered, and thrown by the first call that needs a token. */
export function resolveScope(dependencies: ScopeDependencies): void {
  const { http, cache, database, secrets, config } = dependencies;
  const holders = cache.region('holder', ['blade_user'], (id) => loadHolder(database, id));
  const sessions = cache.region('session', ['blade_session'], (id) => isSessionOpen(database, id));
  const roles = cache.region('role-facts', ROLE_TABLES, (key) => loadRoles(database, key));
  const tenants = cache.region('tenant-end', ['blade_tenant'], (tenantId) => loadTenantEnd(database, tenantId));
  const personal = cache.region('personal-token', ['blade_personal_token', 'blade_user', 'blade_session'], (digest) =>
    loadPersonalHolder(database, digest),
  );
  const note = noteUse(database);
  const readKnown = rememberTokens((token) => readToken(secrets, token, 'access_token'));
  http.decorateRequest('scope', undefined);
  http.decorateRequest('scopeProblem', undefined);
  http.decorateRequest('claims', undefined);
  http.decorateRequest('language', 'zh-cn');
  guardApiScopes(
    dependencies,
    async ({ tenantId, roleIds }) => (await roles.get(roleKey(tenantId, roleIds))).apiScopes,
  );
  http.addHook('onRequest', async (request) => {
    request.language = languageOf(request.headers['accept-language']);
    const value = tokenOf(request);
    if (!value) return;
    try {
      const token = unwrapToken(secrets, value);
      if (token.startsWith(TOKEN_PREFIX)) {
        const found = await personal.get(digestOfToken(secrets, token));
        if (!found || found.expireTime < Date.now()) throw new ApiError('token-invalid');
        if (!opensCall(found.scope, request.method, request.routeOptions.url ?? '')) throw new ApiError('token-scope');
        const isOpen = sessions.get(found.claims.sid);
        request.scope = await scopeOf(found.claims, { isOpen, holders, roles, tenants }, request.language);
        note(found.claims.sid);
        return;
      }
      const claims = await readKnown(token);
      // Guests have nobody whose tokens could be refused; they are looked up in either mode.
      const isOpen = config.stateful || claims.user_id === '' ? sessions.get(claims.sid) : true;
      request.scope = await scopeOf(claims, { isOpen, holders, roles, tenants }, request.language);
      request.claims = claims;
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      request.scopeProblem = cause;
    }
  });
}

/** Tokens whose signature was checked; more than are in use at a time. */
const KNOWN_TOKENS = 10_000;

/**
 * A console sends the same token with every call: its signature is checked once. Whether its session, its holder and his
 * tenant still stand is asked each time.
 */
function rememberTokens(read: (token: string) => Promise<AccessClaims>): (token: string) => Promise<AccessClaims> {
  const known = new Map<string, AccessClaims>();
  return async (token) => {
    const found = known.get(token);
    if (found && (found.exp ?? 0) * 1000 > Date.now()) return found;
    known.delete(token);
    const claims = await read(token);
    if (known.size >= KNOWN_TOKENS) known.delete(known.keys().next().value!);
    known.set(token, claims);
    return claims;
  };
}

/** What a browser asks for by itself, from a link, a picture or an event source, and so without headers of the console. */
const LINKED: ReadonlySet<string> = new Set<AnswerForm>(['file', 'stream', 'events']);

function isLinked({ method, routeOptions: { config } }: FastifyRequest): boolean {
  const form = config.endpoint?.answer ?? config.answer;
  return (method === 'GET' || method === 'HEAD') && form !== undefined && LINKED.has(form);
}

/** The header; of downloads and event streams the query too, its name in any case, since addresses end up in logs. */
function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['blade-auth'];
  if (typeof header === 'string' && header !== '') return header;
  const { authorization } = request.headers;
  if (authorization?.slice('bearer '.length).startsWith(TOKEN_PREFIX)) return authorization;
  if (!isLinked(request)) return undefined;
  for (const [name, value] of Object.entries(fieldsOf(request.query))) {
    if (name.toLowerCase() !== 'blade-auth' || typeof value !== 'string' || value === '') continue;
    return /^(bearer|crypto)\s/i.test(value) ? value : `bearer ${value}`;
  }
  return undefined;
}

async function scopeOf(
  claims: AccessClaims,
  {
    isOpen: opened,
    ...caches
  }: {
    isOpen: Promise<boolean> | boolean;
    holders: CachedRegion<Holder | undefined>;
    roles: CachedRegion<RoleFacts>;
    tenants: CachedRegion<number>;
  },
  language: Language,
): Promise<Scope> {
  const [holder, isOpen, tenantEnd] = await Promise.all([
    claims.user_id === '' ? undefined : caches.holders.get(claims.user_id),
    opened,
    caches.tenants.get(claims.tenant_id),
  ]);
  if (claims.user_id === '') return guestScope(claims, isOpen && tenantEnd >= Date.now(), language);
  if (!holder || !isOpen || (claims.iat ?? 0) < holder.tokensValidFrom) throw new ApiError('token-invalid');
  if (tenantEnd < Date.now()) throw new ApiError('token-invalid');
  // A session may have been opened with one of several; it never keeps a role or department that was taken away.
  const roleIds = claims.detail.switched ? idsBoth(claims.role_id, holder.roleIds.join(',')) : holder.roleIds;
  const facts = await caches.roles.get(roleKey(claims.tenant_id, roleIds));
  const isSuper = facts.aliases.includes('administrator');
  return {
    userId: claims.user_id,
    account: claims.account,
    realName: claims.real_name,
    tenantId: claims.tenant_id,
    deptId: claims.detail.switched ? idsBoth(claims.dept_id, holder.deptId).join(',') : holder.deptId,
    roleIds,
    roleAliases: facts.aliases,
    permissions: facts.permissions,
    dataRules: facts.dataRules,
    clientId: claims.client_id,
    sessionId: claims.sid,
    language,
    isPublicClient: claims.detail.public === true,
    isSuper,
    isAdmin: isSuper || facts.aliases.includes('admin'),
  };
}

/** Ids that stand in both lists. */
const idsBoth = (list: string, other: string): string[] => idsOf(list).filter((id) => idsOf(other).includes(id));

/** Somebody from outside whom we know by his external account only. */
function guestScope(claims: AccessClaims, isOpen: boolean, language: Language): Scope {
  if (!isOpen) throw new ApiError('token-invalid');
  return {
    ...systemScope(claims.tenant_id),
    // His name outside may be that of somebody here.
    account: `guest:${claims.oauth_id}`,
    realName: claims.real_name,
    roleAliases: ['guest'],
    clientId: claims.client_id,
    sessionId: claims.sid,
    language,
    isPublicClient: claims.detail.public === true,
    isGuest: true,
    isSuper: false,
    isAdmin: false,
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
  return { deptId: row.deptId ?? '', roleIds: idsOf(row.roleId), tokensValidFrom: row.validFrom };
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

/** When the license of a tenant ends, in milliseconds; it has ended for a tenant that is gone or in the recycle bin. */
export async function loadTenantEnd(database: Pick<Database, 'queries'>, tenantId: string): Promise<number> {
  const row = await database.queries
    .selectFrom('bladeTenant')
    .select(['status', sql<number | null>`(extract(epoch from expire_time) * 1000)::float8`.as('end')])
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!row) return 0;
  if (tenantId === MANAGEMENT_TENANT) return Infinity;
  return row.status === RECYCLED ? 0 : (row.end ?? Infinity);
}

/** Facts depend on the tenant too: its package cuts what roles were granted. */
export const roleKey = (tenantId: string, roleIds: readonly string[]) => `${tenantId}:${[...roleIds].sort().join(',')}`;

/** @param key of {@link roleKey}. */
export async function loadRoles(database: Pick<Database, 'queries'>, key: string): Promise<RoleFacts> {
  const [tenantId = '', list] = key.split(':');
  const ids = idsOf(list);
  if (ids.length === 0) return { aliases: [], permissions: new Set(), dataRules: [], apiScopes: [] };
  const { queries } = database;
  const granted = (category: number) =>
    queries
      .selectFrom('bladeRoleScope')
      .select('scopeId')
      .where('roleId', 'in', ids)
      .where('scopeCategory', '=', category);
  const [aliases, buttons, dataScopes, apiScopes] = await Promise.all([
    queries.selectFrom('bladeRole').select('roleAlias').where('id', 'in', ids).where('isDeleted', '=', 0).execute(),
    queries
      .selectFrom('bladeMenu')
      .innerJoin('bladeRoleMenu', 'bladeRoleMenu.menuId', 'bladeMenu.id')
      .select(['bladeMenu.id', 'bladeMenu.code'])
      .where('bladeRoleMenu.roleId', 'in', ids)
      .where('bladeMenu.category', '=', 2)
      .where('bladeMenu.isDeleted', '=', 0)
      .execute(),
    queries.selectFrom('bladeScopeData').selectAll().where('id', 'in', granted(1)).where('isDeleted', '=', 0).execute(),
    queries.selectFrom('bladeScopeApi').selectAll().where('id', 'in', granted(2)).where('isDeleted', '=', 0).execute(),
  ]);
  const limit = await packageMenus(database, tenantId);
  const pressed = limit ? buttons.filter((row) => limit.has(row.id)) : buttons;
  return {
    aliases: aliases.map((row) => row.roleAlias),
    permissions: new Set(pressed.map((row) => row.code)),
    dataRules: dataScopes.map(ruleOf),
    apiScopes: apiScopes.map(toGuard),
  };
}

/** Menus of a tenant's package with everything below them; undefined when it has none, so that nothing is cut. */
async function packageMenus(database: Pick<Database, 'queries'>, tenantId: string): Promise<Set<string> | undefined> {
  const row = await database.queries
    .selectFrom('bladeTenant')
    .innerJoin('bladeTenantPackage', 'bladeTenantPackage.id', 'bladeTenant.packageId')
    .select('bladeTenantPackage.menuId')
    .where('bladeTenant.tenantId', '=', tenantId)
    .where('bladeTenantPackage.isDeleted', '=', 0)
    .executeTakeFirst();
  if (!row) return undefined;
  const found = await sql<{ id: string }>`
    with recursive inside as (
      select id from blade_menu where id = any(${idsOf(row.menuId)}::bigint[])
      union
      select child.id from blade_menu child join inside on child.parent_id = inside.id
    )
    select id from inside`.execute(database.queries);
  return new Set(found.rows.map(({ id }) => id));
}

function ruleOf(row: RowOf<typeof dataScope>): DataRule {
  const { resourceCode, scopeClass, scopeColumn, scopeField, scopeType, scopeValue } = row;
  const text = (value: string | null) => (value ?? '').trim();
  return {
    resourceCode: text(resourceCode),
    scopeClass: text(scopeClass),
    scopeColumn: text(scopeColumn),
    scopeField: text(scopeField),
    scopeType,
    scopeValue: text(scopeValue),
  };
}
