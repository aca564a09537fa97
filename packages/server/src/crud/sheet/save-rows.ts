import { ApiError, MAX_SHEET_ISSUES, messageOf, type SheetIssue } from '@cloud/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../http/app.ts';
import { toApiError } from '../../http/error-handler.ts';

/** Rows that the database may refuse before the others are not tried any more. */
const MOST_REFUSED = 100;

/**
 * Saves rows one after another, each in a savepoint: one that is refused leaves the transaction usable, so that all
 * refusals are known at once. The caller throws when there are any, and nothing is kept.
 *
 * @param headingOf the column of a field that is named by a refusal.
 */
export async function saveRows<T extends { number: number }>(
  context: RequestContext,
  rows: readonly T[],
  save: (row: T) => Promise<unknown>,
  headingOf: (field: string) => string = () => '',
): Promise<SheetIssue[]> {
  const issues: SheetIssue[] = [];
  for (const row of rows) {
    await sql`savepoint import_row`.execute(context.trx);
    try {
      await save(row);
      await sql`release savepoint import_row`.execute(context.trx);
    } catch (cause) {
      const refusal = toApiError(cause, '');
      if (refusal.code === 'internal' || refusal.code === 'unavailable') throw cause;
      await sql`rollback to savepoint import_row`.execute(context.trx);
      issues.push({ row: row.number, value: '', ...explain(context, refusal, headingOf) });
      if (issues.length >= MOST_REFUSED) break;
    }
  }
  return issues;
}

function explain(context: RequestContext, { code, params }: ApiError, headingOf: (field: string) => string) {
  const message = messageOf(context.scope.language, `error.${code}`, params);
  return { column: headingOf(String(params.field ?? '')), message };
}

/** @throws ApiError of the code when there are issues: its text counts them or says the first, all travel with it. */
export function refuseIssues(code: 'import-refused' | 'import-row', issues: readonly SheetIssue[]): void {
  const sorted = issues.toSorted((a, b) => a.row - b.row);
  const [first] = sorted;
  if (!first) return;
  const data = { issues: sorted.slice(0, MAX_SHEET_ISSUES), total: issues.length };
  const { row, message } = first;
  throw new ApiError(code, code === 'import-row' ? { row, message } : { count: issues.length }, undefined, data);
}
