import { labelBoxes, labelComponents } from '../../../spatial/connected-components.ts';
import { close } from '../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import { columnFill } from './find-doorways.ts';
import { OPENING_SIZES } from './opening-sizes.ts';
import type { Rectangle } from './raster/rectangle.ts';
import { rectangleOf } from './raster/rectangle.ts';
import type { WallRaster } from './raster/wall-raster.ts';

/** Thresholds of the points between a wall's faces that may be an opening; lengths in meters unless said otherwise. */
export interface CandidateOptions {
  /** Points in a cell and its neighbors that make it evidence. */
  leastPoints?: number;
  /** Share of the points there that lie between the faces: less is what a face scatters. */
  leastShare?: number;
  /** Half the gap over which evidence hangs together, cells. */
  gap?: number;
  /** Evidence does not hang together across a column whose faces show on this share of the height of a door: a pier. */
  leastPier?: number;
  /** Cells of connected evidence, gaps included. */
  leastCells?: number;
  /** Least height of an upright strip: a jamb. */
  leastStrip?: number;
  /** Two strips closer than this are the jambs of one opening. */
  mostStripGap?: number;
}

export const CANDIDATE_DEFAULTS: Required<CandidateOptions> = {
  leastPoints: 3,
  leastShare: 0.1,
  gap: 2,
  leastPier: Infinity,
  leastCells: 6,
  leastStrip: 0.6,
  mostStripGap: 2.5,
};

/** Bounding boxes of connected points between the faces, and of pairs of upright strips whose head was not seen. */
export function findCandidates(raster: WallRaster, options: CandidateOptions = {}): Rectangle[] {
  const knobs = { ...CANDIDATE_DEFAULTS, ...options };
  const all = connectedBoxes(raster, knobs);
  const widthOf = ({ from, to }: Rectangle) => to - from;
  // Boxes are as wide as their cells.
  const leastWidth = OPENING_SIZES.leastClearWidth - raster.cell / 2;
  const wide = all.filter((box) => widthOf(box) > leastWidth);
  const strips = all
    .filter((box) => widthOf(box) <= leastWidth && box.top - box.bottom > knobs.leastStrip)
    .sort((a, b) => a.from - b.from);
  for (let k = 0; k + 1 < strips.length; k++) {
    const [a, b] = [strips[k]!, strips[k + 1]!];
    const joined = { from: a.from, to: b.to, bottom: Math.min(a.bottom, b.bottom), top: Math.max(a.top, b.top) };
    const isBlocked = wide.some((box) => box.from < joined.to && box.to > joined.from);
    if (isBlocked || widthOf(joined) >= knobs.mostStripGap) continue;
    wide.push(joined);
    k++;
  }
  return wide;
}

function connectedBoxes(raster: WallRaster, knobs: Required<CandidateOptions>): Rectangle[] {
  const { gap, leastPier, leastCells } = knobs;
  const { width, height, cell } = raster;
  const grid: RasterGrid = { x0: 0, y0: 0, cell, width, height };
  const mask = evidenceCells(raster, knobs);
  const fill = columnFill(raster);
  const connected = close(mask, grid, gap).map((set, at) => (mask[at] || fill[at % width]! < leastPier ? set : 0));
  const { label, sizes } = labelComponents(connected, grid);
  // Boxes of the evidence itself: closing may reach beyond it.
  const boxes = labelBoxes(
    label.map((id, at) => (mask[at] ? id : -1)),
    sizes.length,
    grid,
  );
  return boxes.filter(({ i1 }, k) => i1 >= 0 && sizes[k]! >= leastCells).map((box) => rectangleOf(box, raster));
}

/** Cells with points between the faces that are not alone, and not the scatter of a face. */
function evidenceCells(
  { width, height, inner, solid: [left, right] }: WallRaster,
  { leastPoints, leastShare }: Required<CandidateOptions>,
): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      if (inner[j * width + i] === 0) continue;
      let [between, onFaces] = [0, 0];
      for (let b = Math.max(0, j - 1); b <= Math.min(height - 1, j + 1); b++) {
        for (let a = Math.max(0, i - 1); a <= Math.min(width - 1, i + 1); a++) {
          const at = b * width + a;
          between += inner[at]!;
          onFaces += left[at]! + right[at]!;
        }
      }
      if (between >= leastPoints && between >= leastShare * (between + onFaces)) mask[j * width + i] = 1;
    }
  }
  return mask;
}
