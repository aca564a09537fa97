import type { Vec2 } from '../../../core/vector.ts';
import { distance, dropCollinear, edgesOf, signedArea } from '../../../math/polygon.ts';
import { directionOf } from '../../../math/segment.ts';
import type { DetectedRoom, RoomEdge } from '../detected-elements.ts';

/** How a room steps back from a face that is not its own; meters. */
export interface StepBackOptions {
  /** An end of the shared part this near to the edge's own end moves with it; the corner slides along the neighbor. */
  endReach?: number;
  /** A parallel edge between so far and so far inside shows where the room's own face is, … */
  leastDepth?: number;
  mostDepth?: number;
  /** … if it is longer than this. */
  leastLength?: number;
  /** Least share of the room's area that is left, … */
  leastAreaShare?: number;
  /** … or most area that goes, square meters: small rooms lose a larger share. */
  mostArea?: number;
}

export const STEP_BACK_DEFAULTS: Required<StepBackOptions> = {
  endReach: 0.3,
  leastDepth: 0.05,
  mostDepth: 0.5,
  leastLength: 0.3,
  leastAreaShare: 0.8,
  mostArea: 0.5,
};

/** Corners within this of the line through their neighbors are dropped, meters. */
const STRAIGHT = 2e-3;

/**
 * Moves a part of an edge inward by the wall's thickness.
 *
 * @param part from and to, meters along the edge.
 * @param usual thickness if the room shows none of its own, meters.
 * @returns undefined if too little of the room would be left.
 */
export function stepBack(
  room: DetectedRoom,
  edge: number,
  part: readonly [number, number],
  usual: number,
  options: StepBackOptions = {},
): DetectedRoom | undefined {
  const knobs = { ...STEP_BACK_DEFAULTS, ...options };
  const moved = room.edges[edge]!;
  const depth = ownDepth(room, moved, knobs) ?? usual;
  return moveEdge(room, {
    edge,
    part,
    depth,
    endReach: knobs.endReach,
    leastArea: knobs.leastAreaShare * room.area - knobs.mostArea,
  });
}

/** A part of an edge that moves, meters along it, and how far inward; outward if less than 0. */
export interface EdgeMove {
  edge: number;
  part: readonly [number, number];
  depth: number;
  /** An end of the part this near to the edge's own end moves with it; the corner slides along the neighbor. */
  endReach: number;
  /** Least area that is left, square meters. */
  leastArea: number;
  /** Share of the moved part that shows a wall, if it moves onto a face: then the rest keeps its support. Else neither shows any. */
  shown?: number;
  /** What the outline goes out and back by within this is dropped: the sides of a bay that the move closed. */
  spur?: number;
}

/** The room with a part of an edge moved; undefined if too little of the room would be left. */
export function moveEdge(
  room: DetectedRoom,
  { edge, part, depth, endReach, leastArea, shown, spur }: EdgeMove,
): DetectedRoom | undefined {
  const moved = room.edges[edge]!;
  const loops = [room.polygon, ...room.holes];
  const [own, first] = loopOf(loops, edge);
  const indented = indent(loops[own]!, edge - first, { moved, part, depth, endReach });
  const loop = dropCollinear(spur === undefined ? indented : dropSpurs(indented, spur), STRAIGHT);
  const area = room.area + signedArea(loop) - signedArea(loops[own]!);
  if (loop.length < 4 || area < leastArea) return undefined;
  const [polygon, ...holes] = loops.with(own, loop);
  const edges = [polygon!, ...holes]
    .flatMap(edgesOf)
    .map(([a, b]) => edgeLike(a, b, room.edges, { moved, depth, shown }));
  return { ...room, polygon: polygon!, holes, edges, area };
}

/** An outline without the corners at which it turns back. */
function dropSpurs(outline: readonly Vec2[], spur: number): Vec2[] {
  const at = outline.findIndex((p, k) => {
    const next = (step: number) => outline[(k + step) % outline.length]!;
    return distance(p, next(1)) < spur || distance(p, next(2)) < spur;
  });
  if (at < 0 || outline.length < 4) return [...outline];
  const isDouble = distance(outline[at]!, outline[(at + 1) % outline.length]!) < spur;
  const gone = [(at + 1) % outline.length, ...(isDouble ? [] : [(at + 2) % outline.length])];
  return dropSpurs(
    outline.filter((_, k) => !gone.includes(k)),
    spur,
  );
}

/** The loop that an edge of a room belongs to, and the number of its first edge. */
function loopOf(loops: readonly (readonly Vec2[])[], edge: number): [loop: number, first: number] {
  let first = 0;
  let own = 0;
  while (edge >= first + loops[own]!.length) first += loops[own++]!.length;
  return [own, first];
}

interface Indent {
  moved: RoomEdge;
  part: readonly [number, number];
  depth: number;
  endReach: number;
}

/** The outline with a part of an edge moved inward by `depth`. */
function indent(outline: readonly Vec2[], edge: number, { moved, part, depth, endReach }: Indent): Vec2[] {
  const d = directionOf(moved);
  const length = distance(moved.a, moved.b);
  const inward = (p: Vec2): Vec2 => [p[0] - d[1] * depth, p[1] + d[0] * depth];
  const at = (s: number): Vec2 => [moved.a[0] + d[0] * s, moved.a[1] + d[1] * s];
  const start = part[0] < endReach ? 0 : part[0];
  const end = part[1] > length - endReach ? length : part[1];
  const endCorner = (edge + 1) % outline.length;
  return outline.flatMap((p, k) => {
    if (k !== edge) return k === endCorner && end === length ? [] : [p];
    const before = start > 0 ? [p, at(start)] : [];
    const after = end < length ? [at(end)] : [];
    return [...before, inward(at(start)), inward(at(end)), ...after];
  });
}

/** Cosine of the angle up to which two edges face the same way. */
const SAME_WAY = 0.9995;

/** Distance to the longest parallel edge of the same room a wall's thickness inside: its face where it was seen. */
function ownDepth(
  room: DetectedRoom,
  edge: RoomEdge,
  { leastDepth, mostDepth, leastLength }: Required<StepBackOptions>,
): number | undefined {
  const d = directionOf(edge);
  let best: number | undefined;
  let longest = leastLength;
  for (const other of room.edges) {
    const g = directionOf(other);
    if (other === edge || d[0] * g[0] + d[1] * g[1] < SAME_WAY) continue;
    const depth = d[0] * (other.a[1] - edge.a[1]) - d[1] * (other.a[0] - edge.a[0]);
    const length = distance(other.a, other.b);
    if (depth > leastDepth && depth < mostDepth && length > longest) {
      longest = length;
      best = depth;
    }
  }
  return best;
}

/** Both ends of an edge together lie within this of the old edge that it is a part of, meters. */
const SAME_LINE = 0.01;

/** An edge with the support of the old one that it lies on, or of the part that moved. */
function edgeLike(
  a: Vec2,
  b: Vec2,
  edges: readonly RoomEdge[],
  { moved, depth, shown }: { moved: RoomEdge; depth: number; shown: number | undefined },
): RoomEdge {
  const isOn = (edge: RoomEdge, inward = 0) => {
    const d = directionOf(edge);
    const off = (p: Vec2) => Math.abs(d[0] * (p[1] - edge.a[1]) - d[1] * (p[0] - edge.a[0]) - inward);
    return off(a) + off(b) < SAME_LINE;
  };
  const own = edges.find((edge) => edge !== moved && isOn(edge));
  if (own) return { ...own, a, b };
  if (shown === undefined) return { a, b, support: 0 };
  return { a, b, support: isOn(moved, depth) ? shown : isOn(moved) ? moved.support : 0 };
}
