import { expect, it } from 'vitest';
import { twoStoreyHouse } from '../../test/models/two-storey-house.ts';
import type { Vec2 } from '../core/vector.ts';
import { voidAreaOf } from './floor-area.ts';

const house = twoStoreyHouse();
const room = (id: string) => house.rooms.find((one) => one.id === id)!;
const open = { slabs: house.slabs, stairs: [] };

it('is the hole of a floor in the room that it lies in, where no stair goes through it', () => {
  expect(voidAreaOf(room('bedroom'), open)).toBeCloseTo(6, 9);
  expect(voidAreaOf(room('bedroom'), house)).toBe(0);
  for (const id of ['study', 'living', 'kitchen']) expect(voidAreaOf(room(id), open)).toBe(0);
});

it('is what lies in the room alone, and nothing where outlines hardly meet', () => {
  const reaching = (y: number): Vec2[] => [
    [1, y],
    [1, y + 2],
    [3, y + 2],
    [3, y],
  ];
  const withHole = (hole: Vec2[]) => ({
    slabs: house.slabs.map((slab) => (slab.id === 's-upper' ? { ...slab, holes: [hole] } : slab)),
    stairs: [],
  });
  expect(voidAreaOf(room('bedroom'), withHole(reaching(6.85)))).toBeCloseTo(2, 9);
  expect(voidAreaOf(room('bedroom'), withHole(reaching(7.8)))).toBe(0);
});
