import { expect, it } from 'vitest';
import { LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import {
  frameDepth,
  isAjarBehind,
  measureBehind,
  outerEdge,
  reachesFloor,
  stretchesBehind,
  windowsBehind,
} from './exterior-thickness.ts';

/** Counts behind a face: `count` points a centimeter down to `thickness` centimeters. */
function depths(thickness: number, count: number, beyond = 0): Float64Array {
  return Float64Array.from({ length: 70 }, (_, k) => (k < thickness ? count : beyond));
}

it('is where the points behind a face stop', () => {
  expect(outerEdge(depths(30, 20))!.thickness).toBeCloseTo(0.298, 9);
});

it('is unknown behind too few points, and where points go on', () => {
  expect(outerEdge(depths(30, 2))).toBeUndefined();
  expect(outerEdge(depths(30, 20, 20))).toBeUndefined();
});

it('is unknown behind a frame that hides the outer half, whatever strays and sills lie beyond', () => {
  const counts = depths(12, 6);
  counts[11] = 400;
  expect(outerEdge(counts)).toBeUndefined();
  [14, 19, 26].forEach((k) => (counts[k] = 40));
  expect(outerEdge(counts)).toBeUndefined();
});

it('is unknown where the last to be seen is the frame itself: its front, its pane and a rim behind', () => {
  // Counts of a window in a wall of 38.5 cm, from the room to the frame's back.
  const front = [84, 34, 71, 21, 26, 84, 57, 44, 32, 25, 77, 69, 807, 39, 170, 724, 96, 57, 24];
  const counts = Float64Array.from({ length: 70 }, (_, k) => (k === 0 ? 1200 : (front[k - 1] ?? 0)));
  expect(outerEdge(counts)).toBeUndefined();
});

it('is unknown where only a few points of sills and trims go on behind a frame', () => {
  // Counts of windows in a wall of 20 cm with a casing on the outside.
  const seen = [
    19, 11, 25, 9, 44, 59, 7, 9, 10, 10, 42, 55, 86, 43, 110, 78, 12, 3, 0, 2, 0, 1, 6, 8, 3, 1, 2, 2, 4, 3, 5,
  ];
  const counts = Float64Array.from({ length: 70 }, (_, k) => (k === 0 ? 4000 : (seen[k - 1] ?? 0)));
  expect(outerEdge(counts)).toBeUndefined();
});

it('is unknown where a leaf stands ajar behind the wall', () => {
  const counts = depths(19, 34);
  for (let k = 19; k < 52; k++) counts[k] = 120 - 2 * (k - 19);
  expect(outerEdge(counts)).toBeUndefined();
  expect(isAjarBehind(counts)).toBe(true);
  expect(isAjarBehind(depths(30, 20))).toBe(false);
});

it('is where a reveal ends that goes on evenly behind the frame', () => {
  const counts = depths(12, 20);
  counts[12] = 400;
  for (let k = 20; k < 36; k++) counts[k] = 9;
  expect(outerEdge(counts)!.thickness).toBeCloseTo(0.358, 9);
});

it('knows how deep a frame stands, and that a plain reveal has none', () => {
  const counts = depths(12, 20);
  counts[13] = counts[14] = 300;
  expect(frameDepth(counts)).toBeCloseTo(0.14, 9);
  expect(frameDepth(depths(30, 20))).toBeUndefined();
});

it('takes no surface behind a wall for a frame that no reveal leads to', () => {
  const counts = depths(1, 4000);
  for (let k = 17; k < 22; k++) counts[k] = 300;
  expect(frameDepth(counts)).toBeUndefined();
  for (let k = 1; k < 17; k++) counts[k] = 2;
  expect(frameDepth(counts)).toBeCloseTo(0.195, 9);
});

it('is where an even reveal ends before a leaf that stands open behind a thin wall', () => {
  const counts = depths(12, 14);
  for (let k = 16; k < 38; k++) counts[k] = 16;
  expect(outerEdge(counts)!.thickness).toBeCloseTo(0.118, 9);
  expect(frameDepth(counts)).toBeUndefined();
  // Clutter behind a face that hardly shows, of a scan of an office.
  const clutter = [10, 9, 6, 9, 1, 7, 3, 0, 6, 4, 1];
  const odd = counts.map((_, k) => (k >= 33 && k < 50 ? 40 : (clutter[k - 4] ?? 0)));
  expect(outerEdge(odd)?.thickness ?? 1).toBeGreaterThan(0.2);
});

it('tells reveals of doors from those of windows by what lies near the floor', () => {
  const all = depths(30, 20);
  expect(reachesFloor({ all, low: all.map((count) => 0.13 * count) })).toBe(true);
  expect(reachesFloor({ all, low: all.map((count) => 0.02 * count) })).toBe(false);
  expect(reachesFloor({ all: depths(30, 1), low: depths(30, 1) })).toBe(false);
});

/** Counts behind the face x = 4 of a room that lies before it, up to x = 4. */
function countBehind(points: readonly number[]) {
  const face = { room: 0, storey: 0, dx: 0, dy: 1, d: 4, from: 0, to: 3, support: 1, mirrored: 0 };
  const seen = storeyPoints(Float32Array.from(points), LAYOUT, STOREY);
  return measureBehind({ face, from: 0, to: 3, gap: 0 }, seen, { low: 0.5, high: 2 });
}

it('counts points by their depth behind a face', () => {
  // A reveal, 20 cm deep.
  const points: number[] = [];
  for (let depth = 0.005; depth < 0.2; depth += 0.01) for (let z = 1; z < 1.5; z += 0.1) points.push(4 + depth, 1.5, z);
  const counts = countBehind(points);
  expect(counts.all.reduce((a, b) => a + b, 0)).toBe(points.length / 3);
  expect(counts.all.subarray(20).some((count) => count > 0)).toBe(false);
  expect(counts.all[10]).toBeGreaterThan(0);
});

it('counts nothing from the other face of the wall on, where that shows', () => {
  const points: number[] = [];
  for (let y = 0; y < 3; y += 0.04)
    for (let z = 0; z < 2.6; z += 0.04) points.push(4, y, z, 4.2, y, z, 4.5, y, z < 0.8 ? z : 0);
  const { all, farFace } = countBehind(points);
  expect(farFace!.depth).toBeCloseTo(0.2, 3);
  expect(all.subarray(3).some((count) => count > 0)).toBe(false);
});

it('does not count a table top that goes through a face', () => {
  const points: number[] = [];
  for (let depth = 0.005; depth < 0.5; depth += 0.01) for (let y = 1; y < 2; y += 0.05) points.push(4 + depth, y, 0.9);
  expect(countBehind(points).all.some((count) => count > 0)).toBe(false);
});

it('tells where along a face its windows are', () => {
  const face = { room: 0, storey: 0, dx: 0, dy: 1, d: 4, from: 0, to: 5, support: 1, mirrored: 0 };
  const points: number[] = [];
  // Frames from y = 0.5 to 1.2 and from y = 2.4 to 3.2, a stray between them.
  for (const [from, to] of [
    [0.5, 1.2],
    [2.4, 3.2],
  ] as const) {
    for (let y = from + 0.01; y < to - 0.01; y += 0.02) points.push(4.1, y, 1, 4.1, y, 1.4);
  }
  points.push(4.1, 1.8, 1);
  const seen = storeyPoints(Float32Array.from(points), LAYOUT, STOREY);
  const stretches = stretchesBehind({ face, from: 0, to: 5, gap: 0 }, seen, { low: 0.5, high: 2 });
  expect(stretches).toEqual([
    [expect.closeTo(0.5, 1), expect.closeTo(1.2, 1)],
    [expect.closeTo(2.4, 1), expect.closeTo(3.2, 1)],
  ]);
});

it('tells where along a face its windows are, and leaves out the door beside one', () => {
  const face = { room: 0, storey: 0, dx: 0, dy: 1, d: 4, from: 0, to: 5, support: 1, mirrored: 0 };
  const points: number[] = [];
  // A window from y = 0.5 to 1.5; the jambs of a door at y = 2 and 3, and its leaf between them.
  for (let z = 0.52; z < 2; z += 0.05) {
    for (let y = 0.51; y < 1.5; y += 0.02) if (z > 1) points.push(4.1, y, z);
    for (let y = 2.01; y < 3; y += 0.02) points.push(4.1, y, z);
  }
  const seen = storeyPoints(Float32Array.from(points), LAYOUT, STOREY);
  const windows = windowsBehind({ face, from: 0, to: 5, gap: 0 }, seen, { low: 0.5, high: 2 });
  expect(windows).toEqual([[expect.closeTo(0.5, 1), expect.closeTo(1.5, 1)]]);
});
