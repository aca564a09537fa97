import {
  ApiError,
  dept,
  post,
  role,
  user,
  userExport,
  userImport,
  userTemplate,
  type EntityDefinition,
  type RecordOf,
} from '@cloud/contract';
import { sql } from 'kysely';
import { listAll } from '../../../crud/list-records.ts';
import { refuseIssues, saveRows } from '../../../crud/sheet/save-rows.ts';
import { ofAnyTable } from '../../../database/database.ts';
import type { App, RequestContext } from '../../../http/app.ts';
import { runInContext } from '../../../http/route/request-context.ts';
import { requireAccess } from '../../../identity/scope/access.ts';
import { dayOf, type SheetRow } from '../../../spreadsheet/sheet-reader.ts';
import { XLSX_TYPE } from '../../../spreadsheet/sheet-writer.ts';
import { readWorkbook, writeTexts } from '../../../spreadsheet/workbook.ts';
import { submitUser, type SavedUser } from './user-save.ts';
import { inDepartment } from './user.ts';

/** Columns in their order; the names of roles, departments and positions are looked up inside the row's tenant. */
const HEADINGS = ['租户编号', '账户', '昵称', '姓名', '邮箱', '手机', '角色名称', '部门名称', '岗位名称', '生日'];
const COLUMNS = [
  'tenantId',
  'account',
  'name',
  'realName',
  'email',
  'phone',
  'roleName',
  'deptName',
  'postName',
  'birthday',
] as const;
const MAX_ROWS = 20_000;

/** Users as a workbook in the form of the client family: out, in, and an empty one to fill. */
export function userSheetRoutes(app: App): void {
  app.route(userExport, async ({ scope, address }, asked) => {
    const query = Object.fromEntries(
      // A client that pastes an empty search box into the URL writes `undefined`.
      Object.entries(asked).filter(([name, value]) => name.toLowerCase() !== 'blade-auth' && value !== 'undefined'),
    );
    // Names are looked up again when the workbook comes back, so they go out as they are stored.
    const records = await runInContext(app, { ...scope, language: 'zh-cn' }, address, async (context) => {
      const inside = await inDepartment(context, query.deptId);
      return listAll(context, user, query, { narrow: (rows) => inside(rows).limit(MAX_ROWS), ignored: ['deptId'] });
    });
    return workbookOf(records.map(toCells));
  });
  app.route(userTemplate, () => workbookOf([], '用户数据模板'));
  app.route(userImport, { transaction: 'own' }, async ({ request, scope, address }, { file, isCovered }) => {
    if (isCovered) requireAccess(request, 'permission', 'user_edit');
    const [, ...rows] = await readWorkbook(file.bytes);
    const saved = await runInContext(app, scope, address, (context) => importRows(context, rows, isCovered));
    const issued = saved.flatMap(({ id, account, issuedPassword: password }) =>
      password === undefined ? [] : [{ id, account, password }],
    );
    return { rows: rows.length, ...(issued.length > 0 ? { issued } : {}) };
  });
}

const workbookOf = async (rows: string[][], name = '用户数据表') => ({
  name: `${name}.xlsx`,
  type: XLSX_TYPE,
  bytes: await writeTexts('用户数据表', HEADINGS, rows),
});

const toCells = (record: RecordOf<typeof user>) =>
  COLUMNS.map((name) => String(record[name] ?? '').slice(0, name === 'birthday' ? 10 : undefined));

/** All rows or none; the first that is wrong is named. An account that exists is edited when `isCovered`, else refused. */
async function importRows(
  context: RequestContext,
  rows: readonly SheetRow[],
  isCovered: boolean,
): Promise<SavedUser[]> {
  const saved: SavedUser[] = [];
  const issues = await saveRows(context, rows, async ({ cells }) => {
    const row = Object.fromEntries(COLUMNS.map((name, column) => [name, cells[column] ?? '']));
    saved.push(await importRow(context, row, isCovered));
  });
  refuseIssues('import-row', issues);
  return saved;
}

async function importRow(context: RequestContext, row: Record<string, string>, isCovered: boolean): Promise<SavedUser> {
  const { tenantId: given = '', account = '', name = '', realName = '', email = '', phone = '' } = row;
  const tenantId = context.scope.isSuper && given !== '' ? given : context.scope.tenantId;
  const birthday = dayOf(row.birthday ?? '');
  const byName = (entity: EntityDefinition, names = '') => idsByName(context, entity, tenantId, names);
  const facts = {
    account,
    name: name || account,
    realName: realName || account,
    email,
    phone,
    roleId: await byName(role, row.roleName),
    deptId: await byName(dept, row.deptName),
    postId: await byName(post, row.postName),
    ...(birthday === '' ? {} : { birthday: birthday.length === 10 ? `${birthday} 00:00:00` : birthday }),
  };
  const existing = await context.trx
    .selectFrom('bladeUser')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('account', '=', account)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (existing && !isCovered) throw new ApiError('duplicate-value', { value: account });
  return submitUser(context, existing ? { ...facts, id: existing.id } : { ...facts, tenantId });
}

/** Ids of records of a tenant by their titles, in the order of the names. @throws ApiError `reference-unknown` */
async function idsByName(
  { trx }: RequestContext,
  { table, title }: EntityDefinition,
  tenantId: string,
  names: string,
): Promise<string> {
  const wanted = names
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter(Boolean);
  if (wanted.length === 0) return '';
  const rows = await ofAnyTable(trx)
    .selectFrom(table)
    .select(['id', sql<string>`${sql.ref(title)}`.as('name')])
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .where(sql<boolean>`${sql.ref(title)} = any(${wanted}::text[])`)
    .execute();
  const ids = wanted.map((name) => rows.find((row) => row.name === name)?.id);
  if (ids.includes(undefined)) throw new ApiError('reference-unknown');
  return ids.join(',');
}
