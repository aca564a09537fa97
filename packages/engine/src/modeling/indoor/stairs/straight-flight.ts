import type { Vec2 } from '../../../core/vector.ts';
import { quantile } from '../../../math/statistics.ts';
import type { StraightStair } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import type { OpenFlight } from './complete-flight.ts';
import { completeFlight } from './complete-flight.ts';
import type { Steps } from './fit-steps.ts';
import { fitSteps } from './fit-steps.ts';
import type { CellNode } from './rising-cells.ts';
import { fitSlope } from './rising-cells.ts';
import type { StairStorey } from './stair-storey.ts';

/** What a straight flight is; meters unless said otherwise. */
export interface StraightFlightOptions {
  /** Root mean square distance of a flight's cells from their slope: smoother is a ramp or a roof, rougher turns. */
  leastRms?: number;
  mostRms?: number;
  /** A flight runs along a wall direction if it is nearer than this, radians. */
  alongWall?: number;
  /** Points within this of the slope belong to the flight. */
  thickness?: number;
  /** Places this far around its cells, and beside them, are looked at. */
  margin?: number;
  beside?: number;
  /** Points within this of a riser or a tread lie on it; strips across the flight so wide, … */
  onFace?: number;
  strip?: number;
  /** … that show this share of what the middle ones show are part of it. */
  leastStrip?: number;
  /** Least contrast of its steps, see {@link Steps}. */
  leastContrast?: number;
  leastWidth?: number;
  mostWidth?: number;
}

export const STRAIGHT_FLIGHT_DEFAULTS: Required<StraightFlightOptions> = {
  leastRms: 0.025,
  mostRms: 0.12,
  alongWall: 0.12,
  thickness: 0.25,
  margin: 0.06,
  beside: 0.5,
  onFace: 0.015,
  strip: 0.05,
  leastStrip: 0.3,
  leastContrast: 0.12,
  leastWidth: 0.5,
  mostWidth: 4,
};

/** The flight that plan cells of one slope show by their regular steps, led to where it ends; undefined if they show none. */
export function straightFlight(
  cells: readonly CellNode[],
  storey: StairStorey,
  points: StoreyPoints,
  options: StraightFlightOptions = {},
): StraightStair | undefined {
  const flight = fitFlight(cells, storey, points, options);
  return flight && !isRoof(flight, storey) ? completeFlight(flight, storey, points) : undefined;
}

/** Height of the scanner above the floor of the highest storey, at most, meters: it sees no treads above itself. */
const HIGHEST_SCANNER = 2;

/** True for boards or rafters of a roof: all that shows of the flight lies above the scanner, and leads to no floor above. */
function isRoof({ seen, rise }: OpenFlight, { elevation, above }: StairStorey): boolean {
  return seen.low > elevation + HIGHEST_SCANNER && (above === undefined || seen.high > above + rise / 2);
}

/** The regular steps that plan cells of one slope show; undefined if they show none. */
export function fitFlight(
  group: readonly CellNode[],
  storey: StairStorey,
  points: StoreyPoints,
  options: StraightFlightOptions = {},
): OpenFlight | undefined {
  const knobs = { ...STRAIGHT_FLIGHT_DEFAULTS, ...options };
  const fit = fitSlope(group);
  if (!fit || fit.rms < knobs.leastRms || fit.rms > knobs.mostRms) return undefined;
  const way = alongWalls(Math.atan2(fit.slope[1], fit.slope[0]), storey.normals, knobs.alongWall);
  const slope = Math.hypot(...fit.slope);
  const frame = { origin: fit.center, along: [Math.cos(way), Math.sin(way)] as const };
  const all = pointsNear(group, { ...frame, z: fit.z, slope }, points, knobs);
  const own = between(all, all.core);
  const steps = fitSteps(own.u, own.z, slope);
  if (!steps || steps.contrast < knobs.leastContrast) return undefined;
  const { right, left } = sidesOf(withoutFloors(all, storey, steps.rise / 2), steps, knobs);
  const width = left - right;
  if (!(width >= knobs.leastWidth && width <= knobs.mostWidth)) return undefined;
  const zs = group.map(({ z }) => z);
  const seen = { low: Math.min(...zs), high: Math.max(...zs) };
  const center = (right + left) / 2;
  const at = (u: number): Vec2 => [
    frame.origin[0] + u * frame.along[0] - center * frame.along[1],
    frame.origin[1] + u * frame.along[1] + center * frame.along[0],
  ];
  const first = firstRiser(steps, { z: fit.z, slope }, storey);
  const { rise, going } = steps;
  return { rise, going, first, seen, at, width, points: own.u.length, rms: fit.rms };
}

/**
 * Place of the first riser above the floor, counted down from the tread in the middle of what was seen: far from there, a small error of
 * the slope is a whole step.
 */
function firstRiser(
  { rise, going, riser, tread }: Steps,
  { z, slope }: { z: number; slope: number },
  { elevation, above }: StairStorey,
): number {
  const even = above === undefined ? rise : (above - elevation) / Math.round((above - elevation) / rise);
  const height = tread + Math.round((z - tread) / rise) * rise;
  // A tread's height stands at its middle, half a step behind its riser.
  const rough = (height - z) / slope - going / 2;
  const place = riser + Math.round((rough - riser) / going) * going;
  return place - (Math.round((height - elevation) / even) - 1) * going;
}

/** The nearest wall direction or its opposite, if it is near. */
export function alongWalls(way: number, normals: readonly number[], most: number): number {
  let best = way;
  let nearest = most;
  for (const normal of normals) {
    for (let quarter = 0; quarter < 4; quarter++) {
      const direction = normal + (quarter * Math.PI) / 2;
      const off = Math.abs(Math.atan2(Math.sin(way - direction), Math.cos(way - direction)));
      if (off < nearest) [best, nearest] = [direction, off];
    }
  }
  return best;
}

/** Points along a flight, across it to the left, and their heights. */
interface FlightPoints {
  u: number[];
  v: number[];
  z: number[];
}

/** Points near a slope around a group of cells and beside them; `core` bounds the cells across the flight. */
function pointsNear(
  group: readonly CellNode[],
  { origin, along, z, slope }: { origin: Vec2; along: readonly [number, number]; z: number; slope: number },
  points: StoreyPoints,
  { thickness, beside, margin }: Required<StraightFlightOptions>,
): FlightPoints & { core: [number, number] } {
  const uOf = (x: number, y: number) => (x - origin[0]) * along[0] + (y - origin[1]) * along[1];
  const vOf = (x: number, y: number) => (y - origin[1]) * along[0] - (x - origin[0]) * along[1];
  const us = group.map(({ x, y }) => uOf(x, y));
  const vs = group.map(({ x, y }) => vOf(x, y));
  const [u0, u1] = [Math.min(...us) - margin, Math.max(...us) + margin];
  const core: [number, number] = [quantile(vs, 0.03)! - margin, quantile(vs, 0.97)! + margin];
  const near: FlightPoints = { u: [], v: [], z: [] };
  const xs = group.map(({ x }) => x);
  const ys = group.map(({ y }) => y);
  const box = {
    minX: Math.min(...xs) - beside,
    maxX: Math.max(...xs) + beside,
    minY: Math.min(...ys) - beside,
    maxY: Math.max(...ys) + beside,
  };
  visitBox(points, box, (k) => {
    const u = uOf(points.x[k]!, points.y[k]!);
    const v = vOf(points.x[k]!, points.y[k]!);
    if (u < u0 || u > u1 || v < core[0] - beside || v > core[1] + beside) return;
    if (Math.abs(points.z[k]! - z - slope * u) > thickness) return;
    near.u.push(u);
    near.v.push(v);
    near.z.push(points.z[k]!);
  });
  return { ...near, core };
}

function between({ u, v, z }: FlightPoints, [right, left]: readonly [number, number]): FlightPoints {
  const chosen = [...v.keys()].filter((k) => v[k]! >= right && v[k]! <= left);
  return { u: chosen.map((k) => u[k]!), v: chosen.map((k) => v[k]!), z: chosen.map((k) => z[k]!) };
}

/** Floors lie on the levels of steps too, and go on beside the foot and the head of a flight. */
function withoutFloors<T extends FlightPoints>(points: T, { elevation, above }: StairStorey, near: number): T {
  const isOff = (z: number) => Math.abs(z - elevation) > near && Math.abs(z - (above ?? Infinity)) > near;
  const chosen = [...points.z.keys()].filter((k) => isOff(points.z[k]!));
  const of = (values: readonly number[]) => chosen.map((k) => values[k]!);
  return { ...points, u: of(points.u), v: of(points.v), z: of(points.z) };
}

/** How far the steps go on to both sides: strips across the flight that show risers or treads. */
function sidesOf(
  { u, v, z, core }: FlightPoints & { core: readonly [number, number] },
  steps: Steps,
  { onFace, beside, strip, leastStrip }: Required<StraightFlightOptions>,
): { right: number; left: number } {
  const start = core[0] - beside;
  const counts = new Float64Array(Math.ceil((core[1] - core[0] + 2 * beside) / strip) + 1);
  const lowest = new Float64Array(counts.length).fill(Infinity);
  const highest = new Float64Array(counts.length).fill(-Infinity);
  const levels = Array.from(counts, () => new Set<number>());
  const offOf = (value: number, phase: number, period: number) => {
    const part = (value - phase) / period;
    return Math.abs(part - Math.round(part)) * period;
  };
  for (let k = 0; k < v.length; k++) {
    const isOn = offOf(u[k]!, steps.riser, steps.going) < onFace || offOf(z[k]!, steps.tread, steps.rise) < onFace;
    if (!isOn) continue;
    const at = Math.floor((v[k]! - start) / strip);
    counts[at]!++;
    levels[at]!.add(Math.floor((u[k]! - steps.riser) / steps.going + 0.5));
    lowest[at] = Math.min(lowest[at]!, v[k]!);
    highest[at] = Math.max(highest[at]!, v[k]!);
  }
  const stripAt = (place: number) => Math.floor((place - start) / strip);
  const [first, last] = [stripAt(core[0]), stripAt(core[1])];
  const least = leastStrip * quantile(counts.subarray(first, last + 1), 0.5)!;
  const middle = Math.floor((first + last) / 2);
  // Beside the cells of the flight a strip shows several steps: what stands across its end shows beside it too.
  const isSteps = (at: number) =>
    counts[at]! >= Math.max(1, least) && ((at >= first && at <= last) || levels[at]!.size > 1);
  const end = (way: -1 | 1) => {
    let at = middle;
    while (isSteps(at + way) || isSteps(at + 2 * way)) at += way;
    return at;
  };
  // A wall beside the flight shows points of all heights: its strip has far more on the faces than others.
  return { right: lowest[end(-1)]!, left: highest[end(1)]! };
}
