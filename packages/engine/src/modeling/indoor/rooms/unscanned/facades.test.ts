import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../core/vector.ts';
import { edgesOf, signedArea } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import type { DetectedRoom } from '../../detected-elements.ts';
import { facadesBeyond, isBehindWindow } from './facades.ts';

function room(x0: number, y0: number, x1: number, y1: number): DetectedRoom {
  const polygon: Vec2[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  const edges = edgesOf(polygon).map(([a, b]) => ({ a, b, support: 1 }));
  const area = signedArea(polygon);
  return { storey: 0, polygon, holes: [], edges, zFloor: 0, zCeiling: 2.6, ceilingSeen: true, area };
}

it('keeps what of a facade stands off the rooms of a storey, and nothing along their own walls', () => {
  // A facade of 10 m along y = 0: the room takes 4 m of it, another one stands with its back half a meter before it.
  const rooms = [room(0, 0, 4, 3), room(8, 0.5, 10, 3)];
  const [beside, ...others] = facadesBeyond([{ a: [0, 0], b: [10, 0] }], rooms);
  expect(others).toEqual([]);
  expect(beside!.a[0]).toBeCloseTo(4, 1);
  expect(beside!.b[0]).toBeCloseTo(8, 1);
});

it('keeps none that runs through a room: the storey is larger there', () => {
  expect(facadesBeyond([{ a: [2, 3], b: [2, 0] }], [room(0, 0, 4, 3)])).toEqual([]);
});

it('lies behind a window that the wall beside it shows, and not behind one of another wall', () => {
  // The room lies below y = 0; its face shows a window between x = 1 and 5.
  const windowed: Segment[] = [{ a: [5, 0], b: [1, 0] }];
  expect(isBehindWindow(room(0, 0.3, 6, 4).polygon, windowed)).toBe(true);
  expect(isBehindWindow(room(4.7, 0.3, 8, 4).polygon, windowed)).toBe(false);
  expect(isBehindWindow(room(0, 1.5, 6, 4).polygon, windowed)).toBe(false);
  expect(isBehindWindow(room(5.2, -4, 8, 4).polygon, windowed)).toBe(false);
});
