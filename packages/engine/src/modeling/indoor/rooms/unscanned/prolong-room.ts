import type { Vec2 } from '../../../../core/vector.ts';
import { distance, edgesOf, signedArea } from '../../../../math/polygon.ts';
import { crossLines } from '../../../../math/segment.ts';
import type { DetectedRoom, RoomEdge } from '../../detected-elements.ts';

/** When a place that was looked into goes on from a room; lengths in meters. */
export interface ProlongOptions {
  /** A side of the room that shows a wall on less than this share is open. */
  bare?: number;
  /** Corners of the place lie this near to the ends of that side, and to where the room's walls lead. */
  near?: number;
}

export const PROLONG_DEFAULTS: Required<ProlongOptions> = { bare: 0.2, near: 0.4 };

/** Least sine of the angle between a room's side and what crosses it. */
const LEAST_SINE = 0.9;

/**
 * A room whose scan ends in the middle, prolonged to the end of the place behind: a corridor that a station saw half of
 * and others through doors. The walls on either side go on; what they show stays, so their support falls.
 *
 * @param place four corners, counterclockwise.
 * @returns undefined where no open side of the room is the width of the place.
 */
export function prolongRoom(
  room: DetectedRoom,
  place: readonly Vec2[],
  options: ProlongOptions = {},
): DetectedRoom | undefined {
  const { bare, near } = { ...PROLONG_DEFAULTS, ...options };
  const { polygon } = room;
  if (place.length !== 4 || room.sloped) return undefined;
  const n = polygon.length;
  for (let k = 0; k < n; k++) {
    const [before, p, q, after] = [
      polygon[(k + n - 1) % n]!,
      polygon[k]!,
      polygon[(k + 1) % n]!,
      polygon[(k + 2) % n]!,
    ];
    if (room.edges[k]!.support >= bare) continue;
    for (let side = 0; side < place.length; side++) {
      // The place lies on the other side, so that its corners come in the opposite order.
      const [b, a, d, c] = [0, 1, 2, 3].map((step) => place[(side + step) % 4]!) as [Vec2, Vec2, Vec2, Vec2];
      if (distance(a, p) > near || distance(b, q) > near) continue;
      const far = { a: d, b: c };
      const [start, end] = [
        crossLines({ a: before, b: p }, far, LEAST_SINE),
        crossLines({ a: q, b: after }, far, LEAST_SINE),
      ];
      if (!start || !end || distance(start.place, d) > near || distance(end.place, c) > near) continue;
      return withCorners(room, k, start.place, end.place);
    }
  }
  return undefined;
}

/** The room with the ends of its side `k` moved; sides that grow show their walls on a smaller share. */
function withCorners(room: DetectedRoom, k: number, start: Vec2, end: Vec2): DetectedRoom {
  const n = room.polygon.length;
  const polygon = room.polygon.map((corner, at) => (at === k ? start : at === (k + 1) % n ? end : corner));
  const sides = edgesOf(polygon).map(([a, b], at): RoomEdge => {
    const old = room.edges[at]!;
    const support = at === k ? 0 : (old.support * distance(old.a, old.b)) / distance(a, b);
    return { a, b, support: Math.min(old.support, support) };
  });
  const holes = room.holes.reduce((sum, hole) => sum + signedArea(hole), 0);
  return { ...room, polygon, edges: [...sides, ...room.edges.slice(n)], area: signedArea(polygon) + holes };
}
