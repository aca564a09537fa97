import { ApiError } from '@cloud/contract';
import { askSqlServer } from './ask-sqlserver.ts';
import { isSqlServer } from './sqlserver-url.ts';
import { MOST_TABLES, type SourceAddress, type SourceColumn, type SourceDriver } from '../source.ts';

/** SQL Server, by the catalog views of the schema `sys`. */
export const sqlServerSource: SourceDriver = {
  reads: isSqlServer,
  look: async (source) => {
    const [row] = await fetch(source, LOOK);
    return { family: 'SQL Server', version: textOf(row?.['version']), tables: Number(row?.['tables'] ?? 0) };
  },
  tables: async (source) =>
    (await fetch(source, TABLES)).map((row) => ({ name: textOf(row['name']), comment: textOf(row['comment']) })),
  columns: async (source, table) => {
    const [name = '', schema = ''] = table.split('.').reverse();
    return (await fetch(source, COLUMNS, [schema, name])).map(columnOf);
  },
};

type Row = Readonly<Record<string, string | null>>;
const textOf = (value: string | null | undefined): string => value ?? '';

const LOOK = `
  select cast(serverproperty('ProductVersion') as nvarchar(128)) as version,
    (select count(*) from sys.objects where type in ('U', 'V') and schema_id = schema_id()) as tables`;

const COMMENT = `cast(e.value as nvarchar(500))`;

const TABLES = `
  select top (${MOST_TABLES}) o.name, ${COMMENT} as comment from sys.objects o
    left join sys.extended_properties e on e.class = 1 and e.major_id = o.object_id and e.minor_id = 0 and e.name = 'MS_Description'
  where o.type in ('U', 'V') and o.schema_id = schema_id() order by o.name`;

// Types of users are told by the type that they are made of; lengths are bytes.
const COLUMNS = `
  select c.name, coalesce(type_name(c.system_type_id), '') as type, c.max_length as bytes, c.is_nullable as nullable,
    cast(case when exists (select 1 from sys.indexes i join sys.index_columns k
      on k.object_id = i.object_id and k.index_id = i.index_id
      where i.object_id = c.object_id and i.is_primary_key = 1 and k.column_id = c.column_id) then 1 else 0 end as bit) as is_key,
    ${COMMENT} as comment,
    (select max(object_name(f.referenced_object_id)) from sys.foreign_key_columns f
      where f.parent_object_id = c.object_id and f.parent_column_id = c.column_id) as target
  from sys.columns c join sys.objects o on o.object_id = c.object_id
    left join sys.extended_properties e on e.class = 1 and e.major_id = c.object_id and e.minor_id = c.column_id and e.name = 'MS_Description'
  where o.type in ('U', 'V') and schema_name(o.schema_id) = coalesce(nullif(@p1, ''), schema_name()) and o.name = @p2
  order by c.column_id`;

function columnOf(row: Row): SourceColumn {
  const bytes = Number(row['bytes'] ?? 0);
  const named = textOf(row['type']).toLowerCase();
  const type = typeOf(named, bytes);
  return {
    name: textOf(row['name']),
    type,
    length: type === 'varchar' && named.endsWith('char') ? (named.startsWith('n') ? bytes / 2 : bytes) : undefined,
    isRequired: row['nullable'] === 'false',
    isKey: row['is_key'] === 'true',
    comment: textOf(row['comment']),
    references: textOf(row['target']),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  bit: 'bool',
  tinyint: 'int2',
  smallint: 'int2',
  int: 'int4',
  bigint: 'int8',
  decimal: 'numeric',
  numeric: 'numeric',
  money: 'numeric',
  smallmoney: 'numeric',
  real: 'float4',
  float: 'float8',
  date: 'date',
  datetime: 'timestamptz',
  datetime2: 'timestamptz',
  smalldatetime: 'timestamptz',
  datetimeoffset: 'timestamptz',
  text: 'text',
  ntext: 'text',
  xml: 'text',
  binary: 'bytea',
  varbinary: 'bytea',
  image: 'bytea',
  timestamp: 'bytea',
};

/** Texts up to any length have -1 bytes. */
const typeOf = (named: string, bytes: number): string =>
  named.endsWith('char') && bytes < 0 ? 'text' : (TYPES[named] ?? 'varchar');

/** @throws ApiError `datasource-unsupported`, `datasource-unreachable`, `address-not-allowed` */
async function fetch(source: SourceAddress, sql: string, values: string[] = []): Promise<Row[]> {
  try {
    const { columns, rows } = await askSqlServer(source, { sql, values, most: MOST_TABLES, isReport: false });
    return rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])));
  } catch (cause) {
    const isAboutStatement = cause instanceof ApiError && /^(report|answer)-/.test(cause.code);
    if (!isAboutStatement) throw cause;
    throw new ApiError('datasource-unreachable', { name: source.name }, cause);
  }
}
