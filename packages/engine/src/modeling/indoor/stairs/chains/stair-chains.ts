import type { StoreyPoints } from '../../storeys/storey-points.ts';
import type { StairStorey } from '../stair-storey.ts';
import { joinChains } from './join-chains.ts';
import type { LevelPatchOptions } from './level-patches.ts';
import { findLevelPatches } from './level-patches.ts';
import type { TreadChain } from './tread-chains.ts';
import { chainTreads } from './tread-chains.ts';

/** Which chains of treads are stairs; meters unless said otherwise. */
export interface StairChainOptions {
  /** Heights near the floor that do not count. */
  foot?: number;
  /** How treads are looked for: once where many points lie on them, once where few do. */
  patches?: readonly LevelPatchOptions[];
  /** Share of a chain's places that may be those of a longer one. */
  mostShared?: number;
  /** Share of a step by which treads may miss the levels that lead from floor to floor, and most thickness of a tread. */
  onStep?: number;
  mostThickness?: number;
  /** A chain whose steps do not lead evenly from floor to floor shows so many treads, … */
  leastOdd?: number;
  /** … one that ends farther from both floors, in steps, so many: what stands in a room may be a few steps high. */
  nearFloor?: number;
  leastFree?: number;
  /**
   * Steeper ones, as those to lofts and cellars, begin this near to the floor, in steps, and lead evenly to the one above: from the
   * floor, or from below it if screed and tiles of at most so many meters cover the foot of the first step.
   */
  steep?: number;
  atFloor?: number;
  mostCover?: number;
}

export const STAIR_CHAIN_DEFAULTS: Required<StairChainOptions> = {
  foot: 0.06,
  patches: [
    { cell: 0.07, leastSupport: 2 },
    { cell: 0.1, leastSupport: 2 },
  ],
  mostShared: 0.3,
  onStep: 0.15,
  mostThickness: 0.1,
  leastOdd: 6,
  nearFloor: 3.5,
  leastFree: 7,
  steep: 0.22,
  atFloor: 1.5,
  mostCover: 0.25,
};

/** The chains of treads that lead up from a storey's floor or to the next one, by the upper sides of the treads. */
export function findStairChains(
  storey: StairStorey,
  points: StoreyPoints,
  options: StairChainOptions = {},
): TreadChain[] {
  const knobs = { ...STAIR_CHAIN_DEFAULTS, ...options };
  const heights = chainHeights(storey, knobs);
  const all = knobs.patches.flatMap((patches) => chainTreads(findLevelPatches(points, heights, patches)));
  const chains: TreadChain[] = [];
  for (const chain of all.toSorted((p, q) => seenLevels(q) - seenLevels(p)))
    if (!chains.some((other) => sharedBy(chain, other) > knobs.mostShared)) chains.push(chain);
  const levelled = chains.map((chain) => onSteps(chain, storey, knobs));
  return joinChains(levelled)
    .map((chain) => fromFoot(chain, storey, knobs))
    .filter((chain) => isStair(chain, storey, knobs));
}

/** Heights between which treads are looked for. */
export function chainHeights({ elevation, zCap }: StairStorey, { foot }: Required<StairChainOptions>) {
  return { low: elevation + foot, high: zCap };
}

export function seenLevels({ levels }: TreadChain): number {
  return levels.filter(({ length }) => length > 0).length;
}

/** Share of the places of a chain over or under which another has one within a step: what it shows is the same stair, or its underside. */
export function sharedBy(chain: TreadChain, other: TreadChain): number {
  const SIDE = 0.1;
  const key = (x: number, y: number) => `${Math.round(x / SIDE)},${Math.round(y / SIDE)}`;
  const heights = new Map<string, number[]>();
  for (const [k, level] of other.levels.entries()) {
    for (const [x, y] of level) {
      const own = heights.get(key(x, y));
      const z = other.base + k * other.rise;
      if (own) own.push(z);
      else heights.set(key(x, y), [z]);
    }
  }
  let [shared, total] = [0, 0];
  for (const [k, level] of chain.levels.entries()) {
    const z = chain.base + k * chain.rise;
    for (const [x, y] of level) {
      total++;
      if (heights.get(key(x, y))?.some((height) => Math.abs(height - z) < other.rise)) shared++;
    }
  }
  return shared / total;
}

/** A chain whose levels lie a little below those that lead evenly from floor to floor shows undersides: the treads lie on them. */
function onSteps(
  chain: TreadChain,
  { elevation, above }: StairStorey,
  { onStep, mostThickness }: Required<StairChainOptions>,
): TreadChain {
  if (above === undefined) return chain;
  const steps = (above - elevation) / chain.rise;
  if (Math.abs(steps - Math.round(steps)) > 2 * onStep) return chain;
  const rise = (above - elevation) / Math.round(steps);
  const below = (chain.base - elevation) / rise;
  const thickness = (Math.ceil(below) - below) * rise;
  const isOn = Math.abs(below - Math.round(below)) <= onStep;
  if (isOn) return { ...chain, rise, base: elevation + Math.round(below) * rise };
  return thickness > mostThickness ? chain : { ...chain, rise, base: chain.base + thickness };
}

/** A steep chain that leads evenly to the floor above from a place below this one. */
export function fromFoot(
  chain: TreadChain,
  { elevation, above }: StairStorey,
  { steep, atFloor, onStep, mostCover }: Required<StairChainOptions>,
): TreadChain {
  if (above === undefined || chain.rise <= steep || chain.base - elevation > atFloor * chain.rise) return chain;
  const count = Math.round((above - chain.base) / chain.rise);
  if (count < 1 || Math.abs((above - chain.base) / chain.rise - count) > onStep) return chain;
  const rise = (above - chain.base) / count;
  const foot = chain.base - Math.ceil((chain.base - elevation) / rise) * rise;
  const cover = elevation - foot;
  return cover > onStep * rise && cover <= mostCover ? { ...chain, rise, foot } : chain;
}

export function isStair(
  chain: TreadChain,
  { elevation, above }: StairStorey,
  { onStep, nearFloor, leastOdd, leastFree, steep, atFloor }: Required<StairChainOptions>,
): boolean {
  const steps = (from: number, to: number) => (to - from) / chain.rise;
  const top = chain.base + (chain.levels.length - 1) * chain.rise;
  const leads = steps(elevation, chain.base) < nearFloor || (above !== undefined && steps(top, above) < nearFloor);
  const rises = above === undefined ? NaN : steps(elevation, above);
  const isEven = chain.foot !== undefined || Math.abs(rises - Math.round(rises)) <= onStep;
  if (chain.rise > steep) return isEven && steps(elevation, chain.base) < atFloor;
  return seenLevels(chain) >= (leads && isEven ? 0 : leads ? leastOdd : leastFree);
}
