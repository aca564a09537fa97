import { close } from '../../../../spatial/morphology.ts';
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
export const REACH = 1;

/** A followed wall: the cells along its line, and the line's unit normal. */
export interface FollowedStretch {
  cells: number[];
  normal: readonly [nx: number, ny: number];
}

/**
 * Walls far from every station, where points lie farther apart than cells: a wall goes on as long as points follow each
 * other in line with its face.
 *
 * @param touched cells with at least one point in the band between lintel and ceiling.
 * @param faces upright planes; one that no barrier follows is left out.
 * @returns the walls, each with the dense stretch from which it goes on.
 */
export function followedWalls(
  barrier: Uint8Array,
  touched: Uint8Array,
  faces: readonly WallFace[],
  grid: RasterGrid,
  options: FollowWallsOptions = {},
): FollowedStretch[] {
  const knobs = { ...FOLLOW_WALLS_DEFAULTS, ...options };
  return faces.flatMap((face) => {
    const line = cellsAcross(face, grid, REACH);
    const isAt = (mask: Uint8Array) => line.map((cells) => cells.some((at) => mask[at]));
    const [solid, sparse] = [isAt(barrier), isAt(touched)];
    return stretches(solid, knobs.mostBreak / STEP + 1, knobs.leastStretch / STEP).map(
      ([first, last]): FollowedStretch => ({
        cells: middleCells(line, ...followed(sparse, first, last, knobs.mostGap / STEP)),
        normal: [face.nx, face.ny],
      }),
    );
  });
}

/** Cells of stretches. */
export function cellsOfStretches(stretches: readonly FollowedStretch[], grid: RasterGrid): Uint8Array {
  const mask = new Uint8Array(grid.width * grid.height);
  for (const { cells } of stretches) for (const at of cells) mask[at] = 1;
  return mask;
}

/** How far behind a face the next room is looked for: its wall, and what was narrowed of both; cells. */
const BEHIND = 36;
/** A place with a room on one side only, as at the end of a wall, parts rooms if the nearest one with two does, up to so many places away. */
const BESIDE = 20;

/** Cells of walls that were followed. */
export interface PartingCells {
  /** Those between two rooms. */
  parting: Uint8Array;
  /** And those in line with such a place that have a room on one side at most: what lies beyond belongs to no room on this side. */
  bounding: Uint8Array;
}

/**
 * Cells of followed walls that part two rooms: the nearest room on one side is another than that on the other side. Between two faces of
 * one wall all cells are.
 *
 * @param label rooms, narrowed so that none touches another.
 * @param thickWall half the thickness of the thickest wall, cells.
 */
export function partingCells(
  stretches: readonly FollowedStretch[],
  label: Int32Array,
  grid: RasterGrid,
  thickWall: number,
): PartingCells {
  const [parting, bounding] = [new Uint8Array(label.length), new Uint8Array(label.length)];
  for (const { cells, normal } of stretches) {
    const states = cells.map((at) => {
      const [left, right] = [1, -1].map((side) => roomBeside(at, side, normal, label, grid));
      return left === undefined || right === undefined ? undefined : left !== right;
    });
    const isParting = states.includes(true);
    states.forEach((state, k) => {
      const near = state ?? nearestKnown(states, k);
      if (near) parting[cells[k]!] = 1;
      if (near ?? isParting) bounding[cells[k]!] = 1;
    });
  }
  return { parting: close(parting, grid, thickWall), bounding: close(bounding, grid, thickWall) };
}

function nearestKnown(states: readonly (boolean | undefined)[], at: number): boolean | undefined {
  for (let off = 1; off <= BESIDE; off++) {
    const near = states[at - off] ?? states[at + off];
    if (near !== undefined) return near;
  }
  return undefined;
}

/** The first room to one side of a cell, within a range of cells; undefined if none is there. */
export function roomBeside(
  at: number,
  side: number,
  [nx, ny]: FollowedStretch['normal'],
  label: Int32Array,
  { width, height }: RasterGrid,
  { from, to } = { from: 1, to: BEHIND },
): number | undefined {
  const [i, j] = [at % width, Math.floor(at / width)];
  for (let k = from; k <= to; k++) {
    const [x, y] = [Math.round(i + side * nx * k), Math.round(j + side * ny * k)];
    if (x < 0 || y < 0 || x >= width || y >= height) return undefined;
    const id = label[y * width + x]!;
    if (id >= 0) return id;
  }
  return undefined;
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
export function stretches(set: readonly boolean[], most: number, least: number): [number, number][] {
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

/** The cells on a line itself from one of its places to another. */
export function middleCells(line: readonly number[][], from: number, to: number): number[] {
  return line.slice(from, to + 1).map((cells) => cells[REACH]!);
}

/** A stretch, longer at both ends as far as set places follow each other with no gap of more than `most`. */
export function followed(set: readonly boolean[], first: number, last: number, most: number): [number, number] {
  const end = (start: number, step: 1 | -1) => {
    let at = start;
    for (let k = start + step; k >= 0 && k < set.length && Math.abs(k - at) <= most; k += step) if (set[k]) at = k;
    return at;
  };
  return [end(first, -1), end(last, 1)];
}
