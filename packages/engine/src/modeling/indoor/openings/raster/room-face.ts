import { directionOf } from '../../../../math/segment.ts';
import type { DetectedRoom, DetectedWall } from '../../detected-elements.ts';
import type { Depths } from './stepped-face.ts';

/** Which sides of rooms lie on the face of a wall. */
export interface RoomFaceOptions {
  /** A room has its own face this near to where the wall was drawn, meters. */
  reach?: number;
  /** Nearer than this the drawn face is as good, meters. */
  leastOff?: number;
  /** Points so near to a face lie on it, meters; on the drawn one at most this share of those on the room's own. */
  flat?: number;
  mostDrawn?: number;
}

/** As far as stretches of one wall lie apart across, and half as much as their thickness differs; and as far as points scatter. */
export const ROOM_FACE_DEFAULTS: Required<RoomFaceOptions> = {
  reach: 0.075,
  leastOff: 0.025,
  flat: 0.015,
  mostDrawn: 0.3,
};

/** Cosine of the angle up to which the side of a room runs along a wall. */
const ALONG = 0.9995;

/**
 * How far left of its line the face of a wall that was seen from one side lies, per cell along it: where the room there has its
 * own, and points lie there and not where the wall was drawn. A long wall is drawn straight along rooms whose faces differ by
 * centimeters; but the side of a room may also run along the leaf of its door.
 *
 * @param depths of points behind the face as drawn.
 */
export function roomFace(
  wall: DetectedWall,
  rooms: readonly DetectedRoom[],
  depths: Depths,
  cell: number,
  options: RoomFaceOptions = {},
): Float64Array {
  const { reach, leastOff, flat, mostDrawn } = { ...ROOM_FACE_DEFAULTS, ...options };
  const [dx, dy] = directionOf(wall);
  const half = wall.thickness / 2;
  const faces = new Float64Array(depths.length).fill(half);
  const misses = new Float64Array(depths.length).fill(reach);
  const placeOf = ([x, y]: readonly [number, number]) => {
    const [px, py] = [x - wall.a[0], y - wall.a[1]];
    return [dx * px + dy * py, dx * py - dy * px] as const;
  };
  for (const edge of wall.rooms.flatMap((id) => rooms[id]?.edges ?? [])) {
    const [ex, ey] = directionOf(edge);
    // The room lies left of its sides, as it does of the wall.
    if (dx * ex + dy * ey < ALONG) continue;
    const [[from, start], [to, end]] = [placeOf(edge.a), placeOf(edge.b)];
    const faceAt = (i: number) => start + ((end - start) * ((i + 0.5) * cell - from)) / (to - from);
    const columns: number[] = [];
    for (let i = Math.max(0, Math.ceil(from / cell - 0.5)); i < faces.length && (i + 0.5) * cell < to; i++) {
      if (faceAt(i) > 0 && Math.abs(faceAt(i) - half) < misses[i]!) columns.push(i);
    }
    const countAt = (depthAt: (i: number) => number) =>
      columns.reduce((sum, i) => sum + depths[i]!.filter((depth) => Math.abs(depth - depthAt(i)) <= flat).length, 0);
    const isOwn = countAt(() => 0) <= mostDrawn * countAt((i) => half - faceAt(i));
    for (const i of columns) {
      misses[i] = Math.abs(faceAt(i) - half);
      faces[i] = isOwn && misses[i]! >= leastOff ? faceAt(i) : half;
    }
  }
  return faces;
}
