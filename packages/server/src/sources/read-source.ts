import { ApiError } from '@cloud/contract';
import { mysqlSource } from './mysql-source.ts';
import { postgresSource } from './postgres-source.ts';
import { sqliteSource } from './sqlite-source.ts';
import { sqlServerSource } from './sqlserver/sqlserver-source.ts';
import type { SourceAddress, SourceColumn, SourceDriver, SourceLook, SourceTable } from './source.ts';

const DRIVERS: readonly SourceDriver[] = [postgresSource, mysqlSource, sqlServerSource, sqliteSource];

/** @throws ApiError `datasource-unsupported` */
function driverOf({ url }: SourceAddress): SourceDriver {
  const driver = DRIVERS.find(({ reads }) => reads(url.trim()));
  if (!driver) throw new ApiError('datasource-unsupported', { url: url.slice(0, 64) });
  return driver;
}

/**
 * Reads the columns of a table, in order.
 *
 * @param table with or without its schema.
 * @throws ApiError `datasource-unsupported`, `datasource-unreachable`, `address-not-allowed`, `sqlite-refused`, `table-unknown`
 */
export async function readSourceTable(source: SourceAddress, table: string): Promise<SourceColumn[]> {
  const columns = await driverOf(source).columns(source, table);
  if (columns.length === 0) throw new ApiError('table-unknown', { table: table.slice(0, 64) });
  return columns;
}

/** Tables and views of the default schema by name. @throws ApiError as {@link readSourceTable} without the last */
export async function listSourceTables(source: SourceAddress): Promise<SourceTable[]> {
  return driverOf(source).tables(source);
}

/** Signs in and looks around. @throws ApiError as {@link listSourceTables} */
export async function trySource(source: SourceAddress): Promise<SourceLook> {
  return driverOf(source).look(source);
}
