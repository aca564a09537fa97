import { ApiError, type EditOperation } from '@cloud/contract';
import type { StoredAnchor } from '../../../database/tables/point-cloud.ts';

export type EditAnchor = StoredAnchor;
type Kind = EditAnchor['kind'];
type Place = [number, number];

/** What is needed here of `model.json`. */
export interface PublishedModel {
  storeys: { id: string; elevation: number }[];
  rooms: { id: string; storey: string; polygon: Place[] }[];
  walls: { id: string; storey: string; a: Place; b: Place }[];
  openings: { id: string; storey: string; a: Place; b: Place }[];
  slabs: { id: string; storey: string; outline: Place[] }[];
  columns: { id: string; storey: string; center: Place }[];
}

/** The kind of element that an operation is for; the others are for all. */
const KINDS: Partial<Record<EditOperation['type'], Kind>> = {
  retype: 'opening',
  'set-thickness': 'wall',
  'move-wall': 'wall',
  'move-opening': 'opening',
  'draw-opening': 'wall',
  'delete-opening': 'opening',
  'merge-rooms': 'room',
  'split-room': 'room',
};

/**
 * Where the elements are that operations name.
 *
 * @throws ApiError `element-unknown`, `element-mismatch`
 */
export function anchorsOf(model: PublishedModel, operations: readonly EditOperation[]): EditAnchor[] {
  const known = anchors(model);
  const named = new Map<string, EditAnchor>();
  for (const operation of operations) {
    for (const id of idsOf(operation)) {
      const anchor = known.get(id);
      if (!anchor) throw new ApiError('element-unknown', { id });
      const kind = KINDS[operation.type];
      if (kind && anchor.kind !== kind) throw new ApiError('element-mismatch', { id, type: operation.type });
      named.set(id, anchor);
    }
  }
  return [...named.values()];
}

function idsOf(operation: EditOperation): readonly string[] {
  if (operation.type === 'merge-rooms') return operation.ids;
  return [operation.type === 'draw-opening' ? operation.wall : operation.id];
}

function anchors(model: PublishedModel): Map<string, EditAnchor> {
  const levels = new Map(model.storeys.map(({ id, elevation }) => [id, elevation]));
  const all = new Map<string, EditAnchor>();
  const add = (kind: Kind, { id, storey }: { id: string; storey: string }, center: Place) =>
    all.set(id, { id, kind, elevation: levels.get(storey) ?? 0, center });
  for (const room of model.rooms) add('room', room, centroid(room.polygon));
  for (const wall of model.walls) add('wall', wall, middle(wall));
  for (const opening of model.openings) add('opening', opening, middle(opening));
  for (const slab of model.slabs) add('slab', slab, centroid(slab.outline));
  for (const column of model.columns) add('column', column, column.center);
  return all;
}

const middle = ({ a, b }: { a: Place; b: Place }): Place => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Mean of the outline weighted by area, as the engine places rooms and slabs. */
function centroid(polygon: readonly Place[]): Place {
  const [ox, oy] = polygon[0] ?? [0, 0];
  let [x, y, area] = [0, 0, 0];
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length]!;
    const cross = (ax - ox) * (by - oy) - (bx - ox) * (ay - oy);
    x += (ax + bx - 2 * ox) * cross;
    y += (ay + by - 2 * oy) * cross;
    area += cross;
  });
  return Math.abs(area) < 1e-12 ? [ox, oy] : [ox + x / (3 * area), oy + y / (3 * area)];
}
