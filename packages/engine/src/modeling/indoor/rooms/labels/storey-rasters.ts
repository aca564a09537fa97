import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import type { StoreyScan } from '../storey-scan.ts';
import type { WallBand } from './wall-band.ts';
import { WALL_BAND_DEFAULTS } from './wall-band.ts';

/** Evidence of a storey's points in each cell of the label raster: 1 or 0. */
export interface StoreyRasters {
  /** Something fills the band between lintel and ceiling. */
  barrier: Uint8Array;
  /** Something reaches up to where the scan ends, in a storey without ceiling. */
  crest: Uint8Array;
  /** At least one point lies in that band. */
  touched: Uint8Array;
  /** Points in that band, and between knee and head height. */
  over: Uint16Array;
  standing: Uint16Array;
  /** Something stands between knee and hip height. */
  low: Uint8Array;
  /** The layers between knee and hip height in which something shows, a bit for each. */
  lowLayers: Uint8Array;
  /** Something stands both between knee and hip and between hip and head height. */
  middle: Uint8Array;
  /** Something stands from knee height to well over any door. */
  upright: Uint8Array;
  /** Floor in sight. */
  floor: Uint8Array;
  /** Ceiling in sight, and nothing in the band below it. */
  ceiling: Uint8Array;
  /** Points of the ceiling. */
  ceilingPoints: Uint16Array;
  /** Anything between floor and lintel. */
  inner: Uint8Array;
}

/** Heights by which points are classified; meters above the floor unless said otherwise. */
export interface StoreyRasterOptions {
  /** Points this near to the floor's level are floor. */
  floorReach?: number;
  /** Points this near to the ceiling's height are ceiling. */
  ceilingReach?: number;
  /** Points below this are inside the room, however low its ceiling. */
  innerTop?: number;
  /** Bounds of the lower half (knee to hip) and of the upper half (hip to head) of standing things. */
  knee?: number;
  hip?: number;
  head?: number;
  /** What stands and is higher than this is no door leaf. */
  overLeaf?: number;
  /** Points in the band that make a cell a barrier. */
  leastBarrier?: number;
  /** Share of their height at which walls still show where no ceiling was scanned, over doors and cupboards. */
  crestShare?: number;
}

export const STOREY_RASTER_DEFAULTS: Required<StoreyRasterOptions> = {
  floorReach: 0.07,
  ceilingReach: 0.08,
  innerTop: WALL_BAND_DEFAULTS.lintel - 0.2,
  knee: 0.3,
  hip: 1.1,
  head: 1.9,
  overLeaf: WALL_BAND_DEFAULTS.lintel + 0.15,
  leastBarrier: 2,
  crestShare: 0.97,
};

/** Height of a layer between knee and hip, meters: four in all. */
const LAYER = 0.2;

/** Sorts a storey's points into rasters by their height. O(n); 16 bytes a cell. */
export function rasterStorey(
  { points, storey, ceilings }: StoreyScan,
  grid: RasterGrid,
  band: WallBand,
  options: StoreyRasterOptions = {},
): StoreyRasters {
  const knobs = { ...STOREY_RASTER_DEFAULTS, ...options };
  const cells = grid.width * grid.height;
  const [over, standing] = [new Uint16Array(cells), new Uint16Array(cells)];
  const [floor, ceiling, inner] = [new Uint8Array(cells), new Uint8Array(cells), new Uint8Array(cells)];
  const crest = new Uint8Array(cells);
  const ceilingPoints = new Uint16Array(cells);
  const [lowLayers, upperHalf, overLeaf] = [new Uint8Array(cells), new Uint8Array(cells), new Uint8Array(cells)];
  const { x, y, z } = points;
  const inverse = 1 / grid.cell;
  for (let p = 0; p < x.length; p++) {
    const i = Math.floor((x[p]! - grid.x0) * inverse);
    const j = Math.floor((y[p]! - grid.y0) * inverse);
    if (i < 0 || j < 0 || i >= grid.width || j >= grid.height) continue;
    const at = j * grid.width + i;
    const above = z[p]! - storey.elevation;
    if (above < knobs.floorReach) {
      if (above > -knobs.floorReach) floor[at] = 1;
      continue;
    }
    const cap = cellAt(ceilings.grid, x[p]!, y[p]!);
    if (cap >= 0 && z[p]! >= band.low[cap]! && z[p]! < band.high[cap]!) over[at]!++;
    if (cap >= 0 && above >= knobs.crestShare * (ceilings.lowest[cap]! - storey.elevation) && z[p]! < band.high[cap]!)
      crest[at] = 1;
    // The head of a door is the highest surface in its wall and no ceiling: it lies below the band.
    const isCeiling = cap >= 0 && Math.abs(z[p]! - ceilings.height[cap]!) < knobs.ceilingReach;
    if (isCeiling) ceilingPoints[at]!++;
    if (isCeiling && z[p]! >= band.high[cap]!) ceiling[at] = 1;
    if (above < knobs.innerTop) inner[at] = 1;
    if (above > knobs.knee && above < knobs.head) standing[at]!++;
    if (above > knobs.knee && above < knobs.hip) lowLayers[at]! |= 1 << Math.floor((above - knobs.knee) / LAYER);
    else if (above >= knobs.hip && above < knobs.head) upperHalf[at] = 1;
    else if (above > knobs.overLeaf) overLeaf[at] = 1;
  }
  // The topmost points of a wall lie at the ceiling too.
  if (storey.ceilingSeen) for (let at = 0; at < cells; at++) if (over[at]! > 0) ceiling[at] = 0;
  const low = lowLayers.map((layers) => (layers > 0 ? 1 : 0));
  const middle = low.map((set, at) => set & upperHalf[at]!);
  return {
    barrier: Uint8Array.from(over, (count) => (count >= knobs.leastBarrier ? 1 : 0)),
    crest,
    touched: Uint8Array.from(over, (count) => (count > 0 ? 1 : 0)),
    over,
    standing,
    middle,
    low,
    lowLayers,
    upright: middle.map((set, at) => set & overLeaf[at]!),
    floor,
    ceiling,
    ceilingPoints,
    inner,
  };
}
