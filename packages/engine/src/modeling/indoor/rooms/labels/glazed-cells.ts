import { labelComponents } from '../../../../spatial/connected-components.ts';
import { close, dilate } from '../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import type { StoreyRasters } from './storey-rasters.ts';

/** What tells a pane that ends a room; lengths in cells of the label raster. */
export interface GlazedCellOptions {
  /** Bounds of the strip before and behind a pane in which points of the ceiling are counted. */
  near?: number;
  far?: number;
  /** Half the width of that strip. */
  halfWidth?: number;
  /** Points of the ceiling before a pane. */
  leastBefore?: number;
  /** Behind a pane the ceiling shows this many times less. */
  leastDrop?: number;
  /** Cells this near to a wall are of the wall. */
  besideWall?: number;
  /** What is shorter may be the leaf of an open door, or a column. */
  leastLength?: number;
  /** Half the gap over which panes hang together: frames hide what is behind them. */
  gap?: number;
  /** The same where walls, or frames up to the ceiling, stand in line between them. */
  framedGap?: number;
}

export const GLAZED_CELL_DEFAULTS: Required<GlazedCellOptions> = {
  near: 2,
  far: 14,
  halfWidth: 2,
  leastBefore: 20,
  leastDrop: 10,
  besideWall: 2,
  leastLength: 40,
  gap: 3,
  framedGap: 20,
};

/** The four raster directions and the diagonals. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/**
 * Cells of panes up to the ceiling. Such a pane leaves no lintel, and behind it lies the mirror image of the room, ceiling
 * included. That image is faint: a pane throws back a few percent of what falls on it. So where something stands upright,
 * longer than the leaf of a door, and the ceiling behind shows ten times less than the ceiling before, the room ends.
 */
export function glazedCells(
  { barrier, middle, ceilingPoints }: Pick<StoreyRasters, 'barrier' | 'middle' | 'ceilingPoints'>,
  grid: RasterGrid,
  options: GlazedCellOptions = {},
): Uint8Array {
  const knobs = { ...GLAZED_CELL_DEFAULTS, ...options };
  const { width, height } = grid;
  const wall = dilate(barrier, grid, knobs.besideWall);
  const glazed = new Uint8Array(middle.length);
  const edge = knobs.far + knobs.halfWidth;
  for (let j = edge; j < height - edge; j++) {
    for (let i = edge; i < width - edge; i++) {
      const at = j * width + i;
      if (middle[at] && !wall[at] && DIRECTIONS.some((step) => isDrop(at, step, ceilingPoints, width, knobs)))
        glazed[at] = 1;
    }
  }
  return dropShortFronts(glazed, barrier, grid, knobs);
}

/** The panes of fronts that are long enough, what stands between their panes not counted: the leaf of a door may end at a wall. */
function dropShortFronts(
  glazed: Uint8Array,
  barrier: Uint8Array,
  grid: RasterGrid,
  { leastLength, gap, framedGap }: Required<GlazedCellOptions>,
): Uint8Array {
  const panes = close(glazed, grid, gap);
  const inLine = close(glazed, grid, framedGap);
  const standing = panes.map((set, at) => set | (inLine[at]! & barrier[at]!));
  const { label: front, sizes } = labelComponents(close(standing, grid, gap), grid);
  const [columns, rows] = [sizes.map(() => new Set<number>()), sizes.map(() => new Set<number>())];
  panes.forEach((set, at) => {
    if (!set) return;
    columns[front[at]!]!.add(at % grid.width);
    rows[front[at]!]!.add(Math.floor(at / grid.width));
  });
  const isLong = sizes.map((_, id) => Math.max(columns[id]!.size, rows[id]!.size) > leastLength);
  return glazed.map((set, at) => (set && isLong[front[at]!] ? 1 : 0));
}

/** True if the ceiling shows much less on one side of a cell than on the other. */
function isDrop(
  at: number,
  [di, dj]: readonly [number, number],
  counts: Uint16Array,
  width: number,
  { near, far, halfWidth, leastBefore, leastDrop }: Required<GlazedCellOptions>,
): boolean {
  const along = dj * width + di;
  const across = di * width - dj;
  let ahead = 0;
  let behind = 0;
  for (let side = -halfWidth; side <= halfWidth; side++) {
    for (let step = near; step <= far; step++) {
      ahead += counts[at + side * across + step * along]!;
      behind += counts[at + side * across - step * along]!;
    }
  }
  const most = Math.max(ahead, behind);
  return most >= leastBefore && most >= leastDrop * Math.min(ahead, behind);
}
