import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import type { WallFace } from '../outlines/wall-faces.ts';

/** How far a wall is followed where hardly a point shows it; meters. */
export interface FollowWallsOptions {
  /** Least length of a stretch without gaps from which a wall is followed, and largest gap within such a stretch. */
  leastStretch?: number;
  mostBreak?: number;
  /** Largest gap between two points in line beyond that stretch: less than a narrow door. */
  mostGap?: number;
}

export const FOLLOW_WALLS_DEFAULTS: Required<FollowWallsOptions> = { leastStretch: 1, mostBreak: 0.1, mostGap: 0.5 };

/** Cells to either side of a line in which its points lie. */
const REACH = 1;

/**
 * Walls far from every station, where points lie farther apart than cells: a wall goes on as long as points follow each
 * other in line with its face.
 *
 * @param touched cells with at least one point in the band between lintel and ceiling.
 * @param faces upright planes; one that no barrier follows is left out.
 * @returns cells of such walls and of the stretches that they go on from.
 */
export function followedWalls(
  barrier: Uint8Array,
  touched: Uint8Array,
  faces: readonly WallFace[],
  grid: RasterGrid,
  options: FollowWallsOptions = {},
): Uint8Array {
  const knobs = { ...FOLLOW_WALLS_DEFAULTS, ...options };
  const walls = new Uint8Array(barrier.length);
  for (const face of faces) {
    const line = cellsAcross(face, grid, REACH);
    const isAt = (mask: Uint8Array) => line.map((cells) => cells.some((at) => mask[at]));
    const [solid, sparse] = [isAt(barrier), isAt(touched)];
    for (const [first, last] of stretches(solid, knobs.mostBreak / STEP + 1, knobs.leastStretch / STEP)) {
      const from = followed(sparse, first, -1, knobs.mostGap / STEP);
      const to = followed(sparse, last, 1, knobs.mostGap / STEP);
      for (let k = from; k <= to; k++) walls[line[k]![REACH]!] = 1;
    }
  }
  return walls;
}

/** Distance between places along a line, meters: half a cell. */
export const STEP = 0.025;

/** Cells across a line, from `reach` cells on one side to as many on the other, at every step of its way through the raster. */
export function cellsAcross(
  { nx, ny, d }: Pick<WallFace, 'nx' | 'ny' | 'd'>,
  grid: RasterGrid,
  reach: number,
): number[][] {
  const { x0, y0, cell, width, height } = grid;
  const [w, h] = [width * cell, height * cell];
  // Along the line from the foot of the raster's middle, as far as its corners reach.
  const [mx, my] = [x0 + w / 2, y0 + h / 2];
  const off = d - nx * mx - ny * my;
  const far = Math.hypot(w, h) / 2;
  const places: number[][] = [];
  for (let s = -far; s <= far; s += STEP) {
    const cells: number[] = [];
    for (let k = -reach; k <= reach; k++) {
      const across = off + k * cell;
      cells.push(cellAt(grid, mx + nx * across - ny * s, my + ny * across + nx * s));
    }
    if (cells.every((at) => at >= 0)) places.push(cells);
  }
  return places;
}

/** First and last index of every stretch of set places with no gap of more than `most` and a length of at least `least`. */
function stretches(set: readonly boolean[], most: number, least: number): [number, number][] {
  const found: [number, number][] = [];
  let first = -1;
  let last = -1;
  for (let k = 0; k <= set.length; k++) {
    if (set[k]) {
      if (first < 0) first = k;
      last = k;
    } else if (first >= 0 && (k === set.length || k - last > most)) {
      if (last - first >= least) found.push([first, last]);
      first = -1;
    }
  }
  return found;
}

/** The last set place from a start in a direction before a gap of more than `most`. */
function followed(set: readonly boolean[], start: number, step: 1 | -1, most: number): number {
  let last = start;
  for (let k = start + step; k >= 0 && k < set.length && Math.abs(k - last) <= most; k += step) if (set[k]) last = k;
  return last;
}
