import { expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { houseUnderGable } from '../../../test/models/house-under-gable.ts';
import { floorAreas } from './floor-areas.ts';

const FOOTPRINT = 10.3 * 8.3;

it('adds up walls, circulation and the rest to the gross area', () => {
  const house = twoStoreyHouse();
  house.rooms[0]!.use = 'stairs';
  const [ground, upper] = floorAreas(house);
  expect(ground!.gross).toBeCloseTo(FOOTPRINT, 6);
  for (const areas of [ground!, upper!]) {
    expect(areas.net + areas.construction).toBeCloseTo(areas.gross, 6);
    expect(areas.usable + areas.circulation).toBeCloseTo(areas.net, 6);
  }
  expect(ground!.circulation).toBeCloseTo(house.rooms[0]!.area, 6);
  expect(upper!.circulation).toBe(0);
  expect(ground!.storeyHeight).toBeCloseTo(2.95, 6);
  expect(ground!.building).toBeCloseTo(ground!.gross, 6);
});

it('counts low storeys by half, and voids without a stair not at all', () => {
  const house = twoStoreyHouse();
  const [, upper] = floorAreas({ ...house, stairs: [] });
  const hole = house.slabs.flatMap(({ holes }) => holes)[0]!;
  const [width, depth] = [0, 1].map((axis) => {
    const values = hole.map((corner) => corner[axis]!);
    return Math.max(...values) - Math.min(...values);
  });
  expect(upper!.gross).toBeCloseTo(FOOTPRINT - width! * depth!, 6);
  const low = { ...house, storeys: house.storeys.map((s, k) => (k === 1 ? { ...s, elevation: 2.2 } : s)) };
  low.slabs = low.slabs.map((slab) => (slab.kind === 'floor' ? { ...slab, zTop: 2.2 } : slab));
  expect(floorAreas(low)[0]!.building).toBeCloseTo(FOOTPRINT / 2, 6);
});

it('counts the parts under a sloped roof by their clear height', () => {
  // The roof rises .6 m a meter from eaves of 1.5 m over the floor: no part is lower than 1.2 m.
  const [, upper] = floorAreas(houseUnderGable());
  const strip = (2.1 - 1.5) / 0.6 + 0.15;
  expect(upper!.building).toBeCloseTo(FOOTPRINT - 10.3 * strip, 6);
});
