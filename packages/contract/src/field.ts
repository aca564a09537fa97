/** Key of a message in both bundles, e.g. `post.category`. */
export type MessageKey = string;

/** How a search box filters a column on the wire: `_like`, `_equal`, or `_datege` and `_datele` for a range. */
export type SearchKind = 'contains' | 'equals' | 'range';

/** What every field may say. Nothing here is a condition, an event, a layout or a callback. */
export interface FieldFacts {
  /** Must be given when a record is saved. */
  required?: boolean;
  /** Offered in the search bar, and how it compares. */
  search?: SearchKind;
  /** Where it is shown; default both. `none`: stored and sent, shown by hand-written code only. */
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
  /** Column name if it is not the snake_case of the field's name. */
  column?: string;
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
export type DictionaryField = FieldOf<'dictionary', string | number> & {
  /** Code of the dictionary. */
  source: string;
  /** Keys that are whole numbers travel as numbers. */
  numeric: boolean;
};
/** Id of a record of another entity, or several comma-joined; the answer also carries `nameField`. */
export type ReferenceField = FieldOf<'reference', string> & {
  /** Name of the entity it points to. */
  entity: string;
  /** Answered beside the id, e.g. `deptName`. */
  nameField?: string;
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

export const text = (label: MessageKey, facts: FieldFacts = {}): TextField => ({ kind: 'text', label, ...facts });
export const longText = (label: MessageKey, facts: FieldFacts = {}): LongTextField => ({
  kind: 'longText',
  label,
  ...facts,
});
export const richText = (label: MessageKey, facts: FieldFacts = {}): RichTextField => ({
  kind: 'richText',
  label,
  ...facts,
});
export const integer = (label: MessageKey, facts: FieldFacts = {}): IntegerField => ({
  kind: 'integer',
  label,
  ...facts,
});
export const decimal = (label: MessageKey, facts: FieldFacts = {}): DecimalField => ({
  kind: 'decimal',
  label,
  ...facts,
});
export const dateTime = (label: MessageKey, facts: FieldFacts = {}): DateTimeField => ({
  kind: 'dateTime',
  label,
  ...facts,
});
export const date = (label: MessageKey, facts: FieldFacts = {}): DateField => ({ kind: 'date', label, ...facts });
export const password = (label: MessageKey, facts: FieldFacts = {}): PasswordField => ({
  kind: 'password',
  label,
  writeOnly: true,
  ...facts,
});
export const dictionary = (
  label: MessageKey,
  facts: FieldFacts & { source: string; numeric?: boolean },
): DictionaryField => ({ kind: 'dictionary', label, ...facts, numeric: facts.numeric ?? true });
export const reference = (
  label: MessageKey,
  facts: FieldFacts & { entity: string; nameField?: string; many?: boolean },
): ReferenceField => ({ kind: 'reference', label, ...facts, many: facts.many ?? false });
export const choice = (
  label: MessageKey,
  facts: FieldFacts & { options: ChoiceField['options']; many?: boolean },
): ChoiceField => ({ kind: 'choice', label, ...facts, many: facts.many ?? false });
export const onOff = (label: MessageKey, facts: FieldFacts = {}): SwitchField => ({ kind: 'switch', label, ...facts });
