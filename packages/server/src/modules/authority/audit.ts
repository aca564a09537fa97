import { ApiError, auditDetail, auditFacts, auditList, type AuditEntry, type Page } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { readListQuery } from '../../crud/search.ts';
import { exportRoute } from '../../crud/sheet/sheet-routes.ts';
import { addEndpoint, type Work } from '../../crud/work.ts';
import { isId } from '../../database/id.ts';
import { describeChanges } from './audit-words.ts';

/** Who changed what, for administrators. */
export function auditRoutes(app: App): void {
  addEndpoint(app, auditList, list);
  addEndpoint(app, auditDetail, detail);
  exportRoute(app, auditFacts, async (work, query) => {
    const page = await list(work, query);
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

const entriesOf = ({ scope, trx }: Work) => {
  const all = trx.selectFrom('bladeAudit');
  return scope.isSuper ? all : all.where('tenantId', '=', scope.tenantId);
};

async function detail(work: Work, { id }: { id?: string }): Promise<AuditEntry> {
  if (!isId(id)) throw new ApiError('invalid-id', { id: String(id ?? '').slice(0, 64) });
  const row = await entriesOf(work).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  return (await describeChanges(work, [row]))[0]!;
}

async function list(work: Work, query: Readonly<Record<string, unknown>>): Promise<Page<AuditEntry>> {
  const asked = readListQuery(auditFacts, query);
  const rows = asked.conditions.reduce((kept, condition) => kept.where(condition), entriesOf(work));
  const counted = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const total = counted['total'] as number;
  const { size, current } = asked;
  const found = await asked.order
    .reduce((kept, { column, direction }) => kept.orderBy(column, direction), rows.selectAll())
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records: await describeChanges(work, found), total, size, current, pages: Math.ceil(total / size) };
}
