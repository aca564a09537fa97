import { describe, expect, it } from 'vitest';
import { gridOver } from '../../../../../spatial/raster-grid.ts';
import { joinAcrossBeams } from './join-rooms.ts';
import type { RoomLabels } from '../room-labels.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 7, maxY: 4 }, 0.05);
const CELLS = GRID.width * GRID.height;

interface End {
  /** What stands across the way from a hall into a corridor: how long, and whether it shows right below the ceiling; meters. */
  leaf: number;
  isTopped?: boolean;
  /** Width of the corridor; the way into it is 2 m wide. */
  width?: number;
  /** Whether walls show right below the ceiling. */
  areWallsTopped?: boolean;
}

/** Rooms that are left of a hall and a corridor that it opens into. */
function roomsOf({ leaf, isTopped = false, width = 2, areWallsTopped = true }: End): number {
  const mask = () => new Uint8Array(CELLS);
  const [barrier, middle, topped] = [mask(), mask(), mask()];
  const label = new Int32Array(CELLS).fill(-1);
  const set = (i: number, j: number, isHigh: boolean) => {
    const at = j * GRID.width + i;
    [barrier[at], middle[at], topped[at]] = [1, 1, isHigh ? 1 : 0];
  };
  const [way, side] = [10 + 2 / 0.05, 10 + width / 0.05];
  for (let j = 10; j < 70; j++) {
    // Beside the way the wall is thicker than any beam.
    for (let i = 6; i < 130; i++) {
      if (i < (j < way ? 66 : 56)) label[j * GRID.width + i] = 0;
      else if (i >= 70 && j < side) label[j * GRID.width + i] = 1;
    }
  }
  for (let i = 6; i < 130; i++) set(i, 9, areWallsTopped);
  for (let j = 10; j < 10 + leaf / 0.05; j++) set(68, j, isTopped);
  const band = { low: new Float32Array(0), high: new Float32Array(0) };
  const labels: RoomLabels = { grid: GRID, label, rooms: 2, barrier, middle, low: mask(), topped, band };
  return joinAcrossBeams(labels).rooms;
}

describe('a corridor that opens to a hall with its whole width', () => {
  it('is one room with it, also where the leaf of a door stands in the way', () => {
    expect(roomsOf({ leaf: 1.4 })).toBe(1);
    expect(roomsOf({ leaf: 0.3 })).toBe(1);
  });

  it('is none with it behind a wall, which reaches the ceiling, or behind what is too long for a leaf or leaves no way', () => {
    expect(roomsOf({ leaf: 1.4, isTopped: true })).toBe(2);
    expect(roomsOf({ leaf: 1.65 })).toBe(2);
    expect(roomsOf({ leaf: 1.55 })).toBe(2);
  });

  it('is none with it where the walls of the storey end below the ceiling too', () => {
    expect(roomsOf({ leaf: 1.4, areWallsTopped: false })).toBe(2);
  });
});

it('a room that is wider than the way into it is none with the room before it', () => {
  expect(roomsOf({ leaf: 1.4, width: 2.6 })).toBe(2);
});
