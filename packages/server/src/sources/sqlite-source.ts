import { ApiError } from '@cloud/contract';
import { DatabaseSync } from 'node:sqlite';
import { MOST_TABLES, type SourceAddress, type SourceColumn, type SourceDriver } from './source.ts';
import { isSqlite, sqliteFile } from './sqlite-file.ts';

/** Files of the folder that the operator names, opened for reading only. */
export const sqliteSource: SourceDriver = {
  reads: isSqlite,
  look: async (source) =>
    ask(source, (database) => {
      const [row] = rowsOf(database, LOOK);
      return { family: 'SQLite', version: textOf(row?.['version']), tables: Number(row?.['tables'] ?? 0) } as const;
    }),
  tables: async (source) =>
    ask(source, (database) => rowsOf(database, TABLES).map(({ name }) => ({ name: textOf(name), comment: '' }))),
  columns: async (source, table) =>
    ask(source, (database) => {
      const name = table.split('.').at(-1) ?? '';
      const targets = new Map(rowsOf(database, KEYS, name).map((row) => [textOf(row['from']), textOf(row['table'])]));
      return rowsOf(database, COLUMNS, name).map((row) => columnOf(row, targets));
    }),
};

type Row = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const rowsOf = (database: DatabaseSync, sql: string, ...values: string[]): Row[] =>
  database.prepare(sql).all(...values);

const OWN = `type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\'`;
const LOOK = `select sqlite_version() as version, (select count(*) from sqlite_schema where ${OWN}) as tables`;
const TABLES = `select name from sqlite_schema where ${OWN} order by name limit ${MOST_TABLES}`;
const COLUMNS = 'select name, type, "notnull" as required, pk from pragma_table_info(?) order by cid';
const KEYS = 'select "from", "table" from pragma_foreign_key_list(?)';

function columnOf(row: Row, targets: ReadonlyMap<string, string>): SourceColumn {
  const declared = textOf(row['type']).toLowerCase();
  const type = typeOf(declared);
  const length = Number(/\((\d+)\)/.exec(declared)?.[1] ?? 0);
  const name = textOf(row['name']);
  return {
    name,
    type,
    length: type === 'varchar' && length > 0 ? length : undefined,
    isRequired: Number(row['required']) === 1,
    isKey: Number(row['pk']) > 0,
    comment: '',
    references: targets.get(name) ?? '',
  };
}

/** What a column is declared as, in the order in which words count. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/bool/, 'bool'],
  [/datetime|timestamp/, 'timestamptz'],
  [/date/, 'date'],
  [/int/, 'int8'],
  [/char/, 'varchar'],
  [/text|clob|json|^$/, 'text'],
  [/real|floa|doub/, 'float8'],
  [/num|dec/, 'numeric'],
  [/blob/, 'bytea'],
];
const typeOf = (declared: string): string => TYPES.find(([pattern]) => pattern.test(declared))?.[1] ?? 'varchar';

function ask<T>(source: SourceAddress, read: (database: DatabaseSync) => T): T {
  const file = sqliteFile(source);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, allowExtension: false, timeout: 1_000 });
    return read(database);
  } catch (cause) {
    throw new ApiError('datasource-unreachable', { name: source.name }, cause);
  } finally {
    database?.close();
  }
}
