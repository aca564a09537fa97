import type { StructuredModel } from '@cloud/viewer';
import { expect, it } from 'vitest';
import type { Place } from './geometry/plan-geometry.ts';
import { beginGesture, type HandTool, type Spot } from './gesture.ts';

const base = { storey: 's', status: 'auto' };
const wall = (id: string, a: Place, b: Place) => ({ ...base, id, a, b, thickness: 0.2, zBottom: 0, zTop: 2.6 });
const model = {
  directions: [0, Math.PI / 2],
  rooms: [
    {
      ...base,
      id: 'room',
      polygon: [
        [0, 0],
        [6, 0],
        [6, 4],
        [0, 4],
      ],
      holes: [],
    },
  ],
  walls: [wall('south', [0, 0], [6, 0]), wall('north', [0, 4], [6, 4]), wall('inner', [0, 2], [3, 2])],
  openings: [{ ...base, id: 'door', wall: 'south', a: [1, 0], b: [1.9, 0] }],
} as unknown as StructuredModel;

const spot = (place: Place, more: Partial<Spot> = {}): Spot => ({
  storey: 's',
  place,
  pixel: 0.01,
  hit: null,
  on: 'plan',
  z: 0,
  ...more,
});

/** What a drag from one place to another does; `hit` lies under the pointer at its begin. */
function drag(tool: HandTool, from: Place, to: Place, hit: string | null = null, chosen = hit) {
  return beginGesture(model, { tool, chosen }, spot(from, { hit }))?.to(spot(to));
}

it('a chosen wall is dragged square to itself, lines up with another, and says how far', () => {
  const { operation, ghost } = drag('select', [4, 0], [4.5, 0.52], 'south')!;
  expect(operation).toMatchObject({ type: 'move-wall', id: 'south', offset: expect.closeTo(0.5) });
  expect(ghost.label?.text).toBe('0.50 m');
  expect(drag('select', [4, 0], [4, 1.96], 'south')?.operation).toMatchObject({ offset: 2 });
  expect(drag('select', [4, 0], [4.4, 0.001], 'south')?.operation, 'along itself').toBeUndefined();
});

it('what is not chosen yet moves the drawing instead', () => {
  expect(drag('select', [4, 0], [4, 1], 'south', 'north')).toBeUndefined();
  expect(drag('select', [4, 1], [4, 2])).toBeUndefined();
});

it('a chosen opening is dragged along its wall, with the distances to both ends', () => {
  const { operation, ghost } = drag('select', [1.4, 0], [2.4, 0.7], 'door')!;
  expect(operation).toMatchObject({ type: 'move-opening', id: 'door', a: [expect.closeTo(2), 0] });
  expect(ghost.label?.text).toContain('|');
});

it('a line that nearly follows the building splits the room that it crosses', () => {
  const { operation } = drag('split', [4, 0], [4.05, 4])!;
  expect(operation).toMatchObject({
    type: 'split-room',
    id: 'room',
    a: [4, 0],
    b: [expect.closeTo(4), expect.closeTo(4, 1)],
  });
  expect(drag('split', [4, 1], [4.02, 1.03])?.operation, 'too short').toBeUndefined();
  expect(drag('split', [9, 1], [9, 3])?.operation, 'no room there').toBeUndefined();
});

it('an opening is drawn on the wall that the drag begins at, and nowhere else', () => {
  expect(drag('window', [3.5, 0.02], [4.7, 0.1])?.operation).toMatchObject({
    type: 'draw-opening',
    wall: 'south',
    kind: 'window',
  });
  expect(drag('window', [4, 3], [5, 3])).toBeUndefined();
});

it('two rooms are merged from one to the other, and both are shown', () => {
  const other = {
    ...base,
    id: 'other',
    polygon: [
      [7, 0],
      [9, 0],
      [9, 4],
      [7, 4],
    ],
  };
  const both = { ...model, rooms: [...model.rooms, other] } as unknown as StructuredModel;
  const gesture = beginGesture(both, { tool: 'merge', chosen: null }, spot([4, 1]));
  expect(gesture?.to(spot([8, 1]))).toMatchObject({ operation: { type: 'merge-rooms', ids: ['room', 'other'] } });
  expect(gesture?.to(spot([8, 1])).ghost.shapes).toHaveLength(2);
  expect(gesture?.to(spot([5, 1])).operation, 'the same room').toBeUndefined();
  expect(beginGesture(both, { tool: 'merge', chosen: null }, spot([6.5, 1])), 'between them').toBeUndefined();
});

it('on the face of a wall an opening is drawn upright, with its kind, measures and sill', () => {
  const from = spot([3.5, -0.1], { hit: 'south', on: 'face', z: 0.9 });
  const gesture = beginGesture(model, { tool: 'window', chosen: null }, from);
  expect(gesture?.face).toMatchObject({ wall: { id: 'south' }, off: -0.1 });
  const { ghost, operation } = gesture!.to(spot([4.7, -0.1], { on: 'face', z: 2.1 }));
  expect(operation).toMatchObject({ type: 'draw-opening', kind: 'window', sill: 0.9, head: expect.closeTo(2.1) });
  expect(ghost.label).toMatchObject({ text: '1.20 × 1.20 m', opening: { kind: 'window', sill: 0.9 } });
  expect(ghost.upright?.[0]?.[2]).toEqual([expect.closeTo(4.7), -0.1, expect.closeTo(2.1)]);
  expect(beginGesture(model, { tool: 'select', chosen: 'south' }, from), 'the view has handles').toBeUndefined();
});

it('on the top of a wall an opening is drawn along it, at that height; the floor beside it begins none', () => {
  const gesture = beginGesture(
    model,
    { tool: 'door', chosen: null },
    spot([3.5, 0], { hit: 'south', on: 'top', z: 2.6 }),
  );
  expect(gesture?.level).toBe(2.6);
  const { ghost, operation } = gesture!.to(spot([4.5, 0], { on: 'floor', z: 2.6 }));
  expect(operation).toMatchObject({ type: 'draw-opening', kind: 'door', sill: 0 });
  expect(ghost.upright?.[0]?.[0]?.[2]).toBe(2.6);
  expect(beginGesture(model, { tool: 'door', chosen: null }, spot([3.5, 0.1], { on: 'floor' }))).toBeUndefined();
});
