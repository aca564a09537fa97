import type { EditAnchor, EditOperation } from '../../core/model-edit.ts';
import type { ElementBase, StructuredModel } from '../../core/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { centroidOf, distance } from '../../math/polygon.ts';
import { EditRefusal } from './edit-refusal.ts';

/** An element that moved less than this between two modelings of a scan is the same one, meters. */
const SAME_PLACE = 0.6;
const SAME_LEVEL = 0.5;

/** An element with the kind and the place by which it is known. */
export interface Placed {
  kind: EditAnchor['kind'];
  element: ElementBase;
  center: Vec2;
}

const middle = ({ a, b }: { a: Vec2; b: Vec2 }): Vec2 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** All elements of a model. */
export function placedElements(model: StructuredModel): Placed[] {
  return [
    ...model.rooms.map((element): Placed => ({ kind: 'room', element, center: centroidOf(element.polygon) })),
    ...model.walls.map((element): Placed => ({ kind: 'wall', element, center: middle(element) })),
    ...model.openings.map((element): Placed => ({ kind: 'opening', element, center: middle(element) })),
    ...model.slabs.map((element): Placed => ({ kind: 'slab', element, center: centroidOf(element.outline) })),
    ...model.columns.map((element): Placed => ({ kind: 'column', element, center: element.center })),
  ];
}

/**
 * The element that an edit named: by its id, else the nearest of its kind where it was when the edit was made.
 *
 * @throws EditRefusal `edit-element-missing`
 */
export function findTarget(model: StructuredModel, id: string, anchors: readonly EditAnchor[]): Placed {
  const all = placedElements(model);
  const exact = all.find(({ element }) => element.id === id);
  if (exact) return exact;
  const anchor = anchors.find((other) => other.id === id);
  if (!anchor) throw new EditRefusal('edit-element-missing');
  const levels = new Map(model.storeys.map((storey) => [storey.id, storey.elevation]));
  const near = all
    .filter(({ kind, element }) => {
      const level = levels.get(element.storey);
      return kind === anchor.kind && level !== undefined && Math.abs(level - anchor.elevation) <= SAME_LEVEL;
    })
    .map((placed) => ({ placed, gap: distance(placed.center, anchor.center) }))
    .filter(({ gap }) => gap <= SAME_PLACE)
    .sort((p, q) => p.gap - q.gap);
  if (near.length === 0) throw new EditRefusal('edit-element-missing');
  return near[0]!.placed;
}

/** The elements that an operation names. */
export function targetIds(operation: EditOperation): readonly [string] | readonly [string, string] {
  if (operation.type === 'merge-rooms') return operation.ids;
  return [operation.type === 'draw-opening' ? operation.wall : operation.id];
}
