import { alarmList, type Alarm } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../http/app.ts';

/** The alarms: those that last first, then the newest. */
export function alarmRoutes(app: App): void {
  app.route(alarmList, { transaction: 'own' }, async (_context, { current, size }) => {
    const { queries } = app.database;
    const { rows } = await sql<Alarm>`
      select id::text as id, rule_name as "ruleName", metric, severity, instance, state, value, threshold,
        create_time as "createTime", coalesce(to_char(end_time, 'YYYY-MM-DD HH24:MI:SS'), '') as "endTime"
      from blade_alarm order by state = 'resolved', create_time desc, id desc
      limit ${size} offset ${(current - 1) * size}`.execute(queries);
    const counted = await sql<{ total: number }>`select count(*)::int as total from blade_alarm`.execute(queries);
    const total = counted.rows[0]?.total ?? 0;
    return { records: rows, total, size, current, pages: Math.ceil(total / size) };
  });
}
