import type { TextFormat } from './formats.ts';

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
  /** What it is about, with others: they stand below one heading in the form. */
  group?: MessageKey;
  /** Longest text, in characters. Default 255 for text. */
  maxLength?: number;
  /** What a text must look like. */
  format?: TextFormat;
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
export type DictionaryField<N extends boolean = boolean> = FieldOf<'dictionary', N extends true ? number : string> &
  DictionaryFacts & {
    /** Keys that are whole numbers travel as numbers. */
    numeric: N;
  };
interface DictionaryFacts {
  /** Code of the dictionary. */
  source: string;
}
/** Id of a record of another entity, or several comma-joined; the answer also carries `nameField`. */
export type ReferenceField = FieldOf<'reference', string> & ReferenceFacts & { many: boolean };
interface ReferenceFacts {
  /** Name of the entity it points to. */
  entity: string;
  /** Answered beside the id, e.g. `deptName`. */
  nameField?: string;
  many?: boolean;
}
/** One of the values that the product knows, or several comma-joined. */
export type ChoiceField = FieldOf<'choice', string> & ChoiceFacts & { many: boolean };
interface ChoiceFacts {
  /** Value and its text. */
  options: readonly (readonly [value: string, label: MessageKey])[];
  many?: boolean;
  /** What values mean for their reader; without it each has a color of its own. */
  tones?: Readonly<Record<string, Tone>>;
}
export type Tone = 'good' | 'busy' | 'warning' | 'bad';
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

/**
 * Makes the maker of a kind of field. What is said of a field stays in its type: a column that must be given is never
 * null.
 */
function fieldMaker<K extends string, V>(kind: K) {
  function make(label: MessageKey): FieldOf<K, V>;
  function make<const F extends FieldFacts>(label: MessageKey, facts: F): FieldOf<K, V> & F;
  function make(label: MessageKey, facts: FieldFacts = {}): FieldOf<K, V> {
    return { kind, label, ...facts };
  }
  return make;
}

export const text = fieldMaker<'text', string>('text');
export const longText = fieldMaker<'longText', string>('longText');
export const richText = fieldMaker<'richText', string>('richText');
export const integer = fieldMaker<'integer', number>('integer');
export const decimal = fieldMaker<'decimal', number>('decimal');
export const dateTime = fieldMaker<'dateTime', string>('dateTime');
export const date = fieldMaker<'date', string>('date');
export const onOff = fieldMaker<'switch', number>('switch');

export const password = <const F extends FieldFacts>(label: MessageKey, facts: F): PasswordField & F => ({
  kind: 'password',
  label,
  writeOnly: true,
  ...facts,
});

export const choice = <const F extends FieldFacts & ChoiceFacts>(label: MessageKey, facts: F): ChoiceField & F => ({
  kind: 'choice',
  label,
  many: false,
  ...facts,
});

/** A record of another entity, or several. */
export const reference = <const F extends FieldFacts & ReferenceFacts>(
  label: MessageKey,
  facts: F,
): ReferenceField & F => ({ kind: 'reference', label, many: false, ...facts });

/** An entry of a dictionary; its keys are whole numbers unless `numeric` says otherwise. */
export function dictionary<const F extends FieldFacts & DictionaryFacts & { numeric: false }>(
  label: MessageKey,
  facts: F,
): DictionaryField<false> & F;
export function dictionary<const F extends FieldFacts & DictionaryFacts>(
  label: MessageKey,
  facts: F,
): DictionaryField<true> & F;
export function dictionary(label: MessageKey, facts: FieldFacts & DictionaryFacts): DictionaryField {
  return { kind: 'dictionary', label, numeric: true, ...facts };
}
