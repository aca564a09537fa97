import { expect, it } from 'vitest';
import { seededRandom } from '../../../math/random.ts';
import { floor, OUTER, outerWall, SOUTH, threshold } from '../../../../test/models/outer-wall.ts';
import { paintedWall } from '../../../../test/models/painted-wall.ts';
import { rasterOf } from '../../../../test/models/wall-of-two-rooms.ts';
import type { DetectedWall } from '../detected-elements.ts';
import { findOpenings } from './find-openings.ts';
import { rimShare } from './opening-evidence.ts';

/** An outer wall along y = 0 with a window: reveals, frame and panes between its faces. */
function wallWithWindow(sill: number): Float32Array {
  const points: number[] = [];
  for (let x = 0; x <= 4; x += 0.03) {
    for (let z = 0; z <= 2.6; z += 0.03) {
      const isWindow = x > 1 && x < 2.2 && z > sill && z < 2.1;
      if (!isWindow) points.push(x, 0, z);
    }
  }
  for (let depth = 0.03; depth < 0.27; depth += 0.02) {
    for (let z = sill; z <= 2.1; z += 0.03) points.push(1, -depth, z, 2.2, -depth, z);
    for (let x = 1; x <= 2.2; x += 0.03) points.push(x, -depth, 2.1, x, -depth, sill);
  }
  return Float32Array.from(points);
}

it('finds a window above its sill', () => {
  const [window, ...others] = findOpenings(SOUTH, rasterOf(SOUTH, wallWithWindow(0.9)));
  expect(others).toEqual([]);
  expect(window!.type).toBe('window');
  expect(Math.abs(window!.from - 1)).toBeLessThan(0.02);
  expect(Math.abs(window!.to - 2.2)).toBeLessThan(0.02);
  expect(Math.abs(window!.zBottom - 0.9)).toBeLessThan(0.03);
  expect(Math.abs(window!.zTop - 2.1)).toBeLessThan(0.03);
});

const HOLE = { from: 1.01, to: 2.19, bottom: 0.91, top: 2.09 };

/**
 * An outer wall with a hole of 1.2 by 1.2 m before which things stand, and of which the scan shows the left jamb, a bar across,
 * and some of the right jamb.
 */
function wallWithHalfSeenWindow(rightJamb: number): Float32Array {
  const points: number[] = [];
  const { from: left, to: right, bottom, top } = HOLE;
  for (let x = 0; x <= 4; x += 0.03) {
    for (let z = 0; z <= 2.6; z += 0.03) {
      if (x < left || x > right || z < bottom || z > top) points.push(x, 0, z);
    }
  }
  for (let x = left; x <= right; x += 0.03) for (let z = bottom; z <= 1.4; z += 0.03) points.push(x, 0.4, z);
  for (let z = bottom; z <= top; z += 0.02) points.push(left, -0.15, z, left, -0.15, z);
  for (let x = left; x <= right; x += 0.02) points.push(x, -0.15, 1.5, x, -0.15, 1.5);
  for (let z = 1.5; z <= 1.5 + rightJamb; z += 0.02) points.push(right, -0.15, z, right, -0.15, z);
  return Float32Array.from(points);
}

it.each([
  { rightJamb: 0, rim: 0.323, windows: 0 },
  { rightJamb: 0.2, rim: 0.354, windows: 1 },
])('finds $windows windows where a share of $rim of the rim was seen', ({ rightJamb, rim, windows }) => {
  const raster = rasterOf(SOUTH, wallWithHalfSeenWindow(rightJamb));
  expect(rimShare(HOLE, raster)).toBeCloseTo(rim, 3);
  expect(findOpenings(SOUTH, raster)).toHaveLength(windows);
});

/** A window right under a low ceiling of which the scan misses most of the right jamb, and whether the wall shows over its head. */
function windowUnderCeiling(hasLintel: boolean): Float32Array {
  const points: number[] = [];
  const { from: left, to: right, bottom, top } = HOLE;
  for (let x = 0; x <= 4; x += 0.03) {
    for (let z = 0; z <= 2.2; z += 0.03) {
      const isBeside = x < left || x > right;
      if (isBeside || z < bottom || (hasLintel && z > top)) points.push(x, 0, z);
    }
  }
  for (let z = bottom; z <= top; z += 0.02) points.push(left, -0.15, z, left, -0.15, z);
  for (let x = left; x <= right; x += 0.02) points.push(x, -0.15, bottom, x, -0.15, top);
  for (let z = bottom; z <= bottom + 0.2; z += 0.02) points.push(right, -0.15, z, right, -0.15, z);
  return Float32Array.from(points);
}

it('finds a window right under a low ceiling where the wall shows over its head', () => {
  const wall = { ...SOUTH, zTop: 2.22 };
  expect(findOpenings(wall, rasterOf(wall, windowUnderCeiling(true)))).toMatchObject([{ type: 'window' }]);
  expect(findOpenings(wall, rasterOf(wall, windowUnderCeiling(false)))).toEqual([]);
});

it('finds none in a wall without points between its faces, furniture or not', () => {
  const points: number[] = [];
  for (let x = 0; x <= 4; x += 0.03) {
    // A cupboard hides the wall from 1 to 2 m.
    for (let z = 0; z <= 2.6; z += 0.03) if (x < 1 || x > 2 || z > 2) points.push(x, 0, z);
  }
  expect(findOpenings(SOUTH, rasterOf(SOUTH, Float32Array.from(points)))).toEqual([]);
});

it('takes no curtain for a window as wide as the wall that it hangs before', () => {
  const points: number[] = [];
  for (let x = 0; x <= 4; x += 0.03) {
    // The curtain is drawn as the wall; below and beside it the wall itself shows behind.
    for (let z = 0; z <= 2.3; z += 0.03) points.push(x, z > 1.5 && x > 0.3 ? 0 : -0.2, z);
  }
  expect(findOpenings(SOUTH, rasterOf(SOUTH, Float32Array.from(points)))).toEqual([]);
});

it('takes no wall that was drawn beside its place for an opening', () => {
  const points: number[] = [];
  for (let x = 0; x <= 4; x += 0.02) for (let z = 0; z <= 2.6; z += 0.02) points.push(x, -0.1, z);
  expect(findOpenings(SOUTH, rasterOf(SOUTH, Float32Array.from(points)))).toEqual([]);
});

it('takes what shows within an opening for a part of it', () => {
  // A rim of its own, within the open space between the faces.
  const points = [...outerWall(5, 2.4, [])];
  for (let depth = 0.05; depth < 0.25; depth += 0.02) {
    for (let t = 0; t <= 1; t += 0.03)
      points.push(2 + t, -depth, 1, 2 + t, -depth, 2, 2, -depth, 1 + t, 3, -depth, 1 + t);
  }
  expect(findOpenings(OUTER, rasterOf(OUTER, Float32Array.from(points)))).toHaveLength(1);
});

it('finds the door to a room that was not seen by the floor in it, where its reveals are hidden', () => {
  const face = [...outerWall(2, 2.1, [])].filter((_, k, all) => all[k - (k % 3) + 1]! > -0.01);
  const found = (filling: readonly number[]) =>
    findOpenings(OUTER, rasterOf(OUTER, Float32Array.from([...face, ...filling]))).map(({ type }) => type);
  expect(found(floor)).toEqual(['door']);
  expect(found([])).toEqual([]);
});

it('gives a window that reaches down to the floor the sill that its frame shows', () => {
  const [window] = findOpenings(OUTER, rasterOf(OUTER, outerWall(2, 2.1, [...threshold, ...threshold])));
  expect(window!.zBottom).toBeCloseTo(0.05, 2);
  const [onFloor] = findOpenings(OUTER, rasterOf(OUTER, outerWall(2, 2.1, [...threshold, ...threshold, ...floor])));
  expect(onFloor!.zBottom).toBe(0);
});

it('takes what is higher than a door and as narrow for one only where its whole rim shows, and wall around it', () => {
  const tall = outerWall(1.8, 2.7, []);
  const heads = (points: Float32Array) => findOpenings(OUTER, rasterOf(OUTER, points)).map(({ zTop }) => zTop);
  expect(heads(tall)).toEqual([expect.closeTo(2.7, 1)]);
  const without = (isGone: (x: number, y: number, z: number) => boolean) =>
    tall.filter((_, k) => !isGone(tall[k - (k % 3)]!, tall[k - (k % 3) + 1]!, tall[k - (k % 3) + 2]!));
  expect(heads(without((x, y, z) => x > 1.5 && y < -0.01 && z < 2.6))).toEqual([]);
  expect(heads(without((x, y) => y > -0.01 && (x > 1.8 || x < 1)))).toEqual([]);
});

it('takes a low opening down to the floor of an outer wall for a window where its whole rim shows', () => {
  const low = outerWall(2, 1.5, []);
  const [window, ...others] = findOpenings(OUTER, rasterOf(OUTER, low));
  expect(others).toEqual([]);
  expect(window).toMatchObject({ type: 'window', zTop: expect.closeTo(1.5, 1) as number });
  const half = low.filter((_, k) => !(low[k - (k % 3)]! > 1.5 && low[k - (k % 3) + 1]! < -0.01));
  expect(findOpenings(OUTER, rasterOf(OUTER, half))).toEqual([]);
});

it('finds a window whose pane lies in the face of its wall, by how much less than the wall it shows', () => {
  const points = [...wallWithWindow(0.9)];
  // Wall shows some five points where the pane shows one.
  for (let x = 0; x <= 4; x += 0.015) {
    for (let z = 0; z <= 2.6; z += 0.015) if (x < 1 || x > 2.2 || z < 0.9 || z > 2.1) points.push(x, 0, z);
  }
  for (let x = 1.02; x < 2.2; x += 0.05) for (let z = 0.92; z < 2.1; z += 0.05) points.push(x, -0.01, z);
  const [window, ...others] = findOpenings(SOUTH, rasterOf(SOUTH, Float32Array.from(points)));
  expect(others).toEqual([]);
  expect(window!.type).toBe('window');
});

it('finds a window down to the floor by its panes in the face of the wall, but none as narrow as half of one', () => {
  const panes = (width: number) => {
    const panel = { from: 1, to: 1 + width, bottom: 0.08, top: 1.97, color: [40, 60, 200] as const, oneIn: 7 };
    return { ...paintedWall([panel]), color: undefined };
  };
  const [window, ...others] = findOpenings(SOUTH, panes(1.25));
  expect(others).toEqual([]);
  expect(window).toMatchObject({ type: 'window', zBottom: expect.closeTo(0.08, 1) as number });
  expect(findOpenings(SOUTH, panes(0.55))).toEqual([]);
});

/** The outer wall with windows so wide between piers of 20 cm. */
function wallWithNarrowWindows(width: number, pane: readonly number[] = []): Float32Array {
  const starts = [1, 1.2 + width];
  const isIn = (x: number, z: number) => z > 0.9 && z < 2.1 && starts.some((from) => x > from && x < from + width);
  const points: number[] = [...pane];
  for (let x = 0; x <= 4; x += 0.03) for (let z = 0; z <= 2.6; z += 0.03) if (!isIn(x, z)) points.push(x, 0, z);
  for (let depth = 0.03; depth < 0.27; depth += 0.02) {
    for (const from of starts) {
      for (let z = 0.9; z <= 2.1; z += 0.03) points.push(from, -depth, z, from + width, -depth, z);
      for (let x = from; x <= from + width; x += 0.03) points.push(x, -depth, 2.1, x, -depth, 0.9);
    }
  }
  return Float32Array.from(points);
}

it('finds windows narrower than others where their whole rims show, each by itself', () => {
  const found = findOpenings(SOUTH, rasterOf(SOUTH, wallWithNarrowWindows(0.4)));
  expect(found.map(({ type, from, to }) => [type, from, to])).toEqual([
    ['window', expect.closeTo(1, 1), expect.closeTo(1.4, 1)],
    ['window', expect.closeTo(1.6, 1), expect.closeTo(2, 1)],
  ]);
  expect(findOpenings(SOUTH, rasterOf(SOUTH, wallWithNarrowWindows(0.25)))).toEqual([]);
});

it('takes nothing that fills a short piece of outer wall for an opening', () => {
  const short: DetectedWall = { ...SOUTH, a: [0.8, -0.15], b: [2.2, -0.15] };
  expect(findOpenings(short, rasterOf(short, outerWall(2, 2.1, [])))).toEqual([]);
});

it('makes a window as large as the hole in the face that it is a part of', () => {
  const whole = wallWithWindow(0.9);
  // Of the reveals the scan shows the upper part and the head.
  const seen = whole.filter((_, k) => whole[k - (k % 3) + 1]! > -0.01 || whole[k - (k % 3) + 2]! > 1.2);
  const [window, ...others] = findOpenings(SOUTH, rasterOf(SOUTH, seen));
  expect(others).toEqual([]);
  expect(Math.abs(window!.zBottom - 0.9)).toBeLessThan(0.05);
  expect(Math.abs(window!.zTop - 2.1)).toBeLessThan(0.05);
});

it('finds the hole of an open door of whose reveals the head alone is dense', () => {
  const points = [...outerWall(2, 2.1, [])].filter((_, k, all) => all[k - (k % 3) + 1]! > -0.01);
  for (let z = 0.1; z < 2; z += 0.1) points.push(1, -0.15, z, 2, -0.15, z);
  for (let x = 1.2; x <= 1.8; x += 0.02) points.push(x, -0.15, 2.03, x, -0.15, 2.08, x, -0.15, 2.13);
  const [door, ...others] = findOpenings(OUTER, rasterOf(OUTER, Float32Array.from(points)));
  expect(others).toEqual([]);
  expect(Math.abs(door!.zTop - 2.1)).toBeLessThan(0.05);
  expect(Math.abs(door!.to - door!.from - 1)).toBeLessThan(0.06);
});

/** A window of 1.4 by 1.2 m as a scan shows it whose points lie so far apart, and one end of it at a third of that. */
function thinWindow(apart: number, denseFrom: number): Float32Array {
  const points: number[] = [];
  const isInside = (x: number, z: number) => x > 1 && x < 2.4 && z > 0.9 && z < 2.1;
  for (let x = 0.01; x <= 4; x += apart)
    for (let z = 0.01; z <= 2.6; z += apart) if (!isInside(x, z)) points.push(x, 0, z);
  for (let x = 1; x <= 2.4; x += x > denseFrom ? apart / 4 : apart) points.push(x, -0.15, 0.91, x, -0.15, 2.09);
  for (let z = 0.9; z <= 2.1; z += apart) points.push(1.01, -0.15, z);
  for (let z = 0.9; z <= 2.1; z += denseFrom < 2.4 ? apart / 4 : apart) points.push(2.39, -0.15, z);
  return Float32Array.from(points);
}

it.each([
  ['all over', 3],
  ['but for one end', 1.9],
])('finds a window where points lie a decimeter apart %s', (_, denseFrom) => {
  const [window, ...others] = findOpenings(SOUTH, rasterOf(SOUTH, thinWindow(0.11, denseFrom)));
  expect(others).toEqual([]);
  expect(window!.type).toBe('window');
  expect(Math.abs(window!.from - 1)).toBeLessThan(0.1);
  expect(Math.abs(window!.to - 2.4)).toBeLessThan(0.1);
});

it('takes no gap for an opening around which no wall shows, unless its whole rim does', () => {
  const points = [...wallWithWindow(0.9)];
  const isAround = (x: number, z: number) => x > 0.5 && x < 2.7 && z > 0.5;
  const without = (isGone: (x: number, y: number, z: number) => boolean) =>
    points.filter((_, k) => !isGone(points[k - (k % 3)]!, points[k - (k % 3) + 1]!, points[k - (k % 3) + 2]!));
  const count = (seen: readonly number[]) => findOpenings(SOUTH, rasterOf(SOUTH, Float32Array.from(seen))).length;
  expect(count(without((x, y, z) => y > -0.01 && isAround(x, z)))).toBe(1);
  expect(count(without((x, y, z) => (y > -0.01 ? isAround(x, z) : x > 1.1 && z > 0.95)))).toBe(0);
  expect(count(without((x, y, z) => y < -0.01 && x > 1.1 && z > 0.95 && z < 2.05))).toBe(1);
});

it('finds the windows of a wall that a walked scan shows thinly, one by one', () => {
  const random = seededRandom(4);
  const [points, lefts]: [number[], number[]] = [[], [1, 2.4, 3.8, 5.2]];
  const between = (low: number, high: number) => low + (high - low) * random();
  for (let k = 0; k < 2400; k++) {
    const [x, z] = [between(0, 8), between(0, 2.6)];
    if (!lefts.some((left) => x > left && x < left + 1 && z > 0.9 && z < 2.3)) points.push(x, 0, z);
  }
  for (const left of lefts) {
    for (let k = 0; k < 10; k++) {
      const depth = -between(0.05, 0.25);
      points.push(left, depth, between(0.9, 2.3), left + 1, depth, between(0.9, 2.3));
      points.push(between(left, left + 1), depth, 2.3, between(left, left + 1), depth, 0.9);
    }
  }
  const wall: DetectedWall = { ...SOUTH, b: [8, -0.15] };
  const raster = rasterOf(wall, Float32Array.from(points));
  const found = findOpenings(wall, raster).map(({ from }) => from);
  expect(found).toHaveLength(lefts.length);
  found.sort((a, b) => a - b).forEach((from, k) => expect(Math.abs(from - lefts[k]!)).toBeLessThan(0.1));
});
