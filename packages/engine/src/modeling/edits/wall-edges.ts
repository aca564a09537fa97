import { outlinedArea, voidAreaOf } from '../../math/floor-area.ts';
import type { Room, StructuredModel, Wall } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { distance, dropCollinear, perimeterOf, signedArea } from '../../math/polygon.ts';
import { roundLength, roundPlace } from '../../math/rounding.ts';
import { clipParts } from './clip-parts.ts';
import { EditRefusal } from './edit-refusal.ts';
import { crossing, frameOf, fromFrame, toFrame, type WallFrame } from './wall-frame.ts';

/** Edges of rooms and slabs lie on a wall's faces up to this. */
const ON_FACE = 0.1;
/** An edge may reach this far beyond the end of its wall: around the corner of a thick one. */
const BEYOND = 0.5;
/** Cosine of the angle up to which an edge follows a wall. */
const PARALLEL = 0.9986;
/** Shortest contact of an edge with a wall, meters. */
const SHORTEST = 0.05;
/** Least area of a polygon, square meters. */
const LEAST_AREA = 0.3;

/** Part of a polygon's edge that lies on a face of a wall. */
export interface WallEdge {
  /** Number of the edge: from corner `index` to the next. */
  index: number;
  /** Interval along the wall. */
  from: number;
  to: number;
  /** Which face. */
  side: 1 | -1;
}

/** The edges of a polygon that lie on the faces of a wall. */
export function edgesOn(polygon: readonly Vec2[], wall: Wall): WallEdge[] {
  const frame = frameOf(wall);
  const found: WallEdge[] = [];
  polygon.forEach((p, index) => {
    const q = polygon[(index + 1) % polygon.length]!;
    const length = distance(p, q);
    const [start, end] = [toFrame(frame, p), toFrame(frame, q)];
    if (length < 1e-6 || Math.abs(end.s - start.s) < PARALLEL * length) return;
    const off = (start.off + end.off) / 2;
    const side = off >= 0 ? 1 : -1;
    if (Math.abs(Math.abs(off) - wall.thickness / 2) > ON_FACE) return;
    const from = Math.max(Math.min(start.s, end.s), -BEYOND);
    const to = Math.min(Math.max(start.s, end.s), frame.length + BEYOND);
    // What only touches the end of the wall belongs to its neighbor.
    if (Math.min(to, frame.length) - Math.max(from, 0) >= SHORTEST) found.push({ index, from, to, side });
  });
  return found;
}

interface Edge {
  p: Vec2;
  q: Vec2;
  isMoved: boolean;
}

/**
 * A polygon after a wall it follows has moved: edges on the wall's faces go along, their neighbors grow or shrink to
 * meet them.
 *
 * @returns the same object if no edge lies on the wall.
 * @throws EditRefusal `edit-shape-broken` if an edge would turn round or edges would cross.
 */
export function followWall(polygon: Vec2[], wall: Wall, moved: Wall): Vec2[] {
  const on = edgesOn(polygon, wall);
  if (on.length === 0) return polygon;
  const [old, next] = [frameOf(wall), frameOf(moved)];
  const edges = polygon.flatMap((p, index): Edge[] => {
    const q = polygon[(index + 1) % polygon.length]!;
    const own = on.find((edge) => edge.index === index);
    return own
      ? cutEdge(p, q, old, (place) => shift(place, own.side, old, next, wall, moved))
      : [{ p, q, isMoved: false }];
  });
  const corners = edges.map((edge, k) => joinEdges(edges[(k + edges.length - 1) % edges.length]!, edge));
  // An edge runs from the last place of its corner to the first of the next one.
  edges.forEach((edge, k) => {
    const start = corners[k]!.at(-1)!;
    const end = corners[(k + 1) % corners.length]![0]!;
    const run = (end[0] - start[0]) * (edge.q[0] - edge.p[0]) + (end[1] - start[1]) * (edge.q[1] - edge.p[1]);
    if (run < -1e-9) throw new EditRefusal('edit-shape-broken');
  });
  return soundPolygon(corners.flat(), Math.sign(signedArea(polygon)));
}

/** An edge in pieces: the one on the wall moved, what lies beyond the wall's ends left where it was. */
function cutEdge(p: Vec2, q: Vec2, frame: WallFrame, move: (place: Vec2) => Vec2): Edge[] {
  const [start, end] = [toFrame(frame, p).s, toFrame(frame, q).s];
  const at = (s: number): Vec2 => {
    const t = (s - start) / (end - start);
    return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  };
  const isForward = end > start;
  // An edge that ends within reach of the wall's end ends with the wall.
  const low = Math.min(start, end) < -BEYOND ? 0 : Math.min(start, end);
  const high = Math.max(start, end) > frame.length + BEYOND ? frame.length : Math.max(start, end);
  const [first, last] = isForward ? [low, high] : [high, low];
  const pieces: Edge[] = [];
  if (Math.abs(first - start) > 1e-6) pieces.push({ p, q: at(first), isMoved: false });
  pieces.push({ p: move(at(first)), q: move(at(last)), isMoved: true });
  if (Math.abs(last - end) > 1e-6) pieces.push({ p: at(last), q, isMoved: false });
  return pieces;
}

function shift(place: Vec2, side: number, old: WallFrame, next: WallFrame, wall: Wall, moved: Wall): Vec2 {
  const { off } = toFrame(old, place);
  return fromFrame(next, toFrame(next, place).s, off + (side * (moved.thickness - wall.thickness)) / 2);
}

/** Ends of parallel edges this near are one corner, meters. */
const SAME_CORNER = 0.002;

function joinEdges(before: Edge, after: Edge): Vec2[] {
  if (!before.isMoved && !after.isMoved) return [after.p];
  const meeting = crossing(before.p, before.q, after.p, after.q);
  if (meeting) return [meeting];
  return distance(before.q, after.p) < SAME_CORNER ? [after.p] : [before.q, after.p];
}

/** Rounds a polygon and makes sure that it is one. @throws EditRefusal `edit-shape-broken` */
export function soundPolygon(points: readonly Vec2[], orientation = 1): Vec2[] {
  const polygon = dropCollinear(points, 1e-4).map(roundPlace);
  const area = signedArea(polygon) * orientation;
  if (polygon.length < 3 || !(area >= LEAST_AREA) || !isSimple(polygon)) throw new EditRefusal('edit-shape-broken');
  return polygon;
}

function isSimple(polygon: readonly Vec2[]): boolean {
  const n = polygon.length;
  const turn = (a: Vec2, b: Vec2, c: Vec2) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  for (let i = 0; i < n; i++) {
    const [a, b] = [polygon[i]!, polygon[(i + 1) % n]!];
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue;
      const [c, d] = [polygon[j]!, polygon[(j + 1) % n]!];
      if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return false;
    }
  }
  return true;
}

/** A room of a model with another outline, its figures with it; parts of its ceiling end where it ends. */
export function reshapeRoom(model: StructuredModel, room: Room, polygon: Vec2[], holes = room.holes): Room {
  const area = outlinedArea({ polygon, holes }) - voidAreaOf({ ...room, polygon, holes }, model);
  const { ceilingParts = [], ...rest } = room;
  const parts = clipParts(ceilingParts, { polygon, holes });
  return {
    ...rest,
    polygon,
    holes,
    ...(parts.length > 0 && { ceilingParts: parts }),
    area: roundLength(area),
    perimeter: roundLength(perimeterOf(polygon)),
  };
}
