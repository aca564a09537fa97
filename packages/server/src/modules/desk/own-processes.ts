import { dashboardProcesses, type OwnProcess } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../http/app.ts';

/** Processes that are told of; those with most open tasks first. */
const SHOWN = 5;

interface StepRow {
  key: string;
  name: string;
  running: number;
  step: string;
  open: number;
  oldest: number;
  median: number;
}

/** Figures for those who own a process. */
export function ownProcessRoutes(app: App): void {
  app.route(dashboardProcesses, async ({ trx, scope: { tenantId, userId, isAdmin } }) => {
    const { rows } = await sql<StepRow>`
      with mine as (
        select d.id, d.key, first_value(d.name) over (partition by d.key order by d.id desc) as name
        from blade_flow_definition d
        where d.is_deleted = 0 and d.tenant_id in ('', ${tenantId})
          and (d.create_user = ${userId} or ${isAdmin} and d.create_user is null)),
      running as (
        select m.key, count(*)::int as count from blade_flow_instance i join mine m on m.id = i.definition_id
        where i.tenant_id = ${tenantId} and i.end_time is null group by m.key)
      select m.key, max(m.name) as name, coalesce(max(r.count), 0)::int as running, coalesce(t.name, '') as step,
        count(t.id) filter (where t.end_time is null)::int as open,
        coalesce(extract(epoch from now() - min(t.create_time) filter (where t.end_time is null)), 0)::float as oldest,
        coalesce(percentile_cont(0.5) within group (order by extract(epoch from t.end_time - t.create_time))
          filter (where t.end_time is not null), 0)::float as median
      from mine m
        left join running r on r.key = m.key
        left join blade_flow_task t on t.definition_id = m.id and t.tenant_id = ${tenantId} and t.asked_by is null
          and t.outcome <> 'cancelled' and (t.end_time is null or t.end_time > now() - interval '90 days')
      group by m.key, t.name`.execute(trx);
    return toProcesses(rows);
  });
}

/** Steps of several processes, each process once. One that never ran is left out. */
function toProcesses(rows: readonly StepRow[]): OwnProcess[] {
  const steps = Map.groupBy(rows, ({ key }) => key);
  const open = (key: string): number => (steps.get(key) ?? []).reduce((sum, step) => sum + step.open, 0);
  return [...steps]
    .filter(([, of]) => of.some(({ step }) => step !== ''))
    .toSorted(([a], [b]) => open(b) - open(a))
    .slice(0, SHOWN)
    .map(([key, of]) => {
      const stall = of.reduce((most, step) => (step.open > most.open ? step : most));
      const slowest = of.reduce((most, step) => (step.median > most.median ? step : most));
      return {
        key,
        name: stall.name,
        running: stall.running,
        stall: { step: stall.open > 0 ? stall.step : '', open: stall.open, oldest: stall.oldest },
        slowest: { step: slowest.median > 0 ? slowest.step : '', median: slowest.median },
      };
    });
}
