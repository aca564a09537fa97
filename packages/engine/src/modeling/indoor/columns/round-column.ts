import type { Vec2 } from '../../../core/vector.ts';
import { countBits } from '../../../math/bits.ts';
import { distance } from '../../../math/polygon.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { runsIn } from '../storeys/storey-points.ts';
import type { ColumnShape } from './fit-column.ts';
import { fitCircle } from './fit-column.ts';

/** When points show a round column; meters unless said otherwise. */
export interface RoundColumnOptions {
  leastRadius?: number;
  mostRadius?: number;
  /** Points so near to the circle lie on it; so near to each other inside or outside of it, others begin. */
  band?: number;
  clear?: number;
  /** How far outside of the circle its surroundings are looked at. */
  beyond?: number;
  /** Directions around its axis, and how many in a row show it with nothing behind them, at least. */
  directions?: number;
  leastRow?: number;
  /**
   * Fewer in a row suffice where points lie this share of the radius off the circle at most (root mean square), and so many in a row
   * show nothing: thin walls show on two sides.
   */
  sharp?: number;
  leastSharpRow?: number;
  leastBack?: number;
  /**
   * Where a wall, a rail or a frame stands at it, or points scatter, no row is as long: one of at least this radius, whose points lie
   * this share of it off the circle at most, shows in this share of the directions from the first one to the last of at least so many.
   */
  interrupted?: { leastRadius: number; mostScatter: number; leastRow: number; leastSpan: number; leastShare: number };
  /** Least share of the height steps at which a direction shows something. */
  leastShare?: number;
  /**
   * Its highest step has at least this share of the mean number of points of all steps, or of those right below: it reaches the
   * ceiling, which people do not.
   */
  leastAtTop?: number;
  /** Most share of points inside of it. */
  mostInside?: number;
  /** Most root mean square distance of points from the circle. */
  mostRms?: number;
  /** Most mean distance of the points of a direction from it: this share of the radius, between two lengths. */
  mostOffShare?: number;
  mostOff?: readonly [least: number, most: number];
  /** Most distance of its axis from that of the first circle. */
  mostWay?: number;
  /** Rounds of fitting. */
  rounds?: number;
}

export const ROUND_COLUMN_DEFAULTS: Required<RoundColumnOptions> = {
  leastRadius: 0.04,
  mostRadius: 0.65,
  band: 0.035,
  clear: 0.045,
  beyond: 0.12,
  directions: 16,
  leastRow: 6,
  sharp: 0.03,
  leastSharpRow: 5,
  leastBack: 0,
  interrupted: { leastRadius: 0.1, mostScatter: 0.06, leastRow: 3, leastSpan: 7, leastShare: 0.65 },
  leastShare: 0.25,
  leastAtTop: 0.2,
  mostInside: 0.08,
  mostRms: 0.018,
  mostOff: [0.008, 0.012],
  mostOffShare: 0.1,
  mostWay: 0.3,
  rounds: 5,
};

/** Heights of a room and the steps between them. */
export interface HeightSteps {
  low: number;
  high: number;
  levels: number;
}

/** A round column. */
export interface RoundColumn {
  shape: ColumnShape & { radius: number };
  /** Places of its points. */
  places: Vec2[];
  /** Share of the height steps at which it shows. */
  coverage: number;
}

/**
 * The round column around a piece of its surface. It may stand right at a wall or in one: only those directions count in which
 * nothing stands behind the surface.
 *
 * @param start a circle near it.
 */
export function roundColumn(
  start: ColumnShape & { radius: number },
  points: StoreyPoints,
  steps: HeightSteps,
  options: RoundColumnOptions = {},
): RoundColumn | undefined {
  const knobs = { ...ROUND_COLUMN_DEFAULTS, ...options };
  let circle = start;
  let look: Look | undefined;
  for (let round = 0; round < knobs.rounds; round++) {
    if (circle.radius < knobs.leastRadius / 2 || circle.radius > 2 * knobs.mostRadius) return undefined;
    look = isOf(circle, look) ? look : around(circle, points, steps, knobs);
    const { free } = freeIn(look, Math.max(mostOffOf(circle, knobs), knobs.band / 2 ** round));
    const next = free.length >= 3 ? fitCircle(placesOf(free, points)) : undefined;
    if (!next || distance(next.center, start.center) > knobs.mostWay) return undefined;
    circle = next;
  }
  if (circle.radius < knobs.leastRadius || circle.radius > knobs.mostRadius) return undefined;
  look = isOf(circle, look) ? look : around(circle, points, steps, knobs);
  const { free, levels, shows } = freeIn(look, mostOffOf(circle, knobs));
  const row = longestRow(shows);
  const isSharp = circle.rms <= knobs.sharp * circle.radius;
  const isOneSided = longestRow(shows.map((show) => !show)) >= knobs.leastBack;
  const least = isSharp && isOneSided ? knobs.leastSharpRow : knobs.leastRow;
  if (row < least && !isInterrupted(circle, shows, knobs)) return undefined;
  if (look.inside > knobs.mostInside * look.on.points.length || circle.rms > knobs.mostRms) return undefined;
  const counts = new Float64Array(steps.levels);
  for (const level of levels) counts[level]!++;
  if (!reachesCeiling(counts, knobs)) return undefined;
  const coverage = counts.filter(Boolean).length / steps.levels;
  return { shape: circle, places: placesOf(free, points), coverage };
}

/** Steps of height right below the highest one. */
const BELOW_TOP = 4;

/** True if the highest of the steps of height shows about as much as the others, or as those below it, where a scanner is far. */
function reachesCeiling(counts: Float64Array, { leastAtTop }: Required<RoundColumnOptions>): boolean {
  const mean = (of: Float64Array) => of.reduce((sum, count) => sum + count, 0) / of.length;
  const below = mean(counts.subarray(-1 - BELOW_TOP, -1));
  const top = counts.at(-1)!;
  return top >= leastAtTop * mean(counts) || (top >= LEAST_POINTS && top >= leastAtTop * below);
}

/** How far the points of a direction lie off a circle at most, on average; meters. */
function mostOffOf({ radius }: { radius: number }, { mostOff, mostOffShare }: Required<RoundColumnOptions>): number {
  const [least, most] = mostOff;
  return Math.min(most, Math.max(least, mostOffShare * radius));
}

/** Share of the radius from which on points may lie on the surface: those in the middle do not. */
const MIDDLE = 0.7;
/** Least points of a direction whose mean counts. */
const LEAST_POINTS = 5;

/** Points on a circle, entry by entry: their numbers, how far outside of it they lie in meters, their steps of height and directions. */
interface OnCircle {
  points: number[];
  off: number[];
  level: number[];
  direction: number[];
}

/** Center and radius, meters. */
type Circle = Pick<ColumnShape & { radius: number }, 'center' | 'radius'>;

/** What lies on a circle and in it, and which directions show its surface with nothing behind. */
interface Look {
  circle: Circle;
  on: OnCircle;
  inside: number;
  /** Per direction: true if it shows the surface alone, and how far outside of the circle its points lie on average, meters. */
  isBare: boolean[];
  off: number[];
}

/** True for what was seen around the same circle: fits end with the same points, round for round. */
function isOf({ center, radius }: Circle, look: Look | undefined): look is Look {
  return look?.circle.radius === radius && look.circle.center.every((value, axis) => value === center[axis]);
}

function around(
  circle: Circle,
  points: StoreyPoints,
  { low, high, levels }: HeightSteps,
  { band, clear, beyond, directions, leastShare }: Required<RoundColumnOptions>,
): Look {
  const {
    center: [x, y],
    radius,
  } = circle;
  const { x: xs, y: ys, z: zs } = points;
  const on: OnCircle = { points: [], off: [], level: [], direction: [] };
  const surface = new Uint32Array(directions);
  const behind = new Uint32Array(directions);
  let inside = 0;
  const reach = radius + beyond;
  const box = { minX: x - reach, maxX: x + reach, minY: y - reach, maxY: y + reach };
  for (const { from, to } of runsIn(points, box)) {
    for (let k = from; k < to; k++) {
      const dx = xs[k]! - x;
      const dy = ys[k]! - y;
      if (Math.abs(dx) > reach || Math.abs(dy) > reach) continue;
      const level = Math.floor(((zs[k]! - low) / (high - low)) * levels);
      if (level < 0 || level >= levels) continue;
      const d = Math.hypot(dx, dy);
      if (d > reach) continue;
      if (d < radius - clear) inside++;
      const isBehind = d > radius + clear;
      const isOn = Math.abs(d - radius) <= Math.min(band, MIDDLE * radius);
      if (!isBehind && !isOn) continue;
      const direction = Math.floor((Math.atan2(dy, dx) / (2 * Math.PI) + 1) * directions) % directions;
      if (isBehind) behind[direction]! |= 1 << level;
      if (!isOn) continue;
      surface[direction]! |= 1 << level;
      on.points.push(k);
      on.off.push(d - radius);
      on.level.push(level);
      on.direction.push(direction);
    }
  }
  const sums = new Float64Array(directions);
  const counts = new Float64Array(directions);
  for (const [entry, direction] of on.direction.entries()) {
    sums[direction]! += on.off[entry]!;
    counts[direction]!++;
  }
  const off = Array.from(sums, (sum, k) => (counts[k]! >= LEAST_POINTS ? sum / counts[k]! : 0));
  const least = leastShare * levels;
  const isBare = Array.from(surface, (bits, k) => countBits(bits) >= least && countBits(behind[k]!) < least);
  return { circle, on, inside, isBare, off };
}

/** The points of the directions that show a surface alone, no farther off the circle than this on average; meters. */
function freeIn({ on, isBare, off }: Look, mostOff: number): { free: number[]; levels: number[]; shows: boolean[] } {
  const shows = isBare.map((bare, k) => bare && Math.abs(off[k]!) <= mostOff);
  const isFree = (_: number, entry: number) => shows[on.direction[entry]!]!;
  return { free: on.points.filter(isFree), levels: on.level.filter(isFree), shows };
}

const placesOf = (numbers: readonly number[], { x, y }: StoreyPoints): Vec2[] => numbers.map((k) => [x[k]!, y[k]!]);

/** True for a surface that something stands at, or whose points scatter: directions of one side of it show, though not each of them. */
function isInterrupted(
  { radius, rms }: Circle & { rms: number },
  shows: readonly boolean[],
  { interrupted }: Required<RoundColumnOptions>,
): boolean {
  if (radius < interrupted.leastRadius || rms > interrupted.mostScatter * radius) return false;
  if (longestRow(shows) < interrupted.leastRow) return false;
  const count = shows.filter(Boolean).length;
  const span = shows.length - longestRow(shows.map((show) => !show));
  return span >= interrupted.leastSpan && count >= interrupted.leastShare * span;
}

/** Most marks in a row around a circle. */
export function longestRow(marks: readonly boolean[]): number {
  let [best, row] = [0, 0];
  for (let k = 0; k < 2 * marks.length; k++) {
    row = marks[k % marks.length] ? row + 1 : 0;
    best = Math.max(best, Math.min(row, marks.length));
  }
  return best;
}
