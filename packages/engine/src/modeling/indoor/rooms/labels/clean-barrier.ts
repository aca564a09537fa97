import { labelBoxes, labelComponents } from '../../../../spatial/connected-components.ts';
import { close } from '../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';

/** Limits of things in the band under the ceiling that are no walls; lengths in cells of the label raster. */
export interface CleanBarrierOptions {
  /** Share of a neighborhood's barrier with ceiling right before and right behind it that makes it no wall. */
  sheerShare?: number;
  /** Half the side of that neighborhood. */
  sheerRadius?: number;
  /** Largest side of a thing that hangs from the ceiling or stands free like a column. */
  island?: number;
  /** Half the gap over which pieces still hang together. */
  islandGap?: number;
}

export const CLEAN_BARRIER_DEFAULTS: Required<CleanBarrierOptions> = {
  sheerShare: 0.4,
  sheerRadius: 4,
  island: 13,
  islandGap: 2,
};

/**
 * Drops barrier cells that show no wall: reflections and stray points first, then lamps and columns. Changes `barrier`.
 *
 * @param ceiling cells with the ceiling in sight.
 */
export function cleanBarrier(
  barrier: Uint8Array,
  ceiling: Uint8Array,
  grid: RasterGrid,
  options: CleanBarrierOptions = {},
): void {
  const knobs = { ...CLEAN_BARRIER_DEFAULTS, ...options };
  dropSheer(barrier, ceiling, grid, knobs);
  dropIslands(barrier, grid, knobs);
}

/**
 * Drops barrier cells that have ceiling on both sides at once: a wall is thicker than that. What goes are reflections,
 * hanging lamps and stray points; walls, beams and columns hide the ceiling behind their face.
 */
function dropSheer(
  barrier: Uint8Array,
  ceiling: Uint8Array,
  grid: RasterGrid,
  { sheerShare, sheerRadius: radius }: Required<CleanBarrierOptions>,
): void {
  const { width, height } = grid;
  const sheer = sheerCells(barrier, ceiling, grid);
  const drop: number[] = [];
  for (let j = radius; j < height - radius; j++) {
    for (let i = radius; i < width - radius; i++) {
      const at = j * width + i;
      if (!barrier[at]) continue;
      let all = 0;
      let thin = 0;
      for (let b = -radius; b <= radius; b++) {
        for (let a = -radius; a <= radius; a++) {
          all += barrier[at + b * width + a]!;
          thin += sheer[at + b * width + a]!;
        }
      }
      if (thin >= sheerShare * all) drop.push(at);
    }
  }
  for (const at of drop) barrier[at] = 0;
}

/** Barrier cells with ceiling on two opposite sides. */
function sheerCells(barrier: Uint8Array, ceiling: Uint8Array, { width, height }: RasterGrid): Uint8Array {
  const sheer = new Uint8Array(barrier.length);
  for (let j = 1; j < height - 1; j++) {
    for (let i = 1; i < width - 1; i++) {
      const at = j * width + i;
      const isBetween = (ceiling[at - 1] && ceiling[at + 1]) || (ceiling[at - width] && ceiling[at + width]);
      if (barrier[at] && isBetween) sheer[at] = 1;
    }
  }
  return sheer;
}

/** Drops barrier pieces that are small both ways and stand apart: lamps and columns, which bound no room. */
function dropIslands(
  barrier: Uint8Array,
  grid: RasterGrid,
  { island, islandGap }: Required<CleanBarrierOptions>,
): void {
  const { label, sizes } = labelComponents(close(barrier, grid, islandGap), grid);
  const boxes = labelBoxes(label, sizes.length, grid);
  for (let at = 0; at < label.length; at++) {
    if (!barrier[at]) continue;
    const { i0, i1, j0, j1 } = boxes[label[at]!]!;
    if (i1 - i0 < island && j1 - j0 < island) barrier[at] = 0;
  }
}
