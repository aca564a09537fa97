import { ApiError, HEALTH_HOURS, healthRead, METRICS, type Health, type MetricSource } from '@cloud/contract';
import { sql } from 'kysely';
import os from 'node:os';
import type { Queries } from '../../database/database.ts';
import type { App } from '../../http/app.ts';
import { followAlarms } from '../../sampling/alarms.ts';
import { keepSamples, SAMPLE_SECONDS } from '../../sampling/keep-samples.ts';
import { measureRequests } from '../../sampling/request-figures.ts';

/** Points of a chart. */
const PARTS = 120;
/** What was silent this long is gone. */
const SILENT_SECONDS = 4 * SAMPLE_SECONDS;

/** Measures this process, follows the alarms, and answers how all processes do. */
export function healthOverTime(app: App): void {
  const { config, database, http, log, queue, storage } = app;
  const samples = keepSamples(database, {
    source: 'api',
    instance: `${os.hostname()}:${config.port}`,
    folder: config.dataFolder,
    storage,
    own: measureRequests(http),
    afterShared: () => followAlarms(database, queue),
    log,
  });
  app.onClose(() => samples.stop());
  app.route(healthRead, { transaction: 'own' }, async (_context, { hours }) => {
    if (!HEALTH_HOURS.some((one) => one === hours)) throw new ApiError('bad-request');
    return { now: await readNow(database.queries), ...(await readSeries(database.queries, hours)) };
  });
}

/** The newest figures of everything that is not silent. */
export async function readNow(queries: Queries): Promise<Health['now']> {
  const { rows } = await sql<Health['now'][number]>`
    select distinct on (source, instance) source, instance, figures,
      extract(epoch from now() - time)::float8 as "ageSeconds"
    from blade_monitor_sample where time > now() - make_interval(secs => ${SILENT_SECONDS})
    order by source, instance, time desc`.execute(queries);
  return rows;
}

interface Mean {
  part: number;
  source: MetricSource;
  instance: string;
  metric: string;
  value: number;
}

/** Means by part of the time, of what was measured in it. */
async function readSeries(queries: Queries, hours: number): Promise<Pick<Health, 'times' | 'series'>> {
  const seconds = (hours * 3600) / PARTS;
  const begin = Date.now() - hours * 3_600_000;
  const { rows } = await sql<Mean>`
    select floor(extract(epoch from time - ${new Date(begin)}) / ${seconds})::int as part, source, instance, key as metric,
      avg(value::float8) as value
    from blade_monitor_sample cross join lateral jsonb_each_text(figures)
    where time >= ${new Date(begin)} group by 1, 2, 3, 4 order by source, instance`.execute(queries);
  const series = new Map<string, Health['series'][number]>();
  for (const { part, source, instance, metric, value } of rows) {
    if (part < 0 || part >= PARTS || !(metric in METRICS)) continue;
    const key = `${source} ${instance} ${metric}`;
    let found = series.get(key);
    if (!found) series.set(key, (found = { source, instance, metric, values: Array<number | null>(PARTS).fill(null) }));
    found.values[part] = value;
  }
  const times = Array.from({ length: PARTS }, (_, part) => textOf(begin + part * seconds * 1000));
  return { times, series: [...series.values()] };
}

const textOf = (moment: number): string => {
  const local = new Date(moment - new Date(moment).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
};
