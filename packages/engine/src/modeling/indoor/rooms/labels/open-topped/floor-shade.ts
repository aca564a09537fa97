import { labelComponents } from '../../../../../spatial/connected-components.ts';
import type { RasterGrid } from '../../../../../spatial/raster-grid.ts';
import { CELL_AREA } from '../room-labels.ts';

/** What tells that a place without floor lies within a floor. */
export interface FloorShadeOptions {
  /** Share of its border that runs along floor; the rest runs along walls. */
  leastFloor?: number;
  /** Largest shade, square meters: what is larger may be the void of a gallery. */
  most?: number;
}

export const FLOOR_SHADE_DEFAULTS: Required<FloorShadeOptions> = { leastFloor: 0.5, most: 2 };

/**
 * Places in a floor that the scan does not show: furniture hides them, or points lie far apart there. Where no ceiling was scanned
 * the floor alone tells how far a room goes. A space between walls is none.
 *
 * @param covered cells that show a room, `wall` cells of walls.
 */
export function floorShade(
  covered: Uint8Array,
  wall: Uint8Array,
  grid: RasterGrid,
  options: FloorShadeOptions = {},
): Uint8Array {
  const { leastFloor, most } = { ...FLOOR_SHADE_DEFAULTS, ...options };
  const { width, height } = grid;
  const dark = covered.map((set, at) => (set || wall[at] ? 0 : 1));
  const { label, sizes } = labelComponents(dark, grid);
  const [border, floor] = [new Float64Array(sizes.length), new Float64Array(sizes.length)];
  label.forEach((id, at) => {
    if (id < 0) return;
    const [i, j] = [at % width, Math.floor(at / width)];
    const isAtEnd = i === 0 || j === 0 || i === width - 1 || j === height - 1;
    if (isAtEnd) border[id] = Infinity;
    for (const beside of isAtEnd ? [] : [at - 1, at + 1, at - width, at + width]) {
      if (dark[beside]) continue;
      border[id]!++;
      if (!wall[beside]) floor[id]!++;
    }
  });
  const isShade = sizes.map((size, id) => size * CELL_AREA <= most && floor[id]! >= leastFloor * border[id]!);
  return Uint8Array.from(label, (id) => (id >= 0 && isShade[id] ? 1 : 0));
}
