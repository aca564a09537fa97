import { ApiError, isObject, reportPreview, reportRun, reportWorkbook } from '@cloud/contract';
import * as v from 'valibot';
import { noteExport, type Exporter } from '../../crud/sheet/exported-lists.ts';
import type { App, CallerContext } from '../../http/app.ts';
import { checkAccess } from '../../identity/scope/access.ts';
import { closedCalls } from '../../identity/scope/api-scope.ts';
import { checkDesign, openReport, titleOfFile, type OpenedReport, type WhichReport } from '../../report/design.ts';
import type { ReportReader } from '../../report/reader.ts';
import { readyReport } from '../../report/ready.ts';
import { reportWorkbook as reportWorkbookBytes, reportWorkbookFile } from '../../report/report-workbook.ts';
import { runReport } from '../../report/run-report.ts';
import { requireSourceRight } from '../../report/source-right.ts';
import { XLSX_TYPE } from '../../spreadsheet/sheet-writer.ts';

const own = { transaction: 'own' } as const;

/** What reports show: on the screen, and as a workbook. */
export function runRoutes(app: App): void {
  noteExport(app, reportWorkbook.path, workbookExporter);
  app.route(reportRun, own, async (context, { values, ...which }) => {
    const { design } = await openFor(app, context, which);
    return runReport(readerOf(app, context), design, values, 'view');
  });
  app.route(reportPreview, own, async (context, { design, values }) => {
    checkDesign(context.scope, design);
    return runReport(readerOf(app, context), design, values, 'view');
  });
  app.route(reportWorkbook, own, async (context, { values, ...which }) => {
    const report = await openFor(app, context, which);
    const result = await runReport(readerOf(app, context), report.design, readValues(values), 'xlsx');
    const bytes = await reportWorkbookBytes({ ...report, result, language: context.scope.language });
    return { name: `${report.title}.xlsx`, type: XLSX_TYPE, bytes };
  });
}

/** A workbook of more rows than an answer should have: it is made in the background, by the rights that the reader has then. */
const workbookExporter: Exporter = {
  check: async (app, scope, query) => {
    checkAccess(scope, reportWorkbook.access, reportWorkbook.permission);
    const { path, permission } = reportWorkbook;
    const closed = await closedCalls(app.database, scope, [{ path, permission }]);
    if (closed.size > 0) throw new ApiError('path-guarded', { path });
    await openFor(app, { scope }, whichOf(query));
  },
  titleOf: async ({ database }, language, query) => {
    const { id, ready } = whichOf(query);
    if (ready) return readyReport(ready, language).title;
    const row = await database.queries.selectFrom('bladeReportFile').select('name').where('id', '=', id ?? '0').executeTakeFirst(); // prettier-ignore
    return titleOfFile(row?.name ?? '');
  },
  write: async (app, scope, query, to) => {
    const report = await openFor(app, { scope }, whichOf(query));
    const result = await runReport(readerOf(app, { scope }), report.design, readValues(query['values'] ?? ''), 'file');
    return reportWorkbookFile({ ...report, result, language: scope.language }, to);
  },
};

/** @throws ApiError `not-found` */
function whichOf(query: Readonly<Record<string, string>>): WhichReport {
  const { success, output } = v.safeParse(v.pick(reportWorkbook.input, ['id', 'ready']), query);
  if (!success) throw new ApiError('not-found');
  return output;
}

/** For whom a report is made: the caller. */
export const readerOf = (
  { database, secrets, config }: App,
  { scope }: Pick<CallerContext, 'scope'>,
): ReportReader => ({
  scope,
  database,
  secrets,
  config,
});

/** A report that the caller may see, and whose SQL may run. */
export async function openFor(
  { database }: App,
  { scope }: Pick<CallerContext, 'scope'>,
  which: WhichReport,
): Promise<OpenedReport> {
  const report = await database.withScope(scope, (trx) => openReport(trx, scope, which));
  await requireSourceRight(database, report);
  return report;
}

/** @throws ApiError `bad-request` */
function readValues(text: string): Record<string, string> {
  if (text === '') return {};
  try {
    const given: unknown = JSON.parse(text);
    if (isObject(given)) return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
  } catch {
    // A text that cannot be read as JSON is refused like a value of another kind.
  }
  throw new ApiError('bad-request');
}
