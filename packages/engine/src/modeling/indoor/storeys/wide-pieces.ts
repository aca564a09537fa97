import { labelComponents } from '../../../spatial/connected-components.ts';
import { close, erode } from '../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';

/** Which pieces of a floor or ceiling are as wide as a room. */
export interface WidePieceOptions {
  /** Half the gaps that are filled, and how far a piece is narrowed before its area counts, cells. */
  gap: number;
  narrow: number;
  /** Area that is left then, square meters: a landing, a beam or a duct leaves none. */
  leastArea: number;
}

/**
 * The connected pieces of a surface that are as wide as a room, with their gaps filled: 1 or 0 by cell. O(cells).
 *
 * @param mask cells that show the surface.
 * @param certain those of them whose width counts.
 */
export function widePieces(
  mask: Uint8Array,
  certain: Uint8Array,
  grid: RasterGrid,
  { gap, narrow, leastArea }: WidePieceOptions,
): Uint8Array {
  const core = labelComponents(erode(close(certain, grid, gap), grid, narrow), grid);
  const { label } = labelComponents(close(mask, grid, gap), grid);
  const wide = new Set<number>();
  core.label.forEach((id, at) => {
    if (id >= 0 && core.sizes[id]! * grid.cell ** 2 >= leastArea) wide.add(label[at]!);
  });
  return Uint8Array.from(label, (id) => (id >= 0 && wide.has(id) ? 1 : 0));
}
