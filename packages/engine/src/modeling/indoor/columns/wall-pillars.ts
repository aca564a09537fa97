import { countBits } from '../../../math/bits.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { distance } from '../../../math/polygon.ts';
import { quantile } from '../../../math/statistics.ts';
import type { DetectedColumn, DetectedRoom, RoomEdge } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { runsIn } from '../storeys/storey-points.ts';
import type { Ray } from './free-standing.ts';
import { followFaces } from './free-standing.ts';

/** What a pillar at a wall is; meters unless said otherwise. */
export interface WallPillarOptions {
  /** Length of the pieces of a wall that are looked at. */
  cell?: number;
  /** Heights near floor and ceiling that do not count, and number of height steps between. */
  foot?: number;
  head?: number;
  levels?: number;
  /** Points this near to the wall's face lie on it, and those this near to the front of a pillar on that. */
  onFace?: number;
  leastDepth?: number;
  mostDepth?: number;
  /** Most depth over its width: what is deeper is the end of a wall. */
  mostShare?: number;
  leastWidth?: number;
  mostWidth?: number;
  /** Most share of the steps at which the wall shows behind a pillar, least at which it shows beside it, along so many pieces. */
  mostBehind?: number;
  leastBeside?: number;
  beside?: number;
  /** Least share of the steps at which its front shows in a piece, and of its pieces that show it. */
  leastFront?: number;
  leastPieces?: number;
  /** Steps below the ceiling of which one shows it: cupboards end below. */
  topLevels?: number;
}

export const WALL_PILLAR_DEFAULTS: Required<WallPillarOptions> = {
  cell: 0.05,
  foot: 0.1,
  head: 0.1,
  levels: 16,
  onFace: 0.035,
  leastDepth: 0.1,
  mostDepth: 0.65,
  mostShare: 1.2,
  leastWidth: 0.15,
  mostWidth: 1.2,
  mostBehind: 0.1,
  leastBeside: 0.5,
  beside: 4,
  leastFront: 0.6,
  leastPieces: 0.8,
  topLevels: 1,
};

type Knobs = Required<WallPillarOptions>;

/**
 * Pillars at the walls of a room: where a wall shows nothing from floor to ceiling, but a face before it does, as wide as the
 * gap, with the wall on both sides of it. Ends of walls are deeper than wide, and the sides of jambs run on behind the wall's face.
 *
 * @param index number of the room.
 */
export function findWallPillars(
  room: DetectedRoom,
  index: number,
  points: StoreyPoints,
  options: WallPillarOptions = {},
): DetectedColumn[] {
  const knobs = { ...WALL_PILLAR_DEFAULTS, ...options };
  if (!room.ceilingSeen) return [];
  return [...room.edges, ...behindNotches(room.polygon, knobs)].flatMap((edge) => {
    const strip = stripAlong(edge, room, points, knobs);
    return pillarsIn(strip, knobs).flatMap((pillar): DetectedColumn[] => {
      const { along } = strip;
      const [u, v] = [(pillar.from + pillar.to) / 2, pillar.depth / 2];
      const center: Vec2 = [edge.a[0] + u * along[0] - v * along[1], edge.a[1] + u * along[1] + v * along[0]];
      const size: Vec2 = [pillar.to - pillar.from, pillar.depth];
      const { points: count, coverage, rms } = pillar;
      const shape = { center, size, heading: Math.atan2(along[1], along[0]), rms };
      const { storey, zFloor, zCeiling } = room;
      const steps = { low: zFloor + knobs.foot, high: zCeiling - knobs.head, levels: knobs.levels };
      const { runsOn } = followFaces(shape, [], points, steps);
      if (runsOn.some(isPartOfWall) || size[1] > knobs.mostShare * size[0]) return [];
      const inWalls: Vec2[] = [[along[1], -along[0]]];
      return [{ room: index, storey, shape, zBottom: zFloor, zTop: zCeiling, points: count, coverage, inWalls }];
    });
  });
}

/** The walls behind notches of an outline that goes around pillars: from the corner before to the one after. */
function behindNotches(polygon: readonly Vec2[], { mostDepth, mostWidth, onFace }: Knobs): Pick<RoomEdge, 'a' | 'b'>[] {
  const at = (k: number) => polygon[(k + polygon.length) % polygon.length]!;
  return polygon.flatMap((begin, k) => {
    const [a, left, right, end, b] = [at(k - 1), at(k + 1), at(k + 2), at(k + 3), at(k + 4)];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const off = ([x, y]: Vec2) => ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / length;
    const isNotch = [begin, end].every((corner) => Math.abs(off(corner)) <= onFace);
    const depths = [off(left), off(right)];
    const isPillar = depths.every((depth) => depth > onFace && depth <= mostDepth) && distance(begin, end) <= mostWidth;
    return polygon.length > 5 && isNotch && isPillar ? [{ a, b }] : [];
  });
}

/** True if the front of a pillar runs on beside it, or its sides run on behind the wall's face: those are walls or their ends. */
const isPartOfWall = ({ axis, along, side }: Ray) => (axis === 0 ? side > 0 : along < 0);

/** A point before a wall: its place along it, its depth, and its step of height. */
interface Before {
  u: number;
  v: number;
  level: number;
}

/** What stands along a wall, piece by piece. */
interface Strip {
  along: Vec2;
  /** Steps of height at which the wall's face shows, as bits. */
  face: Uint32Array;
  /** Points before each of the pieces from one up to another. */
  before(first: number, end: number): Before[][];
}

/** Added to boxes so that no rounding leaves a place on their border out, meters. */
const ROUNDING = 1e-6;

function stripAlong(
  { a, b }: Pick<RoomEdge, 'a' | 'b'>,
  room: DetectedRoom,
  points: StoreyPoints,
  knobs: Knobs,
): Strip {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [c, s]: Vec2 = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const [low, high] = [room.zFloor + knobs.foot, room.zCeiling - knobs.head];
  const { cell, onFace, levels } = knobs;
  const reach = knobs.mostDepth + onFace;
  /** Visits the points along a part of the wall, up to a depth before it. */
  const visit = (from: number, to: number, depth: number, look: (u: number, v: number, level: number) => void) => {
    const corners = [from, to].flatMap((u) =>
      [0, depth + ROUNDING].map((v): Vec2 => [a[0] + u * c - v * s, a[1] + u * s + v * c]),
    );
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
    for (const run of runsIn(points, box)) {
      for (let k = run.from; k < run.to; k++) {
        const dx = points.x[k]! - a[0];
        const dy = points.y[k]! - a[1];
        const u = dx * c + dy * s;
        const v = dy * c - dx * s;
        if (u < 0 || u >= length || v < -onFace || v > depth) continue;
        const level = Math.floor(((points.z[k]! - low) / (high - low)) * levels);
        if (level >= 0 && level < levels) look(u, v, level);
      }
    }
  };
  const face = new Uint32Array(Math.ceil(length / cell));
  visit(0, length, onFace, (u, _v, level) => (face[Math.floor(u / cell)]! |= 1 << level));
  const before = (first: number, end: number) => {
    const pieces = Array.from({ length: end - first }, (): Before[] => []);
    visit(first * cell - ROUNDING, end * cell + ROUNDING, reach, (u, v, level) => {
      if (v > onFace) pieces[Math.floor(u / cell) - first]?.push({ u, v, level });
    });
    return pieces;
  };
  return { along: [c, s], face, before };
}

/** The rows of pieces without wall that have a face before them. */
function pillarsIn({ face, before }: Strip, knobs: Knobs) {
  const shares = Array.from(face, (bits) => countBits(bits) / knobs.levels);
  const found: { from: number; to: number; depth: number; points: number; coverage: number; rms: number }[] = [];
  for (let first = 0; first < shares.length; first++) {
    if (shares[first]! > knobs.mostBehind) continue;
    let end = first;
    while (end < shares.length && shares[end]! <= knobs.mostBehind) end++;
    const isBeside = [
      shares.slice(Math.max(0, first - knobs.beside), first),
      shares.slice(end, end + knobs.beside),
    ].every((side) => side.some((share) => share >= knobs.leastBeside));
    const width = (end - first) * knobs.cell;
    if (isBeside && width >= knobs.leastWidth - knobs.cell && width <= knobs.mostWidth) {
      const start = Math.max(0, first - 1);
      const around = before(start, Math.min(shares.length, end + 1));
      const front = frontOf(around.slice(first - start, end - start), around.flat(), knobs);
      if (front && front.to - front.from >= knobs.leastWidth) found.push(front);
    }
    first = end;
  }
  return found;
}

/**
 * The upright face that the points before a gap lie on, from end to end of it; undefined if there is none.
 *
 * @param around the same points and those beside the gap, which begins and ends within a piece.
 */
function frontOf(
  pieces: readonly (readonly Before[])[],
  around: readonly Before[],
  { onFace, leastDepth, leastFront, leastPieces, levels, topLevels }: Knobs,
) {
  const all = pieces.flat();
  const bins = new Map<number, number>();
  for (const { v } of all) bins.set(Math.round(v / onFace), (bins.get(Math.round(v / onFace)) ?? 0) + 1);
  const [mode] = [...bins].toSorted((p, q) => q[1] - p[1])[0] ?? [];
  if (mode === undefined) return undefined;
  const near = all.filter(({ v }) => Math.abs(v - mode * onFace) <= onFace);
  const depth = quantile(
    near.map(({ v }) => v),
    0.5,
  )!;
  if (depth < leastDepth) return undefined;
  const onFront = ({ v }: Before) => Math.abs(v - depth) <= onFace;
  const bitsOf = (piece: readonly Before[]) =>
    piece.filter(onFront).reduce((bits, { level }) => bits | (1 << level), 0);
  const shown = pieces.filter((piece) => countBits(bitsOf(piece)) >= leastFront * levels).length;
  // The pieces at both ends may be covered in part.
  if (shown < leastPieces * Math.max(1, pieces.length - 2)) return undefined;
  const front = all.filter(onFront);
  const bits = bitsOf(front);
  if (bits >>> (levels - topLevels) === 0) return undefined;
  const us = around.filter(onFront).map(({ u }) => u);
  const rms = Math.sqrt(front.reduce((sum, { v }) => sum + (v - depth) ** 2, 0) / front.length);
  const [from, to] = [quantile(us, 0.01)!, quantile(us, 0.99)!];
  return { from, to, depth, points: front.length, coverage: countBits(bits) / levels, rms };
}
