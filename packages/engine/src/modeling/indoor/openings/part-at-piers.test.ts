import { expect, it } from 'vitest';
import { OUTER } from '../../../../test/models/outer-wall.ts';
import { rasterOf } from '../../../../test/models/wall-of-two-rooms.ts';
import { partAtPiers } from './part-at-piers.ts';
import type { WallOpening } from './wall-opening.ts';

const DOOR = { from: 1, to: 1.9, bottom: 0, top: 2.4 };
const WINDOW = { from: 2.05, to: 5.5, bottom: 0.1, top: 2.45 };

/**
 * An outer wall with a door and a window beside it, both filled 0.2 m behind its face; of the pier between them the scan shows the
 * face on so many of five rows.
 */
function doorBesideWindow(shown: number): Float32Array {
  const points: number[] = [];
  const holes = [DOOR, WINDOW];
  for (let x = 0; x <= 6; x += 0.02) {
    for (let [z, row] = [0, 0]; z <= 3; z = 0.02 * ++row) {
      const isOpen = holes.some((one) => x > one.from && x < one.to && z > one.bottom && z < one.top);
      const isPier = x >= DOOR.to && x <= WINDOW.from && z < DOOR.top;
      if (isOpen) points.push(x, -0.2, z);
      else if (!isPier || Math.floor(z / 0.05) % 5 < shown) points.push(x, 0, z);
    }
  }
  for (const { from, to, bottom, top } of holes) {
    for (let y = 0.03; y < 0.2; y += 0.02) {
      for (let z = bottom; z <= top; z += 0.03) points.push(from, -y, z, to, -y, z);
      for (let x = from; x <= to; x += 0.03) points.push(x, -y, top, x, -y, bottom);
    }
  }
  return Float32Array.from(points);
}

/** What hangs together there. */
const WHOLE: WallOpening = {
  type: 'window',
  from: DOOR.from,
  to: WINDOW.to,
  zBottom: 0,
  zTop: WINDOW.top,
  evidence: { points: 1000, coverage: 0.9, rms: 0, sides: 1 },
};

it.each([5, 4])('parts a door from the window beside it at a pier that shows on %s of five rows', (shown) => {
  const [door, window, ...others] = partAtPiers([WHOLE], OUTER, rasterOf(OUTER, doorBesideWindow(shown)));
  expect(others).toEqual([]);
  expect(door).toMatchObject({ type: 'door', from: expect.closeTo(1, 1), to: expect.closeTo(1.9, 1), zBottom: 0 });
  expect(window).toMatchObject({ type: 'window', from: expect.closeTo(2.05, 1), to: expect.closeTo(5.5, 1) });
});

it('keeps them one where hardly any wall shows between', () => {
  expect(partAtPiers([WHOLE], OUTER, rasterOf(OUTER, doorBesideWindow(1)))).toEqual([WHOLE]);
});

/** An outer wall with two windows and the pier between them, of which the scan shows a point every 10 cm. */
function thinlyScanned(pier: number): Float32Array {
  const points: number[] = [];
  const windows = [
    { from: 1, to: 2.5 },
    { from: 2.5 + pier, to: 4 + pier },
  ];
  for (let x = 0.02; x < 6; x += 0.1) {
    for (let z = 0.02; z < 3; z += 0.1) {
      const isPane = z > 0.8 && z < 2.4 && windows.some(({ from, to }) => x > from && x < to);
      points.push(x, isPane ? -0.2 : 0, z);
    }
  }
  for (const { from, to } of windows) {
    for (let z = 0.8; z <= 2.4; z += 0.1) points.push(from + 0.01, -0.15, z, to - 0.01, -0.15, z);
    for (let x = from; x <= to; x += 0.1) points.push(x, -0.15, 0.8, x, -0.15, 2.4);
  }
  return Float32Array.from(points);
}

const windowsOf = (pier: number): WallOpening => ({ ...WHOLE, from: 1, to: 4 + pier, zBottom: 0.8, zTop: 2.4 });

it('parts windows at a pier of a thin scan by its points, since its rows show little', () => {
  const [left, right, ...others] = partAtPiers([windowsOf(0.75)], OUTER, rasterOf(OUTER, thinlyScanned(0.75)));
  expect(others).toEqual([]);
  const edges = [left!.from, left!.to, right!.from, right!.to];
  [1, 2.5, 3.25, 4.75].forEach((edge, k) => expect(Math.abs(edges[k]! - edge)).toBeLessThan(0.1));
});

it('takes a bar between two sashes in a thin scan for no pier', () => {
  expect(partAtPiers([windowsOf(0.1)], OUTER, rasterOf(OUTER, thinlyScanned(0.1)))).toHaveLength(1);
});

it('parts windows of an inner wall, no doors', () => {
  const wall = { ...OUTER, exterior: false, right: 1, thicknessSource: 'measured' as const };
  const raster = rasterOf(wall, thinlyScanned(0.75));
  expect(partAtPiers([windowsOf(0.75)], wall, raster)).toHaveLength(2);
  expect(partAtPiers([{ ...windowsOf(0.75), type: 'passage' }], wall, raster)).toHaveLength(1);
});
