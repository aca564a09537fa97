import { labelBoxes, labelComponents } from '../../../../spatial/connected-components.ts';
import { close, dilate } from '../../../../spatial/morphology.ts';
import type { WallFace } from '../outlines/wall-faces.ts';
import { dropShort } from './drop-short.ts';
import type { StoreyRasters } from './storey-rasters.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';

/** Limits of things in the band under the ceiling that are no walls; lengths in cells of the label raster. */
export interface CleanBarrierOptions {
  /** Share of a neighborhood's barrier with ceiling right before and right behind it that makes it no wall. */
  sheerShare?: number;
  /** Half the side of that neighborhood. */
  sheerRadius?: number;
  /** A cell this near to what stands to well over any door is wall. */
  uprightReach?: number;
  /** What stands so high and is shorter may be the leaf of a high door, the guard of a stair, or a reflection. */
  leastUpright?: number;
  /** So much of a wall with doors stands, as a share: the rest are their lintels. */
  leastStanding?: number;
  /** On so much of it, as a share, its other face shows no farther away than this. */
  leastFaced?: number;
  /** Least length of a partition, which is shorter than that, and the same shares of it: a door takes half of a lavatory's wall. */
  leastPartition?: number;
  leastPartitionStanding?: number;
  leastPartitionFaced?: number;
  mostWall?: number;
  /** Largest side of a thing that hangs from the ceiling or stands free like a column. */
  island?: number;
  /** Half the gap over which pieces still hang together. */
  islandGap?: number;
  /** A cell this near to one that shows up to the top is wall, not panel. */
  crestReach?: number;
  /** Cells this near to a panel, and this far beyond its ends, are its own; meters. */
  panelReach?: number;
  panelBeyond?: number;
}

export const CLEAN_BARRIER_DEFAULTS: Required<CleanBarrierOptions> = {
  sheerShare: 0.4,
  sheerRadius: 4,
  uprightReach: 1,
  leastUpright: 40,
  leastStanding: 0.6,
  leastFaced: 0.6,
  leastPartition: 20,
  leastPartitionStanding: 0.35,
  leastPartitionFaced: 0.8,
  mostWall: 8,
  island: 13,
  islandGap: 2,
  crestReach: 2,
  panelReach: 0.08,
  panelBeyond: 0.1,
};

/**
 * Drops barrier cells that show no wall: reflections and stray points first, then lamps and columns. Changes `barrier`.
 *
 * @param rasters cells with the ceiling in sight, and those where something stands to well over any door.
 */
export function cleanBarrier(
  barrier: Uint8Array,
  rasters: Pick<StoreyRasters, 'ceiling' | 'upright'>,
  grid: RasterGrid,
  options: CleanBarrierOptions = {},
): void {
  const knobs = { ...CLEAN_BARRIER_DEFAULTS, ...options };
  dropSheer(barrier, rasters, grid, knobs);
  dropIslands(barrier, grid, knobs);
}

/**
 * Drops what high door leaves and cupboards show in the band of a storey whose ceiling was cut off: cells along a panel
 * beside which nothing reaches the top. Changes `barrier`.
 */
export function dropPanels(
  barrier: Uint8Array,
  crest: Uint8Array,
  panels: readonly WallFace[],
  grid: RasterGrid,
  options: CleanBarrierOptions = {},
): void {
  const { crestReach, panelReach, panelBeyond } = { ...CLEAN_BARRIER_DEFAULTS, ...options };
  const wall = dilate(crest, grid, crestReach);
  for (let at = 0; at < barrier.length; at++) {
    if (!barrier[at] || wall[at]) continue;
    const i = at % grid.width;
    const x = grid.x0 + (i + 0.5) * grid.cell;
    const y = grid.y0 + ((at - i) / grid.width + 0.5) * grid.cell;
    const isPanel = panels.some(({ nx, ny, d, from, to }) => {
      const along = nx * y - ny * x;
      const isBeside = Math.abs(nx * x + ny * y - d) < panelReach;
      return isBeside && along > from - panelBeyond && along < to + panelBeyond;
    });
    if (isPanel) barrier[at] = 0;
  }
}

/**
 * Drops barrier cells that have ceiling on both sides at once: a wall is thicker than that. What goes are reflections,
 * hanging lamps and stray points; walls, beams and columns hide the ceiling behind their face. Over a wall that ends below
 * the ceiling it is in sight too, but such a wall stands on the floor, and from most places its own top hides the ceiling
 * behind a face: that face stays, however short.
 */
function dropSheer(
  barrier: Uint8Array,
  { ceiling, upright }: Pick<StoreyRasters, 'ceiling' | 'upright'>,
  grid: RasterGrid,
  knobs: Required<CleanBarrierOptions>,
): void {
  const { sheerShare, sheerRadius: radius, uprightReach } = knobs;
  const { width, height } = grid;
  const between = sheerCells(barrier, ceiling, grid);
  const walls = dilate(lowWalls(between, upright, grid, knobs), grid, uprightReach);
  const sheer = between.map((set, at) => (walls[at] ? 0 : set));
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
      if (thin >= sheerShare * all && !(upright[at] && !between[at])) drop.push(at);
    }
  }
  for (const at of drop) barrier[at] = 0;
}

/**
 * Cells of walls that end below the ceiling. A long piece that stands is a wall. One that doors interrupt is a wall with its
 * lintels if both of its faces show: a reflection is a single sheet. Of a partition, a shorter piece, less needs to stand, and
 * more of both faces needs to show.
 */
function lowWalls(
  between: Uint8Array,
  upright: Uint8Array,
  grid: RasterGrid,
  knobs: Required<CleanBarrierOptions>,
): Uint8Array {
  const { leastUpright: leastLength, leastPartition, islandGap: gap } = knobs;
  const standing = between.map((set, at) => set & upright[at]!);
  const pieces = dropShort(standing, grid, { leastLength, gap });
  const long = dropShort(between, grid, { leastLength, gap: 1 });
  const partitions = dropShort(between, grid, { leastLength: leastPartition, gap: 1 });
  const { label, sizes } = labelComponents(close(partitions, grid, 1), grid);
  const counts = sizes.map(() => ({ all: 0, long: 0, standing: 0, faced: 0 }));
  partitions.forEach((set, at) => {
    if (!set) return;
    const own = counts[label[at]!]!;
    own.all++;
    own.long += long[at]!;
    own.standing += standing[at]!;
    if (hasOtherFace(at, partitions, grid, knobs)) own.faced++;
  });
  const isWall = counts.map(({ all, long, standing, faced }) => {
    const [leastStanding, leastFaced] =
      long > 0 ? [knobs.leastStanding, knobs.leastFaced] : [knobs.leastPartitionStanding, knobs.leastPartitionFaced];
    return standing >= leastStanding * all && faced >= leastFaced * all;
  });
  return pieces.map((set, at) => (set || (partitions[at] && isWall[label[at]!]) ? 1 : 0));
}

/** True if the other face of a wall shows: a cell of a piece within a wall's thickness, with a free cell between. */
function hasOtherFace(
  at: number,
  pieces: Uint8Array,
  { width }: RasterGrid,
  { mostWall }: Required<CleanBarrierOptions>,
): boolean {
  for (const step of [1, -1, width, -width]) {
    if (pieces[at + step]) continue;
    for (let k = 2; k <= mostWall; k++) if (pieces[at + k * step]) return true;
  }
  return false;
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
