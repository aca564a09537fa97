import { expect, it } from 'vitest';
import { INNER_WALL } from '../../../../test/models/inner-wall.ts';
import { rasterOf } from '../../../../test/models/wall-of-two-rooms.ts';
import { findOpenings } from './find-openings.ts';
import { findCandidates } from './opening-candidates.ts';

const WALL = { ...INNER_WALL, thickness: 0.2 };

/** A window, a pier of 10 cm, and a window or a door, and whether the scan shows the faces of the pier. */
function windowsInARow(showsPier: boolean, secondSill = 0.8): Float32Array {
  const points: number[] = [];
  const windows = [
    { from: 0.7, to: 1.6, sill: 0.8 },
    { from: 1.7, to: 2.6, sill: secondSill },
  ];
  const head = 2;
  for (let x = 0; x <= 4; x += 0.02) {
    const isPier = x > 1.6 && x < 1.7;
    for (let z = 0; z <= 2.6; z += 0.02) {
      const isOpen = z < head && windows.some(({ from, to, sill }) => x > from && x < to && z > sill);
      if (!isOpen && (showsPier || !isPier)) points.push(x, 0.1, z, x, -0.1, z);
    }
  }
  for (const { from, to, sill } of windows) {
    for (let y = -0.06; y < 0.07; y += 0.02) {
      for (let z = sill; z <= head; z += 0.03) points.push(from, y, z, to, y, z);
      for (let x = from; x <= to; x += 0.03) points.push(x, y, sill, x, y, head);
    }
  }
  return Float32Array.from(points);
}

it('parts what shows between the faces at a pier that shows its face from the floor up, however narrow it is', () => {
  const [left, right, ...others] = findCandidates(rasterOf(WALL, windowsInARow(true)), { leastPier: 0.9 });
  expect(others).toEqual([]);
  const edges = [left!.from, left!.to, right!.from, right!.to];
  [0.7, 1.6, 1.7, 2.6].forEach((edge, k) => expect(Math.abs(edges[k]! - edge)).toBeLessThan(0.06));
});

it('finds a window beside a door of an inner wall', () => {
  const found = findOpenings(WALL, rasterOf(WALL, windowsInARow(true, 0)));
  found.sort((a, b) => a.from - b.from);
  expect(found.map(({ type, from }) => [type, from])).toEqual([
    ['window', expect.closeTo(0.7, 1)],
    ['door', expect.closeTo(1.7, 1)],
  ]);
});

it('lets it hang together where no face shows between', () => {
  expect(findCandidates(rasterOf(WALL, windowsInARow(false)), { leastPier: 0.9 })).toHaveLength(1);
});
