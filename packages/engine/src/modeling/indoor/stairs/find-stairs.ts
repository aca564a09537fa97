import type { Vec2 } from '../../../core/vector.ts';
import { convexHull } from '../../../math/convex-hull.ts';
import { centroidOf, isInside } from '../../../math/polygon.ts';
import { quantile } from '../../../math/statistics.ts';
import type { DetectedStair, StraightStair } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import { completeFlight } from './complete-flight.ts';
import { findCutStringers } from './cut-stringers.ts';
import type { Steps } from './fit-steps.ts';
import { fitSteps } from './fit-steps.ts';
import type { RisingCell } from './rising-cells.ts';
import { joinFlights } from './join-flights.ts';
import { findRisingCells, fitSlope } from './rising-cells.ts';
import type { StairStorey } from './stair-storey.ts';
import { flightBehind } from './stringer-flight.ts';
import { treadsOf } from './treads.ts';

/** What a stair is; meters unless said otherwise. */
export interface StairOptions {
  /** Heights near the floor that do not count. */
  foot?: number;
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
  /** Cells of flights that turn a corner rise along a wall to this, radians; least share of a flight among them, and of all. */
  onWay?: number;
  leastLeg?: number;
  leastLegs?: number;
  /** Least share of the storey's height that a winding stair shows, and least turn, radians. */
  leastWinding?: number;
  leastTurn?: number;
}

export const STAIR_DEFAULTS: Required<StairOptions> = {
  foot: 0.1,
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
  onWay: 0.35,
  leastLeg: 0.15,
  leastLegs: 0.7,
  leastWinding: 0.6,
  leastTurn: 0.8,
};

/**
 * Straight flights of a storey by their slope and their regular steps, or by the side that they show, completed to the floors
 * below and above where they stand in the open, and winding stairs by their slope that turns. Flights that meet on a landing are one
 * stair.
 */
export function findStairs(storey: StairStorey, points: StoreyPoints, options: StairOptions = {}): DetectedStair[] {
  const knobs = { ...STAIR_DEFAULTS, ...options };
  const groups = findRisingCells(points, { low: storey.elevation + knobs.foot, high: storey.zCap });
  const stairs: DetectedStair[] = [];
  const add = (stair: DetectedStair | undefined) => {
    if (stair && !stairs.some((other) => isSameStair(stair, other))) stairs.push(stair);
  };
  const { above } = storey;
  if (above !== undefined) {
    for (const stringer of findCutStringers({ ...storey, above }, points)) add(flightBehind(stringer, points, storey));
  }
  for (const group of groups) {
    const straight = straightFlight(group, storey, points, knobs);
    const around = straight ? [straight] : flightsAround(group, storey, points, knobs);
    for (const stair of around ?? [windingStair(group, storey, knobs)]) add(stair);
  }
  return joinFlights(stairs, storey, points);
}

/** Straight flights that turn a corner on a landing: most of the cells rise along walls, and the flights of each way meet. */
function flightsAround(
  group: readonly RisingCell[],
  storey: StairStorey,
  points: StoreyPoints,
  knobs: Required<StairOptions>,
): StraightStair[] | undefined {
  const ways = Map.groupBy(group, ({ slope }) => {
    const way = Math.atan2(slope[1], slope[0]);
    const wall = alongWalls(way, storey.normals, knobs.onWay);
    return wall === way ? undefined : Math.round((1000 * wall) / Math.PI);
  });
  ways.delete(undefined);
  const legs = [...ways.values()].filter(({ length }) => length >= knobs.leastLeg * group.length);
  if (legs.length < 2 || legs.reduce((sum, { length }) => sum + length, 0) < knobs.leastLegs * group.length)
    return undefined;
  const flights = legs.flatMap((leg) => straightFlight(leg, storey, points, knobs) ?? []);
  return joinFlights(flights, storey, points)[0]?.shape === 'joined' ? flights : undefined;
}

function straightFlight(
  group: readonly RisingCell[],
  storey: StairStorey,
  points: StoreyPoints,
  knobs: Required<StairOptions>,
): StraightStair | undefined {
  const fit = fitSlope(group);
  if (!fit || fit.rms < knobs.leastRms || fit.rms > knobs.mostRms) return undefined;
  const way = alongWalls(Math.atan2(fit.slope[1], fit.slope[0]), storey.normals, knobs.alongWall);
  const slope = Math.hypot(...fit.slope);
  const frame = { origin: fit.center, along: [Math.cos(way), Math.sin(way)] as const };
  const all = pointsNear(group, { ...frame, z: fit.z, slope }, points, knobs);
  const own = between(all, all.core);
  const steps = fitSteps(own.u, own.z, slope);
  if (!steps || steps.contrast < knobs.leastContrast) return undefined;
  const { right, left } = sidesOf(all, steps, knobs);
  const width = left - right;
  if (!(width >= knobs.leastWidth && width <= knobs.mostWidth)) return undefined;
  const zs = group.map(({ z }) => z);
  const seen = { low: Math.min(...zs), high: Math.max(...zs) };
  const center = (right + left) / 2;
  const at = (u: number): Vec2 => [
    frame.origin[0] + u * frame.along[0] - center * frame.along[1],
    frame.origin[1] + u * frame.along[1] + center * frame.along[0],
  ];
  // A tread's height stands at its middle, half a step behind its riser.
  const rough = (storey.elevation - fit.z) / slope + steps.going / 2;
  const first = steps.riser + Math.round((rough - steps.riser) / steps.going) * steps.going;
  const { rise, going } = steps;
  return completeFlight({ rise, going, first, seen, at, width, points: own.u.length, rms: fit.rms }, storey, points);
}

/** The nearest wall direction or its opposite, if it is near. */
function alongWalls(way: number, normals: readonly number[], most: number): number {
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
  group: readonly RisingCell[],
  { origin, along, z, slope }: { origin: Vec2; along: readonly [number, number]; z: number; slope: number },
  points: StoreyPoints,
  { thickness, beside, margin }: Required<StairOptions>,
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

/** How far the steps go on to both sides: strips across the flight that show risers or treads. */
function sidesOf(
  { u, v, z, core }: FlightPoints & { core: readonly [number, number] },
  steps: Steps,
  { onFace, beside, strip, leastStrip }: Required<StairOptions>,
): { right: number; left: number } {
  const start = core[0] - beside;
  const counts = new Float64Array(Math.ceil((core[1] - core[0] + 2 * beside) / strip) + 1);
  const offOf = (value: number, phase: number, period: number) => {
    const part = (value - phase) / period;
    return Math.abs(part - Math.round(part)) * period;
  };
  for (let k = 0; k < v.length; k++) {
    const isOn = offOf(u[k]!, steps.riser, steps.going) < onFace || offOf(z[k]!, steps.tread, steps.rise) < onFace;
    if (isOn) counts[Math.floor((v[k]! - start) / strip)]!++;
  }
  const stripAt = (place: number) => Math.floor((place - start) / strip);
  const [first, last] = [stripAt(core[0]), stripAt(core[1])];
  const least = leastStrip * quantile(counts.subarray(first, last + 1), 0.5)!;
  const middle = Math.floor((first + last) / 2);
  const end = (way: -1 | 1) => {
    let at = middle;
    while (Math.max(counts[at + way] ?? 0, counts[at + 2 * way] ?? 0) >= Math.max(1, least)) at += way;
    return at;
  };
  // A wall beside the flight shows points of all heights: its strip has far more on the faces than others.
  return { right: start + end(-1) * strip, left: start + (end(1) + 1) * strip };
}

/** A stair whose way up turns: its cells rise through most of the storey. */
function windingStair(
  group: readonly RisingCell[],
  { index, elevation, zCap, above }: StairStorey,
  { leastWinding, leastTurn, mostRms }: Required<StairOptions>,
): DetectedStair | undefined {
  const fit = fitSlope(group);
  if (!fit || fit.rms <= mostRms) return undefined;
  const zs = group.map(({ z }) => z);
  const height = Math.max(...zs) - Math.min(...zs);
  if (height < leastWinding * (zCap - elevation)) return undefined;
  const byHeight = group.toSorted((p, q) => p.z - q.z);
  const third = Math.ceil(byHeight.length / 3);
  const turn = Math.abs(angleBetween(meanSlope(byHeight.slice(0, third)), meanSlope(byHeight.slice(-third))));
  if (turn < leastTurn) return undefined;
  return {
    storey: index,
    shape: 'winding',
    cells: group.map(({ x, y, z }) => [x, y, z]),
    zBottom: elevation,
    zTop: above ?? Math.max(...zs),
    seen: Math.min(1, height / ((above ?? zCap) - elevation)),
    points: group.reduce((sum, cell) => sum + cell.points, 0),
    rms: fit.rms,
  };
}

function meanSlope(cells: readonly RisingCell[]): Vec2 {
  return [cells.reduce((sum, { slope }) => sum + slope[0], 0), cells.reduce((sum, { slope }) => sum + slope[1], 0)];
}

function angleBetween(p: Vec2, q: Vec2): number {
  return Math.atan2(p[0] * q[1] - p[1] * q[0], p[0] * q[0] + p[1] * q[1]);
}

/** True for two pieces of one stair: one stands within the other. */
function isSameStair(one: DetectedStair, other: DetectedStair): boolean {
  const [p, q] = [one, other].map((stair) => convexHull(treadsOf(stair).flatMap(({ outline }) => outline)));
  return isInside(p!, ...centroidOf(q!)) || isInside(q!, ...centroidOf(p!));
}
