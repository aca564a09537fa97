import { ApiError, user } from '@cloud/contract';
import type { App } from '../../app.ts';
import { listAll, type WireRecord } from '../../crud/crud-repository.ts';
import type { Query } from '../../crud/crud-routes.ts';
import { refuseIssues, saveRows } from '../../crud/sheet/save-rows.ts';
import { runWork, type Work } from '../../crud/work.ts';
import { requireAccess } from '../../http/access.ts';
import { ok } from '../../http/envelope.ts';
import { readFormFile, sendFile } from '../../http/upload.ts';
import { writeSheet, XLSX_TYPE } from '../../spreadsheet/sheet.ts';
import { dayOf, readRows, type SheetRow } from '../../spreadsheet/sheet-reader.ts';
import { importUser } from './user-save.ts';
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
];
const MAX_ROWS = 20_000;

/** Users as a workbook in the form of the client family: out, in, and an empty one to fill. */
export function userSheetRoutes(app: App): void {
  const guard = { access: 'permission', permissions: ['user_view'] } as const;
  app.http.get(`${user.path}/export-user`, { config: guard }, async (request, reply) => {
    const scope = requireAccess(request, 'permission', 'user_view')!;
    const query = Object.fromEntries(
      // A client that pastes an empty search box into the address writes what its language calls nothing.
      Object.entries(request.query as Query).filter(
        ([name, value]) => name.toLowerCase() !== 'blade-auth' && value !== 'undefined',
      ),
    );
    // Names are looked up again when the workbook comes back, so they go out as they are stored.
    const records = await runWork(app, { ...scope, language: 'zh-cn' }, request.ip, async (work) => {
      const inside = await inDepartment(work, query['deptId']);
      return listAll(work, user, query, (rows) => inside(rows).limit(MAX_ROWS), ['deptId']);
    });
    return sendSheet(reply, records.map(toCells));
  });
  app.http.get(`${user.path}/export-template`, { config: { access: 'user' } }, (request, reply) => {
    requireAccess(request, 'user');
    return sendSheet(reply, []);
  });
  const importing = { access: 'permission', permissions: ['user_add'] } as const;
  app.http.post(`${user.path}/import-user`, { config: importing }, async (request) => {
    const scope = requireAccess(request, 'permission', 'user_add')!;
    const { bytes, fields } = await readFormFile(request);
    const isCovered = (fields['isCovered'] ?? (request.query as Query)['isCovered']) === '1';
    if (isCovered) requireAccess(request, 'permission', 'user_edit');
    const [, ...rows] = readRows(bytes);
    await runWork(app, scope, request.ip, (work) => importRows(work, rows, isCovered));
    return ok({ rows: rows.length }, request.language);
  });
}

const sendSheet = async (reply: Parameters<typeof sendFile>[0], rows: string[][]) =>
  sendFile(reply, { name: '用户数据表.xlsx', type: XLSX_TYPE, bytes: await writeSheet('用户数据表', HEADINGS, rows) });

const toCells = (record: WireRecord) =>
  COLUMNS.map((name) => String(record[name] ?? '').slice(0, name === 'birthday' ? 10 : undefined));

/** All rows or none; the first that is wrong is named. An account that exists is edited when `isCovered`, else refused. */
async function importRows(work: Work, rows: readonly SheetRow[], isCovered: boolean): Promise<void> {
  const issues = await saveRows(work, rows, ({ cells }) =>
    importRow(work, Object.fromEntries(COLUMNS.map((name, column) => [name, cells[column] ?? ''])), isCovered),
  );
  refuseIssues('import-row', issues);
}

async function importRow(work: Work, row: Record<string, string>, isCovered: boolean): Promise<void> {
  const { tenantId: given = '', account = '', name = '', realName = '', email = '', phone = '' } = row;
  const tenantId = work.scope.isSuper && given !== '' ? given : work.scope.tenantId;
  const facts: Record<string, unknown> = {
    account,
    name: name || account,
    realName: realName || account,
    email,
    phone,
  };
  facts['roleId'] = await idsByName(work, {
    table: 'bladeRole',
    column: 'roleName',
    tenantId,
    names: row['roleName'] ?? '',
  });
  facts['deptId'] = await idsByName(work, {
    table: 'bladeDept',
    column: 'deptName',
    tenantId,
    names: row['deptName'] ?? '',
  });
  facts['postId'] = await idsByName(work, {
    table: 'bladePost',
    column: 'postName',
    tenantId,
    names: row['postName'] ?? '',
  });
  const birthday = dayOf(row['birthday'] ?? '');
  if (birthday !== '') facts['birthday'] = birthday.length === 10 ? `${birthday} 00:00:00` : birthday;
  const existing = await work.trx
    .selectFrom('bladeUser')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('account', '=', account)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (existing && !isCovered) throw new ApiError('duplicate-value', { value: account });
  await importUser(work, existing ? { ...facts, id: existing['id'] } : { ...facts, tenantId });
}

async function idsByName(
  work: Work,
  { table, column, tenantId, names }: { table: string; column: string; tenantId: string; names: string },
): Promise<string> {
  const wanted = names
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter(Boolean);
  if (wanted.length === 0) return '';
  const rows = await work.trx
    .selectFrom(table)
    .select(['id', column])
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .where(column, 'in', wanted)
    .execute();
  const ids = wanted.map((name) => rows.find((row) => row[column] === name)?.['id'] as string | undefined);
  if (ids.includes(undefined)) throw new ApiError('reference-unknown');
  return ids.join(',');
}
