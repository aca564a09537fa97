import type { StructuredModel } from '@cloud/viewer';
import { describe, expect, it } from 'vitest';
import { drawnOpening, movedOpening, snappedOffset, wallAt } from './plan-geometry.ts';
import { roomAt, straightened } from './room-geometry.ts';

type Wall = StructuredModel['walls'][number];
const wall = (id: string, a: [number, number], b: [number, number]) =>
  ({ id, a, b, storey: 's', status: 'auto', thickness: 0.2, zBottom: 0, zTop: 2.6 }) as unknown as Wall;
const south = wall('south', [0, 0], [6, 0]);
const walls = [south, wall('east', [6, 0], [6, 4]), wall('inner', [0, 2], [3, 2])];

describe('dragging a wall', () => {
  it('moves it to its left by five centimeters, near by single ones, and lines it up with a parallel one', () => {
    expect(snappedOffset(walls, south, [1, 0], [4, 0.123], 0.1)).toBeCloseTo(0.1);
    expect(snappedOffset(walls, south, [1, 0], [1, -0.308], 0.02)).toBeCloseTo(-0.31);
    expect(snappedOffset(walls, south, [1, 0], [1, 1.94], 0.1)).toBe(2);
  });
});

describe('dragging an opening', () => {
  const door = { a: [1, 0], b: [1.9, 0] } as unknown as StructuredModel['openings'][number];
  it('stays on its wall and within it, and finds its middle', () => {
    expect(movedOpening(door, south, [1.5, 0], [1.7, 0.5], 0.05).a).toEqual([expect.closeTo(1.2), 0]);
    expect(movedOpening(door, south, [1.5, 0], [9, 0], 0.05).b[0]).toBeCloseTo(6);
    expect(movedOpening(door, south, [1.5, 0], [-9, 0], 0.05).a[0]).toBeCloseTo(0);
    expect(movedOpening(door, south, [1.45, 0], [2.98, 0], 0.05).a[0]).toBeCloseTo(2.55);
  });
});

describe('drawing', () => {
  it('an opening runs along its wall in either direction, below the wall’s upper edge', () => {
    const drawn = drawnOpening(south, 'door', [3, 0.1], [2, -0.1]);
    expect(drawn).toMatchObject({ wall: 'south', a: [2, 0], b: [3, 0], sill: 0, head: 2.1 });
    expect(drawnOpening({ ...south, zTop: 1.5 }, 'window', [2, 0], [3, 0])).toMatchObject({ head: 1.45 });
    expect(drawnOpening(south, 'door', [3, 0], [3.1, 0])).toBeUndefined();
  });

  it('a line takes the direction of the building when it nearly has it', () => {
    expect(straightened([0], [0, 0], [3, 0.1])).toEqual([3, 0]);
    expect(straightened([0], [0, 0], [0.1, 3])).toEqual([expect.closeTo(0), expect.closeTo(3)]);
    expect(straightened([0], [0, 0], [3, 2])).toEqual([3, 2]);
  });

  it('finds the wall and the room at a place', () => {
    const polygon = [
      [0.1, 0.1],
      [5.9, 0.1],
      [5.9, 1.9],
      [0.1, 1.9],
    ];
    const room = { id: 'r', storey: 's', status: 'auto', polygon } as unknown as StructuredModel['rooms'][number];
    expect(wallAt(walls, 's', [3, 0.15], 0.1)?.id).toBe('south');
    expect(wallAt(walls, 's', [3, 1], 0.1)).toBeUndefined();
    expect(wallAt(walls, 'other', [3, 0], 0.1)).toBeUndefined();
    expect(roomAt([room], 's', [3, 1])?.id).toBe('r');
    expect(roomAt([room], 's', [3, 3])).toBeUndefined();
  });
});
