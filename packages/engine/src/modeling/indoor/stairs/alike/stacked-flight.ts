import type { Vec2 } from '../../../../core/vector.ts';
import { distance } from '../../../../math/polygon.ts';
import type { StraightStair } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { visitBox } from '../../storeys/storey-points.ts';
import { flightOf } from '../complete-flight.ts';
import type { Steps } from '../fit-stringer.ts';
import { countCorners, fitOf } from '../fit-stringer.ts';
import { isClear } from '../is-clear.ts';
import type { StairStorey } from '../stair-storey.ts';
import { treadsOf } from '../treads.ts';

/** When the side of a flight shows over or under another flight; meters unless said otherwise. */
export interface StackedFlightOptions {
  /** Rise and going of its steps, how far its lowest riser lies from the one of the other flight, and how finely they are tried. */
  leastRise?: number;
  mostRise?: number;
  leastGoing?: number;
  mostGoing?: number;
  goingStep?: number;
  sameFoot?: number;
  footStep?: number;
  /** The sides of the two lie in one plane to this; points this near to a plane lie on it. */
  samePlane?: number;
  onPlane?: number;
  /** Points nearer to the edges of the steps than this say nothing. */
  blur?: number;
  /** Least points in the corners that steps fill, most in those that they leave free for one of them, and least share of steps that show some. */
  leastFilled?: number;
  mostFree?: number;
  leastShown?: number;
  /** Heights under and over the steps that are compared, least points under them, and most over them for one under them. */
  band?: number;
  leastUnder?: number;
  mostOver?: number;
  /** Least share of the points in the corners that steps fill which lies in their upper half: a plain slope has none there. */
  leastUpper?: number;
  /** Parts of the flight, and how many of them show points under their steps. */
  parts?: number;
  leastParts?: number;
  /** Heights near floor and ceiling that do not count. */
  foot?: number;
  head?: number;
}

export const STACKED_FLIGHT_DEFAULTS: Required<StackedFlightOptions> = {
  leastRise: 0.15,
  mostRise: 0.205,
  leastGoing: 0.2,
  mostGoing: 0.36,
  goingStep: 0.002,
  sameFoot: 0.36,
  footStep: 0.01,
  samePlane: 0.04,
  onPlane: 0.02,
  blur: 0.012,
  leastFilled: 8,
  mostFree: 0.08,
  leastShown: 0.3,
  band: 0.4,
  leastUnder: 40,
  mostOver: 0.1,
  leastUpper: 0.08,
  parts: 8,
  leastParts: 5,
  foot: 0.1,
  head: 0.1,
};

type Knobs = Required<StackedFlightOptions>;

/** Steps up the side of a flight, and points in the corners that they fill and leave free. */
interface Side extends Steps {
  filled: number;
  free: number;
}

/**
 * The flight that leads up a storey over or under another one: its side lies in the plane of the other's side, and its points end at
 * regular steps from this floor to the next, which may be more or fewer than those of the other flight. Undefined if neither side shows one.
 */
export function stackedFlight(
  other: StraightStair,
  storey: Pick<StairStorey, 'index' | 'elevation' | 'height'> & { above: number },
  points: StoreyPoints,
  options: StackedFlightOptions = {},
): StraightStair | undefined {
  const knobs = { ...STACKED_FLIGHT_DEFAULTS, ...options };
  const length = distance(other.a, other.b);
  const along: Vec2 = [(other.b[0] - other.a[0]) / length, (other.b[1] - other.a[1]) / length];
  const at = (u: number, v = 0): Vec2 => [
    other.a[0] + u * along[0] - v * along[1],
    other.a[1] + u * along[1] + v * along[0],
  ];
  let best: { side: Side; shown: readonly number[] } | undefined;
  for (const edge of [-other.width / 2, other.width / 2]) {
    for (const off of [0, -knobs.samePlane / 2, knobs.samePlane / 2, -knobs.samePlane, knobs.samePlane]) {
      const plane = pointsOn(edge + off, { at, along, length }, storey, points, knobs);
      const side = fitSide(plane, storey.above - storey.elevation, knobs);
      if (!side || (best && fitOf(side) <= fitOf(best.side)) || !isSide(plane, side, knobs)) continue;
      const shown = stepsShown(plane, side, knobs);
      if (shown.length >= knobs.leastShown * (side.count - 1)) best = { side, shown };
    }
  }
  if (!best) return undefined;
  const { side, shown } = best;
  const seen = { low: shown[0]!, high: shown.at(-1)! };
  const { count } = side;
  const flight = flightOf(
    { ...side, seen, at, width: other.width, points: side.filled, rms: 0 },
    { low: 1, high: count, seen },
    storey,
  );
  return isClear(treadsOf(flight), points) ? flight : undefined;
}

/** Places along the other flight from its lowest riser, and heights over the floor, of points in an upright plane along it. */
function pointsOn(
  across: number,
  { at, along, length }: { at: (u: number, v?: number) => Vec2; along: Vec2; length: number },
  { elevation, height }: { elevation: number; height: number },
  points: StoreyPoints,
  { sameFoot, onPlane, foot, head, mostGoing }: Knobs,
): Float64Array {
  const [x0, y0] = at(0);
  const reach = sameFoot + 2 * mostGoing;
  const corners = [at(-reach, across - onPlane), at(length + reach, across + onPlane)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
  const on: number[] = [];
  visitBox(points, box, (k) => {
    const [x, y, z] = [points.x[k]! - x0, points.y[k]! - y0, points.z[k]! - elevation];
    if (z < foot || z > height - head || Math.abs(y * along[0] - x * along[1] - across) > onPlane) return;
    on.push(x * along[0] + y * along[1], z);
  });
  return Float64Array.from(on);
}

/** The regular steps from floor to floor that most points of a plane lie behind and fewest before: the middle of those that fit as well. */
function fitSide(plane: Float64Array, total: number, knobs: Knobs): Side | undefined {
  let best: Side | undefined;
  for (let count = Math.ceil(total / knobs.mostRise); total / count >= knobs.leastRise; count++) {
    const [rise, equal] = [total / count, { going: 0, first: 0, trials: 0, fit: 0 }];
    for (let going = knobs.leastGoing; going <= knobs.mostGoing; going += knobs.goingStep) {
      for (let first = -knobs.sameFoot; first <= knobs.sameFoot; first += knobs.footStep) {
        const fit = fitOf(countCorners(plane, { rise, going, first, count }, knobs.blur));
        if (fit < equal.fit) continue;
        if (fit > equal.fit) Object.assign(equal, { going: 0, first: 0, trials: 0, fit });
        equal.going += going;
        equal.first += first;
        equal.trials++;
      }
    }
    if (equal.fit === 0 || (best && fitOf(best) >= equal.fit)) continue;
    const steps = { rise, going: equal.going / equal.trials, first: equal.first / equal.trials, count };
    best = { ...steps, ...countCorners(plane, steps, knobs.blur) };
  }
  return best && best.filled >= knobs.leastFilled && best.free <= knobs.mostFree * best.filled ? best : undefined;
}

/** True if a plane shows points under steps nearly all along them, up to their edges, and hardly any over them. */
function isSide(plane: Float64Array, { rise, going, first, count, filled }: Side, knobs: Knobs): boolean {
  const { band, leastUnder, mostOver, parts, leastParts, leastUpper, blur } = knobs;
  let [over, upper] = [0, 0];
  const under = new Uint32Array(parts);
  for (let k = 0; k < plane.length; k += 2) {
    const along = (plane[k]! - first) / going;
    if (!(along >= 0 && along < count - 1)) continue;
    const up = plane[k + 1]! - along * rise;
    if (up > rise / 2 && up < rise * (1 - (along % 1)) - blur) upper++;
    if (up < 0 && up >= -band) under[Math.floor((along / (count - 1)) * parts)]!++;
    else if (up > rise && up <= rise + band) over++;
  }
  const all = under.reduce((sum, n) => sum + n, 0);
  if (all < leastUnder || over > mostOver * all || upper < leastUpper * filled) return false;
  return under.filter((n) => n > 0).length >= leastParts;
}

/** Numbers of the steps that show points in the corner they fill, upwards. */
function stepsShown(plane: Float64Array, side: Side, { blur }: Knobs): number[] {
  const shown = new Set<number>();
  countCorners(plane, side, blur, (step, isFilled) => isFilled && shown.add(step));
  return [...shown].toSorted((p, q) => p - q);
}
