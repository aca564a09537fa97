import type { Vec2 } from '../../../../core/vector.ts';
import { distance } from '../../../../math/polygon.ts';
import type { DetectedStair, DetectedStorey } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { isClear } from '../is-clear.ts';
import { isSameStair } from '../same-stair.ts';
import { treadsOf } from '../treads.ts';
import type { SlopedPlane } from '../undersides/sloped-planes.ts';
import type { Move } from './moved-stair.ts';
import { movedStair } from './moved-stair.ts';
import { stackedFlight } from './stacked-flight.ts';
import { shownTreads } from '../shown-treads.ts';
import type { Underside } from './undersides.ts';
import { movesOnto, undersideOf } from './undersides.ts';

/** When a stair that others of the building are like is there; meters unless said otherwise. */
export interface LikeStairOptions {
  /** Ends this near to a floor lie at it; screed and tiles cover so much of the foot of the first step at most. */
  atFloor?: number;
  mostCover?: number;
  /** Least share of its treads that the scan shows, from above or by the underside of their flight, and least number of them. */
  leastShown?: number;
  leastTreads?: number;
  /** Undersides lie as far under treads if they do so to this. */
  sameDepth?: number;
  /** Places, and levels, nearer than this to each other are one. */
  samePlace?: number;
}

export const LIKE_STAIR_DEFAULTS: Required<LikeStairOptions> = {
  atFloor: 0.1,
  mostCover: 0.25,
  leastShown: 0.4,
  leastTreads: 3,
  sameDepth: 0.08,
  samePlace: 0.02,
};

/** What tells whether stairs are alike. */
export interface Building {
  storeys: readonly DetectedStorey[];
  undersides: readonly SlopedPlane[];
  pointsOf: (storey: number) => StoreyPoints;
}

/**
 * The stairs of each storey, with those that others of the building are like: stairs stand over each other, and houses of a row have the
 * same ones. One that leads from floor to floor in one storey is looked for at the same place in the others, and wherever the underside of a
 * flight lies as one of its own does. It is there if the scan shows enough of its treads and nothing where people walk.
 */
export function withLikeStairs(
  found: readonly (readonly DetectedStair[])[],
  building: Building,
  options: LikeStairOptions = {},
): DetectedStair[][] {
  const knobs = { ...LIKE_STAIR_DEFAULTS, ...options };
  const { storeys } = building;
  const whole = found.map((stairs, k) => stairs.filter((stair) => leadsUp(stair, riseOf(stair), storeys, k, knobs)));
  const patterns = whole.flat().map((stair) => {
    const treads = treadsOf(stair);
    return { stair, undersides: building.undersides.flatMap((plane) => undersideOf(plane, treads) ?? []) };
  });
  return found.map((stairs, k): DetectedStair[] => {
    const own = whole[k]!;
    const places = patterns
      .flatMap(({ stair, undersides }) =>
        movesTo({ stair, undersides }, k, building, knobs).map((move) => ({
          stair: movedStair(stair, k, move),
          undersides,
        })),
      )
      .filter(({ stair }) => !own.some((other) => isSameStair(stair, other)));
    const flights = whole
      .flat()
      .filter((other) => other.storey !== k && !own.some((stair) => isSameStair(stair, other)));
    if (places.length + flights.length === 0) return [...stairs];
    const points = building.pointsOf(k);
    const seen = places
      .flatMap(({ stair, undersides }) => seenStair(stair, undersides, points, building.undersides, knobs) ?? [])
      .toSorted((p, q) => q.seen - p.seen);
    const added: DetectedStair[] = [];
    for (const stair of [...seen, ...stackedFlights(flights, k, storeys, points)])
      if (!added.some((other) => isSameStair(stair, other))) added.push(stair);
    return [...stairs.filter((stair) => !added.some((other) => isSameStair(stair, other))), ...added];
  });
}

/** Flights of a storey whose side shows over or under straight ones of others, the one that most points tell first. */
function stackedFlights(
  others: readonly DetectedStair[],
  storey: number,
  storeys: readonly DetectedStorey[],
  points: StoreyPoints,
): DetectedStair[] {
  const above = storeys[storey + 1]?.elevation;
  if (above === undefined) return [];
  const facts = { ...storeys[storey]!, above };
  return others
    .flatMap((other) => (other.shape === 'straight' ? (stackedFlight(other, facts, points) ?? []) : []))
    .toSorted((p, q) => q.points - p.points);
}

function riseOf(stair: DetectedStair): number {
  return (stair.zTop - stair.zBottom) / (treadsOf(stair).length + 1);
}

/** True if a stair leads from the floor of a storey to the one above. */
function leadsUp(
  { zBottom, zTop }: Pick<DetectedStair, 'zBottom' | 'zTop'>,
  rise: number,
  storeys: readonly DetectedStorey[],
  storey: number,
  { atFloor, mostCover }: Required<LikeStairOptions>,
): boolean {
  const [floor, above] = [storeys[storey]!.elevation, storeys[storey + 1]?.elevation];
  if (above === undefined || Math.abs(zTop - above) > atFloor) return false;
  return zBottom - floor <= atFloor && floor - zBottom <= Math.min(mostCover, rise);
}

interface Pattern {
  stair: DetectedStair;
  /** Of its flights. */
  undersides: readonly Underside[];
}

/** The ways that take a stair to where it may stand in a storey. */
function movesTo(
  { stair, undersides: own }: Pattern,
  storey: number,
  { storeys, undersides }: Building,
  knobs: Required<LikeStairOptions>,
): Move[] {
  const above = storeys[storey + 1]?.elevation;
  if (above === undefined) return [];
  const here: Vec2[] = storey === stair.storey ? [] : [[0, 0]];
  return waysUp(stair, storeys[storey]!.elevation, above, knobs).flatMap((up) => {
    const others = undersides.filter(({ zMin, zMax }) => zMin > stair.zBottom + up && zMax < above);
    const onto = own.flatMap(({ plane }) => others.flatMap((other) => movesOnto(plane, other, up)));
    return [...here, ...onto]
      .filter((plan, at, all) => all.findIndex((other) => distance(plan, other) < knobs.samePlace) === at)
      .map((plan) => ({ plan, up }));
  });
}

/** How far up a stair is moved so that it ends at the floor above, or begins at the floor and ends a little over the one above. */
function waysUp(
  stair: DetectedStair,
  floor: number,
  above: number,
  { atFloor, mostCover, samePlace }: Required<LikeStairOptions>,
): number[] {
  const longer = stair.zTop - stair.zBottom - (above - floor);
  if (longer < -atFloor || longer > Math.min(mostCover, riseOf(stair))) return [];
  const ends = [above - stair.zTop, floor - stair.zBottom];
  return longer > samePlace ? ends : ends.slice(0, 1);
}

function seenStair(
  stair: DetectedStair,
  own: readonly Underside[],
  points: StoreyPoints,
  planes: readonly SlopedPlane[],
  { leastShown, leastTreads, sameDepth }: Required<LikeStairOptions>,
): DetectedStair | undefined {
  const treads = treadsOf(stair);
  const undersides = planes
    .flatMap((plane) => undersideOf(plane, treads) ?? [])
    .filter(({ depth }) => own.length === 0 || own.some((other) => Math.abs(other.depth - depth) <= sameDepth));
  const fromAbove = shownTreads(treads, riseOf(stair), points);
  const shown = new Set([...fromAbove.keys(), ...undersides.flatMap((underside) => underside.treads)]);
  const seen = shown.size / treads.length;
  if (seen < leastShown || shown.size < leastTreads || !isClear(treads, points)) return undefined;
  const counts = [...fromAbove.values(), ...undersides.map(({ plane }) => plane.points)];
  return { ...stair, seen, points: counts.reduce((sum, count) => sum + count, 0), rms: 0 };
}
