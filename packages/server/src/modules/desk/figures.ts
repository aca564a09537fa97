import { dashboardFigures, type DashboardFigures } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../http/app.ts';

/** Days that the chart shows. */
const DAYS = 30;

/** Counted over all scans and runs, not over those that happen to be listed. */
export function figureRoutes(app: App): void {
  app.route(dashboardFigures, async ({ trx, scope: { tenantId, userId, isAdmin } }) => {
    const mine = isAdmin ? sql`` : sql`and d.create_user = ${userId}`;
    const scans = sql`blade_dataset d where d.tenant_id = ${tenantId} and d.is_deleted = 0 ${mine}`;
    const runs = sql`blade_run r join blade_dataset d on d.id = r.dataset_id
      where d.tenant_id = ${tenantId} and d.is_deleted = 0 and r.is_deleted = 0 ${mine}`;
    const { rows } = await sql<Omit<DashboardFigures, 'days'>>`select
      (select count(*)::int from ${scans}) as scans,
      (select coalesce(sum(d.points), 0)::float8 from ${scans}) as points,
      (select count(*)::int from ${runs}) as runs,
      (select count(*)::int from ${runs} and r.state in ('queued', 'running')) as running`.execute(trx);
    const days = await sql<DashboardFigures['days'][number]>`
      with day as (select generate_series(current_date - ${DAYS - 1}::int, current_date, interval '1 day')::date as at)
      select to_char(day.at, 'YYYY-MM-DD') as day,
        (select count(*)::int from ${scans} and d.create_time >= day.at and d.create_time < day.at + 1) as scans,
        (select count(*)::int from ${runs} and r.state = 'succeeded'
          and r.end_time >= day.at and r.end_time < day.at + 1) as models
      from day order by day.at`.execute(trx);
    return { ...rows[0]!, days: days.rows };
  });
}
