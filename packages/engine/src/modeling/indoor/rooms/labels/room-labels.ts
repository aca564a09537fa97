import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import type { CrestLine } from './open-topped/crest-line.ts';
import type { WallBand } from './wall-band.ts';

/** Rooms of a storey as labels on a raster. */
export interface RoomLabels {
  grid: RasterGrid;
  /** Per cell the room, or -1. */
  label: Int32Array;
  /** Number of rooms: labels are 0 to `rooms - 1`. */
  rooms: number;
  /** Cells filled between lintel height and ceiling: walls, seen from above all furniture. */
  barrier: Uint8Array;
  /** Cells with wall-like points between knee and head height. */
  middle: Uint8Array;
  /** Cells with something between knee and hip height. */
  low: Uint8Array;
  /** Cells with something right below the ceiling; undefined in a storey without one. */
  topped?: Uint8Array;
  /** Cells of rooms of which nothing was seen; undefined in a storey without ceiling. */
  shade?: Uint8Array;
  /** Cells of rooms that reach up to walls far from every station, see `growToWalls`; undefined in a storey without ceiling. */
  far?: Uint8Array;
  /** Cells of mirror images of rooms; undefined if there are none. */
  images?: Uint8Array;
  /** Straight pieces that stand up to where the scan ends, in a storey without ceiling. */
  crests?: readonly CrestLine[];
  /** Height band in which walls are recognized. */
  band: WallBand;
}

/** Side of the raster cells, meters: half a thin wall, and a few points in each at usual scan densities. */
export const CELL = 0.05;
/** Square meters of a cell. */
export const CELL_AREA = CELL ** 2;
/** Least area of the cells of a room, square meters: a closet, whose walls hide the cells along them. */
export const LEAST_ROOM = 0.75;

/** Drops rooms that are too small and numbers the rest in the order of their labels. Changes `label`. */
export function compactLabels(labels: RoomLabels, leastArea = LEAST_ROOM): RoomLabels {
  const { label } = labels;
  const sizes = new Map<number, number>();
  for (const id of label) if (id >= 0) sizes.set(id, (sizes.get(id) ?? 0) + 1);
  const number = new Map<number, number>();
  for (const [id, size] of [...sizes].sort((a, b) => a[0] - b[0])) {
    if (size * CELL_AREA >= leastArea) number.set(id, number.size);
  }
  for (let at = 0; at < label.length; at++) if (label[at]! >= 0) label[at] = number.get(label[at]!) ?? -1;
  return { ...labels, rooms: number.size };
}
