import { expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../../test/models/two-storey-house.ts';
import { houseWithUnseenBorder } from '../../../../test/models/unseen-border.ts';
import { turnModel } from '../turned-model.ts';
import { unseenBorders } from './unseen-borders.ts';

const house = houseWithUnseenBorder();
const found = (model = house) =>
  unseenBorders(model).map(({ room, a, b }) => [room.id, Math.hypot(b[0] - a[0], b[1] - a[1])]);

it('names the borders of each room that were not seen', () => {
  expect(found()).toEqual([
    ['living', expect.closeTo(5.79)],
    ['bath', expect.closeTo(3.79)],
  ]);
  expect(found(turnModel(house, 0.4))).toEqual(
    found().map(([room, length]) => [room, expect.closeTo(length as number)]),
  );
});

it('has none where a user has drawn the wall', () => {
  expect(found({ ...house, walls: twoStoreyHouse().walls })).toEqual([]);
});

it('cuts them to the outline that the room has after an edit', () => {
  const rooms = house.rooms.map((room) =>
    room.id === 'living'
      ? { ...room, polygon: room.polygon.map(([x, y]): [number, number] => [Math.max(x, 2), y]) }
      : room,
  );
  expect(found({ ...house, rooms })[0]).toEqual(['living', expect.closeTo(3.94)]);
});
