import type { Dataset } from '@cloud/contract';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { QUEUE, SCHEMA } from '../../queue/task-queue.ts';

type Places = ReadonlyMap<string, NonNullable<Dataset['queue']>>;

/**
 * Where scans stand that wait to be read, and for how long: what is ahead of each at the pace at which finished tasks of
 * a day went, shared by the tasks that go on now.
 *
 * @returns places by the id of the scan; those that do not wait are absent.
 */
export async function queuePlaces({ queries }: Database): Promise<Places> {
  const { rows } = await sql<{ datasetId: string | null; position: number; seconds: number | null }>`
    with pace as (
      select data->>'kind' as kind, avg(extract(epoch from completed_on - started_on)) as seconds
      from ${sql.table(`${SCHEMA}.job`)} where name = ${QUEUE} and state = 'completed' group by 1),
    lanes as (
      select greatest(count(*), 1) as count from ${sql.table(`${SCHEMA}.job`)} where name = ${QUEUE} and state = 'active')
    select w.data->>'datasetId' as dataset_id, w.position::int, (sum(p.seconds) over ahead / lanes.count)::float8 as seconds
    from (
      select id, data, row_number() over (order by priority desc, created_on, id) as position
      from ${sql.table(`${SCHEMA}.job`)} where name = ${QUEUE} and state in ('created', 'retry') and start_after <= now()) w
    left join pace p on p.kind = w.data->>'kind' cross join lanes
    window ahead as (order by w.position)
    order by w.position`.execute(queries);
  const known = rows.filter((row) => row.datasetId !== null);
  return new Map(known.map(({ datasetId, position, seconds }) => [datasetId!, { position, seconds }]));
}
