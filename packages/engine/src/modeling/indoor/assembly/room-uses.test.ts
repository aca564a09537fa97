import { expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../../test/models/two-storey-house.ts';
import type { Opening, Room } from '../../../core/model/structured-model.ts';
import type { RoomFixtures } from '../detected-elements.ts';
import { assignUses } from './room-uses.ts';

const house = twoStoreyHouse();

function strip(id: string, length: number, width: number): Room {
  const polygon: Room['polygon'] = [
    [20, 0],
    [20 + length, 0],
    [20 + length, width],
    [20, width],
  ];
  return { ...house.rooms[0]!, id, polygon, holes: [], area: length * width, perimeter: 2 * (length + width) };
}

const doors = (room: string, count: number): Opening[] =>
  Array.from({ length: count }, (_, k) => ({ ...house.openings[1]!, id: `d${k}`, rooms: [room, `r${k}`] }));

const useOf = (room: Room, openings: Opening[] = [], stairs = house.stairs, fixtures?: RoomFixtures) => {
  assignUses([room], { openings, stairs, fixtures: [fixtures] });
  return room.use;
};

it('a long room with doors to others is a corridor', () => {
  expect(useOf(strip('c', 8, 1.6), doors('c', 4))).toBe('corridor');
  expect(useOf(strip('c', 9, 1.6), doors('c', 2))).toBe('corridor');
});

it('a room that is wide, short or has one door is none', () => {
  expect(useOf(strip('c', 12, 4), doors('c', 5))).toBeUndefined();
  expect(useOf(strip('c', 3, 1.8), doors('c', 3))).toBeUndefined();
  expect(useOf(strip('c', 9, 1.6), doors('c', 1))).toBeUndefined();
});

it('a room with a stair in it is for stairs', () => {
  const well = { ...house.rooms[0]!, area: 12 };
  expect(useOf({ ...well })).toBe('stairs');
  expect(useOf({ ...well }, [], [])).toBeUndefined();
});

it('the room that a stair leads up into is for stairs, one on another level is not', () => {
  const stair = house.stairs[0]!;
  const above = { ...house.rooms[0]!, storey: 'upper', zFloor: stair.zTop, area: 12 };
  expect(useOf({ ...above })).toBe('stairs');
  expect(useOf({ ...above, zFloor: stair.zTop + 0.5 })).toBeUndefined();
});

it('a hall with a stair in it is none for stairs', () => {
  expect(useOf({ ...house.rooms[0]!, area: 126 })).toBeUndefined();
});

it.each([
  { fixtures: { kind: 'sanitary', tubs: 1, toilets: 1 }, use: 'bath', percent: 90 },
  { fixtures: { kind: 'sanitary', tubs: 0, toilets: 1 }, use: 'bath', percent: 60 },
  { fixtures: { kind: 'kitchen', worktop: 3.2, signs: 2 }, use: 'kitchen', percent: 80 },
] as const)('a guess by fixtures says how sure it is: $use, $percent %', ({ fixtures, use, percent }) => {
  const room = strip('r', 3, 2);
  expect(useOf(room, [], [], fixtures)).toBe(use);
  expect(room.assumptions.at(-1)).toMatchObject({ code: `room-${use}-guessed`, params: { percent } });
});
