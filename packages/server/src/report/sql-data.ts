import { ApiError, type ReportRows, type ReportSqlData } from '@cloud/contract';
import { unseal } from '../identity/encryption-at-rest.ts';
import { querySource } from '../sources/query-source.ts';
import type { SourceAddress } from '../sources/source.ts';
import type { ReportReader } from './reader.ts';

/** Statements that one process asks other databases at once. */
const MOST_AT_ONCE = 4;
/** As passwords of data sources are sealed. */
const PURPOSE = 'datasource';

let running = 0;

/**
 * Rows of one statement of a data source, asked by {@link querySource}.
 *
 * @throws ApiError `report-source-unknown`, `unavailable`, and those of {@link querySource}
 */
export async function readSqlData(
  reader: ReportReader,
  data: ReportSqlData,
  values: Readonly<Record<string, string>>,
  most: number,
): Promise<ReportRows> {
  const source = await sourceOf(reader, data.source);
  if (running >= MOST_AT_ONCE) throw new ApiError('unavailable');
  running++;
  try {
    return await querySource(source, { sql: data.sql, values, most });
  } finally {
    running--;
  }
}

/** @throws ApiError `report-source-unknown` */
async function sourceOf({ database, secrets, config }: ReportReader, id: string): Promise<SourceAddress> {
  const row = /^\d{1,19}$/.test(id)
    ? await database.queries
        .selectFrom('bladeDatasource')
        .select(['name', 'url', 'username', 'password'])
        .where('id', '=', id)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new ApiError('report-source-unknown');
  return {
    ...row,
    password: row.password === '' ? '' : unseal(secrets, row.password, PURPOSE),
    allowed: config.outgoingAllow,
    sqliteFolder: config.sqliteFolder,
  };
}
