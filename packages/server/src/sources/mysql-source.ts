import { ApiError } from '@cloud/contract';
import type { RowDataPacket } from 'mysql2';
import { connectMysql, isMysql } from './mysql-connection.ts';
import { MOST_TABLES, TIMEOUT_MS, type SourceAddress, type SourceColumn, type SourceDriver } from './source.ts';

/** MySQL and MariaDB. */
export const mysqlSource: SourceDriver = {
  reads: isMysql,
  look: async (source) => {
    const [row] = await ask(source, LOOK, []);
    const version = textOf(row?.['version']);
    const family = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL';
    return { family, version: version.replace(/-.*$/, ''), tables: Number(row?.['tables'] ?? 0) };
  },
  tables: async (source) =>
    (await ask(source, TABLES, [])).map((row) => ({ name: textOf(row['name']), comment: textOf(row['comment']) })),
  columns: async (source, table) => {
    const [name, schema = ''] = table.split('.').reverse();
    return (await ask(source, COLUMNS, [schema, name])).map(columnOf);
  },
};

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const LOOK = `select version() as version, (select count(*) from information_schema.tables where table_schema = database()) as tables`;

// The comment of a view says that it is one.
const TABLES = `
  select table_name as name, if(table_type = 'BASE TABLE', table_comment, '') as comment
  from information_schema.tables where table_schema = database() order by table_name limit ${MOST_TABLES}`;

const COLUMNS = `
  select c.column_name as name, c.data_type as type, c.column_type as whole, c.character_maximum_length as length,
    c.is_nullable as nullable, c.column_key as place, c.column_comment as comment,
    (select max(k.referenced_table_name) from information_schema.key_column_usage k
      where k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
        and k.referenced_table_name is not null) as target
  from information_schema.columns c
  where c.table_schema = coalesce(nullif(?, ''), database()) and c.table_name = ? order by c.ordinal_position`;

function columnOf(row: RowDataPacket): SourceColumn {
  const type = typeOf(textOf(row['type']).toLowerCase(), textOf(row['whole']).toLowerCase());
  const length = Number(row['length'] ?? 0);
  return {
    name: textOf(row['name']),
    type,
    length: type === 'varchar' && length > 0 ? length : undefined,
    isRequired: row['nullable'] === 'NO',
    isKey: row['place'] === 'PRI',
    comment: textOf(row['comment']),
    references: textOf(row['target']),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  tinyint: 'int2',
  smallint: 'int2',
  mediumint: 'int4',
  int: 'int4',
  integer: 'int4',
  year: 'int4',
  bigint: 'int8',
  decimal: 'numeric',
  float: 'float4',
  double: 'float8',
  date: 'date',
  datetime: 'timestamptz',
  timestamp: 'timestamptz',
  tinytext: 'varchar',
  text: 'text',
  mediumtext: 'text',
  longtext: 'text',
  json: 'text',
  binary: 'bytea',
  varbinary: 'bytea',
  tinyblob: 'bytea',
  blob: 'bytea',
  mediumblob: 'bytea',
  longblob: 'bytea',
};

/** One digit or one bit is how the family says yes or no. */
const typeOf = (type: string, whole: string): string =>
  whole.startsWith('tinyint(1)') || whole === 'bit(1)' ? 'bool' : (TYPES[type] ?? 'varchar');

async function ask(source: SourceAddress, sql: string, values: unknown[]): Promise<RowDataPacket[]> {
  const connection = await connectMysql(source);
  try {
    const [rows] = await connection.promise().query<RowDataPacket[]>({ sql, values, timeout: TIMEOUT_MS });
    return rows;
  } catch (cause) {
    throw new ApiError('datasource-unreachable', { name: source.name }, cause);
  } finally {
    connection.destroy();
  }
}
