import type { EditOpeningKind, EditOperation } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import {
  besideLine,
  lengthOf,
  LINTEL,
  NARROWEST,
  placeBeside,
  round,
  usualHeights,
  type Place,
} from './plan-geometry.ts';

type Wall = StructuredModel['walls'][number];
type Opening = StructuredModel['openings'][number];

/** A place on the face of a wall: meters along it from its end a, and above its lower edge. */
export interface FacePlace {
  s: number;
  h: number;
}

/** A rectangle on the face of a wall. */
export interface FaceRect {
  from: number;
  to: number;
  sill: number;
  head: number;
}

/** A corner of the model, meters from its origin. */
export type Corner = readonly [x: number, y: number, z: number];

/** Edges of a rectangle that a hand takes hold of, or all of it. */
export type Grip = 'all' | 'from' | 'to' | 'sill' | 'head';

/** What stands lower than this above the wall's lower edge stands on the floor, meters. */
const ON_FLOOR = 0.08;

/** The rectangle of an opening on its wall. */
export function rectOf(opening: Opening, wall: Wall): FaceRect {
  const ends = [besideLine(wall, opening.a).s, besideLine(wall, opening.b).s];
  return {
    from: Math.min(...ends),
    to: Math.max(...ends),
    sill: opening.zBottom - wall.zBottom,
    head: opening.zTop - wall.zBottom,
  };
}

/** Corners of a rectangle on a wall, `off` meters to the left of its middle. */
export function cornersOf(wall: Wall, { from, to, sill, head }: FaceRect, off: number): Corner[] {
  const at = (s: number, h: number): Corner => [...placeBeside(wall, s, off), wall.zBottom + h];
  return [at(from, sill), at(to, sill), at(to, head), at(from, head)];
}

/** Sills and heads that a height lines up with: those of the other openings of the storey. */
export const levelsOf = (openings: readonly Opening[], wall: Wall, except?: string): number[] =>
  openings.flatMap(({ id, storey, status, zBottom, zTop }) =>
    id === except || storey !== wall.storey || status === 'rejected'
      ? []
      : [zBottom - wall.zBottom, zTop - wall.zBottom],
  );

/** A height within a wall: on the floor, at a level within `reach`, else in whole centimeters. */
function snappedHeight(wall: Wall, h: number, levels: readonly number[], reach: number): number {
  const most = wall.zTop - wall.zBottom - LINTEL;
  if (h <= ON_FLOOR) return 0;
  const near = levels
    .filter((level) => Math.abs(level - h) <= reach)
    .sort((p, q) => Math.abs(p - h) - Math.abs(q - h))[0];
  return Math.min(Math.max(near ?? round(h), 0), most);
}

const within = (wall: Wall, s: number): number => Math.min(Math.max(round(s), 0), lengthOf(wall));

/** A drag that goes up or down less than this draws no height, meters. */
const ONE_HEIGHT = 0.3;
/** From here on, one height is that of the upper edge of a door or passage, meters. */
const LOW_HEAD = 1.8;

/** Sill and head that a drag draws: doors and passages stand on the floor, and one at a single height has those of its kind. */
function drawnHeights(
  wall: Wall,
  kind: EditOpeningKind,
  [from, to]: readonly [number, number],
  { levels, reach }: { levels: readonly number[]; reach: number },
): { sill: number; head: number } {
  const [low, high] = [from, to].map((h) => snappedHeight(wall, h, levels, reach)).sort((p, q) => p - q) as [
    number,
    number,
  ];
  // Far off, a hand keeps a height less exactly.
  const isDrawn = Math.abs(to - from) >= Math.max(ONE_HEIGHT, reach);
  if (kind === 'window') return isDrawn ? { sill: low, head: high } : usualHeights(wall, kind);
  return isDrawn || high >= LOW_HEAD ? { sill: 0, head: high } : usualHeights(wall, kind);
}

/** The opening that a drag on the face of a wall draws; a window that is pulled down to the floor becomes a door. */
export function drawnOnFace(
  wall: Wall,
  kind: EditOpeningKind,
  [from, to]: readonly [FacePlace, FacePlace],
  snapping: { levels: readonly number[]; reach: number },
): { rect: FaceRect; kind: EditOpeningKind; operation: Extract<EditOperation, { type: 'draw-opening' }> | undefined } {
  const sides = [within(wall, from.s), within(wall, to.s)];
  const { sill, head } = drawnHeights(wall, kind, [from.h, to.h], snapping);
  const rect: FaceRect = { from: Math.min(...sides), to: Math.max(...sides), sill, head };
  const drawn = kind === 'window' && sill === 0 ? 'door' : kind;
  const isLarge = rect.to - rect.from >= NARROWEST && head - sill >= NARROWEST;
  const [a, b]: [Place, Place] = [placeBeside(wall, rect.from), placeBeside(wall, rect.to)];
  return {
    rect,
    kind: drawn,
    operation: isLarge ? { type: 'draw-opening', wall: wall.id, kind: drawn, a, b, sill, head } : undefined,
  };
}

/** A rectangle after a hand has pulled one of its edges, or all of it, by a way along and up its wall. */
export function pulledRect(
  wall: Wall,
  rect: FaceRect,
  { grip, by }: { grip: Grip; by: FacePlace },
  { levels, reach }: { levels: readonly number[]; reach: number },
): FaceRect {
  const height = (h: number) => snappedHeight(wall, h, levels, reach);
  const { from, to, sill, head } = rect;
  if (grip === 'from') return { ...rect, from: Math.min(within(wall, from + by.s), to - NARROWEST) };
  if (grip === 'to') return { ...rect, to: Math.max(within(wall, to + by.s), from + NARROWEST) };
  if (grip === 'sill') return { ...rect, sill: Math.min(height(sill + by.h), head - NARROWEST) };
  if (grip === 'head') return { ...rect, head: Math.max(height(head + by.h), sill + NARROWEST) };
  const low = Math.min(Math.max(round(from + by.s), 0), lengthOf(wall) - (to - from));
  return { ...rect, from: low, to: low + to - from };
}

/** New measures of an opening, meters; a measure that is left out keeps its value. */
export interface OpeningMeasures {
  width?: number;
  height?: number;
  /** Of the lower edge above the wall's. */
  sill?: number;
}

/** A rectangle with other measures: it stays around its middle, and within its wall where that is long enough. */
export function measuredRect(
  wall: Wall,
  rect: FaceRect,
  { width, height, sill = rect.sill }: OpeningMeasures,
): FaceRect {
  const head = sill + (height ?? rect.head - rect.sill);
  if (width === undefined) return { ...rect, sill, head };
  const low = (rect.from + rect.to - width) / 2;
  const from = Math.max(0, Math.min(low, lengthOf(wall) - width));
  return { from, to: from + width, sill, head };
}

/** The edit that gives an opening a rectangle on its wall. */
export function openingTo(
  opening: Opening,
  wall: Wall,
  rect: FaceRect,
): Extract<EditOperation, { type: 'move-opening' }> {
  const floor = wall.zBottom - opening.zFloor;
  const [a, b] = [placeBeside(wall, rect.from), placeBeside(wall, rect.to)];
  return { type: 'move-opening', id: opening.id, a, b, sill: rect.sill + floor, head: rect.head + floor };
}
