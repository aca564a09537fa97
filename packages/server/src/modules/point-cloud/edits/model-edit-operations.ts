import { ApiError, EDIT_OPENING_KINDS, MOST_OPERATIONS, type EditOperation, isObject } from '@cloud/contract';

type Check = (value: unknown) => boolean;

const LONGEST_ID = 100;
const LONGEST_NAME = 100;
/** Meters; a model is local, so nothing of it lies farther away. */
const FARTHEST = 100_000;
/** Two places nearer than this name no line. */
const SHORTEST = 0.05;

const between =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;
const isId: Check = (value) => typeof value === 'string' && value !== '' && value.length <= LONGEST_ID;
const isName: Check = (value) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_NAME && !/\p{Cc}/u.test(value);
const isKind: Check = (value) => EDIT_OPENING_KINDS.some((kind) => kind === value);
const isThickness = between(0.02, 2);
const isHeight = between(0, 50);
const isPlace = (value: unknown): value is [x: number, y: number] =>
  Array.isArray(value) && value.length === 2 && value.every(between(-FARTHEST, FARTHEST));
const isPair: Check = (value) =>
  Array.isArray(value) && value.length === 2 && value.every(isId) && value[0] !== value[1];
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const LINE = { a: isPlace, b: isPlace };
/** The fields of each operation; what is not named here is dropped. */
const FIELDS: Record<EditOperation['type'], Record<string, Check>> = {
  confirm: { id: isId },
  reject: { id: isId },
  restore: { id: isId },
  lock: { id: isId },
  unlock: { id: isId },
  rename: { id: isId, name: isName },
  retype: { id: isId, kind: isKind },
  'set-thickness': { id: isId, thickness: isThickness },
  'move-wall': { id: isId, offset: optional(between(-100, 100)), a: optional(isPlace), b: optional(isPlace) },
  'move-opening': { id: isId, ...LINE, sill: optional(isHeight), head: optional(isHeight) },
  'draw-opening': { wall: isId, kind: isKind, ...LINE, sill: isHeight, head: isHeight },
  'delete-opening': { id: isId },
  'merge-rooms': { ids: isPair },
  'split-room': { id: isId, ...LINE, thickness: optional(isThickness) },
};

/**
 * The operations of a call, each with its own fields only.
 *
 * @throws ApiError `bad-request`, `nothing-selected`, `too-many-edits`, `edit-unavailable`, `edit-invalid`
 */
export function operationsOf(value: unknown): EditOperation[] {
  if (!Array.isArray(value)) throw new ApiError('bad-request');
  if (value.length === 0) throw new ApiError('nothing-selected');
  if (value.length > MOST_OPERATIONS) throw new ApiError('too-many-edits', { limit: MOST_OPERATIONS });
  return value.map((entry: unknown, k) => operationOf(entry, k + 1));
}

function operationOf(entry: unknown, number: number): EditOperation {
  if (!isObject(entry)) throw new ApiError('edit-invalid', { number, field: 'type' });
  const type = entry.type;
  if (typeof type !== 'string') throw new ApiError('edit-invalid', { number, field: 'type' });
  if (!Object.hasOwn(FIELDS, type)) throw new ApiError('edit-unavailable', { type: type.slice(0, 40) });
  const operation: Record<string, unknown> = { type };
  for (const [field, check] of Object.entries(FIELDS[type as EditOperation['type']])) {
    if (!check(entry[field])) throw new ApiError('edit-invalid', { number, field });
    if (entry[field] !== undefined) operation[field] = entry[field];
  }
  const field = conflictOf(operation);
  if (field) throw new ApiError('edit-invalid', { number, field });
  return operation as EditOperation;
}

/** The field that does not go with the others. */
function conflictOf({ type, offset, a, b, sill, head }: Record<string, unknown>): string | undefined {
  if (type === 'move-wall' && (offset === undefined) !== (a !== undefined && b !== undefined)) return 'offset';
  if (type === 'move-wall' && offset !== undefined && (a !== undefined || b !== undefined)) return 'offset';
  if (isPlace(a) && isPlace(b) && Math.hypot(b[0] - a[0], b[1] - a[1]) < SHORTEST) return 'b';
  if (typeof sill === 'number' && typeof head === 'number' && head <= sill) return 'head';
  return undefined;
}
