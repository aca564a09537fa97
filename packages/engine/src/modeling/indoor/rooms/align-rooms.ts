import type { Vec2 } from '../../../core/vector.ts';
import { dropCollinear, signedArea } from '../../../math/polygon.ts';
import { median } from '../../../math/statistics.ts';
import type { DetectedRoom, RoomEdge } from '../detected-elements.ts';

/** Thickness of a wall between rooms when only one of its faces was seen and no other wall tells, meters. */
const ASSUMED_INNER = 0.12;
/** Faces that back on each other lie so near when they are one and the same face, meters. */
const SAME_FACE = 0.045;
const LEAST_OVERLAP = 0.25;

/** How many level points (floor, ceiling) lie in a thin strip beside an edge, on the room's side. */
export type CountBeside = (a: Vec2, b: Vec2, inward: Vec2) => number;

/**
 * Where a room's own face was hidden (behind an open door), its outline runs through to the face of the next room, and
 * both share one line. The room with fewer floor and ceiling points along that line steps back by the wall's thickness:
 * as measured on the same wall, else as usual in this storey.
 *
 * @returns rooms with outlines settled; those without conflict are the same objects.
 */
export function alignRooms(rooms: readonly DetectedRoom[], countBeside: CountBeside): DetectedRoom[] {
  const settled = [...rooms];
  const usual = usualThickness(rooms) ?? ASSUMED_INNER;
  for (let round = 0; round < 40; round++) {
    const clash = findClash(settled, countBeside);
    if (!clash) break;
    const { room, edge, overlap } = clash;
    const moved = stepBack(settled[room]!, edge, overlap, usual);
    if (!moved) break;
    settled[room] = moved;
  }
  return settled;
}

interface Clash {
  room: number;
  edge: number;
  /** Part of the edge that is shared, along it. */
  overlap: [number, number];
}

function findClash(rooms: readonly DetectedRoom[], countBeside: CountBeside): Clash | undefined {
  for (let i = 0; i < rooms.length; i++) {
    for (let j = i + 1; j < rooms.length; j++) {
      if (rooms[i]!.storey !== rooms[j]!.storey) continue;
      for (let e = 0; e < rooms[i]!.edges.length; e++) {
        for (let f = 0; f < rooms[j]!.edges.length; f++) {
          const shared = sharedPart(rooms[i]!.edges[e]!, rooms[j]!.edges[f]!);
          if (!shared) continue;
          const { a, b, own, other } = shared;
          const d = direction(rooms[i]!.edges[e]!);
          const inward: Vec2 = [-d[1], d[0]];
          const mine = countBeside(a, b, inward);
          const theirs = countBeside(a, b, [d[1], -d[0]]);
          return mine < theirs ? { room: i, edge: e, overlap: own } : { room: j, edge: f, overlap: other };
        }
      }
    }
  }
  return undefined;
}

function direction({ a, b }: RoomEdge): Vec2 {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/** The stretch two edges share when they lie on one line and face apart. */
function sharedPart(e: RoomEdge, f: RoomEdge) {
  const d = direction(e);
  const g = direction(f);
  if (d[0] * g[0] + d[1] * g[1] > -0.9995) return undefined;
  const off = d[0] * (f.a[1] - e.a[1]) - d[1] * (f.a[0] - e.a[0]);
  if (Math.abs(off) > SAME_FACE) return undefined;
  const along = (p: Vec2) => d[0] * (p[0] - e.a[0]) + d[1] * (p[1] - e.a[1]);
  const from = Math.max(0, along(f.b));
  const to = Math.min(along(e.b), along(f.a));
  if (to - from < LEAST_OVERLAP) return undefined;
  const at = (s: number): Vec2 => [e.a[0] + d[0] * s, e.a[1] + d[1] * s];
  const end = along(f.a);
  return {
    a: at(from),
    b: at(to),
    own: [from, to] as [number, number],
    other: [end - to, end - from] as [number, number],
  };
}

/** Median gap between faces that back on each other properly. */
function usualThickness(rooms: readonly DetectedRoom[]): number | undefined {
  const gaps: number[] = [];
  for (const a of rooms) {
    for (const b of rooms) {
      if (a === b || a.storey !== b.storey) continue;
      for (const e of a.edges) {
        const d = direction(e);
        for (const f of b.edges) {
          const g = direction(f);
          if (d[0] * g[0] + d[1] * g[1] > -0.9995) continue;
          const gap = d[1] * (f.a[0] - e.a[0]) - d[0] * (f.a[1] - e.a[1]);
          if (gap < 0.06 || gap > 0.35) continue;
          const from = Math.max(0, d[0] * (f.b[0] - e.a[0]) + d[1] * (f.b[1] - e.a[1]));
          const to = Math.min(
            d[0] * (e.b[0] - e.a[0]) + d[1] * (e.b[1] - e.a[1]),
            d[0] * (f.a[0] - e.a[0]) + d[1] * (f.a[1] - e.a[1]),
          );
          if (to - from > 0.8) gaps.push(gap);
        }
      }
    }
  }
  return median(gaps);
}

/** Moves the shared part of an edge inward by the wall's thickness. */
function stepBack(
  room: DetectedRoom,
  edge: number,
  [from, to]: [number, number],
  usual: number,
): DetectedRoom | undefined {
  const e = room.edges[edge]!;
  const d = direction(e);
  const length = Math.hypot(e.b[0] - e.a[0], e.b[1] - e.a[1]);
  const depth = ownOffset(room, e) ?? usual;
  const inward = (p: Vec2): Vec2 => [p[0] - d[1] * depth, p[1] + d[0] * depth];
  const at = (s: number): Vec2 => [e.a[0] + d[0] * s, e.a[1] + d[1] * s];
  // Ends near the edge's own move as a whole; the corner slides along the neighbor.
  const start = from < 0.3 ? 0 : from;
  const end = to > length - 0.3 ? length : to;
  const polygon: Vec2[] = [];
  room.polygon.forEach((p, k) => {
    if (k !== edge) {
      const isEnd = k === (edge + 1) % room.polygon.length;
      if (!(isEnd && end === length)) polygon.push(p);
      return;
    }
    if (start > 0) polygon.push(p, at(start));
    polygon.push(inward(at(start)), inward(at(end)));
    if (end < length) polygon.push(at(end));
  });
  if (edge === room.polygon.length - 1 && end === length) {
    // The edge ends in the first corner, which was kept above.
    const first = polygon.findIndex((p) => p === room.polygon[0]);
    if (first >= 0) polygon.splice(first, 1);
  }
  const clean = dropCollinear(polygon, 2e-3);
  const area = signedArea(clean);
  if (clean.length < 4 || area < 0.8 * signedArea(room.polygon) - 0.5) return undefined;
  const edges = clean.map((a, k) => {
    const b = clean[(k + 1) % clean.length]!;
    return { a, b, support: supportLike(a, b, room.edges, e) };
  });
  return { ...room, polygon: clean, edges, area: room.area + area - signedArea(room.polygon) };
}

/** Distance to a parallel edge of the same room a wall's thickness inside: its face where it was seen. */
function ownOffset(room: DetectedRoom, e: RoomEdge): number | undefined {
  const d = direction(e);
  let best: number | undefined;
  let longest = 0.3;
  for (const f of room.edges) {
    const g = direction(f);
    if (f === e || d[0] * g[0] + d[1] * g[1] < 0.9995) continue;
    const depth = d[0] * (f.a[1] - e.a[1]) - d[1] * (f.a[0] - e.a[0]);
    const length = Math.hypot(f.b[0] - f.a[0], f.b[1] - f.a[1]);
    if (depth > 0.05 && depth < 0.5 && length > longest) {
      longest = length;
      best = depth;
    }
  }
  return best;
}

function supportLike(a: Vec2, b: Vec2, edges: readonly RoomEdge[], moved: RoomEdge): number {
  for (const e of edges) {
    if (e === moved) continue;
    const d = direction(e);
    const off =
      Math.abs(d[0] * (a[1] - e.a[1]) - d[1] * (a[0] - e.a[0])) +
      Math.abs(d[0] * (b[1] - e.a[1]) - d[1] * (b[0] - e.a[0]));
    if (off < 0.01) return e.support;
  }
  return 0;
}
