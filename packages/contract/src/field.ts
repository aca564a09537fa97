/** Key of a message in both bundles, e.g. `post.category`. */
export type MessageKey = string;

/** Answered in place of a stored secret; when it comes back, the stored one is kept. */
export const SECRET_MASK = '******';

/** How a search box filters a column on the wire: `_like`, `_equal`, or `_datege` and `_datele` for a range. */
export type SearchKind = 'contains' | 'equals' | 'range';

/** Facts of every kind of field. Nothing here is a condition, an event, a layout or a callback. */
export interface FieldFacts {
  /** Must be given when a record is saved. */
  required?: boolean;
  /** Offered in the search bar, and how it compares. */
  search?: SearchKind;
  /** Places that show it; default both. `none`: stored and sent, shown by hand-written code only. */
  showIn?: 'list' | 'form' | 'both' | 'none';
  /** Longest text, in characters. Default 255 for text. */
  maxLength?: number;
  /** Smallest and largest number. */
  min?: number;
  max?: number;
  /** Set by the server; ignored when sent. */
  readOnly?: boolean;
  /** Accepted, never answered (passwords). */
  writeOnly?: boolean;
  /** Answered masked; the stored value is kept when the mask comes back. */
  secret?: boolean;
  /** No two records of a tenant share it. */
  unique?: boolean;
  /** Sent and searched by this name too: where the two client families differ. */
  alias?: string;
  /** Width of the list column in pixels. */
  width?: number;
}

interface FieldOf<K extends string, V> extends FieldFacts {
  kind: K;
  label: MessageKey;
  /** Carries the value's type only; never set. */
  readonly valueType?: V;
}

export type TextField = FieldOf<'text', string>;
export type LongTextField = FieldOf<'longText', string>;
export type RichTextField = FieldOf<'richText', string>;
export type IntegerField = FieldOf<'integer', number>;
export type DecimalField = FieldOf<'decimal', number>;
export type DateTimeField = FieldOf<'dateTime', string>;
export type DateField = FieldOf<'date', string>;
export type PasswordField = FieldOf<'password', string>;
/** One entry of a dictionary; the answer also carries `<field>Name`. */
export type DictionaryField<N extends boolean = boolean> = FieldOf<'dictionary', N extends true ? number : string> & {
  /** Code of the dictionary. */
  source: string;
  /** Keys that are whole numbers travel as numbers. */
  numeric: N;
};
/** Id of a record of another entity, or several comma-joined; the answer also carries `nameField`. */
export type ReferenceField<N extends string | undefined = string | undefined> = FieldOf<'reference', string> & {
  /** Name of the entity it points to. */
  entity: string;
  /** Answered beside the id, e.g. `deptName`. */
  nameField?: N;
  many: boolean;
};
/** One of the values that the product knows, or several comma-joined. */
export type ChoiceField = FieldOf<'choice', string> & {
  /** Value and its text. */
  options: readonly (readonly [value: string, label: MessageKey])[];
  many: boolean;
};
/** 0 off, 1 on. */
export type SwitchField = FieldOf<'switch', number>;

export type Field =
  | TextField
  | LongTextField
  | RichTextField
  | IntegerField
  | DecimalField
  | DateTimeField
  | DateField
  | PasswordField
  | DictionaryField
  | ReferenceField
  | ChoiceField
  | SwitchField;

/** Keeps in the type whether a field must be given: such a column is never null. */
type Requirement<F> = F extends { required: true } ? { required: true } : unknown;

/** The one maker of fields: kind, label, and what its facts say, with their requirement kept in the type. */
function fieldMaker<T extends Field>(kind: T['kind'], always: Partial<T> = {}) {
  return <const F extends Partial<Omit<T, 'kind' | 'label' | 'valueType'>>>(label: MessageKey, facts?: F) =>
    ({ kind, label, ...always, ...facts }) as unknown as T & Requirement<F>;
}

export const text = fieldMaker<TextField>('text');
export const longText = fieldMaker<LongTextField>('longText');
export const richText = fieldMaker<RichTextField>('richText');
export const integer = fieldMaker<IntegerField>('integer');
export const decimal = fieldMaker<DecimalField>('decimal');
export const dateTime = fieldMaker<DateTimeField>('dateTime');
export const date = fieldMaker<DateField>('date');
export const password = fieldMaker<PasswordField>('password', { writeOnly: true });
export const onOff = fieldMaker<SwitchField>('switch');
export const choice = fieldMaker<ChoiceField>('choice', { many: false });

/** An entry of a dictionary; its keys are whole numbers unless `numeric` says otherwise. */
export const dictionary = <const F extends FieldFacts & { source: string; numeric?: boolean }>(
  label: MessageKey,
  facts: F,
) =>
  ({ kind: 'dictionary', label, numeric: true, ...facts }) as unknown as DictionaryField<
    F extends { numeric: false } ? false : true
  > &
    Requirement<F>;

/** A record of another entity, or several. */
export const reference = <const F extends FieldFacts & { entity: string; nameField?: string; many?: boolean }>(
  label: MessageKey,
  facts: F,
) =>
  ({ kind: 'reference', label, many: false, ...facts }) as unknown as ReferenceField<
    F extends { nameField: infer N extends string } ? N : undefined
  > &
    Requirement<F>;
