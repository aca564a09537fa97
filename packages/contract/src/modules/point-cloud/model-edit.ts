import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { subjectId } from './dataset.ts';

/** A place in the plan, meters, in the model's local frame as in `model.json`. */
export type EditPlace = readonly [number, number];
export type EditOpeningKind = 'door' | 'window' | 'passage';

/**
 * Change of a model by a user. An element is named by its id; heights are meters above the floor of the storey. An
 * operation is applied whole or not at all; one that does not fit the model becomes a warning of the stage `edits`.
 */
export type EditOperation =
  | { type: 'confirm'; id: string }
  /** The element stays in `model.json` and leaves every other export. */
  | { type: 'reject'; id: string }
  /** Takes a confirmation or a rejection back. */
  | { type: 'restore'; id: string }
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

/**
 * Edits the model of a run that has succeeded. The run is worked on again and then has the revision of the answer, with
 * new URLs for its artifacts; edits that come meanwhile are added.
 */
export const runEdit = defineEndpoint({
  method: 'POST',
  path: '/blade-pointcloud/run/edit',
  access: 'user',
  summary: 'Correct a model by hand',
  title: 'log.run',
  audit: { verb: 'edit-model', of: 'scan' },
  input: v.object({ id: subjectId, operations }),
  output: v.object({ revision: v.number() }),
});
