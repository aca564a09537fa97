import type { Doubt, Opening } from './structured-model.ts';
import { isUsualOpening } from './usual-sizes.ts';

/** Returns the opening with `oddSize` as its last doubt if its size is odd, else without it. This doubt lowers no confidence. */
export function withSizeDoubt(opening: Opening): Opening {
  const { doubts = [] } = opening.evidence;
  const isOdd = !isUsualOpening(opening);
  if (isOdd === doubts.includes('oddSize')) return opening;
  const others = doubts.filter((doubt) => doubt !== 'oddSize');
  const next: Doubt[] = isOdd ? [...others, 'oddSize'] : others;
  return { ...opening, evidence: { ...opening.evidence, doubts: next } };
}
