import { ApiError, auditDetail, auditFacts, auditList, type AuditEntry, type Page } from '@cloud/contract';
import { sql } from 'kysely';
import type { Input } from '../../crud/list-records.ts';
import { readListQuery } from '../../crud/search.ts';
import { exportRoute } from '../../crud/sheet/sheet-routes.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { describeChanges } from './audit-words.ts';

/** Who changed what, for administrators. */
export function auditRoutes(app: App): void {
  app.route(auditList, list);
  app.route(auditDetail, detail);
  exportRoute(app, auditFacts, async (context, query) => {
    const page = await list(context, query);
    return { ...page, records: page.records.map(toSheetRecord) };
  });
}

/** As the list shows it: the name of the record, and every change in words. */
const toSheetRecord = (entry: AuditEntry) => ({
  ...entry,
  recordId: entry.recordName || entry.recordId,
  entity: entry.entityName,
  verb: entry.verbName,
  changes: entry.differences.map(({ label, before, after }) => `${label} ${before} → ${after}`).join('；'),
});

const entriesOf = ({ scope, trx }: RequestContext) => {
  const all = trx.selectFrom('bladeAudit');
  return scope.isSuper ? all : all.where('tenantId', '=', scope.tenantId);
};

async function detail(context: RequestContext, { id }: { id: string }): Promise<AuditEntry> {
  const row = await entriesOf(context).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  return (await describeChanges(context, [row]))[0]!;
}

async function list(context: RequestContext, query: Input): Promise<Page<AuditEntry>> {
  const asked = readListQuery(auditFacts, query);
  const rows = asked.conditions.reduce((kept, condition) => kept.where(condition), entriesOf(context));
  const counted = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const { total } = counted;
  const { size, current } = asked;
  const found = await asked.order
    .reduce((kept, { column, direction }) => kept.orderBy(sql.ref(column), direction), rows.selectAll())
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records: await describeChanges(context, found), total, size, current, pages: Math.ceil(total / size) };
}
