import type { StairTread } from '../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../core/vector.ts';
import type { StraightStair } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { isLanding } from './find-landing.ts';
import { isClear } from './is-clear.ts';
import { isInRoom } from './stair-storey.ts';
import type { StairStorey } from './stair-storey.ts';
import { treadsOf } from './treads.ts';
import { visitTread } from './visit-tread.ts';

/** A flight before its ends are known; meters. */
export interface OpenFlight {
  rise: number;
  going: number;
  /** Place of the first riser above the floor on the flight's line, seen or not. */
  first: number;
  /** Heights between which the flight was seen. */
  seen: { low: number; high: number };
  /** Plan place on the middle of the flight, by its place on the line. */
  at: (u: number) => Vec2;
  width: number;
  points: number;
  rms: number;
  /** True if its side bounds a room, and hides the floor under it. */
  isHidden?: true;
}

/** What is nearer to the ceiling than this may be the ceiling, meters, and no landing. */
const BELOW_CEILING = 0.4;
/** Flights seen over this share of their height lead all the way up. */
const LEADS_UP = 0.6;

/**
 * Leads the steps down to the floor and up to the next one, where the place is open and no landing ends them; elsewhere as far
 * as they were seen.
 */
export function completeFlight(flight: OpenFlight, storey: StairStorey, points: StoreyPoints): StraightStair {
  const { seen, at, going, first } = flight;
  const total = storey.above === undefined ? undefined : storey.above - storey.elevation;
  const rise = total === undefined ? flight.rise : total / Math.round(total / flight.rise);
  /** Number of the tread at a height, the floor being 0. */
  const treadAt = (z: number) => Math.round((z - storey.elevation) / rise);
  const riserOf = (tread: number) => first + (tread - 1) * going;
  const seenLow = Math.max(1, treadAt(seen.low));
  const seenHigh = Math.max(seenLow, treadAt(seen.high));
  const roomsAlong = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, k) => isInRoom(storey, at(riserOf(from + k) + going / 2)));
  const flightBetween = (low: number, high: number) =>
    flightOf({ ...flight, rise }, { low, high, seen: { low: seenLow, high: seenHigh } }, storey);
  const mayHide = (from: number, to: number) => {
    const treads = treadsOf(flightBetween(from, to));
    return isUnseenBelow(treads, storey, points) && isClear(treads, points);
  };
  const isOpen = (from: number, to: number) => {
    const along = roomsAlong(from, to);
    return along.every(Boolean) || (!!flight.isHidden && !along.some(Boolean) && mayHide(from, to));
  };
  // Walls between rooms under a flight end below its treads.
  const isOpenAbove = (from: number, to: number) =>
    roomsAlong(from, to).every((isIn, k, all) => isIn || (all[k - 1] && all[k + 1]));
  const isClearUpTo = (top: number) => isClear(treadsOf(flightBetween(seenHigh + 1, top)), points);
  /** The landing that ends the steps above or below, by the number of the tread at its level; undefined if there is none. */
  const landing = (treads: readonly number[], riser: (tread: number) => number, way: 1 | -1) =>
    treads.find((tread) => {
      const level = storey.elevation + tread * rise;
      if (tread < 1 || level > storey.elevation + storey.height - BELOW_CEILING) return false;
      const beside = (out: number, left: number) => aside(flight, riser(tread) + way * out, left);
      return isLanding(beside, level, flight.width, points);
    });
  const below = landing([seenLow, seenLow - 1, seenLow - 2], (tread) => riserOf(tread + 1), -1);
  const above = landing([seenHigh, seenHigh + 1], (tread) => riserOf(tread) + going, 1);
  const low = below === undefined ? (isOpen(1, seenLow) ? 1 : seenLow) : Math.max(1, below + 1);
  // The highest tread is the floor above itself.
  const top = total === undefined ? seenHigh : Math.round(total / rise);
  const leadsUp = seenHigh - low + 1 >= LEADS_UP * top || (isOpenAbove(seenHigh, top - 1) && isClearUpTo(top));
  const high = above ?? (leadsUp ? Math.max(top, seenHigh) : seenHigh);
  return flightBetween(low, high);
}

/** Points nearer to floor and treads than this, meters, and to the sides of a tread (as a share), say nothing of what is under it. */
const [NEAR, INNER] = [0.06, 0.75];

/** True if the scan shows nothing under treads, and no floor there. */
function isUnseenBelow(treads: readonly StairTread[], { elevation }: StairStorey, points: StoreyPoints): boolean {
  let isUnseen = true;
  for (const { outline, z } of treads)
    visitTread(outline, INNER, points, (k) => {
      if (points.z[k]! > elevation - NEAR && points.z[k]! < z - NEAR) isUnseen = false;
    });
  return isUnseen;
}

/** The flight from one riser up to another; numbers count risers, and treads that were seen, from the floor. */
export function flightOf(
  { at, going, first, rise, width, points, rms }: OpenFlight,
  { low, high, seen }: { low: number; high: number; seen: { low: number; high: number } },
  { index, elevation }: Pick<StairStorey, 'index' | 'elevation'>,
): StraightStair {
  const riserOf = (number: number) => first + (number - 1) * going;
  return {
    storey: index,
    shape: 'straight',
    a: at(riserOf(low)),
    b: at(riserOf(high)),
    width,
    risers: high - low + 1,
    rise,
    going,
    zBottom: elevation + (low - 1) * rise,
    zTop: elevation + high * rise,
    seen: Math.min(1, (Math.min(seen.high, high) - seen.low + 1) / (high - low + 1)),
    points,
    rms,
  };
}

/** A place beside the middle of a flight. */
function aside({ at }: OpenFlight, u: number, left: number): Vec2 {
  const [[x, y], [nx, ny]] = [at(u), at(u + 1)];
  return [x - left * (ny - y), y + left * (nx - x)];
}
