import {
  factorReset,
  ownRecord,
  passwordPolicy,
  updateOwnPassword,
  updateOwnRecord,
  user,
  userGrant,
  userList,
  userPage,
  userPasswordReset,
  userPlatformDetail,
  userPlatformUpdate,
  userUnlock,
  type EndpointArguments,
  type Page,
  type RecordOf,
} from '@cloud/contract';
import { sql } from 'kysely';
import { crudRoutes, type Operations } from '../../../crud/crud-routes.ts';
import type { Input, ListOptions } from '../../../crud/list-records.ts';
import { listAll, listPage, readRecord } from '../../../crud/list-records.ts';
import { localName } from '../../../crud/local-names.ts';
import { readRecordInput } from '../../../crud/record-input.ts';
import { readRow, type Narrow } from '../../../crud/visible-rows.ts';
import type { App, AuditedContext, RequestContext } from '../../../http/app.ts';
import { readIds } from '../../../http/route/read-ids.ts';
import { idsOf } from '../../../identity/ids.ts';
import { dropStoredFile } from '../../../storage/stored-files.ts';
import { resetFactors } from './user-factors.ts';
import { resetPasswords, updatePassword } from './user-password.ts';
import { platformDetail, updatePlatform } from './user-platform.ts';
import { removeUsers, requireOwnUsers, submitUser } from './user-save.ts';

type User = RecordOf<typeof user>;

/** People: the list in both dialects, their own profile, passwords, roles and locks. */
export function userModule(app: App): void {
  app.register(crudRoutes(user, userOperations));
  app.route(userPage, page);
  app.route(userList, (context, query) => listAll(context, user, query, ofTenant(context)));
  app.route(ownRecord, (context) => readRecord(context, user, context.scope.userId));
  app.route(userPlatformDetail, platformDetail);
  app.route(updateOwnRecord, updateInfo);
  app.route(updateOwnPassword, updatePassword);
  app.route(userPlatformUpdate, updatePlatform);
  app.route(userGrant, grant);
  app.route(userPasswordReset, resetPasswords);
  app.route(passwordPolicy, () => ({ isFixed: app.config.fixedPasswords }));
  app.route(factorReset, resetFactors);
  app.route(userUnlock, unlock);
}

function userOperations(): Partial<Operations<typeof user>> {
  return {
    submit: submitUser,
    remove: removeUsers,
    list,
    select: (context, query) => listAll(context, user, query, ofTenant(context)),
  };
}

const ofTenant = ({ scope }: RequestContext): ListOptions<typeof user> => ({
  narrow: (rows) => rows.where('tenantId', '=', scope.tenantId),
});

/** The public dialect filters by suffix, and by a department as the other one does. */
async function list(context: RequestContext, query: Input): Promise<Page<User>> {
  return listPage(context, user, query, { narrow: await inDepartment(context, query.deptId), ignored: ['deptId'] });
}

/** The other dialect names its filters and means equality; a suffix counts as in any list. */
async function page(context: RequestContext, query: Input): Promise<Page<User>> {
  const { deptId, tenantId, ...rest } = query;
  const filters: Record<string, unknown> = { ...rest };
  for (const name of EQUAL_FILTERS) {
    if (filters[name]) filters[`${name}_equal`] = filters[name];
    delete filters[name];
  }
  if (tenantId && context.scope.isSuper) filters.tenantId_equal = tenantId;
  const found = await listPage(context, user, filters, { narrow: await inDepartment(context, deptId) });
  return { ...found, records: await addTenantNames(context, found.records) };
}

/**
 * A department means everyone in it and below. Its ids are read first: with them at hand the database takes the index
 * of departments, with a subquery it walks all users (16 times slower among 100,000).
 */
export async function inDepartment(context: RequestContext, given: unknown): Promise<Narrow<typeof user>> {
  const ids = idsOf(String(given ?? ''));
  if (ids.length === 0) return (rows) => rows;
  const below = await context.trx
    .selectFrom('bladeDept')
    .select('id')
    .where(sql<boolean>`string_to_array(ancestors, ',') && ${ids}::text[]`)
    // A tenant finds its departments by the index of those that are not removed; arrays find none under its policy.
    .where('isDeleted', '=', 0)
    .execute();
  const all = [...ids, ...below.map((row) => row.id)];
  return (rows) => rows.where(sql<boolean>`string_to_array(dept_id, ',') && ${all}::text[]`);
}

const EQUAL_FILTERS = ['account', 'realName', 'userType'];

async function addTenantNames(context: RequestContext, records: User[]): Promise<User[]> {
  const numbers = [...new Set(records.map((record) => record.tenantId))];
  if (numbers.length === 0) return records;
  const rows = await context.trx
    .selectFrom('bladeTenant')
    .select(['tenantId', 'tenantName'])
    .where('tenantId', 'in', numbers)
    .execute();
  const names = new Map(rows.map((row) => [row.tenantId, localName(context.scope, 'tenant', row.tenantName)]));
  return records.map((record) => ({ ...record, tenantName: names.get(record.tenantId) ?? '' }));
}

const PROFILE_FIELDS = ['avatar', 'name', 'realName', 'phone', 'email', 'sex', 'birthday'];

/** Changes the caller's profile, whatever id was sent, and nothing that grants rights. */
async function updateInfo(context: RequestContext, input: Input): Promise<User> {
  const given = Object.fromEntries(
    PROFILE_FIELDS.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  );
  const { userId } = context.scope;
  const before = (await readRow(context, user, userId)).avatar ?? '';
  const saved = await submitUser(context, readRecordInput(context, user, { ...given, id: userId }));
  // The picture that was replaced is shown nowhere any more.
  if (saved.avatar !== before) await dropStoredFile(context.trx, context.app.storage, userId, before);
  return saved;
}

/** Gives users these roles instead of those they had. */
async function grant(
  context: RequestContext,
  { userIds, roleIds }: EndpointArguments<typeof userGrant>,
): Promise<void> {
  for (const id of userIds) await submitUser(context, { id, roleId: readIds(roleIds).join(',') });
}

async function unlock(context: AuditedContext, { userIds }: EndpointArguments<typeof userUnlock>): Promise<void> {
  for (const row of await requireOwnUsers(context, userIds)) {
    await context.app.lockout.unlock(row.tenantId, row.account);
    await context.audit([{ id: row.id }]);
  }
}
