import type { Vec2 } from '../../../../core/vector.ts';
import type { TreadChain } from './tread-chains.ts';

/** When treads follow each other straight on; meters unless said otherwise. */
export interface StraightRunOptions {
  /** Most turn between the ways up to treads of one run, radians. */
  turn?: number;
  /** Way from tread to tread. */
  leastGoing?: number;
  mostGoing?: number;
  /** Most distance of the next level's middle from the way up, to either side. */
  mostAside?: number;
  /** A level so deep along the way up is a landing. */
  leastLanding?: number;
  /** Least treads of a run. */
  leastTreads?: number;
}

export const STRAIGHT_RUN_DEFAULTS: Required<StraightRunOptions> = {
  turn: 0.25,
  leastGoing: 0.15,
  mostGoing: 0.45,
  mostAside: 0.5,
  leastLanding: 0.6,
  leastTreads: 3,
};

/** Levels `from` up to `to` of a chain, both included, that follow each other straight on. */
export interface StraightRun {
  from: number;
  to: number;
}

/** The straight runs of a chain, upwards. Landings belong to none. */
export function straightRuns({ levels }: Pick<TreadChain, 'levels'>, options: StraightRunOptions = {}): StraightRun[] {
  const knobs = { ...STRAIGHT_RUN_DEFAULTS, ...options };
  const steps = stepsOf(levels);
  const runs: StraightRun[] = [];
  for (let k = 0; k < steps.length;) {
    const first = steps[k]!;
    let end = k;
    let ways = first.along;
    const goesOn = ({ along, going, aside, depths }: Step) => {
      if (going < knobs.leastGoing || going > knobs.mostGoing || Math.max(...depths) > knobs.leastLanding) return false;
      if (Math.abs(aside) > knobs.mostAside) return false;
      const turn = Math.atan2(ways[0] * along[1] - ways[1] * along[0], ways[0] * along[0] + ways[1] * along[1]);
      return Math.abs(turn) <= knobs.turn;
    };
    while (end < steps.length && goesOn(steps[end]!)) {
      ways = [ways[0] + steps[end]!.along[0], ways[1] + steps[end]!.along[1]];
      end++;
    }
    const run = end > k && { from: first.from, to: steps[end - 1]!.to };
    if (run && end - k + 1 >= knobs.leastTreads) runs.push(run);
    k = Math.max(end, k + 1);
  }
  return runs.reduce<StraightRun[]>((merged, run) => {
    const last = merged.at(-1);
    const goesOn = last && run.from - last.to <= 1 && Math.abs(turnBetween(last, run, levels)) <= knobs.turn;
    return goesOn ? [...merged.slice(0, -1), { from: last.from, to: run.to }] : [...merged, run];
  }, []);
}

/** Turn from the way that one run leads to that of another, radians. */
function turnBetween(one: StraightRun, other: StraightRun, levels: TreadChain['levels']): number {
  const [px, py] = stepBetween(levels, one.from, one.to).along;
  const [qx, qy] = stepBetween(levels, other.from, other.to).along;
  return Math.atan2(px * qy - py * qx, px * qx + py * qy);
}

/** From one level of a chain to a higher one. */
export interface Step {
  from: number;
  to: number;
  /** Way up, a unit vector, … */
  along: Vec2;
  /** … and how far it leads for each step. */
  going: number;
  /** How far its middle lies aside of that way, … */
  aside: number;
  /** … and how deep both are along it. */
  depths: Vec2;
}

/** The steps between levels that the scan shows, upwards. */
export function stepsOf(levels: TreadChain['levels']): Step[] {
  const shown = [...levels.keys()].filter((k) => levels[k]!.length > 0);
  return shown.slice(1).map((to, k) => stepBetween(levels, shown[k]!, to));
}

/** The way across the edge that parts the places of two levels: square to it, however much of each the scan shows (Fisher 1936). */
function stepBetween(levels: TreadChain['levels'], from: number, to: number): Step {
  const [p, q] = [spreadOf(levels[from]!), spreadOf(levels[to]!)];
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const [xx, xy, yy] = [p.xx + q.xx, p.xy + q.xy, p.yy + q.yy];
  const way: Vec2 = [yy * dx - xy * dy, xx * dy - xy * dx];
  const length = Math.hypot(...way);
  const along: Vec2 = length > 0 ? [way[0] / length, way[1] / length] : [1, 0];
  const going = (dx * along[0] + dy * along[1]) / (to - from);
  const aside = dx * along[1] - dy * along[0];
  return { from, to, along, going, aside, depths: [depthOf(levels[from]!, along), depthOf(levels[to]!, along)] };
}

function spreadOf(places: readonly Vec2[]) {
  const n = places.length;
  const x = places.reduce((sum, [px]) => sum + px, 0) / n;
  const y = places.reduce((sum, [, py]) => sum + py, 0) / n;
  const mean = (of: (dx: number, dy: number) => number) =>
    places.reduce((sum, [px, py]) => sum + of(px - x, py - y), 0) / n;
  // A place is a cell of several centimeters.
  const LEAST = 4e-4;
  return {
    x,
    y,
    xx: LEAST + mean((dx) => dx * dx),
    xy: mean((dx, dy) => dx * dy),
    yy: LEAST + mean((_, dy) => dy * dy),
  };
}

function depthOf(places: readonly Vec2[], [dx, dy]: Vec2): number {
  const us = places.map(([x, y]) => x * dx + y * dy).toSorted((p, q) => p - q);
  return us[Math.floor(0.95 * (us.length - 1))]! - us[Math.floor(0.05 * (us.length - 1))]!;
}
