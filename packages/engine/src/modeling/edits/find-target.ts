import type { EditAnchor, EditOperation } from '../../core/model-edit.ts';
import type { Beam, Column, Opening, Room, Slab, Stair, StructuredModel, Wall } from '../../core/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { centroidOf, distance } from '../../math/polygon.ts';
import { middleOf } from '../../math/segment.ts';
import { EditRefusal } from './edit-refusal.ts';

/** An element that moved less than this between two modelings of a scan is the same one, meters. */
const SAME_PLACE = 0.6;
/** Storeys whose floors differ by less are the same, meters. */
const SAME_LEVEL = 0.5;

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
 * The element that an edit named: by its id, else the nearest of its kind where it was when the edit was made.
 *
 * @throws EditRefusal `edit-element-missing`
 */
export function findTarget(model: StructuredModel, id: string, anchors: readonly EditAnchor[]): LocatedElement {
  const all = locateElements(model);
  const exact = all.find(({ element }) => element.id === id);
  if (exact) return exact;
  const anchor = anchors.find((other) => other.id === id);
  if (!anchor) throw new EditRefusal('edit-element-missing');
  const levels = new Map(model.storeys.map((storey) => [storey.id, storey.elevation]));
  const [nearest] = all
    .filter(({ kind, element }) => {
      const level = levels.get(element.storey);
      return kind === anchor.kind && level !== undefined && Math.abs(level - anchor.elevation) <= SAME_LEVEL;
    })
    .map((located) => ({ located, gap: distance(located.center, anchor.center) }))
    .filter(({ gap }) => gap <= SAME_PLACE)
    .sort((p, q) => p.gap - q.gap);
  if (!nearest) throw new EditRefusal('edit-element-missing');
  return nearest.located;
}

/** The elements that an operation names. */
export function targetIds(operation: EditOperation): readonly [string] | readonly [string, string] {
  if (operation.type === 'merge-rooms') return operation.ids;
  return [operation.type === 'draw-opening' ? operation.wall : operation.id];
}
