import { countBits } from '../../../math/bits.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { quantile } from '../../../math/statistics.ts';
import type { DetectedColumn, DetectedRoom } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { runsIn } from '../storeys/storey-points.ts';

/** What a column in the corner of a room is; meters unless said otherwise. */
export interface CornerColumnOptions {
  /** Length of the pieces of walls and faces that are looked at. */
  cell?: number;
  /** Heights near floor and ceiling that do not count, and number of height steps between. */
  foot?: number;
  head?: number;
  levels?: number;
  /** Points this near to a face lie on it. */
  onFace?: number;
  /** Sides of what shows of a column, and the longer one over the shorter one at most. */
  least?: number;
  most?: number;
  mostAspect?: number;
  /** Most share of the steps at which a wall shows behind the column, and least at which it shows beside it, in one of so many pieces. */
  mostBehind?: number;
  leastBeside?: number;
  beside?: number;
  /** Least share of the steps at which a face of the column shows in a piece, and of its pieces that do. */
  leastFace?: number;
  leastPieces?: number;
  /** Most points within the column, for each on its faces. */
  mostInside?: number;
  /** Most sine of the angle between walls of a corner and a right one. */
  skew?: number;
}

export const CORNER_COLUMN_DEFAULTS: Required<CornerColumnOptions> = {
  cell: 0.05,
  foot: 0.1,
  head: 0.1,
  levels: 16,
  onFace: 0.035,
  least: 0.08,
  most: 0.5,
  mostAspect: 2.6,
  mostBehind: 0.2,
  leastBeside: 0.5,
  beside: 4,
  leastFace: 0.6,
  leastPieces: 0.8,
  mostInside: 0.05,
  skew: 0.05,
};

type Knobs = Required<CornerColumnOptions>;

/** A place before the corner of a room: how far along each of the two walls, and its step of height. */
interface Place {
  along: Vec2;
  level: number;
}

/**
 * Columns in the corners of a room: where both walls show nothing from the corner on, and two faces before them do, each as far from
 * its wall as the other wall is hidden.
 *
 * @param index number of the room.
 */
export function findCornerColumns(
  room: DetectedRoom,
  index: number,
  points: StoreyPoints,
  options: CornerColumnOptions = {},
): DetectedColumn[] {
  const knobs = { ...CORNER_COLUMN_DEFAULTS, ...options };
  if (!room.ceilingSeen) return [];
  const { storey, zFloor, zCeiling } = room;
  return cornersOf(room.polygon, knobs).flatMap(({ corner, ways }): DetectedColumn[] => {
    const found = columnAt(placesBefore(corner, ways, room, points, knobs), knobs);
    if (!found) return [];
    const { sides, count, coverage, rms } = found;
    const center: Vec2 = [
      corner[0] + (ways[0][0] * sides[0] + ways[1][0] * sides[1]) / 2,
      corner[1] + (ways[0][1] * sides[0] + ways[1][1] * sides[1]) / 2,
    ];
    const heading = Math.atan2(ways[1][1], ways[1][0]);
    const shape = { center, size: [sides[1], sides[0]] as Vec2, heading, rms };
    const inWalls = ways.map(([x, y]): Vec2 => [-x, -y]);
    return [{ room: index, storey, shape, zBottom: zFloor, zTop: zCeiling, points: count, coverage, inWalls }];
  });
}

/** A corner of a room, and the ways from it along its walls: the one that ends in it, and the one that begins. */
interface Corner {
  corner: Vec2;
  ways: readonly [Vec2, Vec2];
}

/** The right corners of an outline: its own, and those behind a notch around what stands in one. */
function cornersOf(polygon: readonly Vec2[], { skew, most }: Knobs): Corner[] {
  const at = (k: number) => polygon[(k + polygon.length) % polygon.length]!;
  return polygon.flatMap((place, k): Corner[] => {
    const [before, after] = [at(k - 1), at(k + 1)];
    const ways = [unit(place, before), unit(place, after)] as const;
    const turn = ways[1][0] * ways[0][1] - ways[1][1] * ways[0][0];
    if (Math.abs(turn) < 1 - skew ** 2) return [];
    if (turn > 0) return [{ corner: place, ways }];
    // Of a notch this is the column's own corner: the walls begin at the corners before and after it.
    if ([before, after].some((next) => Math.hypot(next[0] - place[0], next[1] - place[1]) > most)) return [];
    const corner: Vec2 = [before[0] + after[0] - place[0], before[1] + after[1] - place[1]];
    return [{ corner, ways: [unit(corner, before), unit(corner, after)] }];
  });
}

function unit(from: Vec2, to: Vec2): Vec2 {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

function placesBefore(
  [x, y]: Vec2,
  ways: readonly [Vec2, Vec2],
  room: DetectedRoom,
  points: StoreyPoints,
  { foot, head, levels, most, onFace, beside, cell }: Knobs,
): Place[] {
  const [low, high] = [room.zFloor + foot, room.zCeiling - head];
  const reach = most + beside * cell;
  const found: Place[] = [];
  const ends = [-onFace, reach].flatMap((u) =>
    [-onFace, reach].map((v): Vec2 => [x + u * ways[0][0] + v * ways[1][0], y + u * ways[0][1] + v * ways[1][1]]),
  );
  const [xs, ys] = [ends.map((end) => end[0]), ends.map((end) => end[1])];
  const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
  for (const { from, to } of runsIn(points, box)) {
    for (let k = from; k < to; k++) {
      const dx = points.x[k]! - x;
      const dy = points.y[k]! - y;
      const along: Vec2 = [dx * ways[0][0] + dy * ways[0][1], dx * ways[1][0] + dy * ways[1][1]];
      if (along[0] < -onFace || along[0] > reach || along[1] < -onFace || along[1] > reach) continue;
      const level = Math.floor(((points.z[k]! - low) / (high - low)) * levels);
      if (level >= 0 && level < levels) found.push({ along, level });
    }
  }
  return found;
}

/** What shows of the column in a corner. */
function columnAt(places: readonly Place[], knobs: Knobs) {
  const { least, most, mostAspect, onFace, levels, mostInside } = knobs;
  const hidden = ([0, 1] as const).map((axis) => hiddenFrom(places, axis, knobs));
  if (hidden.some((length) => length === undefined)) return undefined;
  const sides = ([0, 1] as const).map((axis) => faceNear(places, axis, hidden as number[], knobs)) as [number, number];
  if (sides.some((side) => !(side >= least && side <= most))) return undefined;
  if (Math.max(...sides) > mostAspect * Math.min(...sides)) return undefined;
  if (!([0, 1] as const).every((axis) => isFace(places, axis, sides, knobs))) return undefined;
  const on = places.filter(
    ({ along }) =>
      along.every((way, axis) => way <= sides[axis]! + onFace) &&
      along.some((way, axis) => Math.abs(way - sides[axis]!) <= onFace),
  );
  const inside = places.filter(({ along }) => along.every((way, axis) => way < sides[axis]! - 2 * onFace && way > 0));
  if (inside.length > mostInside * on.length) return undefined;
  const bits = on.reduce((all, { level }) => all | (1 << level), 0);
  if (bits >>> (levels - 1) === 0) return undefined;
  const offs = on.map(({ along }) => Math.min(...along.map((way, axis) => Math.abs(way - sides[axis]!))));
  const rms = Math.sqrt(offs.reduce((sum, off) => sum + off ** 2, 0) / on.length);
  return { sides, count: on.length, coverage: countBits(bits) / levels, rms };
}

/** How far from the corner on a wall shows nothing, before it shows; undefined if it shows in the corner or not beside. */
function hiddenFrom(
  places: readonly Place[],
  axis: 0 | 1,
  { cell, onFace, levels, most, least, mostBehind, leastBeside, beside }: Knobs,
): number | undefined {
  const pieces = Math.round(most / cell) + beside;
  const bits = new Uint32Array(pieces);
  for (const { along, level } of places) {
    const piece = Math.floor(along[axis]! / cell);
    if (Math.abs(along[1 - axis]!) <= onFace && piece >= 0 && piece < pieces) bits[piece]! |= 1 << level;
  }
  const shares = Array.from(bits, (value) => countBits(value) / levels);
  const end = shares.findIndex((share) => share > mostBehind);
  if (end < 0 || end * cell < least - cell || end * cell > most) return undefined;
  return shares.slice(end, end + beside).some((share) => share >= leastBeside) ? end * cell : undefined;
}

/** Distance from the corner, along a wall, of the face across it that most points near where the wall begins lie on. */
function faceNear(places: readonly Place[], axis: 0 | 1, hidden: readonly number[], { cell, onFace }: Knobs): number {
  const near = places
    .filter(
      ({ along }) =>
        Math.abs(along[axis]! - hidden[axis]! - cell / 2) <= 1.5 * cell &&
        along[1 - axis]! > onFace &&
        along[1 - axis]! < hidden[1 - axis]! + cell,
    )
    .map(({ along }) => along[axis]!);
  const bins = new Map<number, number>();
  for (const way of near) bins.set(Math.round(way / onFace), (bins.get(Math.round(way / onFace)) ?? 0) + 1);
  const [mode] = [...bins].toSorted((p, q) => q[1] - p[1])[0] ?? [];
  if (mode === undefined) return 0;
  return quantile(
    near.filter((way) => Math.abs(way - mode * onFace) <= onFace),
    0.5,
  )!;
}

/** True if the face across a wall shows from the wall to the other face. */
function isFace(
  places: readonly Place[],
  axis: 0 | 1,
  sides: readonly number[],
  { cell, onFace, levels, leastFace, leastPieces }: Knobs,
): boolean {
  const length = sides[1 - axis]!;
  const pieces = new Uint32Array(Math.max(1, Math.round(length / cell)));
  for (const { along, level } of places) {
    const share = along[1 - axis]! / length;
    if (Math.abs(along[axis]! - sides[axis]!) > onFace || share < 0 || share >= 1) continue;
    pieces[Math.floor(share * pieces.length)]! |= 1 << level;
  }
  const shown = pieces.filter((bits) => countBits(bits) >= leastFace * levels).length;
  return shown >= leastPieces * Math.max(1, pieces.length - 1);
}
