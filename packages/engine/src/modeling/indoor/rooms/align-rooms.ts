import type { Vec2 } from '../../../core/vector.ts';
import { median } from '../../../math/statistics.ts';
import { directionOf } from '../../../math/segment.ts';
import type { DetectedRoom, RoomEdge } from '../detected-elements.ts';
import { stepBack } from './step-back.ts';

/** When two rooms claim the same face, and how far one of them steps back; meters. */
export interface AlignRoomsOptions {
  /** Thickness of a wall between rooms when only one of its faces was seen and no other wall tells. */
  assumedThickness?: number;
  /** Faces that back on each other this near are one and the same. */
  sameFace?: number;
  /** Least length over which they do. */
  leastOverlap?: number;
  /** Thinnest and thickest wall that tells what is usual in a storey, and the length over which both faces were seen. */
  leastThickness?: number;
  mostThickness?: number;
  leastWall?: number;
  /** Most steps back in one storey. */
  mostSteps?: number;
}

export const ALIGN_ROOMS_DEFAULTS: Required<AlignRoomsOptions> = {
  assumedThickness: 0.12,
  sameFace: 0.045,
  leastOverlap: 0.25,
  leastThickness: 0.06,
  mostThickness: 0.35,
  leastWall: 0.8,
  mostSteps: 40,
};

/** How many level points (floor, ceiling) lie in a thin strip beside an edge, on the side that `inward` points to. */
export type CountBeside = (a: Vec2, b: Vec2, inward: Vec2) => number;

/**
 * Moves apart rooms that claim the same face. Where a room's own face was hidden (behind an open door), its outline runs
 * through to the face of the next room, and both share one line. The room with fewer floor and ceiling points along that
 * line steps back by the wall's thickness: as measured on the same wall, else as usual in this storey.
 *
 * @returns rooms without common faces; those that had none are the same objects.
 */
export function alignRooms(
  rooms: readonly DetectedRoom[],
  countBeside: CountBeside,
  options: AlignRoomsOptions = {},
): DetectedRoom[] {
  const knobs = { ...ALIGN_ROOMS_DEFAULTS, ...options };
  const aligned = [...rooms];
  const usual = usualThickness(rooms, knobs) ?? knobs.assumedThickness;
  for (let step = 0; step < knobs.mostSteps; step++) {
    const clash = findClash(aligned, countBeside, knobs);
    if (!clash) break;
    const moved = stepBack(aligned[clash.room]!, clash.edge, clash.overlap, usual);
    if (!moved) break;
    aligned[clash.room] = moved;
  }
  return aligned;
}

/** The edge of a room that claims another one's face. */
interface Clash {
  room: number;
  edge: number;
  /** Part of the edge that is shared, meters along it. */
  overlap: [number, number];
}

function findClash(
  rooms: readonly DetectedRoom[],
  countBeside: CountBeside,
  knobs: Required<AlignRoomsOptions>,
): Clash | undefined {
  for (const [i, room] of rooms.entries()) {
    for (const [j, other] of rooms.entries()) {
      if (j <= i || room.storey !== other.storey) continue;
      for (const [e, edge] of room.edges.entries()) {
        for (const [f, facing] of other.edges.entries()) {
          const shared = sharedPart(edge, facing, knobs);
          if (!shared) continue;
          const { a, b, own, others } = shared;
          const [dx, dy] = directionOf(edge);
          const isWeaker = countBeside(a, b, [-dy, dx]) < countBeside(a, b, [dy, -dx]);
          return isWeaker ? { room: i, edge: e, overlap: own } : { room: j, edge: f, overlap: others };
        }
      }
    }
  }
  return undefined;
}

/** Cosine of the angle up to which two faces back on each other. */
const BACK_TO_BACK = -0.9995;

/** The stretch that two edges share when they lie on one line and face apart. */
function sharedPart(e: RoomEdge, f: RoomEdge, { sameFace, leastOverlap }: Required<AlignRoomsOptions>) {
  const d = directionOf(e);
  const g = directionOf(f);
  if (d[0] * g[0] + d[1] * g[1] > BACK_TO_BACK) return undefined;
  const off = d[0] * (f.a[1] - e.a[1]) - d[1] * (f.a[0] - e.a[0]);
  if (Math.abs(off) > sameFace) return undefined;
  const along = (p: Vec2) => d[0] * (p[0] - e.a[0]) + d[1] * (p[1] - e.a[1]);
  const end = along(f.a);
  const from = Math.max(0, along(f.b));
  const to = Math.min(along(e.b), end);
  if (to - from < leastOverlap) return undefined;
  const at = (s: number): Vec2 => [e.a[0] + d[0] * s, e.a[1] + d[1] * s];
  const own: [number, number] = [from, to];
  const others: [number, number] = [end - to, end - from];
  return { a: at(from), b: at(to), own, others };
}

/** Median gap between faces of different rooms that back on each other, meters; undefined if none do. */
export function usualThickness(rooms: readonly DetectedRoom[], options: AlignRoomsOptions = {}): number | undefined {
  const knobs = { ...ALIGN_ROOMS_DEFAULTS, ...options };
  const gaps: number[] = [];
  for (const a of rooms) {
    for (const b of rooms) {
      if (a === b || a.storey !== b.storey) continue;
      for (const e of a.edges) {
        for (const f of b.edges) {
          const gap = gapBetween(e, f, knobs);
          if (gap !== undefined) gaps.push(gap);
        }
      }
    }
  }
  return median(gaps);
}

function gapBetween(
  e: RoomEdge,
  f: RoomEdge,
  { leastThickness, mostThickness, leastWall }: Required<AlignRoomsOptions>,
): number | undefined {
  const d = directionOf(e);
  const g = directionOf(f);
  if (d[0] * g[0] + d[1] * g[1] > BACK_TO_BACK) return undefined;
  const gap = d[1] * (f.a[0] - e.a[0]) - d[0] * (f.a[1] - e.a[1]);
  if (gap < leastThickness || gap > mostThickness) return undefined;
  const along = (p: Vec2) => d[0] * (p[0] - e.a[0]) + d[1] * (p[1] - e.a[1]);
  const overlap = Math.min(along(e.b), along(f.a)) - Math.max(0, along(f.b));
  return overlap > leastWall ? gap : undefined;
}
