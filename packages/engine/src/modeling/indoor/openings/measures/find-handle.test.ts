import { expect, it } from 'vitest';
import type { Surface } from '../../../../../test/models/wall-with-hole.ts';
import { cloudOf, DOOR, faceOn, HOLED_WALL, inHole, jambs } from '../../../../../test/models/wall-with-hole.ts';
import { measureOpening } from './measure-opening.ts';

const LEAF = [...faceOn('left'), ...faceOn('right'), ...jambs(0.02, 0.1), inHole(0.02)];
/** A lever on the left side of the leaf, from a place along the wall on. */
const lever = (from: number, above = 1.03): Surface => ({
  along: [from, from + 0.1],
  off: 0.08,
  above: [above, above + 0.02],
});

const handleAmong = (...more: Surface[]) => measureOpening(DOOR, HOLED_WALL, cloudOf([...LEAF, ...more]))?.handle;

it('a handle stands off the leaf near one of its sides, at the height of a hand', () => {
  expect(handleAmong(lever(1.06))).toEqual({ end: 'from', height: expect.closeTo(1.04, 2) });
  expect(handleAmong(lever(1.74))).toEqual({ end: 'to', height: expect.closeTo(1.04, 2) });
});

it('a handle is found beside a frame that stands off the leaf too', () => {
  const strips = [inHole(0.06, [1.02, 1.06]), inHole(0.06, [1.84, 1.88])];
  expect(handleAmong(...strips, lever(1.7))).toEqual({ end: 'to', height: expect.closeTo(1.04, 2) });
});

it.each([
  ['a bare leaf', []],
  ['a hook over the height of a hand', [lever(1.06, 1.6)]],
  ['something in the middle of the leaf', [lever(1.4)]],
  ['something at both sides of it', [lever(1.06), lever(1.74)]],
  ['a coat that hangs on it', [{ along: [1.06, 1.3], off: 0.08, above: [0.6, 1.5] } satisfies Surface]],
  ['a bar from side to side', [{ along: [1.06, 1.84], off: 0.08, above: [1, 1.04] } satisfies Surface]],
])('%s shows no handle', (_, more) => {
  expect(handleAmong(...more)).toBeUndefined();
});

it('that of a pair of leaves does not tell which of them turns', () => {
  const pair = [inHole(0.1, [1.02, 2.58]), { along: [0.4, 0.98], off: 0.1, above: [0, 2.5] } satisfies Surface];
  const points = cloudOf([...pair, { ...lever(1.06), off: 0.16 }]);
  expect(measureOpening({ ...DOOR, to: 2.6 }, HOLED_WALL, points)).toEqual({
    reveal: { left: expect.closeTo(0, 2), to: 'leaf' },
  });
});
