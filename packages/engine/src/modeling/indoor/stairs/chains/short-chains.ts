import type { DetectedStair } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import type { StairStorey } from '../stair-storey.ts';
import { withHalfTurns } from '../undersides/half-turns.ts';
import { stairsOfChain } from './chain-stairs.ts';
import {
  chainHeights,
  findStairChains,
  fromFoot,
  isStair,
  seenLevels,
  sharedBy,
  STAIR_CHAIN_DEFAULTS,
} from './stair-chains.ts';
import { findLevelPatches } from './level-patches.ts';
import type { TreadChain } from './tread-chains.ts';
import { chainTreads } from './tread-chains.ts';

/** Levels of a chain that is a stair only together with the underside of another flight. */
const SHORT = 3;

/**
 * The chains of treads of a storey, see {@link findStairChains}, and those of three steep treads beside which the underside of another
 * flight goes on to the floor above: a steep stair with a half turn has no more in its lower flight.
 */
export function findAllChains(storey: StairStorey, points: StoreyPoints): TreadChain[] {
  const long = findStairChains(storey, points);
  return [...long, ...shortChains(storey, points, long)];
}

function shortChains(storey: StairStorey, points: StoreyPoints, known: readonly TreadChain[]): TreadChain[] {
  const { undersides = [], above } = storey;
  const isBetween = undersides.some(({ zMin, zMax }) => zMin > storey.elevation && zMax < (above ?? -Infinity));
  if (!isBetween) return [];
  const knobs = STAIR_CHAIN_DEFAULTS;
  const chains: TreadChain[] = [];
  for (const patches of knobs.patches) {
    const field = findLevelPatches(points, chainHeights(storey, knobs), patches);
    for (const found of chainTreads(field, { leastRise: knobs.steep, leastTreads: SHORT })) {
      const chain = fromFoot(found, storey, knobs);
      if (!isShort(chain) || !isStair(chain, storey, knobs)) continue;
      if ([...known, ...chains].some((other) => sharedBy(chain, other) > knobs.mostShared)) continue;
      if (stairsOfShort(chain, storey, points).length > 0) chains.push(chain);
    }
  }
  return chains;
}

function isShort(chain: TreadChain): boolean {
  return chain.rise > STAIR_CHAIN_DEFAULTS.steep && seenLevels(chain) <= SHORT;
}

/** The stairs of a chain; of a short one only those that an underside completes. */
export function stairsOfAny(chain: TreadChain, storey: StairStorey, points: StoreyPoints): DetectedStair[] {
  return isShort(chain) ? stairsOfShort(chain, storey, points) : stairsOfChain(chain, storey, points);
}

function stairsOfShort(chain: TreadChain, storey: StairStorey, points: StoreyPoints): DetectedStair[] {
  return withHalfTurns(stairsOfChain(chain, storey, points), storey, points).filter(({ shape }) => shape === 'joined');
}
