import { labelComponents } from '../../../spatial/connected-components.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import type { HeightRaster } from '../detected-elements.ts';
import type { SpaceColumns } from './space-columns.ts';

/** A surface and the next one above it in a column of space, with clear height between; local z. */
export interface Gap {
  column: number;
  low: number;
  high: number;
}

/** Where a storey goes on above the level of the next floor; meters. */
export interface StoreyCapOptions {
  /** Side of the cells that decide together. */
  cell?: number;
  /** A surface this near to a level belongs to it. */
  sameFloor?: number;
  /** Columns of a cell that must show a space going on. */
  leastColumns?: number;
  /** Least area that goes on, square meters: more than a stair well, where walls tell more below the next floor. */
  leastArea?: number;
  /** The same of a lower wing, of whose border so small a share lies beside the next floor. */
  leastWing?: number;
  mostBeside?: number;
  /** Most height of a wing's roof over the level of the next floor, in the mean, meters. The roof over a void is that of the upper storey, and higher. */
  mostOver?: number;
}

export const STOREY_CAP_DEFAULTS: Required<StoreyCapOptions> = {
  cell: 1,
  sameFloor: 0.12,
  leastColumns: 3,
  leastArea: 20,
  leastWing: 8,
  mostBeside: 0.4,
  mostOver: 1,
};

/** The levels that a storey lies between. */
export interface StoreyLevels {
  level: number;
  /** Of the floor above. */
  next: number;
  /** Thickness of the slab between, if it is thin. */
  slab?: number | undefined;
  /** Upper limit of the storey's points where the next floor lies above. */
  below: number;
  /** Upper limit beside that floor: in a lower building, under a void. */
  above: number;
}

/**
 * How far up a storey reaches at each place. Where the next floor lies, to that floor; beside it, in a lower building or
 * under a void, as far as its own ceiling.
 *
 * @returns undefined where the next floor lies over all of it.
 */
export function capsOf(
  gaps: readonly Gap[],
  columns: SpaceColumns,
  { level, next, slab = Infinity, below, above }: StoreyLevels,
  options: StoreyCapOptions = {},
): HeightRaster | undefined {
  const { cell, sameFloor, leastColumns, leastArea, leastWing, mostBeside, mostOver } = {
    ...STOREY_CAP_DEFAULTS,
    ...options,
  };
  const { grid: fine } = columns;
  const grid = gridOver(
    {
      minX: fine.x0,
      minY: fine.y0,
      maxX: fine.x0 + fine.width * fine.cell,
      maxY: fine.y0 + fine.height * fine.cell,
    },
    cell,
  );
  const floors = new Uint16Array(grid.width * grid.height);
  const spaces = new Uint16Array(grid.width * grid.height);
  const over = new Float64Array(grid.width * grid.height);
  // A surface farther below the next floor is a ceiling.
  const ceiling = Math.min(sameFloor, slab / 2);
  for (const { column, low, high } of gaps) {
    const at = columns.cell[column]!;
    const i = at % fine.width;
    const place = cellAt(grid, fine.x0 + (i + 0.5) * fine.cell, fine.y0 + ((at - i) / fine.width + 0.5) * fine.cell);
    if (Math.abs(low - next) < sameFloor) floors[place]!++;
    else if (Math.abs(low - level) < sameFloor && high > next - ceiling) {
      spaces[place]!++;
      over[place]! += high - next;
    }
  }
  const goesOn = Uint8Array.from(spaces, (count, at) => (count >= leastColumns && count > floors[at]! ? 1 : 0));
  const { label, sizes } = labelComponents(goesOn, grid);
  const beside = sharesBeside(label, sizes.length, floors, grid);
  const heights = sizes.map((): { over: number; spaces: number } => ({ over: 0, spaces: 0 }));
  label.forEach((id, at) => {
    if (id < 0) return;
    heights[id]!.over += over[at]!;
    heights[id]!.spaces += spaces[at]!;
  });
  const isHall = sizes.map((cells, id) => {
    const isWing = beside[id]! < mostBeside && heights[id]!.over < mostOver * heights[id]!.spaces;
    return cells * cell ** 2 >= (isWing ? leastWing : leastArea);
  });
  if (!isHall.includes(true)) return undefined;
  return { grid, z: Array.from(label, (id) => (id >= 0 && isHall[id] ? above : below)) };
}

/** Share of the border of each piece beside which the next floor lies. */
function sharesBeside(label: Int32Array, pieces: number, floors: Uint16Array, grid: RasterGrid): number[] {
  const { width, height } = grid;
  const [border, beside] = [new Uint32Array(pieces), new Uint32Array(pieces)];
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const id = label[j * width + i]!;
      if (id < 0) continue;
      for (const [a, b] of [
        [i - 1, j],
        [i + 1, j],
        [i, j - 1],
        [i, j + 1],
      ] as const) {
        const isIn = a >= 0 && b >= 0 && a < width && b < height;
        if (isIn && label[b * width + a] === id) continue;
        border[id]!++;
        if (isIn && floors[b * width + a]! > 0) beside[id]!++;
      }
    }
  }
  return Array.from(border, (count, id) => beside[id]! / count);
}
