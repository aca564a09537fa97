import type { apiScope } from '@cloud/contract';
import { ApiError } from '@cloud/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Cache } from '../../database/cache.ts';
import type { Database } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import type { RowOf } from '../../database/tables/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Resource codes that are guarded and that the caller was not granted. */
    closedResources: ReadonlySet<string> | undefined;
  }
}

/** An API scope: what it closes to everyone without a grant of it. Either text may be ''. */
export interface ApiGuard {
  path: string;
  /** A permission, or `<entity>_<operation>` of a route. */
  resource: string;
}

interface Dependencies {
  http: FastifyInstance;
  database: Database;
  cache: Cache;
}

/**
 * Closes what API scopes name, by path or by resource code, to all roles but those that were granted a scope with that
 * path or code. The super role passes. Permissions are compared where they are asked for, see `access.ts`.
 */
export function guardApiScopes(
  { http, cache, database }: Dependencies,
  grantsOf: (scope: Scope) => Promise<readonly ApiGuard[]>,
): void {
  const guards = cache.region('api-guards', ['blade_scope_api'], () => loadGuards(database));
  http.decorateRequest('closedResources', undefined);
  http.addHook('preHandler', async (request) => {
    const { scope } = request;
    if (!scope || scope.isSuper) return;
    const all = await guards.get('all');
    if (all.length === 0) return;
    const granted = await grantsOf(scope);
    const path = decodeURIComponent(request.url.split('?')[0]!);
    const closed = all.filter((guard) => covers(guard.path, path));
    if (closed.length > 0 && !granted.some((grant) => closed.some((guard) => guard.path === grant.path)))
      throw new ApiError('path-guarded', { path });
    const open = new Set(granted.map((grant) => grant.resource));
    const resources = all.map((guard) => guard.resource).filter((code) => code !== '' && !open.has(code));
    request.closedResources = new Set(resources);
    requireResource(request, resourceOf(request));
  });
}

/** @throws ApiError `resource-guarded` when an API scope closes this code to the caller. */
export function requireResource(request: FastifyRequest, code: string): void {
  if (request.closedResources?.has(code)) throw new ApiError('resource-guarded', { code });
}

/** `/blade-system/region/lazy-tree` is `region_lazy_tree`. */
function resourceOf(request: FastifyRequest): string {
  const segments = (request.routeOptions.url ?? '').split('/').filter((segment) => /^[\w-]+$/.test(segment));
  return segments.slice(-2).join('_').replaceAll('-', '_');
}

async function loadGuards(database: Pick<Database, 'queries'>): Promise<ApiGuard[]> {
  const rows = await database.queries.selectFrom('bladeScopeApi').selectAll().where('isDeleted', '=', 0).execute();
  return rows.map(toGuard);
}

/**
 * Of these calls, those that API scopes close to a caller, whatever he holds otherwise: for what reads the same rows by another
 * call.
 *
 * @param calls their paths, without `/api`, with the permission of each.
 * @returns the paths.
 */
export async function closedCalls(
  database: Pick<Database, 'queries'>,
  { isSuper, roleIds }: Pick<Scope, 'isSuper' | 'roleIds'>,
  calls: readonly { path: string; permission: string }[],
): Promise<ReadonlySet<string>> {
  if (isSuper) return new Set();
  const all = await loadGuards(database);
  if (all.length === 0) return new Set();
  const { rows } = await sql<{ path: string | null; resource: string | null }>`
    select s.scope_path as path, s.resource_code as resource from blade_scope_api s
    join blade_role_scope g on g.scope_id = s.id and g.scope_category = 2
    where s.is_deleted = 0 and g.role_id = any(${roleIds}::bigint[])`.execute(database.queries);
  const granted = rows.map(({ path, resource }) => ({ path: path?.trim() ?? '', resource: resource?.trim() ?? '' }));
  const isClosed = ({ path, permission }: { path: string; permission: string }) => {
    const guards = all.filter((guard) => covers(guard.path, path));
    if (guards.length > 0 && !granted.some((grant) => guards.some((guard) => guard.path === grant.path))) return true;
    const named = all.some(({ resource }) => resource !== '' && resource === permission);
    return named && !granted.some(({ resource }) => resource === permission);
  };
  return new Set(calls.filter(isClosed).map(({ path }) => path));
}

export const toGuard = ({ scopePath, resourceCode }: RowOf<typeof apiScope>): ApiGuard => ({
  path: scopePath.trim(),
  resource: (resourceCode ?? '').trim(),
});

/** A scope's path covers itself and what lies below it; `/**` at its end says the same. */
function covers(scopePath: string, path: string): boolean {
  const base = scopePath.replace(/^\/api\//, '/').replace(/\/\*{0,2}$/, '');
  return base !== '' && (path === base || path.startsWith(`${base}/`));
}
