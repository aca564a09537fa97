import type { RasterGrid } from '../../../../../spatial/raster-grid.ts';
import { cellAt, lookAcross } from '../../../../../spatial/raster-grid.ts';
import type { WallFace } from '../../outlines/wall-faces.ts';

/** A plane is followed as a wall from this height on, meters: a person's. */
const LEAST_HEIGHT = 1.5;
/** Raster directions. */
const ALL_SIDES = 4;

/** What lies in sight of the cells that are neither rooms nor walls. */
export interface WallSights {
  /** 1 for cells with a room in sight in at least one of the four raster directions, and a room or a wall in all of them. */
  isShut: Uint8Array;
  /** In how many directions a wall is in sight first, and in how many of these no room lies beyond it. */
  walls: Uint8Array;
  outer: Uint8Array;
}

/** Looks from each cell along the raster to the first room or wall. O(cells). */
export function lookAtWalls(label: Int32Array, wall: Uint8Array, grid: RasterGrid): WallSights {
  const [sides, rooms] = [new Uint8Array(label.length), new Uint8Array(label.length)];
  const [walls, outer] = [new Uint8Array(label.length), new Uint8Array(label.length)];
  lookAcross(grid, (start, step, count) => {
    let [isRoom, isWall, isRoomBeyond, isOuter] = [false, false, false, false];
    for (let k = 0, at = start; k < count; k++, at += step) {
      if (label[at]! >= 0) [isRoom, isWall, isRoomBeyond] = [true, false, true];
      else if (wall[at]) [isRoom, isWall, isOuter] = [false, true, !isRoomBeyond];
      else if (isRoom || isWall) {
        sides[at]!++;
        rooms[at]! += Number(isRoom);
        walls[at]! += Number(isWall);
        outer[at]! += Number(isWall && isOuter);
      }
    }
  });
  const isShut = sides.map((count, at) => (count === ALL_SIDES && rooms[at]! > 0 ? 1 : 0));
  return { isShut, walls, outer };
}

/** Cells along the upright planes that are as high as a person. */
export function faceCells(faces: readonly WallFace[], grid: RasterGrid): Uint8Array {
  const mask = new Uint8Array(grid.width * grid.height);
  for (const { nx, ny, d, from, to, zMin, zMax } of faces) {
    if (zMax - zMin < LEAST_HEIGHT) continue;
    for (let along = from; along <= to; along += grid.cell / 2) {
      const at = cellAt(grid, nx * d - ny * along, ny * d + nx * along);
      if (at >= 0) mask[at] = 1;
    }
  }
  return mask;
}

/** Fills gaps of up to `most` cells in the rows and columns of a mask. */
export function bridgeGaps(mask: Uint8Array, grid: RasterGrid, most: number): Uint8Array {
  const bridged = mask.slice();
  lookAcross(grid, (start, step, count) => {
    let last = -Infinity;
    for (let k = 0; k < count; k++) {
      if (!mask[start + k * step]) continue;
      if (k - last <= most) for (let gap = last + 1; gap < k; gap++) bridged[start + gap * step] = 1;
      last = k;
    }
  });
  return bridged;
}
