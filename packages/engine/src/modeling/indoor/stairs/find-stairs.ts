import type { Vec2 } from '../../../core/vector.ts';
import type { DetectedStair, StraightStair } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { findAllChains, stairsOfAny } from './chains/short-chains.ts';
import { findCutStringers } from './cut-stringers.ts';
import type { RisingCell } from './rising-cells.ts';
import { joinFlights } from './join-flights.ts';
import { findRisingCells, fitSlope, RISING_CELL_DEFAULTS } from './rising-cells.ts';
import { isSameStair } from './same-stair.ts';
import type { StairStorey } from './stair-storey.ts';
import { alongWalls, straightFlight } from './straight-flight.ts';
import { flightBehind } from './stringer-flight.ts';
import { shownTreads } from './shown-treads.ts';
import { treadsOf, USUAL_RISE } from './treads.ts';
import { withHalfTurns } from './undersides/half-turns.ts';

/** What a stair is; meters unless said otherwise. */
export interface StairOptions {
  /** Heights near the floor that do not count. */
  foot?: number;
  /** Root mean square distance of the cells from a slope: a rougher one turns. */
  mostRms?: number;
  /** Cells of flights that turn a corner rise along a wall to this, radians; least share of a flight among them, and of all. */
  onWay?: number;
  leastLeg?: number;
  leastLegs?: number;
  /** Least share of the storey's height that a winding stair shows, and least turn, radians. */
  leastWinding?: number;
  leastTurn?: number;
  /** Most area that it takes for each step, square meters: vaults and roofs take more. */
  mostTread?: number;
  /** A stair by its slope leads clearly farther up than one by its treads if its height is more by this, meters. */
  more?: number;
}

export const STAIR_DEFAULTS: Required<StairOptions> = {
  foot: 0.1,
  mostRms: 0.12,
  onWay: 0.35,
  leastLeg: 0.15,
  leastLegs: 0.7,
  leastWinding: 0.6,
  leastTurn: 0.8,
  mostTread: 0.6,
  more: 0.5,
};

/**
 * Stairs of a storey. By their treads: level places that follow each other at a regular rise, straight on, with landings between, or
 * around a corner. By their slope, where few treads show: straight flights by their regular steps or by the side that they show, completed
 * to the floors below and above where they stand in the open, and winding stairs. Of two that are the same stair, that by its treads
 * stays, unless the other leads clearly farther up.
 */
export function findStairs(storey: StairStorey, points: StoreyPoints, options: StairOptions = {}): DetectedStair[] {
  const knobs = { ...STAIR_DEFAULTS, ...options };
  const { above } = storey;
  const stringers = above === undefined ? [] : findCutStringers({ ...storey, above }, points);
  const bySide = stringers.flatMap((stringer) => flightBehind(stringer, points, storey) ?? []);
  const bySlope = joinFlights(
    [...bySide, ...stairsBySlope(storey, points, knobs)].reduce(withStair, []),
    storey,
    points,
  ).filter((stair) => isLevel(stair, storey, points) || bySide.some((side) => isSameStair(side, stair)));
  const chains = storey.chains ?? findAllChains(storey, points);
  const byTreads = chains.flatMap((chain) => stairsOfAny(chain, storey, points));
  /** A side tells the ends of a flight better than its treads do. */
  const isBetter = (other: DetectedStair, stair: DetectedStair) =>
    isSameStair(other, stair) &&
    risesOf(other) - risesOf(stair) > (bySide.some((side) => isSameStair(side, other)) ? -knobs.more : knobs.more);
  const told = byTreads.filter((stair) => !bySlope.some((other) => isBetter(other, stair)));
  const others = bySlope.filter((stair) => !told.some((other) => isSameStair(stair, other)));
  const [whole, rest] = [withHalfTurns(told, storey, points), withHalfTurns(others, storey, points)];
  return whole.reduce(
    withStair,
    rest.filter((stair) => !whole.some((other) => isSameStair(stair, other))),
  );
}

function withStair(stairs: readonly DetectedStair[], stair: DetectedStair): DetectedStair[] {
  return stairs.some((other) => isSameStair(stair, other)) ? [...stairs] : [...stairs, stair];
}

/** A stair by its slope that leads to no floor above shows this share of its treads. */
const LEAST_LEVEL = 0.5;

/** False for a flight that rises as steps do, but leads to no floor above and shows no treads: a sofa. */
function isLevel(stair: DetectedStair, { above }: StairStorey, points: StoreyPoints): boolean {
  if (stair.shape !== 'straight' || (above !== undefined && stair.zTop > above - stair.rise / 2)) return true;
  const treads = treadsOf(stair);
  return shownTreads(treads, stair.rise, points).size >= LEAST_LEVEL * treads.length;
}

function risesOf({ zBottom, zTop }: DetectedStair): number {
  return zTop - zBottom;
}

/** Stairs by places whose heights rise. */
function stairsBySlope(storey: StairStorey, points: StoreyPoints, knobs: Required<StairOptions>): DetectedStair[] {
  const groups = findRisingCells(points, { low: storey.elevation + knobs.foot, high: storey.zCap });
  return groups.flatMap((group): DetectedStair[] => {
    const straight = straightFlight(group, storey, points);
    if (straight) return [straight];
    return flightsAround(group, storey, points, knobs) ?? [windingStair(group, storey, knobs) ?? []].flat();
  });
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
  const flights = legs.flatMap((leg) => straightFlight(leg, storey, points) ?? []);
  return joinFlights(flights, storey, points)[0]?.shape === 'joined' ? flights : undefined;
}

/** A stair whose way up turns: its cells rise through most of the storey. */
function windingStair(
  group: readonly RisingCell[],
  { index, elevation, zCap, above }: StairStorey,
  { leastWinding, leastTurn, mostRms, mostTread }: Required<StairOptions>,
): DetectedStair | undefined {
  const fit = fitSlope(group);
  if (!fit || fit.rms <= mostRms) return undefined;
  const zs = group.map(({ z }) => z);
  const height = Math.max(...zs) - Math.min(...zs);
  if (height < leastWinding * (zCap - elevation)) return undefined;
  const places = new Set(group.map(({ i, j }) => `${i},${j}`)).size;
  if (places * RISING_CELL_DEFAULTS.cell ** 2 > (mostTread * height) / USUAL_RISE) return undefined;
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
