import { ApiError, READY_REPORTS, type Language, type ReadyReportName } from '@cloud/contract';
import { openReport, type OpenedReport } from '../../report/design.ts';
import type { ReportReader } from '../../report/reader.ts';
import { reportWorkbook } from '../../report/report-workbook.ts';
import { runReport } from '../../report/run-report.ts';
import { requireSourceRight } from '../../report/source-right.ts';
import { scopeOfUser } from '../../identity/scope/user-scope.ts';
import { idsOf } from '../../identity/ids.ts';
import type { MailAttachment } from '../../messaging/mail/mail-channel.ts';
import { isMailAddress, sendMail } from '../../messaging/mail/send-mail.ts';
import { XLSX_TYPE } from '../../spreadsheet/sheet-writer.ts';
import { drawReport } from '../report/draw-report.ts';
import type { TaskContext } from '../task-context.ts';
import type { JobProcessor, JobWork } from './job-processor.ts';
import { readReportValues } from './report-values.ts';

/** Most people that one job mails a report to. */
const MOST_READERS = 200;
const PDF_TYPE = 'application/pdf';

/**
 * Mails a report to people, each with what that person may see. Who is gone, has no address, or may not open the report is left
 * out and named in the log.
 */
export const mailReport: JobProcessor<'report'> = async (context, work) => {
  const ids = idsOf(work.parameters.userIds);
  if (ids.length > MOST_READERS) throw new ApiError('too-many-receivers', { limit: MOST_READERS });
  let sent = 0;
  for (const id of ids) {
    work.signal.throwIfAborted();
    if (await mailReportTo(context, work, id)) sent++;
  }
  if (sent === 0) throw new ApiError('report-reader-gone');
  return [{ code: 'jobLog.reportsSent', params: { sent, total: ids.length } }];
};

/**
 * Mails a report to one person, with what that person may see.
 *
 * @returns whether it was sent; why not stands in the log.
 */
export async function mailReportTo(
  context: TaskContext,
  { parameters, log }: Pick<JobWork<'report'>, 'parameters' | 'log'>,
  id: string,
): Promise<boolean> {
  const { database, messaging, config } = context;
  const language: Language = parameters.language === 'en' ? 'en' : 'zh-cn';
  const scope = await scopeOfUser(database, id, language);
  const address = scope && (await addressOf(context, id));
  if (!scope || !address) {
    log('warn', { about: id, code: 'jobLog.noMailAddress', params: {} });
    return false;
  }
  const reader: ReportReader = { scope, database, secrets: messaging.secrets, config };
  try {
    const report = await openFor(reader, parameters);
    const attachment = await makeFile(reader, report, parameters, language);
    await sendMail(messaging, {
      tenantId: scope.tenantId,
      userId: null,
      to: [address],
      subject: report.title,
      text: report.design.description || report.title,
      attachments: [attachment],
    });
    log('info', { about: scope.account, code: 'jobLog.reportSent', params: { name: attachment.name, bytes: attachment.bytes.length } }); // prettier-ignore
    return true;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    log('warn', { about: scope.account, code: `error.${cause.code}`, params: { ...cause.params } });
    return false;
  }
}

type Parameters = JobWork<'report'>['parameters'];

async function openFor({ scope, database }: ReportReader, { ready, reportId }: Parameters): Promise<OpenedReport> {
  const which = { id: reportId, ready: READY_REPORTS.find((name): name is ReadyReportName => name === ready) };
  const report = await database.withScope(scope, (trx) => openReport(trx, scope, which));
  await requireSourceRight(database, report);
  return report;
}

async function makeFile(
  reader: ReportReader,
  { title, design }: OpenedReport,
  { format, values }: Parameters,
  language: Language,
): Promise<MailAttachment> {
  const given = readReportValues(values ?? '');
  if (format === 'xlsx') {
    const result = await runReport(reader, design, given, 'xlsx');
    return { name: `${title}.xlsx`, type: XLSX_TYPE, bytes: await reportWorkbook({ title, design, result, language }) };
  }
  const result = await runReport(reader, design, given, 'pdf');
  return { name: `${title}.pdf`, type: PDF_TYPE, bytes: await drawReport({ title, design, result, language }) };
}

async function addressOf({ database }: TaskContext, id: string): Promise<string | undefined> {
  const row = await database.queries.selectFrom('bladeUser').select('email').where('id', '=', id).executeTakeFirst();
  const address = row?.email?.trim() ?? '';
  return isMailAddress(address) ? address : undefined;
}
