import { ApiError } from '@cloud/contract';
import { isMysql } from './mysql-connection.ts';
import { isPostgres } from './postgres-connection.ts';
import { placeParameters } from './named-parameters.ts';
import { queryMysql } from './query-mysql.ts';
import { queryPostgres } from './query-postgres.ts';
import { querySqlServer } from './sqlserver/query-sqlserver.ts';
import { querySqlite } from './query-sqlite.ts';
import type { SourceAddress } from './source.ts';
import { isSqlite } from './sqlite-file.ts';
import { isSqlServer } from './sqlserver/sqlserver-url.ts';
import type { SourceRows, SourceStatement } from './statement.ts';

const FAMILIES = [
  { reads: isPostgres, dialect: 'postgres', query: queryPostgres },
  { reads: isMysql, dialect: 'mysql', query: queryMysql },
  { reads: isSqlServer, dialect: 'sqlserver', query: querySqlServer },
  { reads: isSqlite, dialect: 'sqlite', query: querySqlite },
] as const;

/**
 * Rows of one statement of a source. It runs as the source's own account, which must not be one that may do everything, and can
 * only read; its time and rows are limited; values are bound.
 *
 * @throws ApiError `report-parameter` naming a value that is missing, `report-source-superuser`, `report-source-writes`, `report-sql-writes`,
 *   `report-sql-denied`, `report-sql-failed`, `report-too-slow`, `datasource-unsupported`, `datasource-unreachable`,
 *   `sqlite-refused`, `address-not-allowed`, `answer-too-large`
 */
export async function querySource(source: SourceAddress, statement: SourceStatement): Promise<SourceRows> {
  const family = FAMILIES.find(({ reads }) => reads(source.url.trim()));
  if (!family) throw new ApiError('datasource-unsupported', { url: source.url.slice(0, 64) });
  const sql = statement.sql.trim().replace(/;\s*$/, '');
  const { names } = placeParameters(sql, family.dialect);
  const missing = names.find((name) => !Object.hasOwn(statement.values, name));
  if (missing !== undefined) throw new ApiError('report-parameter', { name: missing });
  return family.query(source, { ...statement, sql });
}

/** Whether statements can be asked of an address. @param sqliteFolder of the setting; without one no file is read. */
export const canQuery = (url: string, sqliteFolder: string | undefined): boolean =>
  isPostgres(url.trim()) ||
  isMysql(url.trim()) ||
  isSqlServer(url) ||
  (isSqlite(url.trim()) && sqliteFolder !== undefined);
