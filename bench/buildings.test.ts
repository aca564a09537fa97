import { expect, it } from 'vitest';
import { showsWalls } from './buildings.ts';

const walls = [{ id: 'wall-0' }, { id: 'wall-1' }];

it('takes a scan that shows a wall', () => {
  expect(showsWalls({ walls, elementPoints: { 'wall-0': 0, 'wall-1': 12 } })).toBe(true);
});

it('leaves out a scan of furniture whose walls have no body', () => {
  expect(showsWalls({ walls, elementPoints: { 'wall-0': 0, 'room-0': 900 } })).toBe(false);
});
