import { sql } from 'kysely';
import type { MetricSource } from '@cloud/contract';
import type { Database, Queries } from '../database/database.ts';
import { repeat } from '../queue/repeat.ts';
import type { Storage } from '../storage/storage.ts';
import { measureProcess, type Figures } from './process-figures.ts';
import { databaseFigures, queueFigures, storageFigures } from './shared-figures.ts';
import { storeStatements } from './store-statements.ts';

/** Between two rows of a process. */
export const SAMPLE_SECONDS = 30;
/** What is older than a day is kept as means of so many seconds, and goes after so many days. */
const [FINE_HOURS, COARSE_SECONDS, KEPT_DAYS] = [24, 600, 31];
/** Any number, the same in every process. */
const LOCK = 7_219_026;

interface Options {
  source: 'api' | 'worker';
  /** `host:port` or `host:pid`. */
  instance: string;
  /** Where the data lies. */
  folder: string;
  /** Of a process that may measure what all share. */
  storage?: Pick<Storage, 'stat'>;
  /** Figures that only this kind of process has. */
  own?: () => Figures;
  /** Runs after figures of what all processes share were stored, in one process at a time. */
  afterShared?: () => Promise<void>;
  log: { warn(message: string): void };
}

/**
 * Writes twice a minute how this process does; one of those with a storage also writes how the database, the queue and the storage do,
 * and thins out what is old.
 */
export function keepSamples(database: Database, options: Options): { stop(): Promise<void> } {
  const { source, instance, own, log } = options;
  const measured = measureProcess(options.folder);
  const loop = repeat(
    SAMPLE_SECONDS * 1000,
    async () => {
      const figures = { ...(await measured.figures()), ...own?.() };
      await storeSample(database.queries, source, instance, figures);
      await storeStatements(database);
      if (options.storage && (await sampleShared(database, options.storage))) await options.afterShared?.();
    },
    (cause) => log.warn(`health not measured: ${String(cause)}`),
  );
  return {
    stop: async () => {
      measured.stop();
      await loop.stop();
    },
  };
}

/** Writes the figures of one source. */
export async function storeSample(
  queries: Queries,
  source: MetricSource,
  instance: string,
  figures: Figures,
): Promise<void> {
  const values = { source, instance: instance.slice(0, 120), figures: JSON.stringify(figures) };
  await queries.insertInto('bladeMonitorSample').values(values).execute();
}

/** The first process within half a minute measures for all. @returns whether it was this process. */
export async function sampleShared(database: Database, storage: Pick<Storage, 'stat'>): Promise<boolean> {
  return database.transaction(async (trx) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK}) and not exists (
        select from blade_monitor_sample where source = 'database' and step = ${SAMPLE_SECONDS}
          and time > now() - make_interval(secs => ${SAMPLE_SECONDS - 5})
      ) as "isFree"`.execute(trx);
    if (!rows[0]?.isFree) return false;
    await storeSample(trx, 'database', '', await databaseFigures(trx));
    const queue = await queueFigures(trx);
    if (queue) await storeSample(trx, 'queue', '', queue);
    await storeSample(trx, 'storage', '', await storageFigures(trx, storage));
    await thinSamples(trx);
    return true;
  });
}

/** Replaces rows of more than a day by means of ten minutes, and removes those of more than a month. */
export async function thinSamples(trx: Queries): Promise<void> {
  await sql`
    with old as (
      delete from blade_monitor_sample
      where step < ${COARSE_SECONDS} and time < date_bin(make_interval(secs => ${COARSE_SECONDS}),
        now() - make_interval(hours => ${FINE_HOURS}), timestamptz '2000-01-01')
      returning source, instance, time, figures
    ), means as (
      select source, instance, date_bin(make_interval(secs => ${COARSE_SECONDS}), time, timestamptz '2000-01-01') as time, key,
        avg(value::float8) as value
      from old cross join lateral jsonb_each_text(figures) group by 1, 2, 3, 4
    )
    insert into blade_monitor_sample (source, instance, time, step, figures)
    select source, instance, time, ${COARSE_SECONDS}::integer, jsonb_object_agg(key, value) from means group by 1, 2, 3
    on conflict do nothing`.execute(trx);
  await sql`delete from blade_monitor_sample where time < now() - make_interval(days => ${KEPT_DAYS})`.execute(trx);
  await sql`delete from blade_slow_query where day < current_date - ${KEPT_DAYS}::integer`.execute(trx);
}
