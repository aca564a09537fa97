import { ApiError, LOG_FIGURE_HOURS, type LogFigures, type LOGS } from '@cloud/contract';
import { sql, type RawBuilder } from 'kysely';
import type { RequestContext } from '../../http/app.ts';
import { routeTitle } from '../../http/route/route-title.ts';

type LogEntity = (typeof LOGS)[number]['entity'];

/** Newest entries by which paths and people are told: all are counted, but only so many are read whole. */
const NEWEST = 100_000;
/** Paths and people that are named. */
const NAMED = 8;

/** Entries of a log by time, path and person, of the last hours; of the caller's tenant, or of all for the super role. */
export async function figuresOf(context: RequestContext, entity: LogEntity, hours: number): Promise<LogFigures> {
  if (!LOG_FIGURE_HOURS.some((one) => one === hours)) throw new ApiError('bad-request');
  const since = sql`now() - make_interval(hours => ${hours})`;
  const byTime = await countByTime(context, entity, hours, since);
  const counts = byTime.map(({ count }) => count);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const read = sql`
    select * from ${sql.table(entity.table)} where ${ownRows(context)} and create_time >= ${since}
    order by create_time desc, id desc limit ${NEWEST}`;
  return {
    times: byTime.map(({ time }) => time),
    counts,
    failures: byTime.map(({ failures }) => failures),
    paths: await slowPaths(context, read),
    people: await busyPeople(context, read),
    newest: all > NEWEST ? NEWEST : null,
  };
}

const ownRows = ({ scope }: RequestContext): RawBuilder<unknown> =>
  scope.isSuper ? sql`true` : sql`tenant_id = ${scope.tenantId}`;

/** Rows that tell of trouble, by log: those of the error log stand beside the calls. */
const TROUBLE: Readonly<Record<LogEntity['name'], { table: string; condition: RawBuilder<unknown> } | undefined>> = {
  logUsual: { table: 'blade_log_usual', condition: sql`log_level <> 'info'` },
  logApi: { table: 'blade_log_error', condition: sql`true` },
  logError: undefined,
};

async function countByTime(context: RequestContext, entity: LogEntity, hours: number, since: RawBuilder<unknown>) {
  const unit = hours <= 24 ? 'hour' : 'day';
  const trouble = TROUBLE[entity.name];
  const counted = (table: string, condition: RawBuilder<unknown>) => sql`
    select date_trunc(${unit}::text, create_time) as begins, count(*)::int as count from ${sql.table(table)}
    where ${ownRows(context)} and create_time >= date_trunc(${unit}::text, ${since}) and ${condition} group by 1`;
  const { rows } = await sql<{ time: string; count: number; failures: number }>`
    select times.begins as time, coalesce(entries.count, 0) as count, coalesce(troubles.count, 0) as failures
    from generate_series(date_trunc(${unit}::text, ${since}), now(), ${`1 ${unit}`}::interval) as times(begins)
    left join (${counted(entity.table, sql`true`)}) entries using (begins)
    left join (${trouble ? counted(trouble.table, trouble.condition) : sql`select now() as begins, 0 as count`}) troubles
      using (begins)
    order by 1`.execute(context.trx);
  return rows;
}

/** Only texts that are whole numbers are times. */
const MILLISECONDS = sql`case when time ~ '^[0-9]{1,9}$' then time::float8 end`;

async function slowPaths({ trx, scope }: RequestContext, read: RawBuilder<unknown>): Promise<LogFigures['paths']> {
  const { rows } = await sql<Omit<LogFigures['paths'][number], 'title'>>`
    select request_uri as path, count(*)::int as count, coalesce(avg(${MILLISECONDS}), 0) as mean,
      coalesce(max(${MILLISECONDS}), 0) as most
    from (${read}) entries where request_uri <> '' group by 1 order by 3 desc, 2 desc, 1 limit ${NAMED}`.execute(trx);
  return rows.map((row) => ({ ...row, title: routeTitle(scope.language, row.path) }));
}

async function busyPeople({ trx }: RequestContext, read: RawBuilder<unknown>): Promise<LogFigures['people']> {
  const { rows } = await sql<LogFigures['people'][number]>`
    select create_by as account, count(*)::int as count from (${read}) entries where create_by <> ''
    group by 1 order by 2 desc, 1 limit ${NAMED}`.execute(trx);
  return rows;
}
