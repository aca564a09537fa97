import type { EditAnchor, EditOperation } from '../../core/model/model-edit.ts';
import type {
  Beam,
  Column,
  Opening,
  Room,
  Slab,
  Stair,
  StructuredModel,
  Wall,
} from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { centroidOf, distance } from '../../math/polygon.ts';
import { middleOf } from '../../math/segment.ts';
import { EditRefusal } from './edit-refusal.ts';
import { frameOf, toFrame } from './wall-frame.ts';

/** An element that moved less than this between two modelings of a scan is the same one, meters. */
const SAME_PLACE = 0.6;
/** Storeys whose floors differ by less are the same, meters. */
export const SAME_LEVEL = 0.5;
/** A wall within this of the line of another one, over at least this share of the longer of them, is the same one, meters. */
const SAME_LINE = 0.3;
const LEAST_COMMON = 0.5;

/** An element with its kind and the place by which it is known. */
export type LocatedElement = { center: Vec2 } & (
  | { kind: 'room'; element: Room }
  | { kind: 'wall'; element: Wall }
  | { kind: 'opening'; element: Opening }
  | { kind: 'slab'; element: Slab }
  | { kind: 'column'; element: Column }
  | { kind: 'beam'; element: Beam }
  | { kind: 'stair'; element: Stair }
);

/** All elements of a model. */
export function locateElements({
  rooms,
  walls,
  openings,
  slabs,
  columns,
  beams,
  stairs,
}: StructuredModel): LocatedElement[] {
  return [
    ...rooms.map((element): LocatedElement => ({ kind: 'room', element, center: centroidOf(element.polygon) })),
    ...walls.map((element): LocatedElement => ({ kind: 'wall', element, center: middleOf(element) })),
    ...openings.map((element): LocatedElement => ({ kind: 'opening', element, center: middleOf(element) })),
    ...slabs.map((element): LocatedElement => ({ kind: 'slab', element, center: centroidOf(element.outline) })),
    ...columns.map((element): LocatedElement => ({ kind: 'column', element, center: element.center })),
    ...beams.map((element): LocatedElement => ({ kind: 'beam', element, center: middleOf(element) })),
    ...stairs.map((element): LocatedElement => ({ kind: 'stair', element, center: stairCenter(element) })),
  ];
}

/** Middle of a stair's treads. */
export function stairCenter({ treads }: Stair): Vec2 {
  return centroidOf(treads[Math.floor(treads.length / 2)]!.outline);
}

/**
 * The element that an edit named: by its id, else the nearest of its kind where it was when the edit was made, else the
 * wall along the same line.
 *
 * @throws EditRefusal `edit-element-missing`
 */
export function findTarget(model: StructuredModel, id: string, anchors: readonly EditAnchor[]): LocatedElement {
  const all = locateElements(model);
  const exact = all.find(({ element }) => element.id === id);
  if (exact) return exact;
  const anchor = anchors.find((other) => other.id === id);
  if (!anchor) throw new EditRefusal('edit-element-missing');
  const levels = levelsOf(model, anchor);
  const alike = all.filter(({ kind, element }) => kind === anchor.kind && levels.includes(element.storey));
  const [nearest] = alike
    .map((located) => ({ located, gap: distance(located.center, anchor.center) }))
    .filter(({ gap }) => gap <= SAME_PLACE)
    .sort((p, q) => p.gap - q.gap);
  const found = nearest?.located ?? wallAlong(alike, anchor.ends);
  if (!found) throw new EditRefusal('edit-element-missing');
  return found;
}

/** Ids of the storeys at the level where an element was named. */
export function levelsOf({ storeys }: StructuredModel, { elevation }: EditAnchor): string[] {
  return storeys.filter((storey) => Math.abs(storey.elevation - elevation) <= SAME_LEVEL).map(({ id }) => id);
}

/** The wall that has most in common with one that ended at these places; undefined if none has enough. */
function wallAlong(all: readonly LocatedElement[], ends: EditAnchor['ends']): LocatedElement | undefined {
  if (!ends || distance(...ends) === 0) return undefined;
  const frame = frameOf({ a: ends[0], b: ends[1] });
  let best: LocatedElement | undefined;
  let most = LEAST_COMMON;
  for (const located of all) {
    if (located.kind !== 'wall') continue;
    const [a, b] = [toFrame(frame, located.element.a), toFrame(frame, located.element.b)];
    if (Math.max(Math.abs(a.off), Math.abs(b.off)) > SAME_LINE) continue;
    const [from, to] = [Math.min(a.s, b.s), Math.max(a.s, b.s)];
    const common = (Math.min(to, frame.length) - Math.max(from, 0)) / Math.max(to - from, frame.length);
    if (common > most) [best, most] = [located, common];
  }
  return best;
}

/** The elements that an operation names. */
export function targetIds(operation: EditOperation): readonly [string] | readonly [string, string] {
  if (operation.type === 'merge-rooms') return operation.ids;
  return [operation.type === 'draw-opening' ? operation.wall : operation.id];
}
