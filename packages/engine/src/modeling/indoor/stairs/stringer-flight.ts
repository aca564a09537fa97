import type { Vec2 } from '../../../core/vector.ts';
import type { StraightStair } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import type { PlanBox } from '../../../spatial/raster-grid.ts';
import { visitBox } from '../storeys/storey-points.ts';
import { completeFlight } from './complete-flight.ts';
import type { CutStringer } from './cut-stringers.ts';
import { distanceToWall } from './stair-storey.ts';
import type { StairStorey } from './stair-storey.ts';

/** How wide a flight is whose side was found; meters unless said otherwise. */
export interface StringerFlightOptions {
  leastWidth?: number;
  mostWidth?: number;
  /**
   * Strips beside the stringer that are looked at, how far from steps and floor points lie inside the flight, and how many of
   * them in a strip end it: more than this, and than this share of those that show the steps.
   */
  strip?: number;
  inside?: number;
  mostInside?: number;
  mostShare?: number;
  /** Less space than this between flight and wall is part of the flight. */
  toWall?: number;
  /** Points within this of the plane are the stringer. */
  near?: number;
}

export const STRINGER_FLIGHT_DEFAULTS: Required<StringerFlightOptions> = {
  leastWidth: 0.6,
  mostWidth: 2.5,
  strip: 0.05,
  inside: 0.06,
  mostInside: 2,
  mostShare: 0.05,
  toWall: 0.3,
  near: 0.03,
};

/**
 * The flight behind a stringer: on the side where nothing shows where its body would be, as far as that goes or to the wall.
 * Undefined where no side has room for one.
 */
export function flightBehind(
  stringer: CutStringer,
  points: StoreyPoints,
  storey: StairStorey,
  options: StringerFlightOptions = {},
): StraightStair | undefined {
  const knobs = { ...STRINGER_FLIGHT_DEFAULTS, ...options };
  const { along, v, rise, going, first, low, high } = stringer;
  const plane = planeOf(stringer, points, storey, knobs.near);
  if (!plane.isFlat) return undefined;
  const sides = [1, -1].map((side) => ({ side, ...widthBehind(stringer, side, points, storey, knobs) }));
  const [one, other] = sides.toSorted((p, q) => q.steps - p.steps);
  // Steps that show tell the side; where none do, it is the one on which the floor does not.
  const least = Math.max(LEAST_STEPS, STEPS_SHARE * stringer.filled);
  const isTold = one!.steps >= least && one!.steps >= CLEARLY_MORE * other!.steps;
  const { side, hidden, free } = isTold ? one! : sides.toSorted((p, q) => q.hidden - p.hidden)[0]!;
  // Over the hole that a flight below leads through, the underside of this one shows at the level of the floor.
  const width = hidden < knobs.leastWidth && isTold && storey.index > 0 ? free : hidden;
  if (width < knobs.leastWidth) return undefined;
  const middle = v + (side * width) / 2;
  const at = (u: number): Vec2 => [u * along[0] - middle * along[1], u * along[1] + middle * along[0]];
  const { elevation } = storey;
  return completeFlight(
    {
      rise,
      going,
      first,
      seen: { low: elevation + low * rise, high: elevation + high * rise },
      at,
      width,
      points: stringer.filled,
      rms: plane.rms,
      isHidden: true,
    },
    storey,
    points,
  );
}

/** How the points in the corners that the steps fill lie about the plane of a stringer. */
function planeOf(stringer: CutStringer, points: StoreyPoints, storey: StairStorey, near: number) {
  const {
    along: [c, s],
    v,
    rise,
    going,
    first,
    high,
  } = stringer;
  const offs: number[] = [];
  const ends = [first - 2 * near, first + high * going + 2 * near];
  visitBox(points, boxAround(ends.map((u): Vec2 => [u * c - v * s, u * s + v * c])), (k) => {
    const part = (points.x[k]! * c + points.y[k]! * s - first) / going;
    const off = points.y[k]! * c - points.x[k]! * s - v;
    const up = (points.z[k]! - storey.elevation) / rise;
    const step = Math.floor(part) + 1;
    if (Math.abs(off) < 3 * near && step >= 1 && step <= high && up > part && up < step) offs.push(off);
  });
  const own = offs.filter((off) => Math.abs(off) < near);
  const mean = own.reduce((sum, off) => sum + off, 0) / own.length;
  const rms = Math.sqrt(own.reduce((sum, off) => sum + (off - mean) ** 2, 0) / own.length);
  const beside = [1, -1].map((side) => offs.filter((off) => side * off >= near).length);
  return { rms, isFlat: Math.max(...beside) <= MOST_BESIDE * own.length };
}

/** Twice as wide a strip beside a plane shows less than this share of what the plane shows; a cut through treads shows more. */
const MOST_BESIDE = 0.35;

function boxAround(places: readonly Vec2[]): PlanBox {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
}

/** Points this near to a tread lie on it, meters. */
const ON_STEP = 0.02;
/** Points this far over the steps do not lie on them, meters; a wall shows so many of them for each that shows the steps. */
const OVER = 0.15;
const WALL_SHARE = 0.4;

/** Points on steps that tell on which side of a stringer they are: so many, for each that shows it, and for each on the other side. */
const LEAST_STEPS = 12;
const STEPS_SHARE = 0.03;
const CLEARLY_MORE = 3;

/**
 * How far the flight hides the floor to one side of its stringer (1 left of the way up, -1 right), how far it could go but for the
 * floor, and the points on its steps there.
 */
function widthBehind(
  { along: [c, s], v, rise, going, first, low, high, filled }: CutStringer,
  side: number,
  points: StoreyPoints,
  storey: StairStorey,
  { strip, inside, mostInside, mostShare, mostWidth, toWall, leastWidth }: Required<StringerFlightOptions>,
): { hidden: number; free: number; steps: number } {
  const [from, to] = [first + (low - 1) * going, first + high * going];
  const place = (u: number, off: number): Vec2 => [u * c - (v + side * off) * s, u * s + (v + side * off) * c];
  const [body, floor, above] = [0, 1, 2].map(() => new Uint32Array(Math.ceil(mostWidth / strip) + 1));
  let steps = 0;
  // The wall behind the flight shows over steps whose side does not.
  const corners = [place(first, 0), place(to, 0), place(first, mostWidth), place(to, mostWidth)];
  visitBox(points, boxAround(corners), (k) => {
    const u = points.x[k]! * c + points.y[k]! * s;
    const off = side * (points.y[k]! * c - points.x[k]! * s - v);
    if (u < first + inside || u > to - inside || off < inside || off > mostWidth) return;
    const step = Math.floor((u - first) / going) + 1;
    const up = points.z[k]! - storey.elevation;
    const top = step * rise;
    const at = Math.floor(off / strip);
    const isBehindRiser = u - first - (step - 1) * going > inside;
    if (up > top + OVER && up < storey.height - inside) above![at]!++;
    if (u < from + inside) return;
    // A ceiling may be as high as a step.
    if (Math.abs(up - top) < ON_STEP && off < leastWidth && up < storey.height - OVER) steps++;
    else if (up > -inside && up < top - inside && isBehindRiser) (up > inside ? body : floor)![at]!++;
  });
  const room = distanceToWall(storey, place((from + to) / 2, inside), [-side * s, side * c]) + inside;
  const seen = above!.findIndex((count) => count > Math.max(mostInside, WALL_SHARE * filled));
  // A room's outline may follow the stringer: then the wall is where it shows over the steps.
  const wall = room === Infinity && seen >= 0 ? (seen + 0.5) * strip : room;
  const end = (counts: Uint32Array) => {
    const shown = counts.findIndex((count) => count > Math.max(mostInside, mostShare * filled));
    const open = shown < 0 ? mostWidth : shown * strip;
    // Free space without an end and outside of rooms is nothing that was seen.
    if (wall === Infinity && shown < 0) return 0;
    return Math.abs(open - wall) < toWall || wall < open ? Math.min(wall, mostWidth) : open;
  };
  const hidden = end(body!.map((count, at) => count + floor![at]!));
  return { hidden, free: end(body!), steps };
}
