import { expect, it } from 'vitest';
import type { PlaneRegion } from '../../../core/plane-segments.ts';
import type { Vec2 } from '../../../core/vector.ts';
import type { DetectedStorey, StoreyLayout } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { mapCeilings } from './ceiling-map.ts';
import { slopedCeiling, slopesOf } from './ceiling-slopes.ts';

const ROOM = { width: 6, depth: 4 };
const POLYGON: Vec2[] = [
  [0, 0],
  [ROOM.width, 0],
  [ROOM.width, ROOM.depth],
  [0, ROOM.depth],
];
const STOREY: DetectedStorey = { index: 0, elevation: 0, height: 2.6, zCap: 5, ceilingSeen: true };
const LAYOUT: StoreyLayout = {
  angle: 0,
  directions: [0],
  normals: [0, Math.PI / 2],
  bounds: { minX: 0, minY: 0, maxX: ROOM.width, maxY: ROOM.depth },
  noise: 0.001,
  storeys: [STOREY],
  warnings: [],
};

/** A plane z = a·x + b·y + c as the planes stage would describe it. */
function plane([a, b, c]: readonly [number, number, number], area = 12): PlaneRegion {
  const length = Math.hypot(a, b, 1);
  const [x, y] = [ROOM.width / 2, ROOM.depth / 2];
  const facts = { id: 0, pointCount: 1000, rms: 0.001, min: [0, 0, 0], max: [6, 4, 5] } as const;
  const z = a * x + b * y + c;
  return {
    ...facts,
    min: [...facts.min],
    max: [...facts.max],
    normal: [-a / length, -b / length, 1 / length],
    d: c / length,
    centroid: [x, y, z],
    area,
  };
}

/** The sloped ceiling that is found in a room by what hangs over each place and the planes of the scan. */
function found(over: (x: number, y: number) => number, planes: PlaneRegion[]) {
  const points: number[] = [];
  for (let x = 0.02; x < ROOM.width; x += 0.05)
    for (let y = 0.02; y < ROOM.depth; y += 0.05) points.push(x, y, 0, x, y, over(x, y));
  const ceilings = mapCeilings(storeyPoints(Float32Array.from(points), LAYOUT, STOREY), LAYOUT, STOREY);
  return slopedCeiling({ polygon: POLYGON, holes: [] }, ceilings, slopesOf({ planes }, 0));
}

const [NORTH, SOUTH] = [
  [0, 0.5, 2.3],
  [0, -0.5, 4.3],
] as const;
const gable = (_: number, y: number) => Math.min(NORTH[1] * y + NORTH[2], SOUTH[1] * y + SOUTH[2]);

it('is two planes and a ridge under a gable', () => {
  const ceiling = found(gable, [plane(NORTH), plane(SOUTH)])!;
  expect(ceiling.slopes).toHaveLength(2);
  expect(ceiling.top).toBeCloseTo(3.3, 6);
});

it('ends at a level part over the middle', () => {
  const ceiling = found((x, y) => Math.min(gable(x, y), 2.9), [plane(NORTH), plane(SOUTH)])!;
  expect(ceiling.slopes).toHaveLength(2);
  expect(ceiling.top).toBeCloseTo(2.9, 1);
});

it('takes the pieces of one plane for one', () => {
  const ceiling = found((_, y) => NORTH[1] * y + NORTH[2], [plane(NORTH, 9), plane([0, 0.502, 2.31], 3)])!;
  expect(ceiling.slopes).toEqual([expect.arrayContaining([expect.closeTo(0.5, 6)])]);
  expect(ceiling.top).toBeCloseTo(4.3, 6);
});

it('is level where a ceiling is, whatever slopes below it', () => {
  const soffit = (x: number) => (x < 1 ? 2.1 + 0.4 * x : 2.6);
  expect(found(soffit, [plane([0.4, 0, 2.1], 4)])).toBeUndefined();
  expect(found(() => 2.6, [plane(NORTH), plane(SOUTH)])).toBeUndefined();
});

it('is none where planes explain too little: under a vault', () => {
  const vault = (_: number, y: number) => 2.2 + Math.sqrt(Math.max(0, 2.2 ** 2 - (y - 2) ** 2));
  expect(found(vault, [plane([0, 0.6, 3.4], 2)])).toBeUndefined();
});
