import { expect, it } from 'vitest';
import { LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import { seededRandom } from '../../../math/random.ts';
import { storeyPoints, thinnedTo, turnPoints, visitBox } from './storey-points.ts';

const random = seededRandom(5);
const position = Float32Array.from({ length: 3 * 4000 }, (_, k) => random() * (k % 3 === 2 ? 4 : 7) - 0.5);

it('keeps the points between floor and cap, sorted by place', () => {
  const points = storeyPoints(position, LAYOUT, STOREY);
  let expected = 0;
  for (let p = 0; p < position.length; p += 3) {
    const [x, y, z] = [position[p]!, position[p + 1]!, position[p + 2]!];
    if (z >= -0.12 && z < 3 && x < 7.6 && y < 3.5) expected++;
  }
  expect(Math.abs(points.x.length - expected)).toBeLessThanOrEqual(expected * 0.05);
  expect(points.z.every((z) => z >= -0.121 && z < 3)).toBe(true);
});

it('leaves the ceiling below a thin slab to the storey below', () => {
  const { z } = storeyPoints(position, LAYOUT, { ...STOREY, zFoot: -0.04 });
  expect(Math.min(...z)).toBeGreaterThanOrEqual(-0.041);
  expect(Math.min(...storeyPoints(position, LAYOUT, { ...STOREY, zFoot: -0.4 }).z)).toBeGreaterThanOrEqual(-0.121);
});

it('reaches down to rooms that lie lower, past a thin slab', () => {
  const low = Float32Array.of(1, 1, -0.5, 1, 1, 1);
  expect(Math.min(...storeyPoints(low, LAYOUT, { ...STOREY, zFoot: -0.04 }, { belowFloor: 0.6 }).z)).toBeCloseTo(
    -0.5,
    3,
  );
});

it('visits every point of a box, and none twice', () => {
  const points = storeyPoints(position, LAYOUT, STOREY);
  const box = { minX: 1, minY: 0.5, maxX: 2.2, maxY: 1.4 };
  const visited: number[] = [];
  visitBox(points, box, (k) => visited.push(k));
  expect(new Set(visited).size).toBe(visited.length);
  const isIn = (k: number) =>
    points.x[k]! >= box.minX && points.x[k]! <= box.maxX && points.y[k]! >= box.minY && points.y[k]! <= box.maxY;
  const all = [...points.x.keys()].filter(isIn);
  expect(all.length).toBeGreaterThan(20);
  expect(all.every((k) => visited.includes(k))).toBe(true);
});

it('visits nothing outside the building', () => {
  const visited: number[] = [];
  visitBox(storeyPoints(position, LAYOUT, STOREY), { minX: 20, minY: 0, maxX: 21, maxY: 1 }, (k) => visited.push(k));
  expect(visited).toEqual([]);
});

it('turns points into the plan frame', () => {
  const turned = turnPoints(Float32Array.of(0, 2, 5), Math.PI / 2);
  expect(turned.x[0]).toBeCloseTo(2, 6);
  expect(turned.y[0]).toBeCloseTo(0, 6);
  expect(turned.z[0]).toBe(5);
});

it('thins points to every n-th, and leaves few as they are', () => {
  const thin = thinnedTo(1500, position);
  expect(thin).toHaveLength(3 * Math.ceil(4000 / 3));
  expect([...thin.subarray(3, 6)]).toEqual([...position.subarray(9, 12)]);
  expect(thinnedTo(4000, position)).toBe(position);
});
