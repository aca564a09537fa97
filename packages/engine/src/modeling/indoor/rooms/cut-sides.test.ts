import { expect, it } from 'vitest';
import type { Vec2 } from '../../../core/vector.ts';
import { edgesOf } from '../../../math/polygon.ts';
import type { DetectedRoom, DetectedStorey, StoreyLayout } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import type { CutSide } from './cut-side.ts';
import { cutSides, isCut, withoutScraps } from './cut-sides.ts';

type Point = [x: number, y: number, z: number];

/** Floor of 4 × 3 m, a point every 4 cm. */
const FLOOR = Array.from({ length: 7500 }, (_, k): Point => [
  0.02 + 0.04 * (k % 100),
  0.02 + 0.04 * Math.floor(k / 100),
  0,
]);
/** A wall of 4 m over the border of it at y. */
const wallAt = (y: number) =>
  Array.from({ length: 1000 }, (_, k): Point => [0.02 + 0.04 * (k % 100), y, 0.2 + 0.2 * Math.floor(k / 100)]);
const sideWalls = [0, 4].flatMap((x) =>
  Array.from({ length: 750 }, (_, k): Point => [x, 0.02 + 0.04 * (k % 75), 0.2 + 0.2 * Math.floor(k / 75)]),
);

function scanOf(points: readonly Point[]) {
  const layout = {
    angle: 0,
    normals: [0],
    bounds: { minX: -1, minY: -1, maxX: 5, maxY: 4 },
  } as unknown as StoreyLayout;
  const storey = { index: 0, elevation: 0, height: 2.5, zCap: 2.5 } as unknown as DetectedStorey;
  return { points: storeyPoints(Float32Array.from(points.flat()), layout, storey), layout, storey };
}

it('finds the side at which the floor ends with no wall on it', () => {
  const found = cutSides(scanOf([...FLOOR, ...sideWalls, ...wallAt(0)]));
  expect(found).toEqual([
    { nx: expect.closeTo(0), ny: 1, d: expect.closeTo(2.98), from: expect.closeTo(-3.9), to: expect.closeTo(0) },
  ]);
});

it('finds none where walls stand all around, and none where the floor ends before the farthest point', () => {
  expect(cutSides(scanOf([...FLOOR, ...sideWalls, ...wallAt(0), ...wallAt(3)]))).toEqual([]);
  expect(cutSides(scanOf([...FLOOR, ...sideWalls, ...wallAt(0), [2, 3.4, 1]]))).toEqual([]);
});

const SIDE: CutSide = { nx: 0, ny: 1, d: 3, from: -20, to: 0 };

function room(x: number, y: number, width: number, depth: number): DetectedRoom {
  const polygon: Vec2[] = [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ];
  const edges = edgesOf(polygon).map(([a, b]) => ({ a, b, support: 1 }));
  return { polygon, holes: [], edges, storey: 0 } as unknown as DetectedRoom;
}

it('drops what a cut left of a room beyond the building, and keeps rooms that are cut beside others', () => {
  const [whole, cut, far, scrap] = [room(0, 0, 4, 2), room(4.2, 0, 4, 3), room(12, 0, 3, 2.5), room(17, 0, 3, 3)];
  expect(isCut([4, 3], [8, 3.01], [SIDE])).toBe(true);
  expect(isCut([4, 2.5], [8, 3], [SIDE])).toBe(false);
  expect(withoutScraps([whole, cut, far, scrap], [SIDE])).toEqual([whole, cut, far]);
  expect(withoutScraps([whole, scrap], [])).toEqual([whole, scrap]);
});
