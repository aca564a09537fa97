import type { StairTread } from '../../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import { convexHull } from '../../../../math/convex-hull.ts';
import { signedArea } from '../../../../math/polygon.ts';
import { quantile } from '../../../../math/statistics.ts';
import type { DetectedStair, JoinedStair, StraightStair, WindingStair } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import type { OpenFlight } from '../complete-flight.ts';
import { completeFlight, flightOf } from '../complete-flight.ts';
import { isClear } from '../is-clear.ts';
import { joinFlights } from '../join-flights.ts';
import type { CellNode } from '../rising-cells.ts';
import type { StairStorey } from '../stair-storey.ts';
import { treadsOf } from '../treads.ts';
import { alongWalls, fitFlight } from '../straight-flight.ts';
import { seenLevels, STAIR_CHAIN_DEFAULTS } from './stair-chains.ts';
import type { StraightRun } from './straight-runs.ts';
import { stepsOf, straightRuns } from './straight-runs.ts';
import type { TreadChain } from './tread-chains.ts';

/** How a chain of treads becomes a stair; meters unless said otherwise. */
export interface ChainStairOptions {
  /** A chain turns if its ways up differ by more between its lowest and highest thirds, radians. */
  turn?: number;
  /** Most share of its levels that lie in no run of a stair of straight flights. */
  mostOutside?: number;
  /** A flight runs along a wall if it is nearer than this, radians. */
  alongWall?: number;
  leastWidth?: number;
  /** Most unseen levels in a row of a winding stair, … */
  mostUnseen?: number;
  /** … and least levels that the scan shows: three before a corner and three behind it, as any few places lie around some corner. */
  leastWinding?: number;
  /** Unseen steps between the lowest level and the floor, and between the highest level and the floor above. */
  mostBelow?: number;
  mostAbove?: number;
}

export const CHAIN_STAIR_DEFAULTS: Required<ChainStairOptions> = {
  turn: 0.6,
  mostOutside: 0.2,
  alongWall: 0.2,
  leastWidth: 0.5,
  mostUnseen: 4,
  leastWinding: 6,
  mostBelow: 3,
  mostAbove: 3,
};

/**
 * The stair that a chain of treads is: a straight flight, flights with landings, or a winding stair. None if it is too narrow or winds in too few treads; several
 * where much lies unseen between treads that no stair of flights joins.
 */
export function stairsOfChain(
  chain: TreadChain,
  floor: StairStorey,
  points: StoreyPoints,
  options: ChainStairOptions = {},
): DetectedStair[] {
  const knobs = { ...CHAIN_STAIR_DEFAULTS, ...options };
  const storey = { ...floor, elevation: chain.foot ?? floor.elevation };
  if (turnOf(chain) <= knobs.turn && !hasLanding(chain)) {
    const flight = openFlight(chain, { from: 0, to: chain.levels.length - 1 }, { storey, points, knobs });
    return flight ? [completeFlight(flight, storey, points)] : [];
  }
  const flights = flightsOfRuns(chain, { storey, points, knobs });
  if (flights) return [flights];
  const parts = partsOf(chain, knobs.mostUnseen);
  if (parts.length > 1) return parts.flatMap((part) => stairsOfChain(part, storey, points, options));
  return seenLevels(chain) < knobs.leastWinding ? [] : [windingOf(chain, storey, knobs)];
}

/** True if a landing lies between two straight runs of a chain. */
function hasLanding({ levels }: TreadChain): boolean {
  const runs = straightRuns({ levels });
  return runs.slice(1).some(({ from }, k) => levels.slice(runs[k]!.to + 1, from).some(isLanding));
}

/** A chain without the gaps of more than so many levels. */
function partsOf(chain: TreadChain, mostUnseen: number): TreadChain[] {
  const shown = [...chain.levels.keys()].filter((k) => chain.levels[k]!.length > 0);
  const ends = shown.filter((k, n) => n + 1 === shown.length || shown[n + 1]! - k - 1 > mostUnseen);
  return ends.flatMap((end, n): TreadChain[] => {
    const start = n === 0 ? 0 : shown[shown.indexOf(ends[n - 1]!) + 1]!;
    const levels = chain.levels.slice(start, end + 1);
    return levels.length < 2 ? [] : [{ ...chain, base: heightOf(chain, start), levels }];
  });
}

interface Surroundings {
  storey: StairStorey;
  points: StoreyPoints;
  knobs: Required<ChainStairOptions>;
}

/** Angle between the ways up through the lowest and the highest third of a chain, radians. */
function turnOf({ levels }: TreadChain): number {
  const steps = stepsOf(levels);
  const third = Math.ceil(steps.length / 3);
  const [[px, py], [qx, qy]] = [steps.slice(0, third), steps.slice(-third)].map((part): Vec2 => {
    const sum = (axis: 0 | 1) => part.reduce((total, { along }) => total + along[axis], 0);
    return [sum(0), sum(1)];
  }) as [Vec2, Vec2];
  return Math.abs(Math.atan2(px * qy - py * qx, px * qx + py * qy));
}

function heightOf({ base, rise }: TreadChain, level: number): number {
  return base + level * rise;
}

/** The regular steps of a run: as its points show them, else as its treads do; of a steep one points would show half steps. */
function openFlight(chain: TreadChain, run: StraightRun, around: Surroundings): OpenFlight | undefined {
  const nodes = chain.levels.flatMap((places, k): CellNode[] =>
    k < run.from || k > run.to ? [] : places.map(([x, y]) => ({ i: 0, j: 0, x, y, z: heightOf(chain, k), points: 1 })),
  );
  const { alongWall } = around.knobs;
  if (chain.rise > STAIR_CHAIN_DEFAULTS.steep) return flightByTreads(chain, run, around);
  return fitFlight(nodes, around.storey, around.points, { alongWall }) ?? flightByTreads(chain, run, around);
}

/** The regular steps between the treads of a run; undefined if it is too narrow. */
function flightByTreads(chain: TreadChain, run: StraightRun, { storey, knobs }: Surroundings): OpenFlight | undefined {
  const levels = chain.levels.map((places, k) => (k < run.from || k > run.to ? [] : places));
  const steps = stepsOf(levels);
  const sum = (axis: 0 | 1) => steps.reduce((total, { along }) => total + along[axis], 0);
  const way = alongWalls(Math.atan2(sum(1), sum(0)), storey.normals, knobs.alongWall);
  const [dx, dy] = [Math.cos(way), Math.sin(way)];
  const uOf = ([x, y]: Vec2) => x * dx + y * dy;
  const vOf = ([x, y]: Vec2) => y * dx - x * dy;
  // Risers lie between the treads that follow each other, a whole number of goings apart.
  const edges = steps
    .filter(({ from, to }) => to - from === 1)
    .map(({ from, to }) => {
      const [below, above] = [levels[from]!.map(uOf), levels[to]!.map(uOf)];
      return { number: to, u: (quantile(below, 0.9)! + quantile(above, 0.1)!) / 2 };
    });
  if (edges.length < 2) return undefined;
  const mean = (of: (edge: (typeof edges)[number]) => number) =>
    edges.reduce((total, edge) => total + of(edge), 0) / edges.length;
  const [number, place] = [mean((edge) => edge.number), mean(({ u }) => u)];
  const square = mean((edge) => (edge.number - number) ** 2);
  const going = square > 0 ? mean((edge) => (edge.number - number) * (edge.u - place)) / square : 0;
  const vs = levels.flat().map(vOf);
  const [right, left] = [quantile(vs, 0.03)! - HALF_CELL, quantile(vs, 0.97)! + HALF_CELL];
  if (!(left - right >= knobs.leastWidth) || !(going > 0)) return undefined;
  const middle = (right + left) / 2;
  // Number of the chain's lowest tread, counted from the floor.
  const lowest = Math.round((chain.base - storey.elevation) / chain.rise);
  return {
    rise: chain.rise,
    going,
    first: place + (1 - lowest - number) * going,
    seen: { low: heightOf(chain, run.from), high: heightOf(chain, run.to) },
    at: (u) => [u * dx - middle * dy, u * dy + middle * dx],
    width: left - right,
    points: chain.points,
    rms: 0,
  };
}

/** Half the usual side of the cells in which treads are seen, meters. */
const HALF_CELL = 0.04;
/** Flights that a landing between shows to belong together may be farther apart than others, meters. */
const SEEN_LANDING = { mostGap: 1.2, mostStagger: 1 };
/** Least area of a landing, square meters. */
const LEAST_LANDING = 0.7;

/** The straight flights of a chain with landings between; undefined if most of it winds, or they do not meet. */
function flightsOfRuns(chain: TreadChain, around: Surroundings): JoinedStair | undefined {
  const runs = straightRuns(chain);
  const shown = [...chain.levels.keys()].filter((k) => chain.levels[k]!.length > 0);
  const landings = shown.filter((k) => isLanding(chain.levels[k]!));
  const between = runs.slice(1).map(({ from }, k) => shown.filter((level) => level > runs[k]!.to && level < from));
  const outside = shown.filter(
    (k) => !landings.includes(k) && !runs.some(({ from, to }) => k >= from && k <= to),
  ).length;
  // Where several treads lie between two runs, they wind around the corner.
  const winds = between.some((levels) => levels.filter((k) => !landings.includes(k)).length > 1);
  if (runs.length < 2 || winds || outside > around.knobs.mostOutside * shown.length) return undefined;
  const open = runs.map((run) => openFlight(chain, run, around));
  if (open.some((flight) => flight === undefined)) return undefined;
  const lowest = Math.round((chain.base - around.storey.elevation) / chain.rise);
  const { foot, head } = endsOf(chain, around);
  /** The flights with landings at some levels, counted from the floor. */
  const joinedAt = (levels: readonly number[], isSeen: boolean) => {
    const flights = open.map((flight, k): StraightStair => {
      const low = k === 0 ? foot : levels[k - 1]! + 1;
      const high = k === runs.length - 1 ? head : levels[k]!;
      const seen = { low: runs[k]!.from + lowest, high: runs[k]!.to + lowest };
      return flightOf({ ...flight!, rise: chain.rise }, { low, high, seen }, around.storey);
    });
    const joined = joinFlights(flights, around.storey, around.points, isSeen ? SEEN_LANDING : { isLevelKnown: true });
    const [stair] = joined;
    if (joined.length !== 1 || stair!.shape !== 'joined') return undefined;
    const isUnseen = ({ z }: StairTread) => !chain.levels[Math.round((z - chain.base) / chain.rise)]?.length;
    return isClear(treadsOf(stair!).filter(isUnseen), around.points) ? stair : undefined;
  };
  let best: { stair: JoinedStair; way: number } | undefined;
  const ranges = runs.slice(1).map(({ from }, k): [number, number] => {
    const [landing] = between[k]!.filter((level) => landings.includes(level));
    return landing === undefined ? [runs[k]!.to + 1 + lowest, from - 1 + lowest] : [landing + lowest, landing + lowest];
  });
  const isSeen = between.every((levels) => levels.some((level) => landings.includes(level)));
  for (const levels of choices(ranges)) {
    const stair = joinedAt(levels, isSeen);
    const way = stair ? wayBetween(stair.flights) : Infinity;
    if (stair && (!best || way < best.way)) best = { stair, way };
  }
  return best?.stair;
}

/** True if the scan shows more of a level than a tread has. */
function isLanding(places: readonly Vec2[]): boolean {
  return places.length > 2 && signedArea(convexHull([...places])) > LEAST_LANDING;
}

/** All ways to choose a number from each range. */
function choices(ranges: readonly (readonly number[])[]): number[][] {
  return ranges.reduce<number[][]>(
    (lists, [from, to]) =>
      lists.flatMap((list) => Array.from({ length: Math.max(0, to! - from! + 1) }, (_, k) => [...list, from! + k])),
    [[]],
  );
}

/** Ways from the ends of flights to the beginnings of the next ones. */
function wayBetween(flights: readonly StraightStair[]): number {
  return flights.slice(1).reduce((sum, { a }, k) => {
    const [x, y] = flights[k]!.b;
    return sum + Math.hypot(a[0] - x, a[1] - y);
  }, 0);
}

/** Numbers of the lowest and of the highest riser, counted from the floor: a few steps before the floors were hidden. */
function endsOf(chain: TreadChain, { storey, knobs }: Pick<Surroundings, 'storey' | 'knobs'>) {
  const lowest = Math.round((chain.base - storey.elevation) / chain.rise);
  const highest = lowest + chain.levels.length - 1;
  const floor = storey.above === undefined ? undefined : Math.round((storey.above - storey.elevation) / chain.rise);
  const leadsUp = floor !== undefined && floor > highest && floor - highest - 1 <= knobs.mostAbove;
  return { foot: lowest - 1 <= knobs.mostBelow ? 1 : lowest, head: leadsUp ? floor : highest };
}

function windingOf(chain: TreadChain, storey: StairStorey, knobs: Required<ChainStairOptions>): WindingStair {
  const { foot, head } = endsOf(chain, { storey, knobs });
  const [low, high] = [storey.elevation + (foot - 1) * chain.rise, storey.elevation + head * chain.rise];
  return {
    storey: storey.index,
    shape: 'winding',
    cells: chain.levels.flatMap((places, k) =>
      places.map(([x, y]): [number, number, number] => [x, y, heightOf(chain, k)]),
    ),
    risers: head - foot + 1,
    zBottom: low,
    zTop: high,
    seen: Math.min(1, seenLevels(chain) / (head - foot)),
    points: chain.points,
    rms: 0,
  };
}
