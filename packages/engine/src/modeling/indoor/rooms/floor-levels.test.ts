import { expect, it } from 'vitest';
import { rectangleRoom } from '../../../../test/models/rectangle-room.ts';
import { LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import { gridOver } from '../../../spatial/raster-grid.ts';
import type { DetectedStorey } from '../detected-elements.ts';
import { floorLevels } from './floor-levels.ts';

/** A closet of 1.2 by 1.6 m: most of its cells lie beside walls. */
const CLOSET = rectangleRoom(1, 1, 2.2, 2.6);

/** Its floor at one height and its walls from there up, which pass the level of the storey's floor. */
function closet(floor: number, withFloor = true): number[] {
  const points: number[] = [];
  for (let x = 1; x <= 2.2; x += 0.04) {
    for (let y = 1; y <= 2.6; y += 0.04) if (withFloor) points.push(x, y, floor);
    for (let z = floor; z < 2.6; z += 0.04) points.push(x, 1.01, z, x, 2.59, z);
  }
  for (let y = 1; y <= 2.6; y += 0.04) for (let z = floor; z < 2.6; z += 0.04) points.push(1.01, y, z, 2.19, y, z);
  return points;
}

const levelOf = (points: number[], storey: DetectedStorey = STOREY, below: DetectedStorey[] = []) =>
  floorLevels([CLOSET], Float32Array.from(points), { ...LAYOUT, storeys: [...below, storey] }, storey)[0];

it.each([-0.45, 0.3])('tells that the floor of a small room lies %s m over that of its storey', (floor) => {
  expect(levelOf(closet(floor))).toBeCloseTo(floor, 2);
});

it('takes no walls and no shelf for a floor', () => {
  expect(levelOf(closet(0))).toBeUndefined();
  expect(levelOf(closet(-0.6, false))).toBeUndefined();
  const shelf: number[] = [];
  for (let x = 1; x <= 2.2; x += 0.04) for (let y = 1; y <= 1.9; y += 0.04) shelf.push(x, y, 0.45);
  expect(levelOf([...closet(0), ...shelf])).toBeUndefined();
});

it('takes a worktop that fills a tiny room for no floor', () => {
  const tiny = { ...CLOSET, area: 0.9 };
  const level = (floor: number) => floorLevels([tiny], Float32Array.from(closet(floor)), LAYOUT, STOREY)[0];
  expect(level(0.89)).toBeUndefined();
  expect(level(-0.45)).toBeCloseTo(-0.45, 2);
});

it('tells of a lower floor over another storey only where that one ends below', () => {
  const upper = { ...STOREY, index: 1 };
  const grid = gridOver(LAYOUT.bounds, 0.2);
  const below = { ...STOREY, elevation: STOREY.elevation - 2.9 };
  const capped = (z: number, storey = below) => [
    { ...storey, caps: { grid, z: Array.from({ length: grid.width * grid.height }, () => z) } },
  ];
  expect(levelOf(closet(-0.45), upper, [below])).toBeUndefined();
  expect(levelOf(closet(-0.45), upper, capped(-0.1))).toBeUndefined();
  expect(levelOf(closet(-0.45), upper, capped(-0.55))).toBeCloseTo(-0.45, 2);
  // A half level beside it lies below no room of it.
  const half = capped(-3, { ...STOREY, elevation: STOREY.elevation - 1.4 });
  expect(levelOf(closet(-0.45), { ...STOREY, index: 2 }, [...capped(-0.1), ...half])).toBeUndefined();
});

it('takes the highest surface below for the floor, not the ceiling under it', () => {
  const ceiling: number[] = [];
  for (let x = 1; x <= 2.2; x += 0.03) for (let y = 1; y <= 2.6; y += 0.03) ceiling.push(x, y, -0.9);
  expect(levelOf([...closet(-0.6), ...ceiling])).toBeCloseTo(-0.6, 2);
});

it('tells it from the part of a room that was seen', () => {
  const seen: number[] = [];
  for (let x = 1.4; x <= 1.7; x += 0.03) for (let y = 1.2; y <= 2.4; y += 0.03) seen.push(x, y, -0.45);
  expect(levelOf([...closet(-0.45, false), ...seen])).toBeCloseTo(-0.45, 2);
});

it('takes the ceiling over a storey whose floor was not scanned for no floor', () => {
  // A wall of the storey below stands under the closet, which shows that one's ceiling and not its own floor.
  const wall: number[] = [];
  for (let y = 1; y <= 2.6; y += 0.04) for (let z = -1.4; z < -0.45; z += 0.04) wall.push(1.7, y, z);
  expect(levelOf([...closet(-0.45), ...wall])).toBeUndefined();
  // A storey that is known below has walls there too, and says itself where it ends.
  const grid = gridOver(LAYOUT.bounds, 0.2);
  const caps = { grid, z: Array.from({ length: grid.width * grid.height }, () => -0.55) };
  const lower = { ...STOREY, elevation: STOREY.elevation - 2.9, caps };
  expect(levelOf([...closet(-0.45), ...wall], { ...STOREY, index: 1 }, [lower])).toBeCloseTo(-0.45, 2);
  // The room beside shows its floor, and the same ceiling under it.
  const beside = rectangleRoom(3, 1, 4.2, 2.6);
  const level = (...heights: number[]) => {
    const floors = heights.flatMap((z) => closet(z).map((value, k) => (k % 3 === 0 ? value + 2 : value)));
    return floorLevels([CLOSET, beside], Float32Array.from([...closet(-0.45), ...floors]), LAYOUT, STOREY)[0];
  };
  expect(level(0)).toBeCloseTo(-0.45, 2);
  expect(level(0, -0.45)).toBeUndefined();
});

it('takes what hangs below the ceiling for no floor', () => {
  const points = closet(1.5).filter((_, k, all) => all[3 * Math.floor(k / 3) + 2]! <= 1.51);
  expect(levelOf(points)).toBeUndefined();
});
