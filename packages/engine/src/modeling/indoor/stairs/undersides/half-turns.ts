import type { Vec2 } from '../../../../core/vector.ts';
import { heightOn } from '../../../../math/slopes.ts';
import type { DetectedStair, JoinedStair, StraightStair } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { isClear } from '../is-clear.ts';
import { joinFlights } from '../join-flights.ts';
import type { StairStorey } from '../stair-storey.ts';
import { treadsOf } from '../treads.ts';
import type { SlopedPlane } from './sloped-planes.ts';

/** When the smooth underside of a flight tells of one that goes back beside another; meters unless said otherwise. */
export interface HalfTurnOptions {
  /** Its slope differs from that of the other flight by this share at most, and rises across it by this at most, rise over run. */
  sameSlope?: number;
  mostCross?: number;
  /** Difference of the widths as a share, and how far beside the other flight it begins. */
  sameWidth?: number;
  leastGap?: number;
  mostGap?: number;
  /** Height from an underside up to the inner corners of the steps: a flight is so thick at least, and a rise thicker at most. */
  leastWaist?: number;
  /** Least steps of each flight. */
  leastSteps?: number;
}

export const HALF_TURN_DEFAULTS: Required<HalfTurnOptions> = {
  sameSlope: 0.15,
  mostCross: 0.12,
  sameWidth: 0.35,
  leastGap: -0.25,
  mostGap: 3,
  leastWaist: 0.13,
  leastSteps: 3,
};

/**
 * The stairs with half turns: a flight that leads up from the floor, beside which the underside of another one rises the opposite way,
 * goes on behind a landing to the floor above. How thick the upper flight is tells the step at which the landing lies: one step more takes
 * that flight two steps higher.
 */
export function withHalfTurns(
  stairs: readonly DetectedStair[],
  storey: StairStorey,
  points: StoreyPoints,
  options: HalfTurnOptions = {},
): DetectedStair[] {
  const knobs = { ...HALF_TURN_DEFAULTS, ...options };
  const { above } = storey;
  if (above === undefined) return [...stairs];
  const own = (storey.undersides ?? []).filter(({ zMin, zMax }) => zMin > storey.elevation && zMax < above);
  return stairs.map((stair) => {
    if (stair.shape !== 'straight') return stair;
    for (const underside of own) {
      const whole = halfTurn(stair, underside, { ...storey, above }, points, knobs);
      if (whole) return whole;
    }
    return stair;
  });
}

function halfTurn(
  flight: StraightStair,
  underside: SlopedPlane,
  floor: StairStorey & { above: number },
  points: StoreyPoints,
  knobs: Required<HalfTurnOptions>,
): JoinedStair | undefined {
  const storey = { ...floor, elevation: Math.min(floor.elevation, flight.zBottom) };
  const height = storey.above - storey.elevation;
  const steps = Math.round(height / flight.rise);
  const rise = height / steps;
  const lowest = Math.round((flight.zBottom - storey.elevation) / rise) + 1;
  // Where the place is open the flight was led on as far as it may go.
  const shown = Math.round(flight.seen * flight.risers);
  if (lowest !== 1 || steps - shown < knobs.leastSteps) return undefined;
  const beside = besideOf(flight, underside, knobs);
  if (!beside) return undefined;
  const least = Math.max(knobs.leastSteps, shown - 1);
  const place = [...turnsFrom(least, steps - knobs.leastSteps)].find(({ landing, stagger }) => {
    const edges = storey.elevation + (landing + 1 + stagger) * rise;
    const waist = edges - rise - beside.zAt((landing - 1) * flight.going);
    return waist >= knobs.leastWaist && waist < knobs.leastWaist + rise;
  });
  if (!place) return undefined;
  const { landing, stagger } = place;
  const { at, width, middle } = beside;
  const edge = (landing - 1) * flight.going;
  const lower: StraightStair = {
    ...flight,
    b: at(edge, 0),
    risers: landing,
    rise,
    zBottom: storey.elevation,
    zTop: storey.elevation + landing * rise,
    seen: Math.min(1, shown / landing),
  };
  const risers = steps - landing;
  const upper: StraightStair = {
    ...lower,
    a: at(edge + stagger * flight.going, middle),
    b: at(edge + (stagger + 1 - risers) * flight.going, middle),
    width,
    risers,
    zBottom: lower.zTop,
    zTop: storey.above,
    seen: Math.min(1, beside.seen / risers),
    points: beside.points,
  };
  if (!isClear(treadsOf(upper), points)) return undefined;
  const joined = joinFlights([lower, upper], storey, points, { isLevelKnown: true, mostGap: knobs.mostGap });
  return joined.length === 1 && joined[0]!.shape === 'joined' ? joined[0] : undefined;
}

/** Steps at which a landing may lie, and whether the upper flight begins a step farther on: so their rails meet. */
function* turnsFrom(least: number, most: number): Generator<{ landing: number; stagger: 0 | 1 }> {
  for (let landing = least; landing <= most; landing++) {
    yield { landing, stagger: 0 };
    yield { landing, stagger: 1 };
  }
}

/** An underside beside a flight, in that one's frame: u up its line from its lowest riser, v to its left. */
interface Beside {
  /** Middle and width of the flight on it. */
  middle: number;
  width: number;
  /** Its height on that middle. */
  zAt: (u: number) => number;
  at: (u: number, v: number) => Vec2;
  points: number;
  /** Steps that it shows. */
  seen: number;
}

function besideOf(
  { a, b, width, rise, going }: StraightStair,
  underside: SlopedPlane,
  knobs: Required<HalfTurnOptions>,
): Beside | undefined {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (!(length > 0)) return undefined;
  const { slope, across, from, to, zMin, zMax, points } = underside;
  const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const back = -(slope[0] * dx + slope[1] * dy);
  const aside = slope[1] * dx - slope[0] * dy;
  if (Math.abs(back * going - rise) > knobs.sameSlope * rise || Math.abs(aside) > knobs.mostCross) return undefined;
  // The level direction of the plane is the flight's left or its right.
  const side = across[1] * dx - across[0] * dy > 0 ? 1 : -1;
  const start = a[0] * across[0] + a[1] * across[1];
  const [right, left] = [side * (from - start), side * (to - start)].toSorted((p, q) => p - q) as [number, number];
  const gap = Math.max(right, -left) - width / 2;
  const isBeside = gap >= knobs.leastGap && gap <= knobs.mostGap;
  if (!isBeside || Math.abs(left - right - width) > knobs.sameWidth * width) return undefined;
  const middle = (right + left) / 2;
  const at = (u: number, v: number): Vec2 => [a[0] + u * dx - v * dy, a[1] + u * dy + v * dx];
  const zAt = (u: number) => heightOn(slope, at(u, middle));
  return { middle, width: left - right, zAt, at, points, seen: (zMax - zMin) / rise };
}
