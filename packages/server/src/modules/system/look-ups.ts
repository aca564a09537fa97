import { dept, post, role, user, type EntityDefinition, type Page } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { listAll, listPage, type WireRecord } from '../../crud/crud-repository.ts';
import type { Query } from '../../crud/crud-routes.ts';
import { addWorkRoute, type Work } from '../../crud/work.ts';

const HIDDEN_ROLES = ['administrator', 'admin'];
const MOST = 500;

/** Pickers of the family: roles and departments by name or parent, positions and people by name, page by page. */
export function lookUpRoutes(app: App): void {
  const get = (name: string) => ({ method: 'GET', path: `/blade-system/search/${name}`, access: 'user' }) as const;
  addWorkRoute<Query, WireRecord[]>(app, get('role'), (work, query) =>
    listAll(work, role, filtersOf(query, ['roleName', 'parentId']), (rows) => {
      const own = rows.where('tenantId', '=', work.scope.tenantId).limit(MOST);
      return work.scope.isAdmin ? own : own.where('roleAlias', 'not in', HIDDEN_ROLES);
    }),
  );
  addWorkRoute<Query, WireRecord[]>(app, get('dept'), (work, query) =>
    listAll(work, dept, filtersOf(query, ['deptName', 'parentId']), ofTenant(work)),
  );
  addWorkRoute<Query, Page<WireRecord>>(app, get('post'), (work, query) => pageOf(work, post, query, ['postName']));
  addWorkRoute<Query, Page<Record<string, unknown>>>(app, get('user'), searchUsers);
}

// The builder's type depends on the table.
// oxlint-disable-next-line typescript/no-explicit-any
type Narrow = (rows: any) => any;

const ofTenant =
  ({ scope }: Work): Narrow =>
  (rows) =>
    rows.where('tenantId', '=', scope.tenantId).limit(MOST);

const pageOf = (work: Work, entity: EntityDefinition, query: Query, names: readonly string[]) =>
  listPage(work, entity, { ...pagingOf(query), ...filtersOf(query, names) }, (rows) =>
    rows.where('tenantId', '=', work.scope.tenantId),
  );

const pagingOf = ({ current, size }: Query) => ({ current, size });

/** Names are searched in part, parents exactly. */
const filtersOf = (query: Query, names: readonly string[]) =>
  Object.fromEntries(
    names
      .filter((name) => query[name] !== undefined && query[name] !== '')
      .map((name) => [name.endsWith('Id') ? `${name}_equal` : `${name}_like`, query[name]]),
  );

/** Anybody may find a colleague: by his name, or by what his department or position is called; and sees little of him. */
async function searchUsers(work: Work, query: Query): Promise<Page<Record<string, unknown>>> {
  const { name, deptName, postName } = query;
  const filters: Record<string, unknown> = { ...pagingOf(query) };
  if (name) filters['realName_like'] = name;
  const depts = deptName ? await idsByName(work, dept, { deptName_like: deptName }) : undefined;
  const posts = postName ? await idsByName(work, post, { postName_like: postName }) : undefined;
  const page = await listPage(work, user, filters, (rows) => {
    const own = rows.where('tenantId', '=', work.scope.tenantId);
    const inDepts = depts ? own.where(overlaps('dept_id', depts)) : own;
    return posts ? inDepts.where(overlaps('post_id', posts)) : inDepts;
  });
  const shown = ['id', 'tenantId', 'account', 'name', 'realName', 'avatar', 'deptId', 'deptName', 'postId', 'postName'];
  const records = page.records.map((record) => Object.fromEntries(shown.map((key) => [key, record[key]])));
  return { ...page, records };
}

const overlaps = (column: 'dept_id' | 'post_id', ids: readonly string[]) =>
  sql<boolean>`string_to_array(${sql.ref(column)}, ',') && ${ids}::text[]`;

const idsByName = async (work: Work, entity: EntityDefinition, filters: Query): Promise<string[]> =>
  (await listAll(work, entity, filters, ofTenant(work))).map(({ id }) => id);
