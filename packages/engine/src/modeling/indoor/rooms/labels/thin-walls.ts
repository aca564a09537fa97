import { countBits } from '../../../../math/bits.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import type { FollowedStretch } from './follow-walls.ts';
import { cellsAcross, FOLLOW_WALLS_DEFAULTS, followed, middleCells, REACH, STEP, stretches } from './follow-walls.ts';
import type { StoreyRasters } from './storey-rasters.ts';
import { STOREY_RASTER_DEFAULTS } from './storey-rasters.ts';

/** What tells a wall in which no plane was found; lengths in meters. */
export interface ThinWallOptions {
  /** Least length of a stretch that stands from knee to head height, and largest gap within it. */
  leastLength?: number;
  mostBreak?: number;
  /** Rays that graze a wall show upright rows of points: largest gap between two of them, and layers between knee and hip in each. */
  mostRowBreak?: number;
  leastRowLayers?: number;
  /** As densely as it stands, at most so many points a cell are expected between lintel and ceiling: more make a barrier … */
  mostExpected?: number;
  /** … and at least this share of them lies there. */
  leastOver?: number;
  /** Largest gap between two of them in line beyond the stretch. */
  mostGap?: number;
}

export const THIN_WALL_DEFAULTS: Required<ThinWallOptions> = {
  leastLength: 1.5,
  mostBreak: 0.1,
  mostRowBreak: 0.25,
  leastRowLayers: 3,
  mostExpected: 3,
  leastOver: 0.4,
  mostGap: FOLLOW_WALLS_DEFAULTS.mostGap,
};

/**
 * Walls in the building's directions that were scanned so thinly that no plane was found in them: they stand in line from knee to
 * head height, and as densely on up to the ceiling, which furniture does not.
 *
 * @param normals angles of the building's walls, radians.
 * @param bandHeight of the band between lintel and ceiling, meters.
 */
export function thinWalls(
  rasters: ThinWallRasters,
  normals: readonly number[],
  bandHeight: number,
  grid: RasterGrid,
  options: ThinWallOptions = {},
): FollowedStretch[] {
  const knobs = { ...THIN_WALL_DEFAULTS, ...options };
  const share = bandHeight / (STOREY_RASTER_DEFAULTS.head - STOREY_RASTER_DEFAULTS.knee);
  const { middle, lowLayers } = rasters;
  const rows = middle.map((set, at) => (set && countBits(lowLayers[at]!) >= knobs.leastRowLayers ? 1 : 0));
  return normals.flatMap((angle) => [
    ...wallsAlong(angle, { stands: middle, mostBreak: knobs.mostBreak, share }, rasters, grid, knobs),
    ...wallsAlong(angle, { stands: rows, mostBreak: knobs.mostRowBreak, share }, rasters, grid, knobs),
  ]);
}

type ThinWallRasters = Pick<StoreyRasters, 'over' | 'standing' | 'touched' | 'middle' | 'lowLayers'>;

/** Thin walls with one normal in cells that stand, with gaps of at most `mostBreak`; the band is `share` as high as knee to head. */
function wallsAlong(
  angle: number,
  { stands, mostBreak, share }: { stands: Uint8Array; mostBreak: number; share: number },
  { over, standing, touched }: ThinWallRasters,
  grid: RasterGrid,
  { leastLength, mostExpected, leastOver, mostGap }: Required<ThinWallOptions>,
): FollowedStretch[] {
  const normal = [Math.cos(angle), Math.sin(angle)] as const;
  const least = leastLength / (mostBreak / 2);
  return crowdedOffsets(stands, normal, grid, least).flatMap((d) => {
    const line = cellsAcross({ nx: normal[0], ny: normal[1], d }, grid, REACH);
    const isAt = (mask: Uint8Array) => line.map((cells) => cells.some((at) => mask[at]));
    const shown = isAt(touched);
    return stretches(isAt(stands), mostBreak / STEP + 1, leastLength / STEP)
      .filter(([first, last]) => {
        const cells = [...new Set(line.slice(first, last + 1).flat())];
        const perCell = (counts: Uint16Array) =>
          cells.reduce((sum, at) => sum + counts[at]!, 0) / (((last - first) * STEP) / grid.cell);
        const expected = share * perCell(standing);
        return expected <= mostExpected && perCell(over) >= leastOver * expected;
      })
      .map(([first, last]): FollowedStretch => ({
        cells: middleCells(line, ...followed(shown, first, last, mostGap / STEP)),
        normal,
      }));
  });
}

/** Offsets along a normal at which more cells of a mask lie than at those beside, and at least so many; meters. */
function crowdedOffsets(
  mask: Uint8Array,
  [nx, ny]: FollowedStretch['normal'],
  { x0, y0, cell, width }: RasterGrid,
  least: number,
): number[] {
  const counts = new Map<number, number>();
  mask.forEach((set, at) => {
    if (!set) return;
    const i = at % width;
    const offset = nx * (x0 + (i + 0.5) * cell) + ny * (y0 + ((at - i) / width + 0.5) * cell);
    const bin = Math.floor(offset / cell);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  });
  const countAt = (bin: number) => counts.get(bin) ?? 0;
  return [...counts.keys()]
    .filter((bin) => countAt(bin) >= Math.max(least, countAt(bin - 1)) && countAt(bin) > countAt(bin + 1))
    .sort((a, b) => a - b)
    .map((bin) => (bin + 0.5) * cell);
}
