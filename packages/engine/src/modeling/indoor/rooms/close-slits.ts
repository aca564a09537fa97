import type { Vec2 } from '../../../core/vector.ts';
import { distance, dropCollinear, edgesOf, signedArea } from '../../../math/polygon.ts';
import { directionOf } from '../../../math/segment.ts';
import type { DetectedRoom, RoomEdge } from '../detected-elements.ts';

/** What is a slit of an outline and no wall that ends in the room. */
export interface CloseSlitsOptions {
  /** Widest slit, meters: as thick as a wall. */
  mostWidth?: number;
  /** Each of its long sides shows a wall on less than this share. */
  mostSupport?: number;
}

export const CLOSE_SLITS_DEFAULTS: Required<CloseSlitsOptions> = { mostWidth: 0.45, mostSupport: 0.05 };

/** Cosine of the angle between the sides of a slit and the same sides turned around. */
const OPPOSITE = -0.98;

/**
 * The room without slits along which no wall shows: one stays between the end of what a thin scan shows of a room and a corner that
 * was filled in or reached.
 */
export function closeSlits(room: DetectedRoom, options: CloseSlitsOptions = {}): DetectedRoom {
  const knobs = { ...CLOSE_SLITS_DEFAULTS, ...options };
  const old = room.edges.slice(0, room.polygon.length);
  const supportOf = (a: Vec2, b: Vec2) => supportAlong(a, b, old);
  let polygon = [...room.polygon];
  for (let k = 0; k < polygon.length && polygon.length > 4; k++) {
    const from = [...polygon.slice(k), ...polygon.slice(0, k)];
    const [a, b, c, d] = from as [Vec2, Vec2, Vec2, Vec2];
    if (!isSlit(a, b, c, d, supportOf, knobs)) continue;
    const shift = (p: Vec2, to: Vec2, base: Vec2): Vec2 => [p[0] + to[0] - base[0], p[1] + to[1] - base[1]];
    // The longer side keeps what it has more.
    const step = distance(a, b) <= distance(c, d) ? shift(a, c, b) : shift(d, b, c);
    polygon = dropCollinear([a, step, ...from.slice(3)]);
    k = -1;
  }
  if (polygon.length === room.polygon.length) return room;
  const sides = edgesOf(polygon).map(([a, b]): RoomEdge => ({ a, b, support: supportOf(a, b) }));
  const holes = room.holes.reduce((sum, hole) => sum + signedArea(hole), 0);
  const edges = [...sides, ...room.edges.slice(room.polygon.length)];
  return { ...room, polygon, edges, area: signedArea(polygon) + holes };
}

/** Share of a side that shows a wall: of each edge along it as much as that one does. */
function supportAlong(a: Vec2, b: Vec2, edges: readonly RoomEdge[]): number {
  const [dx, dy] = directionOf({ a, b });
  const length = distance(a, b);
  let shown = 0;
  for (const { a: p, b: q, support } of edges) {
    const [from, to] = [p, q].map(([x, y]) => dx * (x - a[0]) + dy * (y - a[1])) as [number, number];
    const off = Math.max(...[p, q].map(([x, y]) => Math.abs(dx * (y - a[1]) - dy * (x - a[0]))));
    if (off < ON_LINE && to > from) shown += support * Math.max(0, Math.min(length, to) - Math.max(0, from));
  }
  return Math.min(1, shown / length);
}

/** An edge this near to a line is on it, meters. */
const ON_LINE = 0.001;

/** Whether a→b leads into the room, b→c along the end of a slit, and c→d back. */
function isSlit(
  a: Vec2,
  b: Vec2,
  c: Vec2,
  d: Vec2,
  supportOf: (a: Vec2, b: Vec2) => number,
  { mostWidth, mostSupport }: Required<CloseSlitsOptions>,
): boolean {
  if (distance(b, c) > mostWidth) return false;
  const [[ix, iy], [ex, ey], [ox, oy]] = [
    directionOf({ a, b }),
    directionOf({ a: b, b: c }),
    directionOf({ a: c, b: d }),
  ];
  const isNotch = ix * ey - iy * ex < 0 && ex * oy - ey * ox < 0;
  return isNotch && ix * ox + iy * oy < OPPOSITE && supportOf(a, b) < mostSupport && supportOf(c, d) < mostSupport;
}
