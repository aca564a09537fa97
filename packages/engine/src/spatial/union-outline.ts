import type { Vec2 } from '../core/vector.ts';
import { dropCollinear, edgesOf, signedArea } from '../math/polygon.ts';
import type { Segment } from '../math/segment.ts';

/** Corners that agree to this part of a meter are one. */
const CORNERS_PER_METER = 1e5;
/** Corners closer than this to the line through their neighbors are dropped, meters. */
const STRAIGHT = 1e-4;
/** A loop of less is rounding, square meters. */
const LEAST_LOOP = 1e-4;

/** Name of an edge, the same for edges of two pieces that differ by rounding alone. */
export function edgeKey(a: Vec2, b: Vec2): string {
  return `${cornerKey(a)}>${cornerKey(b)}`;
}

function cornerKey(p: Vec2): string {
  return `${Math.round(p[0] * CORNERS_PER_METER)},${Math.round(p[1] * CORNERS_PER_METER)}`;
}

/**
 * Outlines of a union of counterclockwise pieces that share whole edges: opposite edges cancel, the rest are walked
 * left-hand, so that pieces that touch in one corner only stay apart, and a hole that touches the outline in one is a hole.
 *
 * @returns counterclockwise outer loops and clockwise holes, largest area first.
 */
export function unionOutline(pieces: readonly (readonly Vec2[])[]): Vec2[][] {
  const edges = borderEdges(pieces);
  const from = new Map<string, Segment[]>();
  for (const edge of edges) {
    const list = from.get(cornerKey(edge.a));
    if (list) list.push(edge);
    else from.set(cornerKey(edge.a), [edge]);
  }
  const loops: Vec2[][] = [];
  for (const start of edges) {
    if (!from.get(cornerKey(start.a))?.includes(start)) continue;
    for (const part of partedAtCorners(walkLoop(start, from))) {
      const loop = dropCollinear(part, STRAIGHT);
      if (loop.length >= 3 && Math.abs(signedArea(loop)) > LEAST_LOOP) loops.push(loop);
    }
  }
  return loops.sort((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)));
}

/** Edges with a piece on their left and none on their right. */
function borderEdges(pieces: readonly (readonly Vec2[])[]): Segment[] {
  const edges = new Map<string, Segment>();
  for (const piece of pieces) {
    for (const [a, b] of edgesOf(piece)) {
      if (cornerKey(a) === cornerKey(b)) continue;
      if (!edges.delete(edgeKey(b, a))) edges.set(edgeKey(a, b), { a, b });
    }
  }
  return [...edges.values()];
}

/** Follows edges until none goes on; takes each out of `from`. */
function walkLoop(start: Segment, from: ReadonlyMap<string, Segment[]>): Vec2[] {
  const loop: Vec2[] = [];
  let edge: Segment | undefined = start;
  while (edge) {
    const list: Segment[] = from.get(cornerKey(edge.a))!;
    list.splice(list.indexOf(edge), 1);
    loop.push(edge.a);
    edge = sharpestLeft(edge, from.get(cornerKey(edge.b)) ?? []);
  }
  return loop;
}

/** Parts a loop that comes back to a corner there: no part touches itself. */
function partedAtCorners(loop: readonly Vec2[]): Vec2[][] {
  const parts: Vec2[][] = [];
  const open: Vec2[] = [];
  const places = new Map<string, number>();
  for (const corner of loop) {
    const before = places.get(cornerKey(corner));
    if (before !== undefined) {
      const part = open.splice(before);
      for (const own of part) places.delete(cornerKey(own));
      parts.push(part);
    }
    places.set(cornerKey(corner), open.length);
    open.push(corner);
  }
  return [...parts, open];
}

/** The next edge that keeps pieces which touch in one corner apart. */
function sharpestLeft(edge: Segment, ways: readonly Segment[]): Segment | undefined {
  if (ways.length < 2) return ways[0];
  const heading = Math.atan2(edge.b[1] - edge.a[1], edge.b[0] - edge.a[0]);
  const turn = (e: Segment) => {
    const t = Math.atan2(e.b[1] - e.a[1], e.b[0] - e.a[0]) - heading;
    return ((t + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  };
  return ways.reduce((best, way) => (turn(way) > turn(best) ? way : best));
}
