import { ApiError, isObject, reportPreview, reportRun, reportWorkbook } from '@cloud/contract';
import type { App, CallerContext } from '../../http/app.ts';
import { checkDesign, openReport, type OpenedReport, type WhichReport } from '../../report/design.ts';
import type { ReportReader } from '../../report/reader.ts';
import { reportWorkbook as writeReport } from '../../report/report-workbook.ts';
import { runReport } from '../../report/run-report.ts';
import { requireSourceRight } from '../../report/source-right.ts';
import { XLSX_TYPE } from '../../spreadsheet/sheet-writer.ts';

const own = { transaction: 'own' } as const;

/** What reports show: on the screen, and as a workbook. */
export function runRoutes(app: App): void {
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
    const bytes = await writeReport(report, result, context.scope.language);
    return { name: `${report.title}.xlsx`, type: XLSX_TYPE, bytes };
  });
}

/** For whom a report is made: the caller. */
export const readerOf = ({ database, secrets, config }: App, { scope }: CallerContext): ReportReader => ({
  scope,
  database,
  secrets,
  config,
});

/** A report that the caller may see, and whose SQL may run. */
export async function openFor({ database }: App, { scope }: CallerContext, which: WhichReport): Promise<OpenedReport> {
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
