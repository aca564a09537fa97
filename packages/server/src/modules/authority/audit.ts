import { ApiError, auditList, MAX_PAGE_SIZE, type AuditEntry, type Page } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { addEndpoint, type Work } from '../../crud/work.ts';

const EXACT = ['entity', 'recordId', 'account', 'verb'] as const;
const TIME = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

/** Who changed what, for administrators. */
export function auditRoutes(app: App): void {
  addEndpoint(app, auditList, list);
}

type Asked = Readonly<Record<string, unknown>>;

async function list(work: Work, asked: Asked): Promise<Page<AuditEntry>> {
  const size = Math.min(Math.max(Math.trunc(Number(asked['size'])) || 10, 1), MAX_PAGE_SIZE);
  const current = Math.max(Math.trunc(Number(asked['current'])) || 1, 1);
  let rows = work.trx.selectFrom('bladeAudit');
  if (!work.scope.isSuper) rows = rows.where('tenantId', '=', work.scope.tenantId);
  for (const name of EXACT) if (asked[name]) rows = rows.where(name, '=', String(asked[name]));
  for (const [name, operator] of [
    ['createTime_dategt', '>'],
    ['createTime_datege', '>='],
    ['createTime_datelt', '<'],
    ['createTime_datele', '<='],
  ] as const) {
    const value = String(asked[name] ?? '');
    if (value === '') continue;
    if (!TIME.test(value)) throw new ApiError('bad-request');
    rows = rows.where('createTime', operator, sql<string>`${value}::timestamptz`);
  }
  const counted = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const total = counted['total'] as number;
  const found = await rows
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const records = found.map((row) => ({ ...row, remoteIp: row['remoteIp'] ?? '', account: row['account'] ?? '' }));
  return { records: records as unknown as AuditEntry[], total, size, current, pages: Math.ceil(total / size) };
}
