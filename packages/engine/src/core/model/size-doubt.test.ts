import { expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import type { Opening, OpeningType } from './structured-model.ts';
import { withSizeDoubt } from './size-doubt.ts';

const base = twoStoreyHouse().openings[0]!;
const sized = (type: OpeningType, width: number, height: number): Opening => ({
  ...base,
  type,
  a: [0, 0],
  b: [width, 0],
  zBottom: 0,
  zTop: height,
  evidence: { ...base.evidence, doubts: ['rare'] },
});

it.each([
  ['door', 6, 2.1, true],
  ['door', 3, 2.1, false],
  ['door', 0.45, 2.1, true],
  ['passage', 4.5, 2.4, false],
  ['window', 8, 1.5, true],
  ['window', 4.9, 1.5, false],
  ['curtain', 16, 2.8, false],
] as const)('%s, %d by %d m: odd %s', (type, width, height, isOdd) => {
  const opening = sized(type, width, height);
  const { evidence, ...rest } = withSizeDoubt(opening);
  expect(evidence.doubts).toEqual(isOdd ? ['rare', 'oddSize'] : ['rare']);
  expect({ ...rest, evidence: opening.evidence }, 'nothing else changes').toEqual(opening);
});

it('takes the doubt back with the size, and leaves alone what is told already', () => {
  const odd = withSizeDoubt(sized('window', 9, 1.5));
  expect(withSizeDoubt(odd)).toBe(odd);
  expect(withSizeDoubt({ ...odd, type: 'curtain', zTop: 2.8 }).evidence.doubts).toEqual(['rare']);
});
