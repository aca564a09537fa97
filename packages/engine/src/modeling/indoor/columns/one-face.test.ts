import { expect, it } from 'vitest';
import { HEIGHT, LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { fitBox } from './fit-column.ts';
import { squareBehind } from './one-face.ts';

it('takes a face with its last cell, which goes around the corner, for that of a square column', () => {
  const places: Vec2[] = [];
  const heights: number[] = [];
  for (let z = 0.1; z < HEIGHT - 0.1; z += 0.03) {
    for (let along = 0; along <= 0.4; along += 0.01) {
      places.push([1.5 + along, 1.2]);
      heights.push(z);
    }
    places.push([1.5, 1.2 + (z % 0.055)]);
    heights.push(z);
  }
  const floor: number[] = [];
  for (let x = 1; x < 2.4; x += 0.03) for (let y = 0.6; y < 1.2; y += 0.03) floor.push(x, y, 0);
  const points = storeyPoints(Float32Array.from(floor), LAYOUT, STOREY);
  const square = squareBehind(fitBox(places), { places, heights }, points);
  expect(square?.size[0]).toBeCloseTo(0.4, 1);
  expect(square?.center[0]).toBeCloseTo(1.7, 1);
  expect(square!.center[1] - square!.size[1] / 2).toBeCloseTo(1.2, 2);
});
