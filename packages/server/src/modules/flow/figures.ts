import { ApiError, definitionFigures, type StepFigures } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../http/app.ts';
import { readDefinition } from '../../process/definition.ts';

/** How long the steps of a process take, in the order of its drawing. */
export function figureRoutes(app: App): void {
  app.route(definitionFigures, async ({ trx, scope }, { processId }) => {
    const { row, process } = await readDefinition(trx, processId);
    if (row.tenantId !== '' && row.tenantId !== scope.tenantId && !scope.isSuper) throw new ApiError('not-found');
    const { rows } = await sql<Omit<StepFigures, 'name'>>`
      select t.activity_id,
        count(*) filter (where t.end_time is not null)::int as finished,
        coalesce(percentile_cont(0.5) within group (order by extract(epoch from t.end_time - t.create_time))
          filter (where t.end_time is not null), 0)::float as median,
        coalesce(percentile_cont(0.9) within group (order by extract(epoch from t.end_time - t.create_time))
          filter (where t.end_time is not null), 0)::float as p90,
        count(*) filter (where t.end_time is null)::int as open,
        coalesce(extract(epoch from now() - min(t.create_time) filter (where t.end_time is null)), 0)::float as oldest
      from blade_flow_task t
      where t.tenant_id = ${scope.tenantId} and t.asked_by is null and t.outcome <> 'cancelled'
        and t.definition_id in (select id from blade_flow_definition d where d.key = ${row.key})
        and (t.end_time is null or t.end_time > now() - interval '90 days')
      group by t.activity_id`.execute(trx);
    const found = new Map(rows.map((one) => [one.activityId, one]));
    return process.tasks.map(({ id, name }): StepFigures => ({
      ...(found.get(id) ?? { activityId: id, finished: 0, median: 0, p90: 0, open: 0, oldest: 0 }),
      name,
    }));
  });
}
