import {
  ApiError,
  columnOf,
  type EntityDefinition,
  type Field,
  MAX_PAGE_SIZE,
  DEFAULT_PAGE_SIZE,
} from '@cloud/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isId } from '../database/id.ts';
import { storedNames, type Reader } from './local-names.ts';

/** What a list was asked for. */
export interface ListQuery {
  current: number;
  size: number;
  conditions: RawBuilder<SqlBool>[];
  order: { column: string; direction: 'asc' | 'desc' }[];
}

type ColumnKind = 'text' | 'number' | 'id' | 'time';
interface Column {
  /** Name of the field, camelCase. */
  name: string;
  kind: ColumnKind;
}

const PAGING = new Set(['current', 'size', 'ascs', 'descs', 'blade-auth', '_t']);
const BASE_COLUMNS: Record<string, ColumnKind> = {
  id: 'id',
  createUser: 'id',
  createDept: 'id',
  createTime: 'time',
  updateUser: 'id',
  updateTime: 'time',
  status: 'number',
};
const TIME = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/;

type Comparison = (column: RawBuilder<unknown>, value: string, kind: ColumnKind) => RawBuilder<SqlBool> | undefined;

/** Longer suffixes first: `_notlike` also ends with `_like`. */
const SUFFIXES: readonly [string, Comparison][] = [
  ['_dateequal', compareTime('=')],
  ['_notequal', compare('<>')],
  ['_likeright', like((text) => `${text}%`)],
  ['_likeleft', like((text) => `%${text}`)],
  ['_datege', compareTime('>=')],
  ['_dategt', compareTime('>')],
  ['_datele', compareTime('<=')],
  ['_datelt', compareTime('<')],
  ['_notlike', (column, value) => sql`${column}::text not like ${`%${escapeLike(value)}%`}`],
  ['_notnull', (column) => sql`${column} is not null`],
  ['_ignore', () => undefined],
  ['_equal', compare('=')],
  ['_like', like((text) => `%${text}%`)],
  ['_null', (column) => sql`${column} is null`],
  ['_ge', compare('>=')],
  ['_gt', compare('>')],
  ['_le', compare('<=')],
  ['_lt', compare('<')],
];

/**
 * Reads paging, order and the suffix filters of a list call. Empty values are skipped. In a `map` list a bare name
 * means "contains" and an unknown column is refused; in an `entity` list it means "equals" and unknown ones are ignored.
 *
 * @param ignored parameters that the caller reads itself.
 * @param reader finds names by what they are called in his language.
 * @throws ApiError `unknown-column` or `bad-request`, so that nothing a caller types reaches SQL as SQL.
 */
export function readListQuery(
  entity: EntityDefinition,
  query: Readonly<Record<string, unknown>>,
  ignored: readonly string[] = [],
  reader?: Reader,
): ListQuery {
  const conditions: RawBuilder<SqlBool>[] = [];
  for (const [name, given] of Object.entries(query)) {
    const value = Array.isArray(given) ? given.at(-1) : given;
    if (PAGING.has(name.toLowerCase()) || ignored.includes(name)) continue;
    if (value === undefined || value === null || value === '') continue;
    const condition = readCondition(entity, name, String(value), reader);
    if (condition) conditions.push(condition);
  }
  return {
    current: positive(query.current, 1),
    size: Math.min(positive(query.size, DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE),
    conditions,
    order: readOrder(entity, query),
  };
}

function readCondition(
  entity: EntityDefinition,
  name: string,
  value: string,
  reader?: Reader,
): RawBuilder<SqlBool> | undefined {
  const isMap = (entity.listKind ?? 'map') === 'map';
  const suffix = SUFFIXES.find(([ending]) => name.endsWith(ending) && !findColumn(entity, name));
  const bare = suffix ? name.slice(0, -suffix[0].length) : name;
  if (suffix?.[0] === '_ignore') return undefined;
  const column = findColumn(entity, bare);
  if (!column) {
    if (isMap || suffix) throw new ApiError('unknown-column', { column: bare.slice(0, 64) });
    return undefined;
  }
  const comparison = suffix?.[1] ?? (isMap ? like((text) => `%${text}%`) : compare('='));
  const condition = comparison(sql.ref(column.name), value, column.kind);
  if (!condition || !reader || column.name !== entity.title) return condition;
  return orTranslated(condition, suffix?.[0] ?? (isMap ? '_like' : '_equal'), {
    entity,
    value: value.toLowerCase(),
    reader,
  });
}

/** What a shown name must be like, by suffix. */
const FITS: Readonly<Record<string, (shown: string, value: string) => boolean>> = {
  _like: (shown, value) => shown.includes(value),
  _likeleft: (shown, value) => shown.endsWith(value),
  _likeright: (shown, value) => shown.startsWith(value),
  _equal: (shown, value) => shown === value,
  _notlike: (shown, value) => shown.includes(value),
  _notequal: (shown, value) => shown === value,
};

/** Names that came with the product are stored in Chinese; an English reader searches them in English. */
function orTranslated(
  condition: RawBuilder<SqlBool>,
  suffix: string,
  { entity, value, reader }: { entity: EntityDefinition; value: string; reader: Reader },
): RawBuilder<SqlBool> {
  const fits = FITS[suffix];
  const names = fits ? storedNames(reader, entity.name, (shown) => fits(shown.toLowerCase(), value)) : [];
  if (names.length === 0) return condition;
  const column = sql.ref(entity.title);
  return suffix.startsWith('_not')
    ? sql`(${condition} and ${column} <> all(${names}::text[]))`
    : sql`(${condition} or ${column} = any(${names}::text[]))`;
}

/** A column by its field's name, camelCase or snake_case, or by its alias. What must not be read cannot be searched. */
function findColumn(entity: EntityDefinition, given: string): Column | undefined {
  const name = given.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const isBase = Object.hasOwn(BASE_COLUMNS, name) && (!entity.isLog || name === 'id');
  if (isBase) return { name, kind: BASE_COLUMNS[name]! };
  if (name === 'tenantId' && entity.tenantScoped) return { name, kind: 'text' };
  for (const [key, field] of Object.entries(entity.fields)) {
    if (key !== name && field.alias !== name) continue;
    if (field.writeOnly || field.secret) return undefined;
    return { name: key, kind: kindOf(field) };
  }
  return undefined;
}

function kindOf(field: Field): ColumnKind {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'switch':
      return 'number';
    case 'dictionary':
      return field.numeric ? 'number' : 'text';
    case 'reference':
      return field.many ? 'text' : 'id';
    case 'date':
    case 'dateTime':
      return 'time';
    default:
      return field.format === 'id' ? 'id' : 'text';
  }
}

function readOrder(entity: EntityDefinition, query: Readonly<Record<string, unknown>>): ListQuery['order'] {
  const order: ListQuery['order'] = [];
  for (const [parameter, direction] of [
    ['ascs', 'asc'],
    ['descs', 'desc'],
  ] as const) {
    for (const given of String(query[parameter] ?? '').split(',')) {
      if (given.trim() === '') continue;
      const column = findColumn(entity, given.trim());
      if (!column) throw new ApiError('unknown-column', { column: given.slice(0, 64) });
      order.push({ column: column.name, direction });
    }
  }
  if (order.length === 0 && entity.order) {
    const [name, direction] = entity.order;
    order.push({ column: entity.fields[name] ? columnOf(name) : name, direction });
  }
  // Rows of equal rank must not change places between two pages.
  return [...order, { column: 'id', direction: order[0]?.direction ?? 'desc' }];
}

function compare(operator: '=' | '<>' | '>' | '>=' | '<' | '<='): Comparison {
  const op = sql.raw(operator);
  return (column, value, kind) => {
    if (kind === 'time') return compareTime(operator)(column, value, kind);
    if (kind === 'id' && !isId(value)) throw new ApiError('invalid-id', { id: String(value).slice(0, 64) });
    if (kind === 'number' && !Number.isFinite(Number(value))) throw new ApiError('bad-request');
    return sql`${column} ${op} ${value}`;
  };
}

/** Compared by whole seconds, as times travel. */
function compareTime(operator: string): Comparison {
  const op = sql.raw(operator);
  return (column, value) => {
    if (!TIME.test(value) || Number.isNaN(Date.parse(value.replace(' ', 'T')))) throw new ApiError('bad-request');
    return operator === '=' || operator === '<=' || operator === '>'
      ? sql`date_trunc('second', ${column}) ${op} ${value}::timestamptz`
      : sql`${column} ${op} ${value}::timestamptz`;
  };
}

function like(pattern: (escaped: string) => string): Comparison {
  return (column, value, kind) => {
    const text = kind === 'text' ? column : sql`${column}::text`;
    return sql`${text} like ${pattern(escapeLike(value))}`;
  };
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (letter) => `\\${letter}`);

function positive(value: unknown, fallback: number): number {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : fallback;
}
