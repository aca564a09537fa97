import {
  ApiError,
  messageOf,
  type ReportColumn,
  type ReportEntityData,
  type ReportFilter,
  type ReportGroup,
  type ReportMeasure,
  type ReportRows,
} from '@cloud/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { errorCode } from '../errors/cause.ts';
import { closedCalls } from '../identity/scope/api-scope.ts';
import { nameCells } from './names.ts';
import { isDate } from './parameters.ts';
import { STATEMENT_MS } from '../sources/statement.ts';
import type { ReportReader } from './reader.ts';
import type { Subject, SubjectField, SubjectNames } from './subject.ts';
import { SUBJECTS } from './subjects.ts';

/** A column of the answer. */
interface Output extends ReportColumn {
  value: RawBuilder<unknown>;
  names: SubjectNames | undefined;
}

const QUERY_CANCELED = '57014';
const TIME_FORMATS = {
  year: 'YYYY',
  quarter: 'YYYY-"Q"Q',
  month: 'YYYY-MM',
  week: 'IYYY-"W"IW',
  day: 'YYYY-MM-DD',
  weekday: 'ID',
  hour: 'HH24',
} as const;

/** Subjects that a reader may make reports of: as roles, data scopes and API scopes say. */
export async function readableSubjects({
  scope,
  database,
}: Pick<ReportReader, 'scope' | 'database'>): Promise<Subject[]> {
  const closed = await closedCalls(
    database,
    scope,
    SUBJECTS.map(({ call }) => call),
  );
  return SUBJECTS.filter((subject) => subject.mayRead(scope) && !closed.has(subject.call.path));
}

/**
 * Rows of the product, as the reader may see them: under row-level security, the conditions of the list and the data scopes of
 * the roles.
 *
 * @param most rows; what is more is cut.
 * @throws ApiError `report-subject-closed`, `report-field-unknown`, `report-filter`, `report-too-slow`
 */
export async function readEntityData(
  reader: ReportReader,
  data: ReportEntityData,
  values: Readonly<Record<string, string>>,
  most: number,
): Promise<ReportRows> {
  const { scope, database } = reader;
  const subject = (await readableSubjects(reader)).find(({ name }) => name === data.subject);
  if (!subject) throw new ApiError('report-subject-closed', { name: data.subject });
  const fields = subject.fields(scope);
  const outputs = outputsOf(data, fields, scope);
  const isGrouped = data.groups.length + data.measures.length > 0;
  const conditions = data.filters.flatMap((filter) => conditionOf(filter, fieldOf(fields, filter.field), values));
  const wanted = data.most > 0 ? Math.min(data.most, most + 1) : most + 1;
  const query = sql<Record<string, string | number | null>>`
    select ${sql.join(outputs.map(({ value }, index) => sql`${value} as ${sql.ref(`c${index}`)}`))}
    from ${subject.rows} where ${sql.join([subject.visible(scope), ...conditions], sql` and `)}
    ${isGrouped && data.groups.length > 0 ? sql`group by ${numbers(data.groups.length)}` : sql``}
    ${orderOf(data, outputs.length)} limit ${wanted}`;
  return database.withScope(scope, async (trx) => {
    const found = await inTime(trx, async () => (await query.execute(trx)).rows);
    const rows = found.slice(0, most).map((row) => outputs.map((_, index) => row[`c${index}`] ?? null));
    const named = await nameCells(trx, scope, rows, outputs.map(({ names }) => names)); // prettier-ignore
    return { columns: outputs.map(({ label, kind }) => ({ label, kind })), rows: named, isCut: found.length > most };
  });
}

/** @throws ApiError `report-too-slow` */
async function inTime<T>(trx: Queries, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(
    trx,
  );
  try {
    return await work();
  } catch (cause) {
    if (errorCode(cause) === QUERY_CANCELED)
      throw new ApiError('report-too-slow', { seconds: STATEMENT_MS / 1000 }, cause);
    throw cause;
  }
}

function fieldOf(fields: Readonly<Record<string, SubjectField>>, name: string): SubjectField {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw new ApiError('report-field-unknown', { name });
  return field;
}

function outputsOf(
  { columns, groups, measures }: ReportEntityData,
  fields: Readonly<Record<string, SubjectField>>,
  { language }: Scope,
): Output[] {
  const labelOf = (field: SubjectField) => messageOf(language, field.label);
  if (groups.length + measures.length === 0)
    return columns.map((name) => {
      const field = fieldOf(fields, name);
      return { label: labelOf(field), kind: field.kind, value: told(field), names: field.names };
    });
  return [
    ...groups.map((group) => groupOf(group, fieldOf(fields, group.field), labelOf)),
    ...measures.map((measure) =>
      measureOf(measure, measure.field === '' ? undefined : fieldOf(fields, measure.field), language),
    ),
  ];
}

function groupOf({ by }: ReportGroup, field: SubjectField, labelOf: (field: SubjectField) => string): Output {
  const label = labelOf(field);
  if (by === 'value' || field.kind !== 'time')
    return { label, kind: field.kind, value: told(field), names: field.names };
  return { label, kind: 'text', value: sql`to_char(${field.value}, ${sql.lit(TIME_FORMATS[by])})`, names: undefined };
}

function measureOf(measure: ReportMeasure, field: SubjectField | undefined, language: Scope['language']): Output {
  const name = messageOf(language, `reportFunction.${measure.function}`);
  const of = field ? messageOf(language, field.label) : '';
  const label = measure.label || (of ? `${name}${language === 'en' ? ' · ' : '·'}${of}` : name);
  const value = field?.value;
  const output = (kind: Output['kind'], built: RawBuilder<unknown>): Output => ({
    label,
    kind,
    value: built,
    names: undefined,
  });
  if (!value || !field) return output('number', sql`count(*)::float8`);
  if (measure.function === 'count') return output('number', sql`count(${value})::float8`);
  if (measure.function === 'countDistinct') return output('number', sql`count(distinct ${value})::float8`);
  const isTime = field.kind === 'time';
  if (isTime && (measure.function === 'least' || measure.function === 'most'))
    return output('time', timeText(measure.function === 'least' ? sql`min(${value})` : sql`max(${value})`));
  if (field.kind !== 'number') throw new ApiError('report-field-unknown', { name: measure.field });
  const call = { sum: sql`sum`, average: sql`avg`, least: sql`min`, most: sql`max` }[measure.function];
  return output('number', sql`round((${call}(${value}::float8))::numeric, 4)::float8`);
}

const timeText = (value: RawBuilder<unknown>) => sql`to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')`;

/** As the answer tells it: numbers as numbers, everything else as text. */
function told({ kind, value }: SubjectField): RawBuilder<unknown> {
  if (kind === 'number') return sql`round((${value})::numeric, 4)::float8`;
  return kind === 'time' ? timeText(value) : sql`(${value})::text`;
}

const numbers = (count: number) => sql.raw(Array.from({ length: count }, (_, index) => index + 1).join(', '));

function orderOf({ order, groups, measures }: ReportEntityData, columns: number): RawBuilder<unknown> {
  const column = Math.abs(order);
  if (column > 0 && column <= columns) return sql.raw(`order by ${column} ${order < 0 ? 'desc' : 'asc'} nulls last`);
  if (groups.length > 0) return sql`order by ${numbers(groups.length)}`;
  return measures.length > 0 ? sql`` : sql`order by id desc`;
}

const COMPARISONS = { equals: '=', differs: '<>', less: '<', atMost: '<=', more: '>', atLeast: '>=' } as const;
const escapeLike = (text: string) => text.replace(/[\\%_]/g, (letter) => `\\${letter}`);

/** The condition of a filter; none when its parameter is empty. Nothing that a person gives reaches the database as SQL. */
function conditionOf(
  { field: name, operator, value: fixed, parameter }: ReportFilter,
  field: SubjectField,
  values: Readonly<Record<string, string>>,
): RawBuilder<SqlBool>[] {
  const { value, kind } = field;
  if (operator === 'isEmpty') return [sql`(${value} is null or ${value}::text = '')`];
  if (operator === 'isNotEmpty') return [sql`(${value} is not null and ${value}::text <> '')`];
  const given = parameter === '' ? fixed : (values[parameter] ?? '');
  if (given === '') return [];
  if (operator === 'contains') return [sql`${value}::text ilike ${`%${escapeLike(given)}%`}`];
  if (operator === 'startsWith') return [sql`${value}::text ilike ${`${escapeLike(given)}%`}`];
  if (operator === 'isOneOf') return [sql`${value}::text = any(${given.split(',').map((one) => one.trim())}::text[])`];
  const compare = sql.raw(COMPARISONS[operator]);
  if (kind === 'number') {
    if (!Number.isFinite(Number(given))) throw new ApiError('report-filter', { name, value: given.slice(0, 64) });
    return [sql`${value} ${compare} ${Number(given)}::float8`];
  }
  if (kind !== 'time') return [sql`${value}::text ${compare} ${given}`];
  if (!isDate(given)) throw new ApiError('report-filter', { name, value: given.slice(0, 64) });
  return [dayCondition(value, operator, given)];
}

/** A day is all of it: up to it includes it, after it begins with the next one. */
function dayCondition(
  value: RawBuilder<unknown>,
  operator: keyof typeof COMPARISONS,
  day: string,
): RawBuilder<SqlBool> {
  const begin = sql`${day}::date::timestamptz`;
  const end = sql`(${day}::date + 1)::timestamptz`;
  switch (operator) {
    case 'less':
      return sql`${value} < ${begin}`;
    case 'atLeast':
      return sql`${value} >= ${begin}`;
    case 'atMost':
      return sql`${value} < ${end}`;
    case 'more':
      return sql`${value} >= ${end}`;
    case 'equals':
      return sql`(${value} >= ${begin} and ${value} < ${end})`;
    case 'differs':
      return sql`(${value} < ${begin} or ${value} >= ${end})`;
  }
}
