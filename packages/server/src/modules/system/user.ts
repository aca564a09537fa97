import { factorReset, user, type Page } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { writeAudit } from '../../crud/audit.ts';
import { listAll, listPage, readIds, readRecord, readRow, type WireRecord } from '../../crud/crud-repository.ts';
import { localName } from '../../crud/local-names.ts';
import { crudRoutes, type Operations, type Query } from '../../crud/crud-routes.ts';
import { addEndpoint, addWorkRoute, type Work, type WorkRoute } from '../../crud/work.ts';
import { idsOf } from '../../http/scope.ts';
import { openStorage } from '../../storage/layout.ts';
import { dropStoredFile } from '../../storage/stored-files.ts';
import { resetFactors } from './user-factors.ts';
import { platformDetail, updatePlatform } from './user-platform.ts';
import { importUser, removeUsers, requireOwnUsers, submitUser } from './user-save.ts';
import { resetPasswords, updatePassword } from './user-password.ts';

/** People: the list in both dialects, their own profile, passwords, roles and locks. */
export function userModule(app: App): void {
  app.register(crudRoutes(user, userOperations));
  const get = (name: string, access: 'user' | 'permission' = 'permission'): WorkRoute<Query> => ({
    method: 'GET',
    path: `${user.path}/${name}`,
    access,
    permission: 'user_view',
  });
  const post = (name: string, permission: string): WorkRoute<Query> => ({
    method: 'POST',
    path: `${user.path}/${name}`,
    access: permission === '' ? 'user' : 'permission',
    permission,
    inputIn: 'both',
  });

  addWorkRoute(app, get('page'), page);
  addWorkRoute(app, get('user-list'), (work, query) => listAll(work, user, query, ownTenant(work)));
  addWorkRoute(app, get('info', 'user'), (work) => readRecord(work, user, work.scope.userId));
  addWorkRoute(app, get('platform-detail'), platformDetail);
  addWorkRoute(app, post('update-info', ''), updateInfo);
  addWorkRoute(app, post('update-password', ''), updatePassword);
  addWorkRoute(app, post('update-platform', 'user_edit'), updatePlatform);
  addWorkRoute(app, post('grant', 'user_role'), grant);
  addWorkRoute(app, post('reset-password', 'user_reset'), resetPasswords);
  addEndpoint(app, factorReset, resetFactors);
  addWorkRoute(app, post('unlock', 'user_edit'), unlock);
}

function userOperations(): Partial<Operations> {
  return {
    submit: submitUser,
    importRecord: importUser,
    remove: removeUsers,
    list,
    select: (work, query) => listAll(work, user, query, ownTenant(work)),
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- the builder's type depends on the query
type Narrow = (rows: any) => any;

const ownTenant =
  ({ scope }: Work): Narrow =>
  (rows) =>
    rows.where('tenantId', '=', scope.tenantId);

/** The public dialect filters by suffix, and by a department as the other one does. */
async function list(work: Work, query: Query): Promise<Page<WireRecord>> {
  return listPage(work, user, query, await inDepartment(work, query['deptId']), ['deptId']);
}

/** The other dialect names its filters and means equality; a suffix counts as in any list. */
async function page(work: Work, query: Query): Promise<Page<WireRecord>> {
  const { deptId, tenantId, ...rest } = query;
  const filters: Record<string, unknown> = { ...rest };
  for (const name of EQUAL_FILTERS) {
    if (filters[name]) filters[`${name}_equal`] = filters[name];
    delete filters[name];
  }
  if (tenantId && work.scope.isSuper) filters['tenantId_equal'] = tenantId;
  const found = await listPage(work, user, filters, await inDepartment(work, deptId));
  return { ...found, records: await addTenantNames(work, found.records) };
}

/**
 * A department means everybody in it and below. Its ids are read first: with them at hand the database takes the index
 * of departments, with a subquery it walks all users (16 times slower among 100,000).
 */
export async function inDepartment(work: Work, given: unknown): Promise<Narrow> {
  const ids = idsOf(String(given ?? ''));
  if (ids.length === 0) return (rows) => rows;
  const below = await work.trx
    .selectFrom('bladeDept')
    .select('id')
    .where(sql<boolean>`string_to_array(ancestors, ',') && ${ids}::text[]`)
    // A tenant finds its departments by the index of those that are not removed; arrays find none under its policy.
    .where('isDeleted', '=', 0)
    .execute();
  const all = [...ids, ...below.map((row) => row['id'] as string)];
  return (rows) => rows.where(sql<boolean>`string_to_array(dept_id, ',') && ${all}::text[]`);
}

const EQUAL_FILTERS = ['account', 'realName', 'userType'];

async function addTenantNames(work: Work, records: WireRecord[]): Promise<WireRecord[]> {
  const numbers = [...new Set(records.map((record) => String(record['tenantId'])))];
  if (numbers.length === 0) return records;
  const rows = await work.trx
    .selectFrom('bladeTenant')
    .select(['tenantId', 'tenantName'])
    .where('tenantId', 'in', numbers)
    .execute();
  const names = new Map(
    rows.map((row) => [row['tenantId'] as string, localName(work.scope, 'tenant', row['tenantName'] as string)]),
  );
  return records.map((record) => ({ ...record, tenantName: names.get(String(record['tenantId'])) ?? '' }));
}

const PROFILE_FIELDS = ['avatar', 'name', 'realName', 'phone', 'email', 'sex', 'birthday'];

/** Everybody changes his own profile, whoever's id was sent, and nothing that gives him rights. */
async function updateInfo(work: Work, input: Query): Promise<WireRecord> {
  const given = Object.fromEntries(
    PROFILE_FIELDS.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  );
  const { userId } = work.scope;
  const before = String((await readRow(work, user, userId))['avatar'] ?? '');
  const saved = await submitUser(work, { ...given, id: userId });
  // The picture that was replaced is shown nowhere any more.
  if (saved['avatar'] !== before) await dropStoredFile(work.trx, openStorage(work.app.config), userId, before);
  return saved;
}

/** Gives users these roles instead of those they had. */
async function grant(work: Work, input: Query): Promise<void> {
  const users = readIds(input['userIds']);
  const roleId = readIds(input['roleIds']).join(',');
  for (const id of users) await submitUser(work, { id, roleId });
}

async function unlock(work: Work, input: Query): Promise<void> {
  for (const row of await requireOwnUsers(work, readIds(input['userIds']))) {
    await work.app.lockout.unlock(row['tenantId'] as string, row['account'] as string);
    await writeAudit(work, user, 'unlock', [{ id: row['id'] as string }]);
  }
}
