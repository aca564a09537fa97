import type { Vec2 } from '../../../core/vector.ts';
import { edgesOf, signedArea } from '../../../math/polygon.ts';
import { crossLines, directionOf } from '../../../math/segment.ts';
import type { DetectedRoom, RoomEdge } from '../detected-elements.ts';

/** When two rooms have each the face of the other; meters. */
export interface CrossedFacesOptions {
  /** The rooms overlap by more than this, and by less than this. */
  leastOverlap?: number;
  mostOverlap?: number;
  /** An edge changes to the other face if other rooms overlap it on so much of its length, … */
  leastLength?: number;
  /** … and lie behind it, within a wall's thickness, on less of it. */
  mostWall?: number;
}

export const CROSSED_FACES_DEFAULTS: Required<CrossedFacesOptions> = {
  leastOverlap: 0.045,
  mostOverlap: 0.15,
  leastLength: 0.5,
  mostWall: 0.5,
};

/** Cosine of the angle up to which two faces back on each other. */
const BACK_TO_BACK = -0.9995;

/** Least sine of the angle between two edges that have a corner. */
const LEAST_SINE = 0.02;

/**
 * Gives rooms that overlap by the thickness of a thin wall their own faces. Both faces of such a wall lie within a cell of the
 * border between its rooms, and without stations nothing tells which of them looks to which side: an outline may take the one
 * beyond the wall. Where the rooms on both sides do so they overlap, and each then takes the face of the other.
 *
 * @returns rooms in their order; those without such edges are the same objects.
 */
export function uncrossFaces(rooms: readonly DetectedRoom[], options: CrossedFacesOptions = {}): DetectedRoom[] {
  const knobs = { ...CROSSED_FACES_DEFAULTS, ...options };
  return rooms.map((room) => {
    const facing = rooms.flatMap((other) => (other !== room && other.storey === room.storey ? other.edges : []));
    const depths = room.edges.map((edge) => crossedDepth(edge, facing, knobs));
    return depths.some((depth) => depth > 0) ? moveInward(room, depths) : room;
  });
}

/** How far edges of other rooms lie inside an edge, meters: that of the longest one; 0 if they do on too little of it. */
function crossedDepth(edge: RoomEdge, facing: readonly RoomEdge[], knobs: Required<CrossedFacesOptions>): number {
  let [depth, longest, crossed, behind] = [0, 0, 0, 0];
  for (const other of facing) {
    const overlap = overlapOf(edge, other);
    if (!overlap || overlap.depth >= knobs.mostOverlap || overlap.depth < -knobs.mostWall) continue;
    if (overlap.depth < 0) behind += overlap.length;
    if (overlap.depth <= knobs.leastOverlap) continue;
    crossed += overlap.length;
    if (overlap.length > longest) ({ depth, length: longest } = overlap);
  }
  return crossed >= knobs.leastLength && crossed > behind ? depth : 0;
}

/** How far an edge that looks the other way lies inside an edge, and on what length of it. */
function overlapOf(edge: RoomEdge, other: RoomEdge): { depth: number; length: number } | undefined {
  const [d, g] = [directionOf(edge), directionOf(other)];
  if (d[0] * g[0] + d[1] * g[1] > BACK_TO_BACK) return undefined;
  const along = (p: Vec2) => d[0] * (p[0] - edge.a[0]) + d[1] * (p[1] - edge.a[1]);
  const inside = (p: Vec2) => d[0] * (p[1] - edge.a[1]) - d[1] * (p[0] - edge.a[0]);
  const length = Math.min(along(edge.b), along(other.a)) - Math.max(0, along(other.b));
  return length > 0 ? { depth: (inside(other.a) + inside(other.b)) / 2, length } : undefined;
}

/** The room with each edge moved inward by its depth; the same room if that leaves no outline. */
function moveInward(room: DetectedRoom, depths: readonly number[]): DetectedRoom {
  const lines = room.edges.map(({ a, b }, k) => {
    const [dx, dy] = directionOf({ a, b });
    const shift = ([x, y]: Vec2): Vec2 => [x - dy * depths[k]!, y + dx * depths[k]!];
    return { a: shift(a), b: shift(b) };
  });
  let first = 0;
  const loops = [room.polygon, ...room.holes].map((loop) => {
    const own = lines.slice(first, (first += loop.length));
    return own.map((line, k) => crossLines(own.at(k - 1)!, line, LEAST_SINE)?.place ?? line.a);
  });
  const [polygon, ...holes] = loops;
  const ends = loops.flatMap(edgesOf);
  const isTurned = ends.some(([a, b], k) => {
    const d = directionOf(room.edges[k]!);
    return d[0] * (b[0] - a[0]) + d[1] * (b[1] - a[1]) <= 0;
  });
  if (isTurned) return room;
  const edges = ends.map(([a, b], k) => ({ ...room.edges[k]!, a, b }));
  return { ...room, polygon: polygon!, holes, edges, area: loops.reduce((sum, loop) => sum + signedArea(loop), 0) };
}
