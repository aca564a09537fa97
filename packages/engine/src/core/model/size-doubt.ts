import type { Doubt, Opening } from './structured-model.ts';
import { isUsualOpening } from './usual-sizes.ts';

/** An opening whose doubts say whether its size is odd: last, since that lowers no confidence. The same one where they do already. */
export function withSizeDoubt(opening: Opening): Opening {
  const { doubts = [] } = opening.evidence;
  const isOdd = !isUsualOpening(opening);
  if (isOdd === doubts.includes('oddSize')) return opening;
  const others = doubts.filter((doubt) => doubt !== 'oddSize');
  const next: Doubt[] = isOdd ? [...others, 'oddSize'] : others;
  return { ...opening, evidence: { ...opening.evidence, doubts: next } };
}
