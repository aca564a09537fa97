import type { Vec2 } from '../../../../core/vector.ts';
import type { TreadChain } from './tread-chains.ts';

/** How far treads of one stair may be apart where those between were not seen; meters unless said otherwise. */
export interface JoinChainOptions {
  /** Most steps from the top of the one to the foot of the other. */
  mostSteps?: number;
  /** Difference between their rises, and of the way up from a whole number of steps, at once and a step. */
  sameRise?: number;
  onLevel?: number;
  onLevelStep?: number;
  /** Way between their middles, at least, and between their edges, at most, for each step that was not seen. */
  leastGoing?: number;
  mostGoing?: number;
  /** Way between treads that follow each other. */
  near?: number;
}

export const JOIN_CHAIN_DEFAULTS: Required<JoinChainOptions> = {
  mostSteps: 12,
  sameRise: 0.008,
  onLevel: 0.012,
  onLevelStep: 0.003,
  leastGoing: 0.08,
  mostGoing: 0.4,
  near: 0.4,
};

/** Chains where those that go on from each other, with some treads between unseen, are one. The fewest unseen treads go first. */
export function joinChains(chains: readonly TreadChain[], options: JoinChainOptions = {}): TreadChain[] {
  const knobs = { ...JOIN_CHAIN_DEFAULTS, ...options };
  const joined = [...chains];
  for (;;) {
    const gaps = joined.flatMap((lower) => joined.flatMap((upper) => gapBetween(lower, upper, knobs) ?? []));
    const [gap] = gaps.toSorted((p, q) => p.steps - q.steps || p.way - q.way);
    if (!gap) return joined;
    const { lower, upper, steps } = gap;
    joined.splice(joined.indexOf(upper), 1);
    const levels = [...lower.levels, ...Array.from({ length: steps - 1 }, () => []), ...upper.levels];
    const rise = (topOf(upper) - lower.base) / (levels.length - 1);
    joined[joined.indexOf(lower)] = { rise, base: lower.base, levels, points: lower.points + upper.points };
  }
}

interface ChainGap {
  lower: TreadChain;
  upper: TreadChain;
  steps: number;
  way: number;
}

function topOf({ base, rise, levels }: TreadChain): number {
  return base + rise * (levels.length - 1);
}

function gapBetween(lower: TreadChain, upper: TreadChain, knobs: Required<JoinChainOptions>): ChainGap | undefined {
  if (lower === upper || Math.abs(lower.rise - upper.rise) > knobs.sameRise) return undefined;
  const height = upper.base - topOf(lower);
  const [n, m] = [lower.levels.length, upper.levels.length];
  const rise = (n * lower.rise + m * upper.rise) / (n + m);
  const steps = Math.round(height / rise);
  if (steps < 1 || steps > knobs.mostSteps) return undefined;
  if (Math.abs(height - steps * rise) > knobs.onLevel + steps * knobs.onLevelStep) return undefined;
  let way = Infinity;
  for (const [x, y] of lower.levels.at(-1)!)
    for (const [p, q] of upper.levels[0]!) way = Math.min(way, Math.hypot(x - p, y - q));
  const unseen = steps - 1;
  const [[px, py], [qx, qy]] = [middleOf(lower.levels.at(-1)!), middleOf(upper.levels[0]!)];
  const apart = Math.hypot(px - qx, py - qy);
  return apart >= unseen * knobs.leastGoing && way <= unseen * knobs.mostGoing + knobs.near
    ? { lower, upper, steps, way }
    : undefined;
}

function middleOf(places: readonly Vec2[]): Vec2 {
  const mean = (axis: 0 | 1) => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  return [mean(0), mean(1)];
}
