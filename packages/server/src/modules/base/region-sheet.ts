import { regionExport, regionImport, regionSubmit, regionTemplate, type EndpointArguments } from '@cloud/contract';
import { refuseIssues, saveRows } from '../../crud/sheet/save-rows.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { runInContext } from '../../http/route/request-context.ts';
import { readInput } from '../../http/route/route.ts';
import type { SheetRow } from '../../spreadsheet/sheet-reader.ts';
import { XLSX_TYPE } from '../../spreadsheet/sheet-writer.ts';
import { readWorkbook, writeTexts } from '../../spreadsheet/workbook.ts';
import { submitRegion } from './region-save.ts';

const HEADINGS = ['区划编号', '父区划编号', '区划名称', '排序', '备注'];
const COLUMNS = ['code', 'parentCode', 'name', 'sort', 'remark'] as const;

/** Regions as a workbook: out, in, and an empty one to fill. */
export function regionSheetRoutes(app: App): void {
  app.route(regionExport, async (context, input) => workbookOf(await exportRows(context, input)));
  app.route(regionTemplate, () => workbookOf([], '行政区划模板'));
  app.route(regionImport, { transaction: 'own' }, async ({ scope, address }, { file, isCovered }) => {
    const [, ...rows] = await readWorkbook(file.bytes);
    await runInContext(app, scope, address, (context) => importRows(context, rows, isCovered));
    return { rows: rows.length };
  });
}

const workbookOf = async (rows: string[][], name = '行政区划') => ({
  name: `${name}.xlsx`,
  type: XLSX_TYPE,
  bytes: await writeTexts('行政区划', HEADINGS, rows),
});

async function exportRows(
  context: RequestContext,
  { code, name }: EndpointArguments<typeof regionExport>,
): Promise<string[][]> {
  let rows = context.trx.selectFrom('bladeRegion').selectAll().orderBy('code');
  if (code) rows = rows.where('code', 'like', `${code.replace(/\D/g, '')}%`);
  if (name) rows = rows.where('name', '=', name);
  return (await rows.execute()).map((row) => COLUMNS.map((column) => String(row[column] ?? '')));
}

/** All rows or none, parents before what lies below them; what exists is left alone unless `isCovered`. */
async function importRows(context: RequestContext, rows: readonly SheetRow[], isCovered: boolean): Promise<void> {
  const codes = new Set((await context.trx.selectFrom('bladeRegion').select('code').execute()).map((row) => row.code));
  const codeOf = ({ cells }: SheetRow) => cells[0] ?? '';
  const wanted = rows.filter((row) => isCovered || !codes.has(codeOf(row)));
  const issues = await saveRows(
    context,
    wanted.toSorted((a, b) => codeOf(a).length - codeOf(b).length),
    ({ cells }) =>
      submitRegion(
        context,
        readInput(regionSubmit, Object.fromEntries(COLUMNS.map((name, column) => [name, cells[column] ?? '']))),
      ),
  );
  refuseIssues('import-row', issues);
}
