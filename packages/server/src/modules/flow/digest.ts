import {
  DIGEST_SMS_CODE,
  digestDetail,
  digestSubmit,
  messageOf,
  type Digest,
  type DigestWay,
  type Language,
  type WorkCounts,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { systemScope } from '../../database/scope.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { idsOf } from '../../identity/ids.ts';
import { mailChannelOf } from '../../messaging/mail/mail-channel.ts';
import { sendMail } from '../../messaging/mail/send-mail.ts';
import { maskPhone, sendSms } from '../../messaging/sms/send-sms.ts';
import { hasSmsOf } from '../../messaging/sms/sms-channel.ts';
import { absentOf } from '../../process/people.ts';
import { countWork } from './work-events.ts';

const LOOK_MS = 60_000;
/** To-dos that a mail names; the others are counted. */
const MOST_NAMED = 10;

/** A mail or an SMS a day with what waits, for those who wish it. */
export function digestRoutes(app: App): void {
  app.route(digestDetail, (context) => read(context));
  app.route(digestSubmit, async ({ trx, scope }, { hour, way }) => {
    const { tenantId, userId, language } = scope;
    const own = { tenantId, way, hour, language };
    await trx
      .insertInto('bladeFlowDigest')
      .values({ ...own, userId })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(own))
      .execute();
  });
  const complain = (cause: unknown) => app.log.error({ err: cause }, 'digests were not sent');
  const timer = setInterval(() => void sendDigests(app, new Date()).catch(complain), LOOK_MS).unref();
  app.onClose(async () => clearInterval(timer));
}

async function read({ app, trx, scope }: RequestContext): Promise<Digest> {
  const { tenantId, userId } = scope;
  const user = await trx.selectFrom('bladeUser').select(['email', 'phone']).where('id', '=', userId).executeTakeFirst();
  const own = await trx
    .selectFrom('bladeFlowDigest')
    .select(['way', 'hour'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return {
    mail: { isAvailable: (await mailChannelOf(app, tenantId)) !== undefined, receiver: user?.email ?? '' },
    sms: {
      isAvailable: await hasSmsOf(app, tenantId, DIGEST_SMS_CODE),
      receiver: user?.phone ? maskPhone(user.phone) : '',
    },
    way: own?.way ?? 'mail',
    hour: own?.hour ?? -1,
  };
}

interface Person {
  userId: string;
  tenantId: string;
  way: DigestWay;
  /** Address or phone. */
  receiver: string;
  deptId: string;
  roleId: string;
  language: Language;
}

/**
 * Sends the mail or SMS of the day to those whose hour has come. The server that marks the day first sends it, so that of several servers one does;
 * one that cannot be sent stands in the log of mail or SMS, and the next one comes the next day.
 */
export async function sendDigests(app: App, now: Date): Promise<void> {
  const { queries } = app.database;
  const today = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
  const { rows } =
    await sql<Person>`select d.user_id, d.tenant_id, d.language, d.way, u.role_id, coalesce(u.dept_id, '') as dept_id,
      case d.way when 'sms' then u.phone else u.email end as receiver
    from blade_flow_digest d join blade_user u on u.id = d.user_id and u.is_deleted = 0 and u.status = 1
    where d.hour between 0 and ${now.getHours()} and d.sent_day is distinct from ${today}::date
      and case d.way when 'sms' then u.phone else u.email end <> ''`.execute(queries);
  for (const person of rows) {
    const marked = await queries
      .updateTable('bladeFlowDigest')
      .set({ sentDay: today })
      .where('userId', '=', person.userId)
      .where(sql<boolean>`sent_day is distinct from ${today}::date`)
      .returning('userId')
      .executeTakeFirst();
    if (!marked) continue;
    await sendTo(app, person).catch((cause: unknown) => app.log.warn({ err: cause }, 'a digest was not sent'));
  }
}

async function sendTo(app: App, person: Person): Promise<void> {
  const { queries } = app.database;
  const { tenantId, userId, way, receiver, deptId, language } = person;
  const roles = await queries
    .selectFrom('bladeRole')
    .select('roleAlias')
    .where('id', 'in', ['0', ...idsOf(person.roleId)])
    .where('isDeleted', '=', 0)
    .execute();
  const roleAliases = roles.map(({ roleAlias }) => roleAlias ?? '');
  const counts = await countWork(queries, { ...systemScope(tenantId, userId), deptId, roleAliases });
  if (Object.values(counts).every((count) => count === 0)) return;
  const count = counts.todo + counts.claim;
  if (way === 'sms') {
    if (count > 0)
      await sendSms(app, {
        tenantId,
        userId: null,
        code: DIGEST_SMS_CODE,
        phones: [receiver],
        values: { count: String(count) },
      });
    return;
  }
  const text = textOf(language, counts, await openTasks(queries, tenantId, userId), app.config.publicUrl);
  const subject = messageOf(language, 'digest.subject', { count });
  await sendMail(app, { tenantId, userId: null, to: [receiver], subject, text });
}

/** Names of what waits longest, with that of its process. */
async function openTasks(queries: Queries, tenantId: string, userId: string): Promise<string[]> {
  const owners = [userId, ...(await absentOf(queries, tenantId, userId))];
  const rows = await queries
    .selectFrom('bladeFlowTask as task')
    .innerJoin('bladeFlowInstance as instance', 'instance.id', 'task.instanceId')
    .select(['task.name', 'instance.title'])
    .where('task.tenantId', '=', tenantId)
    .where('task.endTime', 'is', null)
    .where('task.assignee', 'in', owners)
    .orderBy('task.id')
    .limit(MOST_NAMED)
    .execute();
  return rows.map(({ name, title }) => (title ? `${title} – ${name}` : name));
}

function textOf(language: Language, counts: WorkCounts, tasks: readonly string[], publicUrl: string): string {
  const line = (name: keyof WorkCounts) =>
    counts[name] === 0 ? [] : [messageOf(language, `digest.${name}`, { count: counts[name] })];
  const more = counts.todo - tasks.length;
  return [
    ...line('todo'),
    ...tasks.map((task) => `  · ${task.replace(/\s+/g, ' ')}`),
    ...(more > 0 ? [`  · ${messageOf(language, 'digest.more', { count: more })}`] : []),
    ...line('claim'),
    ...line('copies'),
    ...line('notices'),
    '',
    `${publicUrl}/cloudExperience/work/todo`,
    messageOf(language, 'digest.stop'),
  ].join('\n');
}
