import { expect, it } from 'vitest';
import { seededRandom } from '../../../math/random.ts';
import { LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { findFarFace } from './far-face.ts';

type Axis = readonly [from: number, to: number];

/** Points of an upright sheet at x, along y and up z. */
function sheet(x: number, [y0, y1]: Axis, [z0, z1]: Axis = [0, 2.6]): number[] {
  const points: number[] = [];
  for (let y = y0; y < y1; y += 0.04) for (let z = z0; z < z1; z += 0.04) points.push(x, y, z);
  return points;
}

/** The far face behind the face x = 4, from y = 0 to 3, of a room that lies before it. */
function farFace(...sheets: number[][]) {
  const face = { room: 0, storey: 0, dx: 0, dy: 1, d: 4, from: 0, to: 3, support: 1, mirrored: 0 };
  const seen = storeyPoints(Float32Array.from(sheets.flat()), LAYOUT, STOREY);
  return findFarFace({ face, from: 0, to: 3, gap: 0 }, seen, { low: 0.15, high: 2.4 });
}

it('lies where stations on the other side show the face of a wall over much of its length', () => {
  expect(farFace(sheet(4, [0, 3]), sheet(4.2, [0, 3]))!.depth).toBeCloseTo(0.2, 3);
  expect(farFace(sheet(4, [0, 3]), sheet(4.2, [0, 1.6]))!.depth).toBeCloseTo(0.2, 3);
});

it('shows as densely as a scanner scatters it', () => {
  const random = seededRandom(3);
  const bell = () => (random() + random() + random() + random() - 2) * Math.sqrt(3);
  for (const deviation of [0.003, 0.015]) {
    const dense = (x: number) =>
      Array.from({ length: 80_000 }, () => [x + deviation * bell(), 3 * random(), 2.6 * random()]).flat();
    const strays = Array.from({ length: 500 }, () => [4 + 0.25 * random(), 3 * random(), 2.6 * random()]).flat();
    expect(Math.abs(farFace(dense(4), dense(4.25), strays)!.depth - 0.25)).toBeLessThan(0.005);
  }
});

it('shows beside a window, whose frame is none', () => {
  const window: Axis = [0.8, 2.2];
  const walls = (x: number) => [...sheet(x, [0, 0.8]), ...sheet(x, [2.2, 3]), ...sheet(x, window, [0, 0.9])];
  const frame = sheet(4.1, window, [0.9, 2.1]);
  expect(farFace(walls(4), frame)).toBeUndefined();
  expect(farFace(walls(4), frame, walls(4.3))!.depth).toBeCloseTo(0.3, 3);
});

it('is no frame of windows, however narrow the wall between them is', () => {
  const walls: number[] = [];
  const frames: number[] = [];
  for (let y = 0; y < 3; y += 0.6) {
    walls.push(...sheet(4, [y, y + 0.24]));
    frames.push(...sheet(4.1, [y + 0.22, y + 0.62]));
  }
  expect(farFace(walls, frames)).toBeUndefined();
});

it('is none if it shows at a small part only, or where the near face shows no wall', () => {
  expect(farFace(sheet(4, [0, 3]), sheet(4.2, [0, 0.8]))).toBeUndefined();
  expect(farFace(sheet(4, [0, 3], [0, 1.6]), sheet(4.4, [0, 3], [1.6, 2.6]))).toBeUndefined();
});

it('is one of a room that was not found where a ceiling hangs over the place behind it', () => {
  const ceiling: number[] = [];
  for (let y = 0; y < 3; y += 0.05) for (let x = 4.2; x < 5; x += 0.05) ceiling.push(x, y, 2.6);
  const faces = [sheet(4, [0, 3]), sheet(4.2, [0, 3])];
  expect(farFace(...faces, ceiling)!.isCovered).toBe(true);
  expect(farFace(...faces)!.isCovered).toBe(false);
});

it('is none where something fills the place up to it', () => {
  const filled = Array.from({ length: 19 }, (_, k) => sheet(4.04 + 0.02 * k, [0, 3]));
  expect(farFace(sheet(4, [0, 3]), ...filled)).toBeUndefined();
});
