import type { Vec2 } from '../../../../core/vector.ts';
import { distance, isInside } from '../../../../math/polygon.ts';
import { directionOf } from '../../../../math/segment.ts';
import { boxBeside } from '../../../../spatial/raster-grid.ts';
import type { DetectedRoom, RoomEdge } from '../../detected-elements.ts';
import { visitBox } from '../../storeys/storey-points.ts';
import type { StoreyScan } from '../storey-scan.ts';

/** What tells a door into a place between rooms; meters. */
export interface DoorOptions {
  /** Floor shows so far behind the face of the wall: beyond the noise of the floor before it. */
  near?: number;
  far?: number;
  /** Length of the pieces of a face that are looked at, and least points of floor, and of a leaf, in one of a closed door. */
  piece?: number;
  leastPoints?: number;
  /** Narrowest door, and one that stands open: a narrower gap is no way; widest door. */
  narrowest?: number;
  narrowestOpen?: number;
  widest?: number;
  /** Points this near to the floor's level are floor. */
  floorReach?: number;
  /** Between these heights over it the leaf shows so far behind the face, and the face, within `onFace`, hardly any points. */
  leafFrom?: number;
  leafTo?: number;
  onFace?: number;
  mostOnFace?: number;
  /** Most points on the face of each piece where a door stands open, instead of a leaf. */
  mostInOpening?: number;
  /** The place behind is looked up so far beyond the wall. */
  beyond?: number;
}

export const DOOR_DEFAULTS: Required<DoorOptions> = {
  near: 0.045,
  far: 0.3,
  piece: 0.1,
  leastPoints: 3,
  narrowest: 0.6,
  narrowestOpen: 0.7,
  widest: 1.4,
  floorReach: 0.04,
  leafFrom: 0.3,
  leafTo: 1.7,
  onFace: 0.03,
  mostOnFace: 0.1,
  mostInOpening: 1,
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
  options: DoorOptions = {},
): boolean {
  const { leastPoints, mostOnFace } = { ...DOOR_DEFAULTS, ...options };
  const isDoor = ({ floor, leaf, face }: Piece) =>
    floor >= leastPoints && leaf >= leastPoints && face <= mostOnFace * leaf;
  return hasDoor(place, rooms, scan, { thickness, isDoor }, options);
}

/** True if a door that stands open leads into such a place: floor shows in the wall, and hardly a point on the wall's face. */
export function hasOpenDoor(
  place: readonly Vec2[],
  rooms: readonly DetectedRoom[],
  scan: Pick<StoreyScan, 'points' | 'storey'>,
  thickness: number,
  options: DoorOptions = {},
): boolean {
  const { mostInOpening, narrowestOpen: narrowest } = { ...DOOR_DEFAULTS, ...options };
  const isDoor = ({ floor, face }: Piece) => floor > 0 && face <= mostInOpening;
  return hasDoor(place, rooms, scan, { thickness, isDoor }, { ...options, narrowest });
}

/** Points on a piece of a wall: of the floor in it, behind its face at the height of a leaf, and on its face. */
interface Piece {
  floor: number;
  leaf: number;
  face: number;
}

/** The wall between a room and a place, and what tells that a piece of it is a door's. */
interface DoorTest {
  thickness: number;
  isDoor: (piece: Piece) => boolean;
}

function hasDoor(
  place: readonly Vec2[],
  rooms: readonly DetectedRoom[],
  scan: Pick<StoreyScan, 'points' | 'storey'>,
  test: DoorTest,
  options: DoorOptions,
): boolean {
  const knobs = { ...DOOR_DEFAULTS, ...options };
  return rooms.some(({ edges }) => edges.some((edge) => opensInto(edge, place, scan, test, knobs)));
}

function opensInto(
  edge: RoomEdge,
  place: readonly Vec2[],
  { points, storey: { elevation } }: Pick<StoreyScan, 'points' | 'storey'>,
  { thickness, isDoor }: DoorTest,
  knobs: Required<DoorOptions>,
): boolean {
  const { near, far, piece, narrowest, widest, floorReach, beyond } = knobs;
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
  const pieces = isBefore.map((): Piece => ({ floor: 0, leaf: 0, face: 0 }));
  const box = boxBeside({ a, b }, far);
  visitBox(points, box, (k) => {
    const x = points.x[k]! - a[0];
    const y = points.y[k]! - a[1];
    const above = points.z[k]! - elevation;
    const depth = dy * x - dx * y;
    const slot = Math.floor((dx * x + dy * y) / piece);
    if (!isBefore[slot] || depth > Math.min(far, thickness)) return;
    if (Math.abs(above) <= floorReach && depth >= near) pieces[slot]!.floor++;
    if (above < knobs.leafFrom || above > knobs.leafTo) return;
    if (depth >= near) pieces[slot]!.leaf++;
    else if (depth >= -knobs.onFace && depth <= knobs.onFace) pieces[slot]!.face++;
  });
  const isOpen = pieces.map(isDoor);
  let open = 0;
  for (let k = 0; k <= count; k++) {
    if (isOpen[k]) {
      open++;
      continue;
    }
    // A stretch that ends with the face is no door: one has a jamb on either side.
    if (k < count && k > open && open * piece >= narrowest && open * piece <= widest) return true;
    open = 0;
  }
  return false;
}
