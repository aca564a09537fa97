import { expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import type { EditAnchor } from '../../core/model/model-edit.ts';
import { centroidOf } from '../../math/polygon.ts';
import { middleOf } from '../../math/segment.ts';
import { findTarget } from './find-target.ts';
import { crossing, frameOf, fromFrame, isJoined, roomsBeside, toFrame } from './wall-frame.ts';

const house = twoStoreyHouse();
const kitchen = house.rooms.find(({ id }) => id === 'kitchen')!;
const [x, y] = centroidOf(kitchen.polygon);
const anchor: EditAnchor = { id: 'gone', kind: 'room', elevation: house.storeys[0]!.elevation, center: [x + 0.3, y] };

it('finds an element by its id', () => {
  expect(findTarget(house, 'kitchen', []).element).toBe(kitchen);
});

it('finds an element that got another id where it was', () => {
  expect(findTarget(house, 'gone', [anchor]).element).toBe(kitchen);
});

it.each<[string, EditAnchor[]]>([
  ['without an anchor', []],
  ['of another kind', [{ ...anchor, kind: 'column' }]],
  ['on another level', [{ ...anchor, elevation: 9 }]],
  ['too far away', [{ ...anchor, center: [x + 0.7, y] }]],
])('refuses an element %s', (_what, anchors) => {
  expect(() => findTarget(house, 'gone', anchors)).toThrow('edit-element-missing');
});

const south = house.walls.find(({ id }) => id === 'w-south')!;

it.each([
  { about: 'was longer', a: [south.a[0] - 1.6, south.a[1]] as const, isFound: true },
  { about: 'was far longer', a: [south.a[0] - 30, south.a[1]] as const, isFound: false },
  { about: 'ran in another direction', a: [south.a[0], south.a[1] + 2] as const, isFound: false },
])('finds a wall that $about: $isFound', ({ a, isFound }) => {
  const { b, storey } = south;
  const { elevation } = house.storeys.find(({ id }) => id === storey)!;
  const ends: EditAnchor['ends'] = [[a[0], a[1]], b];
  const center = middleOf({ a: ends[0], b });
  const find = () =>
    findTarget(house, 'gone', [{ id: 'gone', kind: 'wall', elevation, center: [center[0] - 9, center[1]], ends }]);
  if (isFound) expect(find().element).toBe(south);
  else expect(find).toThrow('edit-element-missing');
});

it('turns places into a wall’s frame and back', () => {
  const frame = frameOf({ a: [1, 2], b: [4, 6] });
  expect(frame.length).toBe(5);
  const { s, off } = toFrame(frame, [0, 5]);
  expect([s, off]).toEqual([expect.closeTo(1.8, 9), expect.closeTo(2.6, 9)]);
  fromFrame(frame, s, off).forEach((value, k) => expect(value).toBeCloseTo([0, 5][k]!, 9));
});

it('knows where lines cross, and that parallel ones do not', () => {
  expect(crossing([0, 0], [2, 0], [1, -1], [1, 5])).toEqual([1, 0]);
  expect(crossing([0, 0], [2, 0], [0, 1], [2, 1.05])).toBeUndefined();
});

it('knows which rooms lie beside a wall, and which walls join', () => {
  const wall = (id: string) => house.walls.find((one) => one.id === id)!;
  const inner = wall('w-inner');
  expect(Object.values(roomsBeside(house, inner))).toContain('living');
  expect(isJoined(inner.a, inner, wall('w-south'))).toBe(true);
  expect(isJoined(inner.a, inner, wall('w-north'))).toBe(false);
});
