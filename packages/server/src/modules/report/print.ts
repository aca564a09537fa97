import { ApiError, reportPrint, reportPrinted, reportPrintFile } from '@cloud/contract';
import { newId } from '../../database/id.ts';
import type { PrintContent } from '../../database/tables/reports.ts';
import type { App, CallerContext } from '../../http/app.ts';
import { runReport } from '../../report/run-report.ts';
import { PRIORITIES, TASKS } from '../../tasks/channels.ts';
import { openFor, readerOf } from './run.ts';

const own = { transaction: 'own' } as const;
const PDF_TYPE = 'application/pdf';
/** Prints that a person may wait for at once. */
const MOST_WAITING = 5;

/** Reports as PDF: the rows are read here, with the rights of the caller; a worker draws them. */
export function printRoutes(app: App): void {
  const { database, queue } = app;
  app.route(reportPrint, own, async (context, { values, ...which }) => {
    const { scope } = context;
    const { title, design } = await openFor(app, context, which);
    await requireFewWaiting(app, context);
    const result = await runReport(readerOf(app, context), design, values, 'pdf');
    const id = newId();
    const content: PrintContent = { design, result };
    await database.transaction(async (trx) => {
      await trx
        .insertInto('bladeReportPrint')
        .values({
          id,
          tenantId: scope.tenantId,
          createUser: scope.userId,
          title,
          language: scope.language,
          content: JSON.stringify(content),
        })
        .execute();
      await queue.send(trx, { kind: TASKS.printReport, data: { printId: id }, priority: PRIORITIES.print });
    });
    return { id };
  });
  app.route(reportPrinted, own, async (context, { id }) => {
    const { state, error } = await ownPrint(app, context, id);
    return { state, error };
  });
  app.route(reportPrintFile, own, async (context, { id }) => {
    const { title, bytes } = await ownPrint(app, context, id);
    if (!bytes) throw new ApiError('report-not-printed');
    return { name: `${title}.pdf`, type: PDF_TYPE, bytes };
  });
}

/** A print that the caller ordered. @throws ApiError `not-found` */
async function ownPrint({ database }: App, { scope }: CallerContext, id: string) {
  const row = await database.queries
    .selectFrom('bladeReportPrint')
    .select(['title', 'state', 'error', 'bytes'])
    .where('id', '=', id)
    .where('tenantId', '=', scope.tenantId)
    .where('createUser', '=', scope.userId)
    .executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  return row;
}

/** @throws ApiError `unavailable` */
async function requireFewWaiting({ database }: App, { scope }: CallerContext): Promise<void> {
  const rows = await database.queries
    .selectFrom('bladeReportPrint')
    .select('id')
    .where('createUser', '=', scope.userId)
    .where('state', '=', 'waiting')
    .limit(MOST_WAITING)
    .execute();
  if (rows.length >= MOST_WAITING) throw new ApiError('unavailable');
}
