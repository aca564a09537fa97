import { describe, expect, it } from 'vitest';
import { DOOR, LAYOUT, STOREY, WALL, twoRooms } from '../../../../test/modeling/two-rooms.ts';
import type { DetectedWall } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { findOpenings } from './find-openings.ts';
import { findDoorways } from './find-doorways.ts';
import { rasterWall } from './wall-raster.ts';

const INNER: DetectedWall = {
  storey: 0,
  a: [(WALL.left + WALL.right) / 2, 0],
  b: [(WALL.left + WALL.right) / 2, 3],
  thickness: WALL.right - WALL.left,
  thicknessSource: 'measured',
  exterior: false,
  left: 0,
  right: 1,
  rooms: [0, 1],
  zBottom: 0,
  zTop: 2.6,
  support: 1,
};

const rasterOf = (wall: DetectedWall, position: Float32Array) =>
  rasterWall(wall, storeyPoints(position, LAYOUT, STOREY));

describe('a wall with a doorway', () => {
  const raster = rasterOf(INNER, twoRooms());

  it('unrolls: both faces filled beside the doorway, nothing between them but its reveals', () => {
    const at = (u: number, z: number) => Math.floor(z / raster.cell) * raster.width + Math.floor(u / raster.cell);
    expect(raster.solid[0][at(0.5, 1)]).toBeGreaterThan(0);
    expect(raster.solid[1][at(0.5, 1)]).toBeGreaterThan(0);
    expect(raster.solid[0][at(1.45, 1)]).toBe(0);
    expect(raster.inner[at(0.5, 1)]).toBe(0);
    expect(raster.innerPoints.u.length).toBeGreaterThan(100);
  });

  it('shows it as a gap under a head', () => {
    const [doorway, ...others] = findDoorways(raster);
    expect(others).toEqual([]);
    expect(Math.abs(doorway!.from - DOOR.from)).toBeLessThan(0.051);
    expect(Math.abs(doorway!.to - DOOR.to)).toBeLessThan(0.051);
    expect(Math.abs(doorway!.top - DOOR.head)).toBeLessThan(0.101);
  });

  it('has one door, its edges on the reveals', () => {
    const [door, ...others] = findOpenings(INNER, raster);
    expect(others).toEqual([]);
    expect(door!.type).toBe('door');
    expect(Math.abs(door!.from - DOOR.from)).toBeLessThan(0.02);
    expect(Math.abs(door!.to - DOOR.to)).toBeLessThan(0.02);
    expect(Math.abs(door!.zTop - DOOR.head)).toBeLessThan(0.03);
    expect(door!.zBottom).toBe(0);
    expect(door!.confidence).toBeGreaterThan(0.5);
  });
});

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

const SOUTH: DetectedWall = { ...INNER, a: [0, -0.15], b: [4, -0.15], thickness: 0.3, exterior: true, right: -1 };

it('finds a window above its sill', () => {
  const [window, ...others] = findOpenings(SOUTH, rasterOf(SOUTH, wallWithWindow(0.9)));
  expect(others).toEqual([]);
  expect(window!.type).toBe('window');
  expect(Math.abs(window!.from - 1)).toBeLessThan(0.02);
  expect(Math.abs(window!.to - 2.2)).toBeLessThan(0.02);
  expect(Math.abs(window!.zBottom - 0.9)).toBeLessThan(0.03);
  expect(Math.abs(window!.zTop - 2.1)).toBeLessThan(0.03);
});

it('finds none in a wall without points between its faces, furniture or not', () => {
  const points: number[] = [];
  for (let x = 0; x <= 4; x += 0.03) {
    // A cupboard hides the wall from 1 to 2 m.
    for (let z = 0; z <= 2.6; z += 0.03) if (x < 1 || x > 2 || z > 2) points.push(x, 0, z);
  }
  expect(findOpenings(SOUTH, rasterOf(SOUTH, Float32Array.from(points)))).toEqual([]);
});
