import {
  AUDITED_FIELDS,
  auditFacts,
  datasetHistory,
  MESSAGES,
  messageOf,
  scanFacts,
  type AuditVerb,
  type Field,
  type Language,
  type ScanEvent,
} from '@cloud/contract';
import { sql, type Selectable } from 'kysely';
import { readListQuery } from '../../crud/search.ts';
import type { Queries } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import type { AuditRow } from '../../database/tables/administration.ts';
import type { App } from '../../http/app.ts';
import { writeAudit, type AuditRecord } from '../../http/log/audit.ts';
import { requireReadable } from './visibility.ts';

/** A user who looks at a scan again within this time is still the same visit. */
const VISIT_MS = 30 * 60_000;
/** Visits that one process remembers. */
const MOST_VISITS = 10_000;

/** Who does something with scans. */
export interface Actor {
  scope: Scope;
  address: string;
}

/** Writes into the history of scans what was done with them. */
export const noteScans = (
  trx: Queries,
  { scope, address }: Actor,
  verb: AuditVerb,
  records: readonly AuditRecord[],
): Promise<void> => writeAudit({ trx, scope, address }, scanFacts, verb, records);

/** Notes who looked at a scan or downloaded a file of it: once a visit and file. */
export class VisitLog {
  readonly #app: App;
  readonly #seen = new Map<string, number>();

  constructor(app: App) {
    this.#app = app;
  }

  async note(actor: Actor, datasetId: string, verb: 'view' | 'download', file?: string): Promise<void> {
    const key = [actor.scope.userId, datasetId, verb, file].join(' ');
    const now = Date.now();
    if (now - (this.#seen.get(key) ?? -Infinity) < VISIT_MS) return;
    // The oldest stand first.
    for (const old of this.#seen.keys()) {
      if (this.#seen.size < MOST_VISITS) break;
      this.#seen.delete(old);
    }
    this.#seen.delete(key);
    this.#seen.set(key, now);
    await noteScans(this.#app.database.queries, actor, verb, [
      { id: datasetId, ...(file !== undefined && { after: { file } }) },
    ]);
  }
}

/** The history of a scan, for everybody who sees the scan. */
export function scanHistoryRoutes(app: App): void {
  const { database } = app;
  app.route(datasetHistory, { transaction: 'own' }, async ({ scope, language }, input) => {
    const dataset = await requireReadable(database, scope, 'bladeDataset', input.id);
    const { current, size } = readListQuery(auditFacts, input, ['id']);
    const entries = database.queries
      .selectFrom('bladeAudit')
      .where('entity', '=', scanFacts.name)
      .where('recordId', '=', dataset.id)
      .where('tenantId', '=', dataset.tenantId);
    const { total } = await entries.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    const rows = await entries
      .selectAll()
      .orderBy('id', 'desc')
      .limit(size)
      .offset((current - 1) * size)
      .execute();
    return { records: rows.map((row) => toEvent(row, language)), total, size, current, pages: Math.ceil(total / size) };
  });
}

function toEvent({ id, verb, account, changes, createTime }: Selectable<AuditRow>, language: Language): ScanEvent {
  const detail = Object.entries(changes)
    .filter(([, [, after]]) => after !== null && after !== '')
    .map(([name, [, after]]) => `${labelOf(name, language)} ${valueText(name, String(after), language)}`)
    .join(language === 'en' ? ', ' : '，');
  return { id, verb, account: account ?? '', detail, createTime };
}

function labelOf(name: string, language: Language): string {
  const fields: Readonly<Record<string, Field>> = { ...scanFacts.fields, ...AUDITED_FIELDS[scanFacts.name] };
  const field = fields[name];
  return field ? messageOf(language, field.label) : name;
}

/** A choice by its name, anything else as it was noted. */
function valueText(name: string, value: string, language: Language): string {
  const key = `scan.${name}.${value}`;
  return key in MESSAGES[language] ? messageOf(language, key) : value;
}
