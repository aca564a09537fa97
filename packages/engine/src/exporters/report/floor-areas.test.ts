import { expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { houseUnderGable } from '../../../test/models/house-under-gable.ts';
import { voidAreaOf } from '../../math/floor-area.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
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
  low.rooms = low.rooms.map((room) => (room.storey === 'storey-1' ? { ...room, zCeiling: 1.95 } : room));
  expect(floorAreas(low)[0]!.building).toBeCloseTo(FOOTPRINT / 2, 6);
});

it('takes a void off the net area as off the gross area, whose difference stays that of the walls', () => {
  const house = { ...twoStoreyHouse(), stairs: [] };
  const whole = floorAreas(twoStoreyHouse())[1]!;
  const rooms = house.rooms.map((room) => ({ ...room, area: room.area - voidAreaOf(room, house) }));
  const open = floorAreas({ ...house, rooms })[1]!;
  expect(whole.net - open.net).toBeCloseTo(6, 6);
  expect(open.construction).toBeCloseTo(whole.construction, 6);
});

it('shows where rooms and floors contradict each other', () => {
  const house = twoStoreyHouse();
  const [ground] = floorAreas({ ...house, rooms: house.rooms.map((room) => ({ ...room, area: 2 * room.area })) });
  expect(ground!.construction).toBeLessThan(0);
  expect(ground!.net + ground!.construction).toBeCloseTo(ground!.gross, 6);
});

/** The upper storey beside the lower one instead of over it, its floor 1.4 m higher. */
function sideBySide(): StructuredModel {
  const house = twoStoreyHouse();
  const [dx, dz] = [20, 1.55 - 3.1];
  const aside = (outline: readonly Vec2[]) => outline.map(([x, y]): Vec2 => [x + dx, y]);
  return {
    ...house,
    storeys: house.storeys.map((one, k) => (k === 0 ? one : { ...one, elevation: one.elevation + dz })),
    rooms: house.rooms.map((room) => {
      if (room.storey === 'storey-1') return room;
      const { polygon, zFloor, zCeiling } = room;
      return { ...room, polygon: aside(polygon), zFloor: zFloor + dz, zCeiling: zCeiling + dz };
    }),
    slabs: house.slabs.map((slab) => {
      if (slab.storey === 'storey-1') return slab;
      const { outline, holes, zTop, zBottom } = slab;
      return { ...slab, outline: aside(outline), holes: holes.map(aside), zTop: zTop + dz, zBottom: zBottom + dz };
    }),
  };
}

it('ends the height of a storey at the floor over its rooms, not at one beside them', () => {
  const [ground] = floorAreas(sideBySide());
  // 2.70 m of clear height, and the roof over it.
  expect(ground!.storeyHeight).toBeCloseTo(2.95, 6);
  expect(ground!.building).toBeCloseTo(ground!.gross, 6);
  expect(ground!.heightAssumed).toBe(false);
});

it('counts by half the low rooms alone of a storey', () => {
  const house = sideBySide();
  house.rooms.find(({ id }) => id === 'bath')!.zCeiling = 1.95;
  const [ground] = floorAreas(house);
  const low = house.rooms.find(({ id }) => id === 'bath')!.area / ground!.net;
  expect(ground!.building).toBeCloseTo(ground!.gross * (1 - low / 2), 6);
  expect(ground!.storeyHeight).toBeCloseTo(2.95, 6);
});

it('counts in full a room whose ceiling was not scanned, and says so', () => {
  const house = sideBySide();
  const bath = house.rooms.find(({ id }) => id === 'bath')!;
  bath.zCeiling = 1.5;
  bath.assumptions = [{ code: 'ceiling-height-assumed', params: { height: 1.35 } }];
  const [ground, other] = floorAreas(house);
  expect(ground!.building).toBeCloseTo(ground!.gross, 6);
  expect([ground!.heightAssumed, other!.heightAssumed]).toEqual([true, false]);
});

it('counts the parts under a sloped roof by their clear height', () => {
  // The roof rises .6 m a meter from eaves of 1.5 m over the floor: no part is lower than 1.2 m.
  const [, upper] = floorAreas(houseUnderGable());
  const strip = (2.1 - 1.5) / 0.6 + 0.15;
  expect(upper!.building).toBeCloseTo(FOOTPRINT - 10.3 * strip, 6);
});
