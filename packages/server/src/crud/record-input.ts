import {
  ApiError,
  fieldsOf,
  isEmpty,
  messageOf,
  SECRET_MASK,
  validate,
  type EntityDefinition,
  type Field,
  type FieldIssue,
  type InputOf,
} from '@cloud/contract';
import { isId } from '../database/id.ts';
import type { Scope } from '../database/scope.ts';
import type { Input } from './list-records.ts';
import { isAnsweredNull } from './record-codec.ts';
import { ROOT_ID } from './tree.ts';

type Columns<E> = Omit<InputOf<E>, 'id'>;

/**
 * What a caller submits of a record, read by the fields of its entity: numbers as numbers, ids as texts. A field that is
 * absent is kept; null empties it, as '' does where it is a text.
 */
export type RecordInput<E extends EntityDefinition = EntityDefinition> = {
  /** Absent for a record to be added. */
  id?: string | undefined;
  /** Counts for the super role only, see `tenantOf`. */
  tenantId?: string | undefined;
} & { [K in keyof Columns<E>]?: Columns<E>[K] | null | undefined };

/** Who is told what does not fit, and in which language. */
interface Caller {
  scope: Pick<Scope, 'language'>;
}

/** Rules about what a value is; the others are about which. */
const UNREADABLE: ReadonlySet<FieldIssue['rule']> = new Set([
  'notAText',
  'notAnInteger',
  'notANumber',
  'notADate',
  'notAnId',
]);

/** The id of the record that an input edits; undefined without one, or with the -1 that some clients send for none. */
export function idOf({ id }: Input): string | undefined {
  const given = String(id ?? '');
  return given === '' || given === '-1' ? undefined : given;
}

/**
 * Reads a submitted record by the fields of its entity. Unknown and read-only fields are left out, and so are secrets that
 * come back masked. What is required may be missing and what is limited too long: operations see to it, and saving checks it.
 *
 * @throws ApiError `validation-failed` with the first value of another kind than its field, in the caller's language.
 */
export function readRecordInput<E extends EntityDefinition>(caller: Caller, entity: E, given: Input): RecordInput<E> {
  const { tenantId } = given;
  const [wrong] = validate(entity, withoutAnsweredNulls(entity, given), true).filter(({ rule }) =>
    UNREADABLE.has(rule),
  );
  if (wrong) throw refusalOf(caller, entity, wrong);
  const input: Record<string, unknown> = { id: idOf(given) };
  if (typeof tenantId === 'string') input.tenantId = tenantId;
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = given[name] ?? (field.alias ? given[field.alias] : undefined);
    if (field.readOnly || value === undefined || (value === null && !field.required)) continue;
    if (field.secret && value === SECRET_MASK) continue;
    const read = readValue(field, value);
    input[name] = entity.tree && name === 'parentId' ? (read ?? ROOT_ID) : read;
  }
  // Made so field by field, by the kinds that its type comes from.
  return input as RecordInput<E>;
}

function readValue(field: Field, value: unknown): unknown {
  const isNone = isEmpty(value) || (isAnsweredNull(field, value) && !field.required);
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'switch':
      return isNone ? null : Number(value);
    case 'dictionary':
      return isNone ? null : field.numeric ? Number(value) : String(value);
    case 'reference':
      if (field.many) return isEmpty(value) ? '' : String(value);
      return isId(String(value)) ? String(value) : null;
    case 'date':
    case 'dateTime':
      return isEmpty(value) ? null : String(value);
    default:
      if (isEmpty(value)) return field.format === 'id' ? null : '';
      return String(value);
  }
}

/** Absent numbers are answered as -1; when they come back, they are absent still. `isWhole`: so are those that are required. */
function withoutAnsweredNulls(entity: EntityDefinition, given: Input, isWhole = false): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const field = entity.fields[name];
      return [name, field && isAnsweredNull(field, value) && (isWhole || !field.required) ? '' : value];
    }),
  );
}

/**
 * Checks that a record to be saved is whole.
 *
 * @throws ApiError `validation-failed` with the first issue in the caller's language.
 */
export function requireValid<E extends EntityDefinition>(caller: Caller, entity: E, input: RecordInput<E>): void {
  const [issue] = validate(entity, withoutAnsweredNulls(entity, fieldsOf(input), true), input.id !== undefined);
  if (issue) throw refusalOf(caller, entity, issue);
}

function refusalOf({ scope: { language } }: Caller, entity: EntityDefinition, issue: FieldIssue): ApiError {
  const label = messageOf(language, entity.fields[issue.field]!.label);
  const message = messageOf(language, `validation.${issue.rule}`, { label, ...issue.params });
  return new ApiError('validation-failed', { message, field: issue.field, rule: issue.rule });
}

/** Columns that an input writes; a required number that was answered as -1 is none. */
export function columnsOf(entity: EntityDefinition, input: object): Record<string, unknown> {
  const values = fieldsOf(input);
  return Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const value = values[name];
      if (field.readOnly || value === undefined) return [];
      return [[name, isAnsweredNull(field, value) ? null : value] as const];
    }),
  );
}
