import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { wholeHouse } from '../../../test/models/whole-house.ts';
import type { Stair, StairTread } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { stairParts } from './stair-parts.ts';

const RISE = 0.175;
const FLIGHT = twoStoreyHouse().stairs[0]!;

/** A stair of treads one behind the other, so deep and 1 m wide, that leads to a floor above. */
function stairOf(...depths: number[]): Stair {
  let from = 0;
  const treads = depths.map((depth, k): StairTread => {
    const box: Vec2[] = [
      [from, 0],
      [from + depth, 0],
      [from + depth, 1],
      [from, 1],
    ];
    from += depth;
    return { outline: box, z: RISE * (k + 1) };
  });
  return { ...FLIGHT, treads, zBottom: 0, zTop: RISE * (depths.length + 1), risers: depths.length + 1, rise: RISE };
}

/** Steps and risers of flights; landings by name. */
const told = (stair: Stair) =>
  stairParts(stair).map((part) => (part.kind === 'flight' ? [part.steps.length, part.risers] : part.kind));

describe('the parts of a stair', () => {
  it('are one flight where all steps are alike, with the riser to the floor above', () => {
    expect(told(FLIGHT)).toEqual([[15, 16]]);
  });

  it('are flights with a landing between, each riser in one of them', () => {
    expect(told(stairOf(0.28, 0.28, 0.28, 1.1, 0.28, 0.28))).toEqual([[3, 4], 'landing', [2, 3]]);
  });

  it('are two flights that go back side by side from a landing', () => {
    const turning = wholeHouse().stairs.find(({ id }) => id === 't-turning')!;
    expect(told(turning)).toEqual([[3, 4], 'landing', [3, 4]]);
  });

  it('end with the landing that the steps lead to', () => {
    expect(told(wholeHouse().stairs.find(({ id }) => id === 't-landing')!)).toEqual([[3, 4], 'landing']);
  });

  it('have no riser above the last step where the stair ends on it', () => {
    const stair = stairOf(0.28, 0.28, 0.28);
    expect(told({ ...stair, zTop: RISE * 3 })).toEqual([[3, 3]]);
  });

  it('are two landings where one steps from one to the other', () => {
    expect(told(stairOf(0.28, 0.28, 0.28, 1, 1, 0.28, 0.28))).toEqual([[3, 4], 'landing', 'landing', [2, 3]]);
  });

  it.each([
    { about: 'deep steps of a stair outdoors', depths: [0.7, 0.7, 0.7, 0.7] },
    { about: 'a last step that is twice as deep, but no place to stand', depths: [0.25, 0.25, 0.25, 0.55] },
    { about: 'a platform of one step', depths: [1.2] },
  ])('have no landing with $about', ({ depths }) => {
    expect(told(stairOf(...depths))).toEqual([[depths.length, depths.length + 1]]);
  });

  it('have no landing where steps turn around a post', () => {
    expect(told(wholeHouse().stairs.find(({ shape }) => shape === 'winding')!)).toEqual([[8, 9]]);
  });

  it('are not told where a landing shows at two levels, nor without steps', () => {
    const stair = stairOf(0.28, 0.28, 0.28, 1.1, 0.28);
    const doubled = stair.treads.flatMap((tread, k) => (k === 3 ? [tread, { ...tread, z: tread.z + RISE }] : [tread]));
    expect(told({ ...stair, treads: doubled })).toEqual([]);
    expect(told({ ...stair, treads: [] })).toEqual([]);
  });
});
