import { expect, it } from 'vitest';
import { INNER_WALL } from '../../../../test/models/inner-wall.ts';
import { rasterOf } from '../../../../test/models/wall-of-two-rooms.ts';
import { findCandidates } from './opening-candidates.ts';

const WALL = { ...INNER_WALL, thickness: 0.2 };

/** Two windows with a pier of 10 cm between them, and whether the scan shows the faces of that. */
function windowsInARow(showsPier: boolean): Float32Array {
  const points: number[] = [];
  const windows = [
    { from: 0.7, to: 1.6 },
    { from: 1.7, to: 2.6 },
  ];
  const [sill, head] = [0.5, 2];
  for (let x = 0; x <= 4; x += 0.02) {
    const isPier = x > 1.6 && x < 1.7;
    for (let z = 0; z <= 2.6; z += 0.02) {
      const isOpen = z > sill && z < head && windows.some(({ from, to }) => x > from && x < to);
      if (!isOpen && (showsPier || !isPier)) points.push(x, 0.1, z, x, -0.1, z);
    }
  }
  for (const { from, to } of windows) {
    for (let y = -0.06; y < 0.07; y += 0.02) {
      for (let z = sill; z <= head; z += 0.03) points.push(from, y, z, to, y, z);
      for (let x = from; x <= to; x += 0.03) points.push(x, y, sill, x, y, head);
    }
  }
  return Float32Array.from(points);
}

it('parts what shows between the faces at a pier that shows its face from the floor up, however narrow it is', () => {
  const [left, right, ...others] = findCandidates(rasterOf(WALL, windowsInARow(true)));
  expect(others).toEqual([]);
  const edges = [left!.from, left!.to, right!.from, right!.to];
  [0.7, 1.6, 1.7, 2.6].forEach((edge, k) => expect(Math.abs(edges[k]! - edge)).toBeLessThan(0.06));
});

it('lets it hang together where no face shows between', () => {
  expect(findCandidates(rasterOf(WALL, windowsInARow(false)))).toHaveLength(1);
});
