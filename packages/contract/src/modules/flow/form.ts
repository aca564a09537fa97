import * as v from 'valibot';
import { isEmpty } from '../../emptiness.ts';
import { isObject } from '../../object.ts';
import type { FieldIssue } from '../../validate.ts';

/**
 * Forms of processes, as data: fields with kinds, and the rights that a step has on them. A form holds no condition and no
 * code; the same rules check what is typed at both ends.
 */
export const PROCESS_FIELD_KINDS = [
  'text',
  'long-text',
  'number',
  'date',
  'date-time',
  'choice',
  'flag',
  'user',
  'attachment',
] as const;
export type ProcessFieldKind = (typeof PROCESS_FIELD_KINDS)[number];

/** What a step may do with a field that it can write by default. */
export const FIELD_RIGHTS = ['required', 'hidden', 'read-only'] as const;
export type FieldRight = (typeof FIELD_RIGHTS)[number];
/** Rights of one step by field name; a field without one can be written. */
export type FieldRights = Readonly<Record<string, FieldRight>>;

/** Limits of a form. `text` and `longText` are the most characters of a value. */
export const FORM_LIMITS = { fields: 60, options: 100, label: 64, text: 255, longText: 4000, files: 20 } as const;

const NAME = /^[A-Za-z_\p{L}][\w\p{L}]{0,63}$/u;
/** Words of the grammar of conditions: a variable of that name could not be compared. */
const WORDS_OF_CONDITIONS = new Set(['and', 'or', 'not', 'empty', 'eq', 'ne', 'lt', 'gt', 'true', 'false', 'null']);

/** Whether a text may name a field: its value becomes a variable of that name. */
export const isFieldName = (text: string): boolean =>
  NAME.test(text) && !WORDS_OF_CONDITIONS.has(text) && !(text in Object.prototype);

const shortText = v.pipe(v.string(), v.trim(), v.maxLength(FORM_LIMITS.label));
/** Names in both languages; without an English one the Chinese one stands in both. */
const label = v.object({ zh: v.pipe(shortText, v.nonEmpty()), en: v.optional(shortText, '') });
export type FormLabel = v.InferOutput<typeof label>;

const option = v.object({ value: v.pipe(shortText, v.nonEmpty()), label });
export type FormOption = v.InferOutput<typeof option>;

const areUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

const field = v.pipe(
  v.object({
    /** Names the variable that gets the value. */
    name: v.pipe(v.string(), v.check(isFieldName)),
    kind: v.picklist(PROCESS_FIELD_KINDS),
    label,
    required: v.optional(v.boolean(), false),
    /** What a choice offers. */
    options: v.optional(
      v.pipe(
        v.array(option),
        v.maxLength(FORM_LIMITS.options),
        v.check((options) => areUnique(options.map(({ value }) => value))),
      ),
    ),
    /** Most characters of a text. */
    maxLength: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(FORM_LIMITS.longText))),
  }),
  v.check(({ kind, options = [] }) => kind !== 'choice' || options.length > 0),
);
export type ProcessField = v.InferOutput<typeof field>;

/** A form of a process. Names of fields are unique; see {@link FORM_LIMITS} for how much it may hold. */
export const processForm = v.object({
  fields: v.pipe(
    v.array(field),
    v.maxLength(FORM_LIMITS.fields),
    v.check((fields) => areUnique(fields.map(({ name }) => name))),
  ),
});
export type ProcessForm = v.InferOutput<typeof processForm>;

/** A file in a field of kind `attachment`: its name in the store and the one its owner gave it. */
export interface FormFile {
  name: string;
  originalName: string;
}

/** The label in a language. */
export const formLabel = ({ zh, en }: FormLabel, language: 'zh-cn' | 'en'): string =>
  language === 'en' && en !== '' ? en : zh;

/** An entry of `cloud:fields` that is no `name:right`, or names a field twice. */
export class FieldRightsError extends Error {
  readonly entry: string;

  constructor(entry: string) {
    super(`not a right of a field: ${entry}`);
    this.entry = entry;
  }
}

/** Reads the text of `cloud:fields`, such as `reason:required,days:read-only`. @throws FieldRightsError */
export function readFieldRights(text: string | undefined): FieldRights {
  const rights = new Map<string, FieldRight>();
  for (const entry of (text ?? '').split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [name = '', given, ...rest] = entry.split(':').map((part) => part.trim());
    const right = FIELD_RIGHTS.find((known) => known === given);
    if (!right || rest.length > 0 || !isFieldName(name) || rights.has(name)) throw new FieldRightsError(entry);
    rights.set(name, right);
  }
  return Object.fromEntries(rights);
}

/** The text of `cloud:fields` that says the same. */
export const writeFieldRights = (rights: FieldRights): string =>
  Object.entries(rights)
    .map(([name, right]) => `${name}:${right}`)
    .join(',');

const rightOf = (rights: FieldRights, name: string): FieldRight | undefined =>
  Object.hasOwn(rights, name) ? rights[name] : undefined;

/** The fields that a step shows, with whether it may write them and whether it must. */
export function fieldsOfStep(
  form: ProcessForm,
  rights: FieldRights,
): { field: ProcessField; isReadOnly: boolean; isRequired: boolean }[] {
  return form.fields.flatMap((one) => {
    const right = rightOf(rights, one.name);
    if (right === 'hidden') return [];
    const isReadOnly = right === 'read-only';
    return [{ field: one, isReadOnly, isRequired: !isReadOnly && (one.required || right === 'required') }];
  });
}

/** Of all values those that a step may write; what is hidden, read-only or unknown is left out. */
export function writableValues(
  form: ProcessForm,
  rights: FieldRights,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const writable = fieldsOfStep(form, rights).filter(({ isReadOnly }) => !isReadOnly);
  return Object.fromEntries(
    writable.flatMap(({ field: { name } }) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])),
  );
}

/**
 * Checks what a step writes; the same at both ends. Hidden and read-only fields and unknown values are ignored. A flag that
 * must be given must be on.
 *
 * @returns one issue a field at most; empty means fine.
 */
export function validateForm(
  form: ProcessForm,
  rights: FieldRights,
  values: Readonly<Record<string, unknown>>,
): FieldIssue[] {
  return fieldsOfStep(form, rights).flatMap(({ field: one, isReadOnly, isRequired }) => {
    if (isReadOnly) return [];
    const value = Object.hasOwn(values, one.name) ? values[one.name] : undefined;
    if (isEmpty(value) || (one.kind === 'flag' && value === false))
      return isRequired ? [{ field: one.name, rule: 'required', params: {} }] : [];
    const wrong = checkFormValue(one, value);
    return wrong ? [{ field: one.name, params: {}, ...wrong }] : [];
  });
}

type Wrong = Pick<FieldIssue, 'rule'> & Partial<Pick<FieldIssue, 'params'>>;

function checkFormValue(one: ProcessField, value: unknown): Wrong | undefined {
  switch (one.kind) {
    case 'text':
    case 'long-text':
      return checkText(value, one.maxLength ?? (one.kind === 'text' ? FORM_LIMITS.text : FORM_LIMITS.longText));
    case 'number':
      return isNumeric(value) ? undefined : { rule: 'notANumber' };
    case 'date':
      return isMoment(value, '') ? undefined : { rule: 'notADate' };
    case 'date-time':
      return isMoment(value, ' ') ? undefined : { rule: 'notADate' };
    case 'choice':
      return one.options?.some((known) => known.value === value) ? undefined : notAChoice(value);
    case 'flag':
      return value === true ? undefined : notAChoice(value);
    case 'user':
      return typeof value === 'string' && /^\d{1,19}$/.test(value) ? undefined : { rule: 'notAnId' };
    case 'attachment':
      return checkFiles(value);
  }
}

function checkText(value: unknown, max: number): Wrong | undefined {
  if (typeof value !== 'string' || value.includes('\0')) return { rule: 'notAText' };
  return value.length > 2 * max || [...value].length > max ? { rule: 'tooLong', params: { max } } : undefined;
}

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && /^-?\d{1,15}(\.\d{1,9})?$/.test(value);

/** A day, or a day and a time after `separator`, that exists. */
function isMoment(value: unknown, separator: '' | ' '): boolean {
  if (typeof value !== 'string') return false;
  const shape = separator === '' ? /^\d{4}-\d{2}-\d{2}$/ : /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
  const date = new Date(separator === '' ? value : `${value.replace(separator, 'T')}Z`);
  return shape.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value.slice(0, 10));
}

const notAChoice = (value: unknown): Wrong => ({
  rule: 'notAChoice',
  params: { value: typeof value === 'object' ? '' : String(value).slice(0, 64) },
});

/** Names in the store have no way out of it. */
const STORED_NAME = /^[\w-][\w.-]{0,127}$/;

/** Whether a value of any origin is a file of a form. */
export const isFormFile = (value: unknown): value is FormFile =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  STORED_NAME.test(value['name']) &&
  typeof value['originalName'] === 'string' &&
  value['originalName'].length <= FORM_LIMITS.text;

function checkFiles(value: unknown): Wrong | undefined {
  if (!Array.isArray(value) || !value.every(isFormFile)) return { rule: 'notAFile' };
  return value.length > FORM_LIMITS.files ? { rule: 'tooManyFiles', params: { max: FORM_LIMITS.files } } : undefined;
}
