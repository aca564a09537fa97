import { ApiError } from '@cloud/contract';
import { scopeOfUser } from '../../identity/scope/user-scope.ts';
import { holds } from '../../identity/scope/access.ts';
import { textOfJobMessage } from '../../jobs/job-message.ts';
import { openReport } from '../../report/design.ts';
import { mailReportTo } from '../jobs/mail-report.ts';
import type { TaskContext } from '../task-context.ts';

/**
 * Mails a scheduled report. Each receiver gets the rows that this receiver may see; receivers other than the owner get it only
 * while the owner has the right to mail it to them. A schedule whose owner or report no longer exists is removed.
 */
export async function mailScheduled(context: TaskContext, id: string, signal: AbortSignal): Promise<void> {
  const { database, log } = context;
  const row = await database.queries.selectFrom('bladeReportMail').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return;
  const which = { id: row.reportId ?? undefined, ready: row.ready ?? undefined };
  const scope = await scopeOfUser(database, row.createUser, row.language);
  const report = scope && (await database.withScope(scope, (trx) => openReport(trx, scope, which)).catch(unlessGone));
  if (!scope || !report || !holds(scope, 'report_list_view')) {
    await database.queries.deleteFrom('bladeReportMail').where('id', '=', id).execute();
    return;
  }
  const mayShare = holds(scope, 'report_list_design') && (report.isOwn || report.editor === null);
  const parameters = {
    reportId: row.reportId ?? '',
    ready: row.ready ?? '',
    format: row.format,
    language: row.language,
    values: '',
    userIds: '',
  };
  const receivers = mayShare ? row.receivers : row.receivers.filter((one) => one === row.createUser);
  for (const receiver of receivers) {
    if (signal.aborted) return;
    await mailReportTo(context, { parameters, log: (_level, words) => log.info(`report mail ${id}: ${typeof words === 'string' ? words : textOfJobMessage('en', words)}`) }, receiver); // prettier-ignore
  }
}

/** A report that was removed, or is not shared any more. */
function unlessGone(cause: unknown): undefined {
  if (cause instanceof ApiError) return undefined;
  throw cause;
}
