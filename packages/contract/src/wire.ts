import * as v from 'valibot';
import type { ApiErrorCode } from './errors.ts';
import type { EntityDefinition, InputOf, RecordOf } from './entity.ts';
import { isObject } from './object.ts';

/**
 * Parts of what endpoints take and answer. Clients of the family send numbers as text and text as numbers, so the parts
 * that are taken accept both; the message of a refusal is the code of an API error.
 */

const scalar = v.union([v.string(), v.number(), v.boolean()]);

/** A text; absent and null are ''. */
export const text = v.nullish(v.pipe(scalar, v.transform(String)), '');

/** A text that may be left out; '' and null count as left out. */
export const optionalText = v.pipe(
  v.nullish(scalar),
  v.transform((value) => (value === null || value === undefined || value === '' ? undefined : String(value))),
);

const ID = /^-?\d{1,19}$/;
const isId = (value: string) => ID.test(value) && BigInt(value) < 1n << 63n;

/** Record id as text. The schema rejects any other text with the given error code. */
export const idElse = (code: ApiErrorCode) => v.pipe(text, v.check(isId, code));
export const id = idElse('invalid-id');

/** An id that may be left out or empty. */
export const optionalId = v.pipe(
  optionalText,
  v.check((value) => value === undefined || isId(value), 'invalid-id'),
);

const listed = (value: (string | number | boolean)[] | string | number | boolean): string[] => {
  const parts = String(value).split(',');
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
};

/** Record ids as a comma-separated text or a JSON array. The schema rejects any entry that is not an id. */
const idList = (code: ApiErrorCode) =>
  v.pipe(
    v.nullish(v.union([scalar, v.array(scalar)]), ''),
    v.transform(listed),
    v.check((list) => list.every(isId), code),
  );
export const optionalIds = idList('invalid-id');

/** The same, at least one. */
export const idsElse = (code: ApiErrorCode) =>
  v.pipe(
    idList(code),
    v.check((list) => list.length > 0, 'nothing-selected'),
  );
export const ids = idsElse('invalid-id');

/** A whole number; `fallback` where none is given. */
export const integer = (fallback: number) =>
  v.pipe(
    v.nullish(v.union([v.string(), v.number()]), fallback),
    v.transform((value) => (value === '' ? fallback : Number(value))),
    v.safeInteger(),
  );

/** Which page, or rows of one: from 1 to `most`; what is no number counts as the fallback. */
export const count = (fallback: number, most: number) =>
  v.nullish(
    v.pipe(
      scalar,
      v.transform((value) => Math.min(Math.max(Math.trunc(Number(value)) || fallback, 1), most)),
    ),
    fallback,
  );

/** Yes or no, in any of the ways that clients write it. */
export const flag = v.pipe(
  v.nullish(scalar, false),
  v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);

/** A call that takes nothing. */
export const nothing = v.object({});
/** Parameters that are read one by one where they are used; any other may come too. */
export const parameters = (...names: string[]): v.GenericSchema<Record<string, unknown>> =>
  v.looseObject(unchecked(names));
const unchecked = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, v.optional(v.unknown())]));
/**
 * What a list takes: paging, order, and filters `<field>_<suffix>` of any field, which the list reads by its entity.
 *
 * @param names parameters worth naming in the API description.
 */
export const list = (...names: string[]) => parameters('current', 'size', ...names);
export const listQuery = list();
/** The same of a tree, one level at a time: of what lies below `parentId`. */
export const treeLevel = (
  ...names: string[]
): v.GenericSchema<Record<string, unknown>, Record<string, unknown> & { parentId?: string | undefined }> =>
  v.looseObject({ ...unchecked(['current', 'size', ...names]), parentId: v.optional(text) });
/** Output of a call without data. */
export const done = v.void();
/** Anything: an answer whose form another program decides. */
export const anything = v.unknown();
/** A JSON object of any content. */
export const object = v.record(v.string(), v.unknown());

/** A page of a list; `page` names what it is a page of, for descriptions. */
export const page = <T extends v.GenericSchema>(one: T) => ({
  ...v.object({
    records: v.array(one),
    total: v.number(),
    size: v.number(),
    current: v.number(),
    pages: v.number(),
  }),
  page: one,
});

/** Marks the schema of an entity's records, so that descriptions may name it. */
export interface RecordSchema<E extends EntityDefinition> extends v.GenericSchema<RecordOf<E>> {
  entity: E;
}

/** A record of an entity as it is answered. */
export const record = <E extends EntityDefinition>(entity: E): RecordSchema<E> => ({
  ...v.custom<RecordOf<E>>((value) => typeof value === 'object' && value !== null),
  entity,
});

/** Input of `submit` of an entity; the entity's own validator checks it field by field. */
export const input = <E extends EntityDefinition>(_entity: E) =>
  v.custom<InputOf<E> & Record<string, unknown>>(isObject);

/** A node of a picker. */
export interface TreeNode {
  id: string;
  parentId: string;
  title: string;
  key: string;
  value: string;
  hasChildren?: boolean | undefined;
  children?: TreeNode[] | undefined;
}
export const node: v.GenericSchema<TreeNode> = v.object({
  id: v.string(),
  parentId: v.string(),
  title: v.string(),
  key: v.string(),
  value: v.string(),
  hasChildren: v.optional(v.boolean()),
  children: v.optional(v.lazy(() => v.array(node))),
});
export const nodes = v.array(node);

/** A file as it is answered: its name, its type, its bytes. */
export const file = v.custom<{ name: string; type: string; bytes: Uint8Array }>(isObject);
/** A file as it comes in a form. */
export const formFile = v.custom<{ name: string; bytes: Uint8Array }>(isObject, 'bad-request');
/** Several files of a form. */
export const formFiles = v.pipe(v.array(formFile), v.nonEmpty('nothing-selected'));
/** An address that the caller is sent to. */
export const redirect = v.string();
/** Bytes or events that the handler sends by itself. */
export const stream = v.unknown();
