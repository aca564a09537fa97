import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import type { WallFace } from '../outlines/wall-faces.ts';
import { cellsAcross, REACH, STEP, stretches } from './follow-walls.ts';
import type { StoreyRasters } from './storey-rasters.ts';

/** What tells a parapet, the wall under a window without a lintel; lengths in meters. */
export interface ParapetCellOptions {
  /** Width of the window: the gap between two stretches of its wall that reach up to the ceiling, each at least so long. */
  leastWidth?: number;
  mostWidth?: number;
  leastBeside?: number;
  /** Share of the width on which the parapet stands. */
  leastStanding?: number;
  /** The plane of the wall begins at most so high over the floor, ends at least so high, and comes so near to the window. */
  mostBottom?: number;
  leastTop?: number;
  nearFace?: number;
  /** A cupboard stands this near before a wall on more than such a share of its length; a parapet has no wall on either side. */
  beforeWall?: number;
  mostBeforeWall?: number;
}

/**
 * Tried on 60 scans of 21 building models. Planes of any storey, and whatever stands below 1.1 m, close stairs and rows of
 * furniture too.
 */
export const PARAPET_CELL_DEFAULTS: Required<ParapetCellOptions> = {
  leastWidth: 0.3,
  mostWidth: 4,
  leastBeside: 0.15,
  leastStanding: 0.9,
  mostBottom: 0.5,
  leastTop: 2.2,
  nearFace: 0.1,
  beforeWall: 0.8,
  mostBeforeWall: 0.5,
};

/** The wall itself is this thick at most, cells. */
const WALL = 3;

/**
 * Cells of parapets under windows up to the ceiling. Such a window has no lintel, so its room leaks out to whatever level surface
 * shows through the pane, as the underside of a balcony does.
 *
 * @param faces upright planes of the scan.
 * @param elevation of the storey's floor, local z.
 */
export function parapetCells(
  { barrier, lowLayers }: Pick<StoreyRasters, 'barrier' | 'lowLayers'>,
  faces: readonly WallFace[],
  elevation: number,
  grid: RasterGrid,
  options: ParapetCellOptions = {},
): Uint8Array {
  const knobs = { ...PARAPET_CELL_DEFAULTS, ...options };
  const mask = new Uint8Array(barrier.length);
  const ofStorey = faces.filter(
    ({ zMin, zMax }) => zMin <= elevation + knobs.mostBottom && zMax >= elevation + knobs.leastTop,
  );
  for (const face of ofStorey) {
    const line = cellsAcross(face, grid, REACH);
    const reachesUp = line.map((cells) => cells.some((at) => barrier[at]));
    const stands = line.map((cells) => isUpright(cells.reduce((layers, at) => layers | lowLayers[at]!, 0)));
    const walls = stretches(reachesUp, 1, knobs.leastBeside / STEP);
    for (const [k, [, end]] of walls.slice(0, -1).entries()) {
      const places = [end + 1, walls[k + 1]![0] - 1] as const;
      const cells = line.slice(places[0], places[1] + 1).map((across) => across[REACH]!);
      const shown = stands.slice(places[0], places[1] + 1).filter(Boolean).length;
      if (cells.length * STEP < knobs.leastWidth || cells.length * STEP > knobs.mostWidth) continue;
      if (shown < knobs.leastStanding * cells.length || !isBeside(face, cells, grid, knobs.nearFace)) continue;
      if (!standsBeforeWall(cells, face, barrier, grid, knobs)) for (const at of cells) mask[at] = 1;
    }
  }
  return mask;
}

/** True if something stands in two layers: a tread or the top of a table lies in one. */
const isUpright = (layers: number) => (layers & (layers - 1)) !== 0;

/** Whether a face ends no farther than `reach` from some cells on its line. */
function isBeside(
  face: WallFace,
  cells: readonly number[],
  { x0, y0, cell, width }: RasterGrid,
  reach: number,
): boolean {
  const [a, b] = [cells[0]!, cells.at(-1)!].map(
    (at) => face.nx * (y0 + (Math.floor(at / width) + 0.5) * cell) - face.ny * (x0 + ((at % width) + 0.5) * cell),
  ) as [number, number];
  return Math.max(a, b) >= face.from - reach && Math.min(a, b) <= face.to + reach;
}

/** Whether a wall up to the ceiling stands close behind some cells, on either side. */
function standsBeforeWall(
  cells: readonly number[],
  { nx, ny }: WallFace,
  barrier: Uint8Array,
  { width, height, cell }: RasterGrid,
  { beforeWall, mostBeforeWall }: Required<ParapetCellOptions>,
): boolean {
  const hasWall = (at: number, side: number) => {
    const [i, j] = [at % width, Math.floor(at / width)];
    for (let k = WALL; k <= beforeWall / cell; k++) {
      const [x, y] = [Math.round(i + side * nx * k), Math.round(j + side * ny * k)];
      if (x >= 0 && y >= 0 && x < width && y < height && barrier[y * width + x]) return true;
    }
    return false;
  };
  return [1, -1].some((side) => cells.filter((at) => hasWall(at, side)).length > mostBeforeWall * cells.length);
}
