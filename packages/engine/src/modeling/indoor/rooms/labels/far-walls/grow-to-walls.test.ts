import { expect, it } from 'vitest';
import type { RasterGrid } from '../../../../../spatial/raster-grid.ts';
import { ROOM_LABEL_DEFAULTS as KNOBS } from '../room-label-options.ts';
import type { GrowToWallsOptions } from './grow-to-walls.ts';
import { growToWalls } from './grow-to-walls.ts';

/** 14 by 8 meters. */
const GRID: RasterGrid = { x0: 0, y0: 0, cell: 0.05, width: 280, height: 160 };
const cells = (isSet: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: GRID.width * GRID.height }, (_, at) =>
    isSet(((at % GRID.width) + 0.5) / 20, (Math.floor(at / GRID.width) + 0.5) / 20) ? 1 : 0,
  );

/** A hall from (1, 1) to (13, 7), of which the scan shows floor and ceiling up to x = 9; points of its walls beyond lie 0.6 m apart. */
const isInHall = (x: number, y: number) => x > 1 && x < 13 && y > 1 && y < 7;
const isWall = (x: number, y: number) => !isInHall(x, y) && x > 0.9 && x < 13.1 && y > 0.9 && y < 7.1;
const isCorner = (x: number, y: number) => x > 12.9 && (y < 1.1 || y > 6.9);
const isShown = (x: number, y: number) => x < 9 || (x + y) % 0.6 < 0.06 || isCorner(x, y);

interface Plan {
  /** What else stands, from floor to ceiling. */
  wall?: (x: number, y: number) => boolean;
  /** Windows, which show no points. */
  isGlass?: (x: number, y: number) => boolean;
  /** The room beside the hall. */
  other?: (x: number, y: number) => boolean;
}

/** Square meters that the hall grows by. */
function grownBy(
  { wall = () => false, isGlass = () => false, other = () => false }: Plan = {},
  options: GrowToWallsOptions = {},
): number {
  const stands = cells((x, y) => (isWall(x, y) && isShown(x, y) && !isGlass(x, y)) || wall(x, y));
  const [hall, beside] = [cells((x, y) => isInHall(x, y) && x < 9), cells(other)];
  const label = Int32Array.from(stands, (set, at) => (set ? -1 : hall[at] ? 0 : beside[at] ? 1 : -1));
  const area = () => label.filter((id) => id === 0).length * GRID.cell ** 2;
  const before = area();
  growToWalls(label, stands, { touched: stands, middle: new Uint8Array(stands.length) }, [], GRID, KNOBS, options);
  return area() - before;
}

it('grows up to walls of which few points show, and no farther', () => {
  expect(grownBy()).toBeGreaterThan(20);
  expect(grownBy()).toBeLessThan(24.5);
});

it('grows up to a wall with a window, whose glass shows no points', () => {
  const isGlass = (x: number, y: number) => x > 12.9 && Math.abs(y - 4) < 1.6;
  expect(grownBy({ isGlass })).toBeGreaterThan(20);
  const isOpen = (x: number, y: number) => x > 12.9 && Math.abs(y - 4) < 2.4;
  expect(grownBy({ isGlass: isOpen })).toBeLessThan(10);
});

it('lets rooms smaller than halls grow past no window: beside them lies the open', () => {
  const isGlass = (x: number, y: number) => x > 12.9 && Math.abs(y - 4) < 1.6;
  expect(grownBy({ isGlass }, { leastHall: 60 })).toBeLessThan(10);
});

it('grows past a gap in the wall to another room, and not through one as wide as a door', () => {
  const beyond = (width: number) => (x: number, y: number) => Math.abs(x - 11) < width / 2 && y > 0.5 && y < 1;
  expect(grownBy({ other: beyond(0.4) })).toBeGreaterThan(20);
  expect(grownBy({ other: beyond(0.9) })).toBe(0);
});

it('grows through no doorway', () => {
  expect(grownBy({ wall: (x, y) => Math.abs(x - 9.05) < 0.1 && Math.abs(y - 4) > 0.7 })).toBe(0);
});

it('grows into no court, which has rooms around it', () => {
  expect(grownBy({ other: (x, y) => x > 13.2 || y < 0.8 || y > 7.2 })).toBe(0);
});

it('grows not up to another room', () => {
  expect(grownBy({ other: (x, y) => x > 12 && x < 13 && y > 5 && y < 7 })).toBe(0);
});

it('grows not where walls are missing', () => {
  const stands = cells((x, y) => isWall(x, y) && x < 9);
  const label = Int32Array.from(
    cells((x, y) => isInHall(x, y) && x < 9),
    (set) => set - 1,
  );
  const before = label.slice();
  growToWalls(label, stands, { touched: stands, middle: stands }, [], GRID, KNOBS);
  expect(label).toEqual(before);
});
