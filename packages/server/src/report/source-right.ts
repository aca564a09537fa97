import { ApiError } from '@cloud/contract';
import type { Database } from '../database/database.ts';
import { scopeOfUser } from '../identity/scope/user-scope.ts';
import { hasSql, mayUseSources, type OpenedReport } from './design.ts';

/**
 * SQL of a stored report runs by the right of who saved it last: those it is shared with give values only.
 *
 * @throws ApiError `report-sql-right` when that person may read the data sources no more.
 */
export async function requireSourceRight(
  database: Pick<Database, 'queries'>,
  { design, editor }: Pick<OpenedReport, 'design' | 'editor'>,
): Promise<void> {
  if (!hasSql(design)) return;
  const scope = editor === null ? undefined : await scopeOfUser(database, editor, 'zh-cn');
  if (!scope || !mayUseSources(scope)) throw new ApiError('report-sql-right');
}
