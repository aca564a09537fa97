import type { OpeningType } from './structured-model.ts';
import type { Vec2 } from '../vector.ts';

/**
 * What a user may change in a model. Places are meters in the model's local frame, as in `model.json`; heights count
 * from the floor of the storey. An element is named by its id.
 */
export type EditOperation =
  /** The element is as it was found. */
  | { type: 'confirm'; id: string }
  /** The element is not there: it stays in `model.json` and leaves every other export. */
  | { type: 'reject'; id: string }
  /** Takes a confirmation or a rejection back. */
  | { type: 'restore'; id: string }
  /** The element stays as it is: edits that would change it are refused. `kept` brings its shape into later runs. */
  | { type: 'lock'; id: string; kept?: KeptShape }
  | { type: 'unlock'; id: string }
  | { type: 'rename'; id: string; name: string }
  /** Another kind of opening. */
  | { type: 'retype'; id: string; kind: OpeningType }
  /** Thickness of a wall; the face inside stays where it is if the other one is outside. */
  | { type: 'set-thickness'; id: string; thickness: number }
  /** Moves a wall to its left by `offset`, or gives it new ends. Rooms, openings, slabs and joined walls follow. */
  | { type: 'move-wall'; id: string; offset: number }
  | { type: 'move-wall'; id: string; a: Vec2; b: Vec2 }
  /** Moves the sides of an opening along its wall, and its lower and upper edge if given. */
  | { type: 'move-opening'; id: string; a: Vec2; b: Vec2; sill?: number; head?: number }
  | { type: 'draw-opening'; wall: string; kind: OpeningType; a: Vec2; b: Vec2; sill: number; head: number }
  | { type: 'delete-opening'; id: string }
  /** Removes the wall between two rooms; the first keeps its id and name. */
  | { type: 'merge-rooms'; ids: readonly [string, string] }
  /** A wall across a room; without a thickness it is assumed. The larger part keeps id and name. */
  | { type: 'split-room'; id: string; a: Vec2; b: Vec2; thickness?: number };

/**
 * The shape of a locked element: ends of a wall or an opening, the heights of an opening above its floor, and outline, holes and clear
 * height of a room; meters.
 */
export interface KeptShape {
  name: string;
  a?: Vec2;
  b?: Vec2;
  thickness?: number;
  kind?: OpeningType;
  sill?: number;
  head?: number;
  polygon?: Vec2[];
  holes?: Vec2[][];
  height?: number;
}

/** The kinds of operations. */
export type EditType = EditOperation['type'];

/** Position of an element when an edit named it, to find it again in another modeling of the same scan. */
export interface EditAnchor {
  id: string;
  kind: 'room' | 'wall' | 'opening' | 'slab' | 'column' | 'beam' | 'stair';
  /** Floor level of its storey. */
  elevation: number;
  center: Vec2;
  /** Ends of a wall: another modeling may have made it longer or shorter. */
  ends?: readonly [Vec2, Vec2];
}

/** Operations that were given together, who gave them and when. */
export interface StoredEdit {
  author: string;
  /** ISO time. */
  time: string;
  operations: readonly EditOperation[];
  anchors: readonly EditAnchor[];
}

/** Artifact `edits.json`: oldest first. */
export interface EditList {
  edits: readonly StoredEdit[];
}
