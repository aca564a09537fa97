import {
  ApiError,
  REPORT_MAIL_LIMITS,
  reportMail,
  reportMailRemove,
  reportMailSubmit,
  type EndpointArguments,
} from '@cloud/contract';
import { sql, type SqlBool } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { Scope } from '../../database/scope.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { holds } from '../../identity/scope/access.ts';
import { isMailAddress } from '../../messaging/mail/send-mail.ts';
import { repeat } from '../../queue/repeat.ts';
import type { TaskQueue } from '../../queue/task-queue.ts';
import { openReport, type WhichReport } from '../../report/design.ts';
import { nextMailTime } from '../../report/mail-times.ts';
import { PRIORITIES, TASKS } from '../../tasks/channels.ts';

const LOOK_MS = 5_000;
/** Schedules that one look hands over. */
const MOST_AT_ONCE = 100;

/** Reports that people have mailed to them again and again; designers mail theirs to others, too. */
export function mailRoutes(app: App): void {
  const { log, queue } = app;
  const loop = repeat(
    LOOK_MS,
    async () => {
      while ((await sendDue(app, queue)) === MOST_AT_ONCE);
    },
    (cause) => log.warn(`report mails: ${String(cause)}`),
  );
  app.onClose(() => loop.stop());
  app.route(reportMail, async (context, which) => {
    const report = await openReport(context.trx, context.scope, which);
    const row = await ownSchedule(context, which)
      .select(['every', 'day', 'at', 'format', 'receivers', 'nextTime'])
      .executeTakeFirst();
    const schedule = row ? { ...row, receivers: row.receivers.join(',') } : null;
    return { schedule, mayShare: mayMailTo(context.scope, report) };
  });
  app.route(reportMailSubmit, submit);
  app.route(reportMailRemove, async (context, which) => {
    await context.trx
      .deleteFrom('bladeReportMail')
      .where('createUser', '=', context.scope.userId)
      .where(isOf(which))
      .execute();
  });
}

async function submit(context: RequestContext, input: EndpointArguments<typeof reportMailSubmit>) {
  const { trx, scope } = context;
  const { id, ready, receivers: given, ...schedule } = input;
  if (schedule.every === 'week' && schedule.day > 7) throw new ApiError('bad-request', { field: 'day' });
  const report = await openReport(trx, scope, { id, ready });
  const receivers = given.length === 0 ? [scope.userId] : [...new Set(given)];
  if (receivers.length > REPORT_MAIL_LIMITS.receivers)
    throw new ApiError('too-many-receivers', { limit: REPORT_MAIL_LIMITS.receivers });
  const isForOthers = receivers.some((one) => one !== scope.userId);
  if (isForOthers && !mayMailTo(scope, report)) throw new ApiError('report-mail-others');
  await requirePeople(trx, scope, receivers);
  if (!isForOthers) await requireAddress(trx, scope);
  // Two calls at once are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('report-mail'), hashtext(${scope.userId}))`.execute(trx);
  await trx.deleteFrom('bladeReportMail').where('createUser', '=', scope.userId).where(isOf({ id, ready })).execute();
  const all = await trx.selectFrom('bladeReportMail').select('id').where('createUser', '=', scope.userId).execute();
  if (all.length >= REPORT_MAIL_LIMITS.schedules)
    throw new ApiError('too-many-report-mails', { limit: REPORT_MAIL_LIMITS.schedules });
  const { nextTime } = await trx
    .insertInto('bladeReportMail')
    .values({
      id: newId(),
      tenantId: scope.tenantId,
      createUser: scope.userId,
      reportId: ready ? null : (id ?? null),
      ready: ready || null,
      receivers,
      ...schedule,
      language: scope.language,
      nextTime: nextMailTime(schedule, new Date()),
    })
    .returning('nextTime')
    .executeTakeFirstOrThrow();
  return { nextTime };
}

/** Who designed a report has it mailed to others; of those that come with the product, any designer. */
const mayMailTo = (scope: Scope, { isOwn, editor }: { isOwn: boolean; editor: string | null }): boolean =>
  holds(scope, 'report_list_design') && (isOwn || editor === null);

const isOf = ({ id, ready }: WhichReport) =>
  ready ? sql<SqlBool>`ready = ${ready}` : sql<SqlBool>`report_id = ${id ?? null}`;

const ownSchedule = ({ trx, scope }: RequestContext, which: WhichReport) =>
  trx.selectFrom('bladeReportMail').where('createUser', '=', scope.userId).where(isOf(which));

/** People of the caller's tenant. @throws ApiError `not-found` */
async function requirePeople(trx: Queries, { tenantId }: Scope, ids: readonly string[]): Promise<void> {
  const found = await trx
    .selectFrom('bladeUser')
    .select('id')
    .where('id', 'in', [...ids])
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .execute();
  if (found.length !== ids.length) throw new ApiError('not-found');
}

/** @throws ApiError `report-mail-address` */
async function requireAddress(trx: Queries, { userId }: Scope): Promise<void> {
  const row = await trx.selectFrom('bladeUser').select('email').where('id', '=', userId).executeTakeFirst();
  if (!isMailAddress(row?.email?.trim() ?? '')) throw new ApiError('report-mail-address');
}

/** Hands what is due to the workers, each schedule once over any number of servers. @returns how many there were. */
export async function sendDue({ database }: Pick<App, 'database'>, queue: TaskQueue): Promise<number> {
  return database.transaction(async (trx) => {
    const due = await trx
      .selectFrom('bladeReportMail')
      .select(['id', 'every', 'day', 'at'])
      .where('nextTime', '<=', sql<string>`now()`)
      .orderBy('nextTime')
      .limit(MOST_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, ...schedule } of due) {
      const nextTime = nextMailTime(schedule, new Date());
      await trx.updateTable('bladeReportMail').set({ nextTime }).where('id', '=', id).execute();
      await queue.send(trx, { kind: TASKS.mailReport, data: { mailId: id }, priority: PRIORITIES.run });
    }
    return due.length;
  });
}
