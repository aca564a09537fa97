import type { DetectedWall } from '../detected-elements.ts';
import type { OpeningOptions } from './opening-at.ts';
import { openingAt } from './opening-at.ts';
import { countBeside } from './opening-evidence.ts';
import type { OpeningSizes } from './opening-sizes.ts';
import type { WallOpening } from './wall-opening.ts';
import { boxOf } from './wall-opening.ts';
import type { Rectangle, Span } from './raster/rectangle.ts';
import type { WallRaster } from './raster/wall-raster.ts';

/** Which strips of wall within an opening are piers; lengths in meters. */
export interface PierOptions {
  /** Width of a pier, and least width of what it parts. */
  leastPier?: number;
  mostPier?: number;
  leastPart?: number;
  /** Share of a column's rows in which a pier shows the face at least, and what it parts at most, on average. */
  leastShown?: number;
  mostBeside?: number;
  /** Rows this near to sill and head are left out. */
  margin?: number;
  /** Share of the whole that the parts which show by themselves take. */
  leastWhole?: number;
  /** Where the wall beside shows fewer points a cell than this, points are counted, not rows: columns of one spacing, at most so many. */
  mostSparse?: number;
  mostColumns?: number;
  /** A pier that is told so is so wide, and shows in this share of pieces so high of it. */
  leastSparsePier?: number;
  mostSparsePier?: number;
  piece?: number;
  leastPieces?: number;
}

export const PIER_DEFAULTS: Required<PierOptions> = {
  leastPier: 0.1,
  mostPier: 0.6,
  leastPart: 0.45,
  leastShown: 0.6,
  mostBeside: 0.25,
  margin: 0.1,
  leastWhole: 0.6,
  mostSparse: 1,
  mostColumns: 4,
  leastSparsePier: 0.25,
  mostSparsePier: 1,
  piece: 0.3,
  leastPieces: 0.75,
};

/**
 * The openings of an outer wall and the windows of an inner one, each parted at the piers within it: what lies between the faces hangs
 * together around a narrow one, as sill, head and frames do of a window with a door beside it, or of two windows side by side.
 */
export function partAtPiers(
  openings: readonly WallOpening[],
  wall: DetectedWall,
  raster: WallRaster,
  options: PierOptions & OpeningOptions & OpeningSizes = {},
): WallOpening[] {
  const { leastWhole } = { ...PIER_DEFAULTS, ...options };
  return openings.flatMap((whole) => {
    if (!wall.exterior && whole.type !== 'window') return [whole];
    const rough = partsBetweenPiers(boxOf(whole), wall, raster, options);
    if (rough.length < 2) return [whole];
    const parts = rough.flatMap((part) => openingAt(part, wall, raster, options) ?? []);
    const width = parts.reduce((sum, { from, to }) => sum + to - from, 0);
    return width >= leastWhole * (whole.to - whole.from) ? parts : [whole];
  });
}

/** The parts of a rectangle between piers: strips in which a face of the wall shows from sill to head, of an outer wall the left one. */
function partsBetweenPiers(
  box: Rectangle,
  { exterior }: DetectedWall,
  raster: WallRaster,
  options: PierOptions,
): Rectangle[] {
  const knobs = { ...PIER_DEFAULTS, ...options };
  const layers = exterior ? raster.solid.slice(0, 1) : raster.solid;
  const widths: Span = [knobs.leastPier, knobs.mostPier];
  const sparse: Span = [knobs.leastSparsePier, knobs.mostSparsePier];
  const rows = layers.map((layer) => ({ shown: columnShares(box, layer, raster, knobs), widths }));
  const counts = layers.map((layer) => ({ shown: sparseShares(box, layer, raster, knobs), widths: sparse }));
  for (const { shown, widths } of [...rows, ...counts]) {
    const parts = shown && betweenPiers(box, shown, widths, raster, knobs);
    if (parts) return parts;
  }
  return [box];
}

/** How much each column of a rectangle shows of the face: as a part of it, which no more may do for a pier to end, and as a pier. */
interface Shown {
  own: Float64Array;
  asPier: Float64Array;
}

/** The parts of a rectangle between piers; undefined if none parts it. */
function betweenPiers(
  box: Rectangle,
  { own, asPier }: Shown,
  [leastPier, mostPier]: Span,
  { cell }: WallRaster,
  knobs: Required<PierOptions>,
): Rectangle[] | undefined {
  const piers: Span[] = [];
  for (let i = 0; i < asPier.length; i++) {
    if (asPier[i]! < knobs.leastShown) continue;
    let end = i + 1;
    while (end < asPier.length && asPier[end]! >= knobs.leastShown) end++;
    const width = (end - i) * cell;
    if (i > 0 && end < asPier.length && width >= leastPier - cell / 2 && width <= mostPier) piers.push([i, end]);
    i = end;
  }
  const ends = [0, ...piers.flat(), asPier.length];
  const parts: Span[] = [];
  for (let k = 0; k < ends.length; k += 2) parts.push([ends[k]!, ends[k + 1]!]);
  const isPart = ([from, to]: Span) =>
    (to - from) * cell >= knobs.leastPart && mean(own.slice(from, to)) <= knobs.mostBeside;
  if (parts.length < 2 || !parts.every(isPart)) return undefined;
  const first = Math.max(0, Math.round(box.from / cell));
  const at = (i: number) => (first + i) * cell;
  return parts.map(([from, to], k) => ({
    ...box,
    from: k === 0 ? box.from : at(from),
    to: k === parts.length - 1 ? box.to : at(to),
  }));
}

/** Share of the rows of each column of a rectangle in which a face shows. */
function columnShares(box: Rectangle, layer: Uint16Array, raster: WallRaster, knobs: Required<PierOptions>): Shown {
  const [i0, i1, j0, j1] = cellsWithin(box, raster, knobs);
  const own = Float64Array.from({ length: Math.max(0, i1 - i0) }, (_, k) => {
    let shown = 0;
    for (let j = j0; j < j1; j++) if (layer[j * raster.width + i0 + k]! > 0) shown++;
    return shown / Math.max(1, j1 - j0);
  });
  return { own, asPier: own };
}

/**
 * Points of the face in each column of a rectangle, against the columns of the wall beside, where the scan is so thin that rows
 * show little of any wall; undefined where it is not. A column is a pier with those beside it, as many as points lie apart.
 */
function sparseShares(
  box: Rectangle,
  layer: Uint16Array,
  raster: WallRaster,
  knobs: Required<PierOptions>,
): Shown | undefined {
  const [i0, i1, j0, j1] = cellsWithin(box, raster, knobs);
  const density = countBeside(box, layer, raster);
  if (density <= 0 || density >= knobs.mostSparse) return undefined;
  const columns = Math.min(knobs.mostColumns, Math.ceil(1 / Math.sqrt(density)));
  const high = Math.max(1, Math.round(knobs.piece / raster.cell));
  const length = Math.max(0, i1 - i0);
  const own = new Float64Array(length);
  const pieces = Array.from(own, () => new Set<number>());
  for (let k = 0; k < length; k++) {
    for (let j = j0; j < j1; j++) {
      const count = layer[j * raster.width + i0 + k]!;
      own[k]! += count / (density * Math.max(1, j1 - j0));
      if (count > 0) pieces[k]!.add(Math.floor((j - j0) / high));
    }
  }
  const most = Math.ceil((j1 - j0) / high);
  const asPier = new Float64Array(length);
  for (let k = 0; k + columns <= length; k++) {
    const shown = new Set(pieces.slice(k, k + columns).flatMap((one) => [...one])).size;
    if (shown < knobs.leastPieces * most) continue;
    const share = mean(own.subarray(k, k + columns));
    for (let l = k; l < k + columns; l++) asPier[l] = Math.max(asPier[l]!, share);
  }
  return { own, asPier };
}

/** The columns and rows of a rectangle, those near to sill and head left out, the ends of both as the first behind them. */
function cellsWithin(
  { from, to, bottom, top }: Rectangle,
  { cell, z0, width, height }: WallRaster,
  { margin }: Required<PierOptions>,
): [i0: number, i1: number, j0: number, j1: number] {
  const row = (z: number) => Math.max(0, Math.min(height, Math.round((z - z0) / cell)));
  const [i0, i1] = [Math.max(0, Math.round(from / cell)), Math.min(width, Math.round(to / cell))];
  return [i0, i1, row(bottom + margin), row(top - margin)];
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
