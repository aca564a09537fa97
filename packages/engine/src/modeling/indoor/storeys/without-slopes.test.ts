import { expect, it } from 'vitest';
import type { DetectedStorey, StoreyLayout } from '../detected-elements.ts';
import { storeyPoints, visitBox } from './storey-points.ts';
import { withoutSlopes } from './without-slopes.ts';

const BOUNDS = { minX: 0, minY: 0, maxX: 4, maxY: 4 };
const STOREY = { index: 0, elevation: 0, height: 3, zCap: 4, ceilingSeen: false } as unknown as DetectedStorey;
const LAYOUT = { angle: 0, bounds: BOUNDS } as unknown as StoreyLayout;

it('leaves out what lies on a sloping plane overhead, and every place keeps its other points', () => {
  const position: number[] = [];
  const colors: number[] = [];
  const add = (x: number, y: number, z: number, red: number) => {
    position.push(x, y, z);
    colors.push(red, 0, 0);
  };
  for (let x = 0.1; x < 4; x += 0.2) {
    for (let y = 0.1; y < 4; y += 0.2) {
      add(x, y, 0, 1);
      add(x, y, 2 + 0.3 * x, 2);
    }
  }
  for (let z = 0.1; z < 3.5; z += 0.1) add(2.05, 2.05, z, 3);
  const points = storeyPoints(Float32Array.from(position), LAYOUT, STOREY, {}, Uint8Array.from(colors));
  const left = withoutSlopes(points, [[0.3, 0, 2]], 0);
  const reds = (box: typeof BOUNDS) => {
    const found = new Map<number, number>();
    visitBox(left, box, (k) => found.set(left.rgb![3 * k]!, (found.get(left.rgb![3 * k]!) ?? 0) + 1));
    return found;
  };
  // The plane crosses the post at 2.6 m.
  expect(reds(BOUNDS)).toEqual(
    new Map([
      [1, 400],
      [3, 33],
    ]),
  );
  expect(reds({ minX: 2, minY: 2, maxX: 2.1, maxY: 2.1 }).get(3)).toBe(33);
  expect(left.x.length).toBe(433);
});

it('returns a low slope, and all where there is none', () => {
  const points = storeyPoints(Float32Array.from([1, 1, 1.3]), LAYOUT, STOREY);
  expect(withoutSlopes(points, [[0.3, 0, 1]], 0).x.length).toBe(1);
  expect(withoutSlopes(points, [], 0).x.length).toBe(1);
});
