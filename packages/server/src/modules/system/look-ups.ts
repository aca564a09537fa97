import { dept, lookUpDepts, lookUpPosts, lookUpRoles, lookUpUsers, post, role, user, type Page } from '@cloud/contract';
import { sql } from 'kysely';
import { listAll, listPage, type Input } from '../../crud/list-records.ts';
import type { App, RequestContext } from '../../http/app.ts';

const HIDDEN_ROLES = ['administrator', 'admin'];
const MOST = 500;

/** Pickers of the family: roles and departments by name or parent, positions and people by name, page by page. */
export function lookUpRoutes(app: App): void {
  app.route(lookUpRoles, (context, query) =>
    listAll(context, role, filtersOf(query, ['roleName', 'parentId']), {
      narrow: (rows) => {
        const own = rows.where('tenantId', '=', context.scope.tenantId).limit(MOST);
        return context.scope.isAdmin ? own : own.where('roleAlias', 'not in', HIDDEN_ROLES);
      },
    }),
  );
  app.route(lookUpDepts, (context, query) => departments(context, filtersOf(query, ['deptName', 'parentId'])));
  app.route(lookUpPosts, (context, query) =>
    listPage(
      context,
      post,
      { ...pagingOf(query), ...filtersOf(query, ['postName']) },
      {
        narrow: (rows) => rows.where('tenantId', '=', context.scope.tenantId),
      },
    ),
  );
  app.route(lookUpUsers, searchUsers);
}

const departments = (context: RequestContext, filters: Input) =>
  listAll(context, dept, filters, {
    narrow: (rows) => rows.where('tenantId', '=', context.scope.tenantId).limit(MOST),
  });

const positions = (context: RequestContext, filters: Input) =>
  listAll(context, post, filters, {
    narrow: (rows) => rows.where('tenantId', '=', context.scope.tenantId).limit(MOST),
  });

const pagingOf = ({ current, size }: Input) => ({ current, size });

/** Names are searched in part, parents exactly. */
const filtersOf = (query: Input, names: readonly string[]): Input =>
  Object.fromEntries(
    names
      .filter((name) => query[name] !== undefined && query[name] !== '')
      .map((name) => [name.endsWith('Id') ? `${name}_equal` : `${name}_like`, query[name]]),
  );

/** Columns of a colleague that everyone may see. */
const SHOWN = [
  'id',
  'tenantId',
  'account',
  'name',
  'realName',
  'avatar',
  'deptId',
  'deptName',
  'postId',
  'postName',
] as const;

/** Any user may find a colleague by name or account, or by the name of a department or position. */
async function searchUsers(context: RequestContext, query: Input): Promise<Page<Record<string, unknown>>> {
  const { name, deptName, postName } = query;
  const filters = pagingOf(query);
  const depts = deptName ? idsIn(await departments(context, { deptName_like: deptName })) : undefined;
  const posts = postName ? idsIn(await positions(context, { postName_like: postName })) : undefined;
  const page = await listPage(context, user, filters, {
    narrow: (rows) => {
      const ofTenant = rows.where('tenantId', '=', context.scope.tenantId);
      const own = name ? ofTenant.where(isCalled(String(name))) : ofTenant;
      const inDepts = depts ? own.where(overlaps('dept_id', depts)) : own;
      return posts ? inDepts.where(overlaps('post_id', posts)) : inDepts;
    },
  });
  const records = page.records.map((record) => Object.fromEntries(SHOWN.map((key) => [key, record[key]])));
  return { ...page, records };
}

/** Whether a text is a part of the name or of the account of a user. */
const isCalled = (text: string) =>
  sql<boolean>`(position(lower(${text}) in lower(real_name)) > 0 or position(lower(${text}) in lower(account)) > 0)`;

const overlaps = (column: 'dept_id' | 'post_id', ids: readonly string[]) =>
  sql<boolean>`string_to_array(${sql.ref(column)}, ',') && ${ids}::text[]`;

const idsIn = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);
