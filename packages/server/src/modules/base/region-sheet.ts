import { REGION_PATH } from '@cloud/contract';
import type { App } from '../../app.ts';
import type { Query } from '../../crud/crud-routes.ts';
import { refuseIssues, saveRows } from '../../crud/sheet/save-rows.ts';
import { runWork, type Work } from '../../crud/work.ts';
import { requireAccess } from '../../http/access.ts';
import { ok } from '../../http/envelope.ts';
import { readFormFile, sendFile } from '../../http/upload.ts';
import { writeSheet, XLSX_TYPE } from '../../spreadsheet/sheet.ts';
import { readRows, type SheetRow } from '../../spreadsheet/sheet-reader.ts';
import { submitRegion } from './region-save.ts';

const HEADINGS = ['区划编号', '父区划编号', '区划名称', '排序', '备注'];
const COLUMNS = ['code', 'parentCode', 'name', 'sort', 'remark'];

/** Regions as a workbook: out, in, and an empty one to fill. */
export function regionSheetRoutes(app: App): void {
  const guard = (verb: string) => ({ config: { access: 'permission', permissions: [`region_${verb}`] } }) as const;
  app.http.get(`${REGION_PATH}/export-region`, guard('export'), async (request, reply) => {
    const scope = requireAccess(request, 'permission', 'region_export')!;
    const rows = await runWork(app, scope, request.ip, (work) => exportRows(work, request.query as Query));
    return sendSheet(reply, rows);
  });
  app.http.get(`${REGION_PATH}/export-template`, { config: { access: 'user' } }, (request, reply) => {
    requireAccess(request, 'user');
    return sendSheet(reply, []);
  });
  app.http.post(`${REGION_PATH}/import-region`, guard('import'), async (request) => {
    const scope = requireAccess(request, 'permission', 'region_import')!;
    const { bytes, fields } = await readFormFile(request);
    const isCovered = (fields['isCovered'] ?? (request.query as Query)['isCovered']) === '1';
    const [, ...rows] = readRows(bytes);
    await runWork(app, scope, request.ip, (work) => importRows(work, rows, isCovered));
    return ok({ rows: rows.length }, request.language);
  });
}

const sendSheet = async (reply: Parameters<typeof sendFile>[0], rows: string[][]) =>
  sendFile(reply, { name: '行政区划.xlsx', type: XLSX_TYPE, bytes: await writeSheet('行政区划', HEADINGS, rows) });

async function exportRows(work: Work, query: Query): Promise<string[][]> {
  let rows = work.trx.selectFrom('bladeRegion').selectAll().orderBy('code');
  if (query['code']) rows = rows.where('code', 'like', `${String(query['code']).replace(/\D/g, '')}%`);
  if (query['name']) rows = rows.where('name', '=', String(query['name']));
  return (await rows.execute()).map((row) => COLUMNS.map((name) => String(row[name] ?? '')));
}

/** All rows or none, parents before what lies below them; what exists is left alone unless `isCovered`. */
async function importRows(work: Work, rows: readonly SheetRow[], isCovered: boolean): Promise<void> {
  const codes = new Set(
    (await work.trx.selectFrom('bladeRegion').select('code').execute()).map((row) => row['code'] as string),
  );
  const codeOf = ({ cells }: SheetRow) => cells[0] ?? '';
  const wanted = rows.filter((row) => isCovered || !codes.has(codeOf(row)));
  const issues = await saveRows(
    work,
    wanted.toSorted((a, b) => codeOf(a).length - codeOf(b).length),
    ({ cells }) => submitRegion(work, Object.fromEntries(COLUMNS.map((name, column) => [name, cells[column] ?? '']))),
  );
  refuseIssues('import-row', issues);
}
