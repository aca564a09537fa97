import type { Vec2 } from '../../../../core/vector.ts';
import { distance, isInside } from '../../../../math/polygon.ts';
import { directionOf } from '../../../../math/segment.ts';
import { boxBeside } from '../../../../spatial/raster-grid.ts';
import type { DetectedRoom, RoomEdge } from '../../detected-elements.ts';
import { visitBox } from '../../storeys/storey-points.ts';
import type { StoreyScan } from '../storey-scan.ts';

/** What tells a closed door that lies back in its wall; meters. */
export interface ClosedDoorOptions {
  /** Floor shows so far behind the face of the wall: beyond the noise of the floor before it. */
  near?: number;
  far?: number;
  /** Length of the pieces of a face that are looked at, and least points of floor in one. */
  piece?: number;
  leastPoints?: number;
  /** Narrowest and widest door. */
  narrowest?: number;
  widest?: number;
  /** Points this near to the floor's level are floor. */
  floorReach?: number;
  /** Between these heights over it the leaf shows so far behind the face, and the face, within `onFace`, hardly any points. */
  leafFrom?: number;
  leafTo?: number;
  onFace?: number;
  mostOnFace?: number;
  /** The place behind is looked up so far beyond the wall. */
  beyond?: number;
}

export const CLOSED_DOOR_DEFAULTS: Required<ClosedDoorOptions> = {
  near: 0.045,
  far: 0.3,
  piece: 0.1,
  leastPoints: 3,
  narrowest: 0.6,
  widest: 1.4,
  floorReach: 0.04,
  leafFrom: 0.3,
  leafTo: 1.7,
  onFace: 0.03,
  mostOnFace: 0.1,
  beyond: 0.15,
};

/**
 * True if a closed door leads into a place between rooms: the floor of a room goes on into the wall toward it, up to a leaf that
 * stands back in the wall, over the width of a door and no further. Under a window the wall does.
 *
 * @param thickness of the wall around the place, meters.
 */
export function hasClosedDoor(
  place: readonly Vec2[],
  rooms: readonly DetectedRoom[],
  scan: Pick<StoreyScan, 'points' | 'storey'>,
  thickness: number,
  options: ClosedDoorOptions = {},
): boolean {
  const knobs = { ...CLOSED_DOOR_DEFAULTS, ...options };
  return rooms.some(({ edges }) => edges.some((edge) => opensInto(edge, place, scan, thickness, knobs)));
}

function opensInto(
  edge: RoomEdge,
  place: readonly Vec2[],
  { points, storey: { elevation } }: Pick<StoreyScan, 'points' | 'storey'>,
  thickness: number,
  knobs: Required<ClosedDoorOptions>,
): boolean {
  const { near, far, piece, leastPoints, narrowest, widest, floorReach, beyond } = knobs;
  const { a, b } = edge;
  const length = distance(a, b);
  if (length < narrowest) return false;
  const [dx, dy] = directionOf(edge);
  const count = Math.floor(length / piece);
  const isBefore = Array.from({ length: count }, (_, k) => {
    const [along, off] = [(k + 0.5) * piece, thickness + beyond];
    return isInside(place, a[0] + dx * along + dy * off, a[1] + dy * along - dx * off);
  });
  if (!isBefore.includes(true)) return false;
  const [floor, leaf, face] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)];
  const box = boxBeside({ a, b }, far);
  visitBox(points, box, (k) => {
    const [x, y, above] = [points.x[k]! - a[0], points.y[k]! - a[1], points.z[k]! - elevation];
    const depth = dy * x - dx * y;
    const slot = Math.floor((dx * x + dy * y) / piece);
    if (!isBefore[slot] || depth > Math.min(far, thickness)) return;
    if (Math.abs(above) <= floorReach && depth >= near) floor[slot]!++;
    if (above < knobs.leafFrom || above > knobs.leafTo) return;
    if (depth >= near) leaf[slot]!++;
    else if (depth >= -knobs.onFace && depth <= knobs.onFace) face[slot]!++;
  });
  const isDoor = (k: number) =>
    floor[k]! >= leastPoints && leaf[k]! >= leastPoints && face[k]! <= knobs.mostOnFace * leaf[k]!;
  let open = 0;
  for (let k = 0; k <= count; k++) {
    if (k < count && isDoor(k)) {
      open++;
      continue;
    }
    // A stretch that ends with the face is no door: one has a jamb on either side.
    if (k < count && k > open && open * piece >= narrowest && open * piece <= widest) return true;
    open = 0;
  }
  return false;
}
