import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { subjectId } from './dataset.ts';

/** A place in the plan, meters, in the model's local frame as in `model.json`. */
export type EditPlace = readonly [number, number];
export const EDIT_OPENING_KINDS = ['door', 'window', 'passage', 'curtain'] as const;
export type EditOpeningKind = (typeof EDIT_OPENING_KINDS)[number];

/** The shape of a locked element, by which a later run keeps it: ends, thickness, heights above the floor; outline and clear height of a room. */
export interface KeptShape {
  name: string;
  a?: EditPlace;
  b?: EditPlace;
  thickness?: number;
  kind?: EditOpeningKind;
  sill?: number;
  head?: number;
  polygon?: EditPlace[];
  holes?: EditPlace[][];
  height?: number;
}

/**
 * Change of a model by a user. An element is named by its id; heights are meters above the floor of the storey. A
 * call whose operations do not all fit the model is refused with the reason; one that does not fit the model of a later run
 * becomes a warning of its stage `edits`.
 */
export type EditOperation =
  | { type: 'confirm'; id: string }
  /** The element stays in `model.json` and leaves every other export. */
  | { type: 'reject'; id: string }
  /** Takes a confirmation or a rejection back. */
  | { type: 'restore'; id: string }
  /** The element stays as it is: edits that would change it are refused. `kept` is filled by the server. */
  | { type: 'lock'; id: string; kept?: KeptShape }
  | { type: 'unlock'; id: string }
  | { type: 'rename'; id: string; name: string }
  | { type: 'retype'; id: string; kind: EditOpeningKind }
  | { type: 'set-thickness'; id: string; thickness: number }
  /** Moves a wall to its left (seen from a to b) by `offset`, or gives it new ends. */
  | { type: 'move-wall'; id: string; offset: number }
  | { type: 'move-wall'; id: string; a: EditPlace; b: EditPlace }
  | { type: 'move-opening'; id: string; a: EditPlace; b: EditPlace; sill?: number; head?: number }
  | {
      type: 'draw-opening';
      wall: string;
      kind: EditOpeningKind;
      a: EditPlace;
      b: EditPlace;
      sill: number;
      head: number;
    }
  | { type: 'delete-opening'; id: string }
  /** Removes the wall between two rooms; the first keeps its id and name. */
  | { type: 'merge-rooms'; ids: readonly [string, string] }
  /** Puts a wall across a room; without a thickness it is assumed. */
  | { type: 'split-room'; id: string; a: EditPlace; b: EditPlace; thickness?: number };

/** Operations of one call. */
export const MOST_OPERATIONS = 200;
/** Operations of one run, over all its revisions. */
export const MOST_OPERATIONS_OF_RUN = 5000;

/** Each operation is checked by kind, field by field, where the model is known; here only that there is a list of them. */
const operations = v.custom<readonly EditOperation[]>(Array.isArray, 'bad-request');

/** Chosen by the client: a call that is sent again under its key changes nothing more. */
const key = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64))));
const answer = v.object({ revision: v.number(), id: v.string() });
const write = { method: 'POST', access: 'user', title: 'log.run', audit: { verb: 'edit-model', of: 'scan' } } as const;
const base = '/blade-pointcloud/run/edit';

/**
 * Edits the model of a run that has succeeded. The edit holds at once; the run is worked on again and then has the revision
 * of the answer, with new URLs for its artifacts. Edits that come meanwhile are added.
 */
export const runEdit = defineEndpoint({
  ...write,
  path: base,
  summary: 'Correct a model by hand',
  input: v.object({ id: subjectId, operations, key }),
  output: answer,
});

/** Takes an edit back, or with `isRedo` makes it hold again. Refused where a later edit builds on it. */
export const runUndo = defineEndpoint({
  ...write,
  path: `${base}/undo`,
  summary: 'Take back an edit of a model, or do it again',
  input: v.object({ id: subjectId, editId: subjectId, isRedo: wire.flag, key }),
  output: answer,
});

const place = v.tuple([v.number(), v.number()]);
/** Places of elements when an edit named them, as the engine finds them again. */
const anchor = v.object({
  id: v.string(),
  kind: v.picklist(['room', 'wall', 'opening', 'slab', 'column', 'beam', 'stair']),
  elevation: v.number(),
  center: place,
  /** Of a wall. */
  ends: v.optional(v.tuple([place, place])),
});
const modelEdit = v.object({
  id: v.string(),
  /** The revision that has it, or has it no more; 0: taken over from an earlier run. */
  revision: v.number(),
  operations: v.array(v.custom<EditOperation>((value) => typeof value === 'object')),
  anchors: v.array(anchor),
  userName: v.string(),
  time: v.string(),
  /** The caller made it. */
  isOwn: v.boolean(),
  isUndone: v.boolean(),
  /** Who took it back; '' while it holds. */
  undoneBy: v.string(),
  /** True if the caller undid the edit. */
  isUndoneByMe: v.boolean(),
  /** Key of the call that made it; '' without one. */
  key: v.string(),
});
/** Operations that a user gave together. */
export type ModelEdit = v.InferOutput<typeof modelEdit>;

export const runEdits = defineEndpoint({
  method: 'GET',
  path: `${base}s`,
  access: 'user',
  summary: 'Edits of a model, oldest first, with those that were taken back',
  input: v.object({ id: subjectId }),
  output: v.array(modelEdit),
});
