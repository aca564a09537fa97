import type { Vec2 } from '../../../core/vector.ts';
import { signedArea } from '../../../math/polygon.ts';
import type { DetectedStair, JoinedStair, StraightStair } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { landingDepth, landingLevel } from './find-landing.ts';
import { distanceToWall } from './stair-storey.ts';
import type { StairStorey } from './stair-storey.ts';

/** When two flights meet on a landing; meters unless said otherwise. */
export interface JoinOptions {
  /** Most difference between the levels of the two ends, in steps. */
  level?: number;
  /** A landing is so deep at least, and the next flight begins so far at most from the end of the last one. */
  leastDepth?: number;
  mostDepth?: number;
  /** Most gap between flights side by side, and how far their ends may be apart along them. */
  mostGap?: number;
  mostStagger?: number;
  /** Flights in line, square to each other or side by side are so to this, radians. */
  turn?: number;
  /** Edges may overlap by this. */
  slack?: number;
  /** True if the flights tell the levels of landings: points near them may lie on other things. */
  isLevelKnown?: boolean;
}

export const JOIN_DEFAULTS: Required<JoinOptions> = {
  level: 0.75,
  leastDepth: 0.6,
  mostDepth: 3,
  mostGap: 0.6,
  mostStagger: 0.6,
  turn: 0.26,
  slack: 0.15,
  isLevelKnown: false,
};

/** Joins flights that meet on a landing to stairs of several flights: each flight goes on with the nearest one that begins there. */
export function joinFlights(
  stairs: readonly DetectedStair[],
  storey: StairStorey,
  points: StoreyPoints,
  options: JoinOptions = {},
): DetectedStair[] {
  const knobs = { ...JOIN_DEFAULTS, ...options };
  const apart = stairs.map((stair) => (stair.shape === 'straight' ? besideOthers(stair, stairs, knobs) : stair));
  const flights = apart.flatMap((stair) => (stair.shape === 'straight' ? [stair] : []));
  const onward = new Map<StraightStair, Meeting>();
  const reached = new Set<StraightStair>();
  const meetings = flights
    .flatMap((lower) => flights.flatMap((upper) => meetingOf(lower, upper, { storey, points, knobs }) ?? []))
    .toSorted((p, q) => p.way - q.way);
  for (const meeting of meetings) {
    if (onward.has(meeting.lower) || reached.has(meeting.upper)) continue;
    onward.set(meeting.lower, meeting);
    reached.add(meeting.upper);
  }
  return apart.flatMap((stair): DetectedStair[] => {
    if (stair.shape !== 'straight') return [stair];
    if (reached.has(stair)) return [];
    return [onward.has(stair) ? chainFrom(stair, onward) : stair];
  });
}

/** The flight as wide as a narrower one leaves it that goes back beside it: steps of the one show as some of the other. */
function besideOthers(
  flight: StraightStair,
  stairs: readonly DetectedStair[],
  { turn, level, mostStagger }: Required<JoinOptions>,
): StraightStair {
  const half = flight.width / 2;
  let [right, left] = [-half, half];
  for (const other of stairs) {
    if (other === flight || other.shape !== 'straight' || other.width >= flight.width) continue;
    const steps = Math.min(Math.abs(other.zBottom - flight.zTop), Math.abs(flight.zBottom - other.zTop));
    const { along, u, v } = seenFrom(flight, other);
    const isBeside = Math.abs(u[0] + u[1]) < 2 * mostStagger || Math.abs(other.zBottom - flight.zTop) !== steps;
    const isBack = Math.abs(Math.atan2(along[1], along[0])) > Math.PI - turn;
    if (steps > level * flight.rise || !isBack || !isBeside) continue;
    if (v[0] + v[1] > 0) left = Math.min(left, Math.max(v[0], 0));
    else right = Math.max(right, Math.min(v[1], 0));
  }
  const [dx, dy] = wayOf(flight);
  const aside = (right + left) / 2;
  const moved = ([x, y]: Vec2): Vec2 => [x - aside * dy, y + aside * dx];
  return { ...flight, a: moved(flight.a), b: moved(flight.b), width: left - right };
}

/** Two flights with the landing between. */
interface Meeting {
  lower: StraightStair;
  upper: StraightStair;
  landing: { outline: Vec2[]; z: number };
  /** From the end of the one to the beginning of the other. */
  way: number;
}

interface Surroundings {
  storey: StairStorey;
  points: StoreyPoints;
  knobs: Required<JoinOptions>;
}

/** The upper flight as one sees it from the end of the lower one: u goes on along that, v to its left. */
interface Seen {
  /** Ends of its lowest riser. */
  u: [number, number];
  v: [number, number];
  /** Its way up. */
  along: Vec2;
  at: (u: number, v: number) => Vec2;
}

function meetingOf(lower: StraightStair, upper: StraightStair, around: Surroundings): Meeting | undefined {
  if (lower === upper || Math.abs(upper.zBottom - lower.zTop) > around.knobs.level * lower.rise) return undefined;
  const other = seenFrom(lower, upper);
  const outlineAt = (z: number) => landingBetween(lower, other, z, around)?.map(([u, v]) => other.at(u, v));
  const told = (lower.zTop + upper.zBottom) / 2;
  const rough = outlineAt(told);
  if (!rough) return undefined;
  // Each flight tells a level by its own steps; the landing itself knows best.
  const seen = around.knobs.isLevelKnown ? undefined : landingLevel(rough, told, lower.rise, around.points);
  const z = seen ?? told;
  const outline = outlineAt(z)!;
  if (signedArea(outline) < 0) outline.reverse();
  return { lower, upper, landing: { outline, z }, way: Math.hypot(upper.a[0] - lower.b[0], upper.a[1] - lower.b[1]) };
}

function wayOf({ a, b }: StraightStair): Vec2 {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return length > 0 ? [(b[0] - a[0]) / length, (b[1] - a[1]) / length] : [1, 0];
}

function seenFrom(lower: StraightStair, upper: StraightStair): Seen {
  const [dx, dy] = wayOf(lower);
  const [x0, y0] = lower.b;
  const [ux, uy] = wayOf(upper);
  const along: Vec2 = [ux * dx + uy * dy, uy * dx - ux * dy];
  const [x, y] = [upper.a[0] - x0, upper.a[1] - y0];
  const [u, v, half] = [x * dx + y * dy, y * dx - x * dy, upper.width / 2];
  const ends = [-half, half].map((side): Vec2 => [u - side * along[1], v + side * along[0]]);
  const range = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  return {
    u: range(ends.map(([one]) => one)),
    v: range(ends.map(([, one]) => one)),
    along,
    at: (p, q) => [x0 + p * dx - q * dy, y0 + p * dy + q * dx],
  };
}

/** Corners of the landing that leads from one flight to the other, if they stand so that one does. */
function landingBetween(lower: StraightStair, upper: Seen, z: number, around: Surroundings): Vec2[] | undefined {
  const { leastDepth, mostDepth, turn, slack } = around.knobs;
  const half = lower.width / 2;
  const angle = Math.abs(Math.atan2(upper.along[1], upper.along[0]));
  const [[u0, u1], [v0, v1]] = [upper.u, upper.v];
  if (angle > Math.PI - turn) return halfLanding(lower, upper, z, around);
  if (angle < turn) {
    const isAhead = u0 >= leastDepth && u1 <= mostDepth && v0 < half - slack && v1 > slack - half;
    return isAhead ? rectangle([0, u0], [Math.min(v0, -half), Math.max(v1, half)]) : undefined;
  }
  if (Math.abs(angle - Math.PI / 2) > turn) return undefined;
  // The next flight begins at the side of the landing that it leads away from, or somewhat farther.
  const away = upper.along[1] > 0 ? v0 : -v1;
  if (u0 < -slack || u1 > mostDepth || u1 < leastDepth || away < half - slack || away > mostDepth) return undefined;
  return rectangle([0, u1], upper.along[1] > 0 ? [-half, v0] : [v1, half]);
}

const rectangle = ([u0, u1]: Vec2, [v0, v1]: Vec2): Vec2[] => [
  [u0, v0],
  [u1, v0],
  [u1, v1],
  [u0, v1],
];

/** A landing before two flights side by side: as deep as it shows, else up to the wall or as deep as the flights are wide. */
function halfLanding(lower: StraightStair, upper: Seen, z: number, around: Surroundings): Vec2[] | undefined {
  const { mostGap, mostStagger, mostDepth, leastDepth, slack } = around.knobs;
  const half = lower.width / 2;
  const side = upper.v[0] + upper.v[1] > 0 ? 1 : -1;
  const [inner, outer] = side > 0 ? upper.v : [-upper.v[1], -upper.v[0]];
  const [u0, u1] = upper.u;
  if (inner < half - slack || inner > half + mostGap || u0 < -mostStagger || u1 > mostStagger) return undefined;
  const from = Math.max(0, u1);
  const across: Vec2 = side > 0 ? [-half, outer] : [-outer, half];
  const seen = landingDepth(upper.at, { from, to: from + mostDepth, across }, z, around.points);
  const [foot, next] = [upper.at(0, 0), upper.at(1, 0)];
  const wall = distanceToWall(around.storey, foot, [next[0] - foot[0], next[1] - foot[1]]);
  const usual = Math.max(from + leastDepth, Math.min(wall, from + lower.width));
  const depth = seen >= from + leastDepth ? seen : usual;
  const u = (u0 + u1) / 2;
  // The edge at the flights has a step where they end at different places.
  return (
    [
      [0, -half],
      [depth, -half],
      [depth, outer],
      [u, outer],
      [u, half],
      [0, half],
    ] satisfies Vec2[]
  ).map(([p, q]): Vec2 => [p, side * q]);
}

/** A flight with all that follow it. */
function chainFrom(first: StraightStair, onward: ReadonlyMap<StraightStair, Meeting>): JoinedStair {
  const flights = [first];
  const landings: JoinedStair['landings'] = [];
  for (let next = onward.get(first); next; next = onward.get(next.upper)) {
    landings.push(next.landing);
    flights.push(next.upper);
  }
  const risers = flights.reduce((sum, flight) => sum + flight.risers, 0);
  const points = flights.reduce((sum, flight) => sum + flight.points, 0);
  const mean = (of: (flight: StraightStair) => number) =>
    flights.reduce((sum, flight) => sum + flight.risers * of(flight), 0) / risers;
  return {
    storey: first.storey,
    shape: 'joined',
    flights: flights.map((flight, k) => between(flight, landings[k - 1]?.z, landings[k]?.z)),
    landings,
    zBottom: first.zBottom,
    zTop: flights.at(-1)!.zTop,
    seen: mean(({ seen }) => seen),
    points,
    rms: mean(({ rms }) => rms),
  };
}

/** The flight with its steps spaced evenly between its landings. */
function between(flight: StraightStair, low = flight.zBottom, high = flight.zTop): StraightStair {
  return { ...flight, zBottom: low, zTop: high, rise: (high - low) / flight.risers };
}
