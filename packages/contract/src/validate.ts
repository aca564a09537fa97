import { isEmpty } from './emptiness.ts';
import type { EntityDefinition } from './entity.ts';
import type { Field } from './field.ts';
import { isInt64, isMail, mobileProblem } from './formats.ts';

/** Why a value does not fit; message key `validation.<rule>` with `params`. */
export interface FieldIssue {
  field: string;
  rule:
    | 'required'
    | 'tooLong'
    | 'mobileLength'
    | 'mobileFormat'
    | 'notAMail'
    | 'notAText'
    | 'notAnInteger'
    | 'notANumber'
    | 'tooSmall'
    | 'tooLarge'
    | 'notADate'
    | 'notAChoice'
    | 'notAnId'
    | 'notAFile'
    | 'tooManyFiles';
  params: Record<string, string | number>;
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
/** A whole number of 64 bits, as text. */
const ID = /^-?\d{1,19}$/;
const DATE = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;
const LONG = { text: 255, longText: 4000, richText: 1_000_000, password: 1024, reference: 4000 } as const;

/**
 * Checks a record against its entity; the same at both ends of the wire.
 *
 * @param partial for an edit: absent fields are kept, so they are not required.
 * @returns one issue per field at most; empty means fine. Unknown fields are ignored.
 */
export function validate(
  entity: Pick<EntityDefinition, 'fields'>,
  input: Record<string, unknown>,
  partial = false,
): FieldIssue[] {
  const issues: FieldIssue[] = [];
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly) continue;
    const value = input[name] ?? (field.alias ? input[field.alias] : undefined);
    if (isEmpty(value)) {
      const absent = value === undefined;
      if (field.required && !(partial && absent)) issues.push({ field: name, rule: 'required', params: {} });
      continue;
    }
    const issue = checkValue(field, value);
    if (issue) issues.push({ field: name, params: {}, ...issue });
  }
  return issues;
}

function checkValue(
  field: Field,
  value: unknown,
): (Omit<FieldIssue, 'field' | 'params'> & Partial<FieldIssue>) | undefined {
  switch (field.kind) {
    case 'integer':
    case 'switch':
    case 'decimal': {
      const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : NaN;
      if (!Number.isFinite(number)) return { rule: 'notANumber' };
      if (field.kind !== 'decimal' && !Number.isSafeInteger(number)) return { rule: 'notAnInteger' };
      if (field.min !== undefined && number < field.min) return { rule: 'tooSmall', params: { min: field.min } };
      if (field.max !== undefined && number > field.max) return { rule: 'tooLarge', params: { max: field.max } };
      return undefined;
    }
    case 'dateTime':
    case 'date': {
      const pattern = field.kind === 'date' ? DATE : DATE_TIME;
      return typeof value === 'string' && pattern.test(value) && isDay(value) ? undefined : { rule: 'notADate' };
    }
    case 'dictionary':
      return typeof value === 'string' || typeof value === 'number' ? undefined : { rule: 'notAText' };
    case 'choice': {
      const given = field.many ? String(value).split(',') : [String(value)];
      const wrong = given.find((one) => !field.options.some(([known]) => known === one.trim()));
      return wrong === undefined ? undefined : { rule: 'notAChoice', params: { value: wrong.slice(0, 64) } };
    }
    case 'reference': {
      if (typeof value !== 'string' && typeof value !== 'number') return { rule: 'notAnId' };
      const ids = field.many ? String(value).split(',') : [String(value)];
      if (!ids.every((id) => id.trim() === '' || ID.test(id.trim()))) return { rule: 'notAnId' };
      return tooLong(field, value);
    }
    default: {
      if (typeof value !== 'string' && typeof value !== 'number') return { rule: 'notAText' };
      if (String(value).includes('\0')) return { rule: 'notAText' };
      return tooLong(field, value) ?? misformed(field, String(value));
    }
  }
}

function misformed({ format }: Field, text: string): { rule: FieldIssue['rule'] } | undefined {
  if (format === 'mail') return isMail(text) ? undefined : { rule: 'notAMail' };
  if (format === 'id') return isInt64(text) ? undefined : { rule: 'notAnId' };
  const problem = format === 'mobile' ? mobileProblem(text) : undefined;
  return problem && { rule: problem === 'length' ? 'mobileLength' : 'mobileFormat' };
}

function tooLong(
  field: Extract<Field, { kind: keyof typeof LONG }>,
  value: unknown,
): { rule: 'tooLong'; params: { max: number } } | undefined {
  const max = field.maxLength ?? LONG[field.kind];
  return hasMore(String(value), max) ? { rule: 'tooLong', params: { max } } : undefined;
}

/** Whether a text has more characters than `max`; one takes up to two code units. Millions of them are not counted. */
function hasMore(text: string, max: number): boolean {
  if (text.length <= max || text.length > 2 * max) return text.length > max;
  let characters = 0;
  for (const _ of text) if (++characters > max) return true;
  return false;
}

/** Whether a day and time exist: the 31st of February does not, though dates roll over elsewhere. */
function isDay(text: string): boolean {
  const date = new Date(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10));
}
