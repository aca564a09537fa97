import type { Vec2 } from '../../../core/vector.ts';
import type { StraightStair } from '../detected-elements.ts';
import { isInRoom } from './stair-storey.ts';
import type { StairStorey } from './stair-storey.ts';

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
}

/** Flights seen over this share of their height lead all the way up. */
const LEADS_UP = 0.7;

/** Leads the steps down to the floor and up to the next one, where the place is open; elsewhere as far as they were seen. */
export function completeFlight(flight: OpenFlight, storey: StairStorey): StraightStair {
  const { seen, at, going, first } = flight;
  const total = storey.above === undefined ? undefined : storey.above - storey.elevation;
  const rise = total === undefined ? flight.rise : total / Math.round(total / flight.rise);
  /** Number of the tread at a height, the floor being 0. */
  const treadAt = (z: number) => Math.round((z - storey.elevation) / rise);
  const riserOf = (tread: number) => first + (tread - 1) * going;
  const seenLow = Math.max(1, treadAt(seen.low));
  const seenHigh = Math.max(seenLow, treadAt(seen.high));
  const isOpen = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, k) => at(riserOf(from + k) + going / 2)).every((place) =>
      isInRoom(storey, place),
    );
  const low = isOpen(1, seenLow) ? 1 : seenLow;
  // The highest tread is the floor above itself.
  const top = total === undefined ? seenHigh : Math.round(total / rise);
  const leadsUp = seenHigh - low + 1 >= LEADS_UP * top || isOpen(seenHigh, top - 1);
  const high = leadsUp ? Math.max(top, seenHigh) : seenHigh;
  return {
    storey: storey.index,
    shape: 'straight',
    a: at(riserOf(low)),
    b: at(riserOf(high)),
    width: flight.width,
    risers: high - low + 1,
    rise,
    going,
    zBottom: storey.elevation + (low - 1) * rise,
    zTop: storey.elevation + high * rise,
    seen: Math.min(1, (seenHigh - seenLow + 1) / (high - low + 1)),
    points: flight.points,
    rms: flight.rms,
  };
}
