import type { DetectedWall } from '../detected-elements.ts';
import type { OpeningOptions } from './opening-at.ts';
import { openingAt } from './opening-at.ts';
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
}

export const PIER_DEFAULTS: Required<PierOptions> = {
  leastPier: 0.1,
  mostPier: 0.6,
  leastPart: 0.45,
  leastShown: 0.6,
  mostBeside: 0.25,
  margin: 0.1,
  leastWhole: 0.6,
};

/**
 * The openings of an outer wall, each parted at the piers within it: what lies between the faces hangs together around a narrow one,
 * as sill, head and frames do of a window with a door beside it.
 */
export function partAtPiers(
  openings: readonly WallOpening[],
  wall: DetectedWall,
  raster: WallRaster,
  options: PierOptions & OpeningOptions & OpeningSizes = {},
): WallOpening[] {
  const { leastWhole } = { ...PIER_DEFAULTS, ...options };
  return openings.flatMap((whole) => {
    const rough = partsBetweenPiers(boxOf(whole), raster, options);
    if (rough.length < 2) return [whole];
    const parts = rough.flatMap((part) => openingAt(part, wall, raster, options) ?? []);
    const width = parts.reduce((sum, { from, to }) => sum + to - from, 0);
    return width >= leastWhole * (whole.to - whole.from) ? parts : [whole];
  });
}

/** The parts of a rectangle of an outer wall between piers: strips in which the face of the wall shows from sill to head. */
function partsBetweenPiers(box: Rectangle, raster: WallRaster, options: PierOptions): Rectangle[] {
  const knobs = { ...PIER_DEFAULTS, ...options };
  const { cell } = raster;
  const shown = columnShares(box, raster, knobs.margin);
  const first = Math.max(0, Math.round(box.from / cell));
  const piers: Span[] = [];
  for (let i = 0; i < shown.length; i++) {
    if (shown[i]! < knobs.leastShown) continue;
    let end = i + 1;
    while (end < shown.length && shown[end]! >= knobs.leastShown) end++;
    const width = (end - i) * cell;
    if (i > 0 && end < shown.length && width >= knobs.leastPier - cell / 2 && width <= knobs.mostPier)
      piers.push([i, end]);
    i = end;
  }
  const ends = [0, ...piers.flat(), shown.length];
  const parts: Span[] = [];
  for (let k = 0; k < ends.length; k += 2) parts.push([ends[k]!, ends[k + 1]!]);
  const isPart = ([from, to]: Span) =>
    (to - from) * cell >= knobs.leastPart && mean(shown.slice(from, to)) <= knobs.mostBeside;
  if (parts.length < 2 || !parts.every(isPart)) return [box];
  const at = (i: number) => (first + i) * cell;
  return parts.map(([from, to], k) => ({
    ...box,
    from: k === 0 ? box.from : at(from),
    to: k === parts.length - 1 ? box.to : at(to),
  }));
}

/** Share of the rows of each column of a rectangle in which the left face shows. */
function columnShares({ from, to, bottom, top }: Rectangle, raster: WallRaster, margin: number): Float64Array {
  const { cell, z0, width, height, solid } = raster;
  const [i0, i1] = [Math.max(0, Math.round(from / cell)), Math.min(width, Math.round(to / cell))];
  const [j0, j1] = [bottom + margin, top - margin].map((z) =>
    Math.max(0, Math.min(height, Math.round((z - z0) / cell))),
  );
  return Float64Array.from({ length: Math.max(0, i1 - i0) }, (_, k) => {
    let shown = 0;
    for (let j = j0!; j < j1!; j++) if (solid[0][j * width + i0 + k]! > 0) shown++;
    return shown / Math.max(1, j1! - j0!);
  });
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
