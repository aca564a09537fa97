import {
  MANAGEMENT_TENANT,
  messageOf,
  METRICS,
  type AlarmComparison,
  type AlarmSeverity,
  type AlarmState,
  type Language,
  type MetricName,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { Database, Queries } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { ENGLISH_NAMES } from '../database/seed/english.ts';
import { sendAlarm } from '../jobs/send-alarm.ts';
import type { TaskQueue } from '../queue/task-queue.ts';

interface Rule {
  id: string;
  name: string;
  metric: MetricName;
  comparison: AlarmComparison;
  threshold: number;
  forSeconds: number;
  severity: AlarmSeverity;
  tellAdmins: number;
  notifyUserIds: string | null;
}

/** Seconds between two samples, and a little more: a window begins with a sample that is as old as it, or nearly so. */
const SLACK_SECONDS = 40;
/** What gave no figures for so long is gone: its alarm ends. */
const GONE_SECONDS = 300;
const KEPT_DAYS = 90;
/** Any number, the same in every process. */
const LOCK = 7_219_027;

/** Compares the newest figures with every rule: alarms begin and end, and those whom a rule names are told. */
export async function followAlarms({ transaction }: Pick<Database, 'transaction'>, queue: TaskQueue): Promise<void> {
  await transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const rules = await readRules(trx);
    for (const rule of rules) await followRule(trx, queue, rule);
    await endUnruled(trx);
    await sql`delete from blade_alarm where state = 'resolved' and end_time < now() - make_interval(days => ${KEPT_DAYS})`.execute(
      trx,
    );
  });
}

async function readRules(trx: Queries): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select id::text as id, name, metric, comparison, threshold, for_seconds as "forSeconds", severity,
      tell_admins as "tellAdmins", notify_user_ids as "notifyUserIds"
    from blade_alarm_rule where enable = 1 and is_deleted = 0`.execute(trx);
  return rows.filter(({ metric }) => metric in METRICS);
}

/** What a process gave within the time of a rule. */
interface Seen {
  instance: string;
  isAllBad: boolean;
  isCovered: boolean;
  newest: number;
}

async function followRule(trx: Queries, queue: TaskQueue, rule: Rule): Promise<void> {
  const isBad = rule.comparison === 'above' ? sql`value > ${rule.threshold}` : sql`value < ${rule.threshold}`;
  const { rows } = await sql<Seen>`
    select trim(source || ' ' || instance) as instance, bool_and(${isBad}) as "isAllBad",
      min(time) <= now() - make_interval(secs => ${Math.max(0, rule.forSeconds - SLACK_SECONDS)}) as "isCovered",
      (array_agg(value order by time desc))[1] as newest
    from (
      select source, instance, time, (figures ->> ${rule.metric})::float8 as value from blade_monitor_sample
      where time > now() - make_interval(secs => ${rule.forSeconds + SLACK_SECONDS}) and figures ->> ${rule.metric} is not null
    ) samples group by source, instance`.execute(trx);
  for (const seen of rows) {
    if (seen.isAllBad && seen.isCovered) await begin(trx, queue, rule, seen);
  }
  const isBetter =
    rule.comparison === 'above'
      ? (value: number) => value <= rule.threshold
      : (value: number) => value >= rule.threshold;
  const lasting = await sql<{ id: string; instance: string }>`
    select id::text as id, instance from blade_alarm where rule_id = ${rule.id} and state = 'firing'`.execute(trx);
  for (const { id, instance } of lasting.rows) {
    const seen = rows.find((one) => one.instance === instance);
    const newest = seen?.newest ?? null;
    if (newest === null ? await isGone(trx, instance) : isBetter(newest))
      await end(trx, queue, rule, { id, instance, newest });
  }
}

async function isGone(trx: Queries, instance: string): Promise<boolean> {
  const { rows } = await sql<{ isGone: boolean }>`
    select not exists (select from blade_monitor_sample where trim(source || ' ' || instance) = ${instance}
      and time > now() - make_interval(secs => ${GONE_SECONDS})) as "isGone"`.execute(trx);
  return rows[0]?.isGone ?? true;
}

async function begin(trx: Queries, queue: TaskQueue, rule: Rule, { instance, newest }: Seen): Promise<void> {
  const { id, name, metric, severity, threshold } = rule;
  const done = await sql`
    insert into blade_alarm (id, rule_id, rule_name, metric, severity, instance, value, threshold)
    values (${newId()}, ${id}, ${name}, ${metric}, ${severity}, ${instance}, ${newest}, ${threshold})
    on conflict (rule_id, instance) where state = 'firing' do nothing`.execute(trx);
  if (Number(done.numAffectedRows ?? 0) > 0) await tell(trx, queue, rule, { state: 'firing', instance, value: newest });
}

async function end(
  trx: Queries,
  queue: TaskQueue,
  rule: Rule,
  { id, instance, newest }: { id: string; instance: string; newest: number | null },
): Promise<void> {
  await sql`update blade_alarm set state = 'resolved', end_time = now() where id = ${id}`.execute(trx);
  await tell(trx, queue, rule, { state: 'resolved', instance, value: newest });
}

/** The alarms of rules that are gone or switched off end, and need no telling. */
async function endUnruled(trx: Queries): Promise<void> {
  await sql`
    update blade_alarm set state = 'resolved', end_time = now() where state = 'firing'
      and not exists (select from blade_alarm_rule r where r.id = rule_id and r.enable = 1 and r.is_deleted = 0)`.execute(
    trx,
  );
}

interface News {
  state: AlarmState;
  instance: string;
  value: number | null;
}

async function tell(trx: Queries, queue: TaskQueue, rule: Rule, { state, instance, value }: News): Promise<void> {
  const { name, metric, comparison, threshold, severity, forSeconds } = rule;
  const words = (language: Language) => {
    const text = (key: string, params = {}) => messageOf(language, key, params);
    const params = {
      name: language === 'en' ? (ENGLISH_NAMES['alarmRule']?.[name] ?? name) : name,
      instance,
      metric: text(`metric.${metric}`),
      value: value === null ? '–' : valueText(metric, value),
      threshold: valueText(metric, threshold),
      comparison: text(`alarmRule.${comparison}`),
      seconds: forSeconds,
      severity: text(`alarmRule.${severity}`),
    };
    return { title: text(`alarm.${state}.title`, params), text: text(`alarm.${state}.text`, params) };
  };
  const people = (rule.notifyUserIds ?? '').split(',').filter(Boolean);
  const facts = { state, rule: name, metric, severity, instance, value, threshold };
  const watchers = rule.tellAdmins === 1 ? await administrators(trx) : [];
  await sendAlarm(trx, queue, { people, watchers, words, event: 'alarm', facts });
}

/** Ids of the administrators of the tenant that runs the platform. */
async function administrators(trx: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from blade_user u where u.tenant_id = ${MANAGEMENT_TENANT} and u.is_deleted = 0 and u.status = 1
      and exists (select from blade_role r where r.id::text = any(string_to_array(u.role_id, ',')) and r.is_deleted = 0
        and r.role_alias in ('administrator', 'admin')) order by u.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A figure with its unit, alike in all languages. */
function valueText(metric: MetricName, value: number): string {
  const rounded = (number: number) => String(Math.round(number * 100) / 100);
  switch (METRICS[metric].unit) {
    case 'share':
      return `${rounded(value * 100)} %`;
    case 'bytes':
      return `${rounded(value / 1e9)} GB`;
    case 'ms':
      return `${rounded(value)} ms`;
    case 'seconds':
      return `${rounded(value)} s`;
    default:
      return rounded(value);
  }
}
