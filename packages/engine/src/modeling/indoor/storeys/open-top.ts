import { median } from '../../../math/statistics.ts';
import { close, dilate } from '../../../spatial/morphology.ts';
import type { SpaceColumns } from './space-columns.ts';
import { SURFACE_DEFAULTS, surfacesIn } from './space-columns.ts';

/** When a level with nothing above is the floor of a storey that was scanned without its ceiling. */
export interface OpenTopOptions {
  /** A surface this near to a level belongs to it, meters. */
  sameFloor?: number;
  /** Columns of walls that stand on a floor are filled between these heights over it, meters, by this share. */
  wallFrom?: number;
  wallTo?: number;
  wallFilled?: number;
  /** Half the gaps in a floor that are filled, and how far walls stand around it, cells. */
  gap?: number;
  around?: number;
  /** A floor needs this area, square meters. */
  leastArea?: number;
  /** Length of walls in shares of the sides of a square of the floor's area. */
  leastWalls?: number;
  /** What hangs in the air above `wallTo`, in shares of the floor: a ceiling there says that this level is one, too. */
  mostHanging?: number;
  /** Fewer points of a column are strays, and hang nowhere. */
  leastHanging?: number;
}

export const OPEN_TOP_DEFAULTS: Required<OpenTopOptions> = {
  sameFloor: 0.12,
  wallFrom: 0.2,
  wallTo: 1.5,
  wallFilled: 0.6,
  gap: 2,
  around: 2,
  leastArea: 3,
  leastWalls: 0.3,
  mostHanging: 0.2,
  leastHanging: SURFACE_DEFAULTS.least,
};

/** Step in which heights of levels are looked at, meters. */
const STEP = 0.05;

/** A floor with nothing above. */
export interface OpenFloor {
  /** Local z. */
  level: number;
  /** Columns that show it. */
  columns: number[];
}

/**
 * The floor of a topmost storey whose ceiling was not scanned: the highest surface of most columns above `least`,
 * with walls standing on it. The ceiling of a low room beside a high one has walls above it, too, but then a ceiling hangs
 * over those.
 *
 * @param least the floor lies this high at least, local z.
 * @returns undefined if there is none.
 */
export function openTop(columns: SpaceColumns, least: number, options: OpenTopOptions = {}): OpenFloor | undefined {
  const knobs = { ...OPEN_TOP_DEFAULTS, ...options };
  const tops = topmostSurfaces(columns);
  const level = peakOf([...tops].filter((z) => z >= least));
  if (level === undefined) return undefined;
  const { grid, cell } = columns;
  const shown = [...tops.keys()].filter((k) => Math.abs(tops[k]! - level) < knobs.sameFloor);
  const floor = new Uint8Array(grid.width * grid.height);
  for (const k of shown) floor[cell[k]!] = 1;
  const wall = new Uint8Array(grid.width * grid.height);
  let hanging = 0;
  for (let k = 0; k < cell.length; k++) {
    const shape = shapeAbove(columns, k, level, knobs);
    if (shape === 'wall') wall[cell[k]!] = 1;
    if (shape === 'hanging') hanging++;
  }
  const area = close(floor, grid, knobs.gap);
  const cells = sum(area);
  const near = dilate(area, grid, knobs.around);
  const walls = sum(wall.map((set, at) => set & near[at]!));
  if (cells * grid.cell ** 2 < knobs.leastArea || hanging > knobs.mostHanging * cells) return undefined;
  return walls < knobs.leastWalls * 4 * Math.sqrt(cells) ? undefined : { level, columns: shown };
}

const sum = (mask: Uint8Array) => mask.reduce((total, set) => total + set, 0);

/** Height of the highest level surface of each column, NaN without one. */
function topmostSurfaces(columns: SpaceColumns): Float64Array {
  return Float64Array.from(columns.cell, (_, k) => surfacesIn(columns, k).at(-1) ?? NaN);
}

/** The median of the most frequent heights. */
function peakOf(heights: readonly number[]): number | undefined {
  const votes = new Map<number, number>();
  for (const z of heights) {
    const bin = Math.round(z / STEP);
    for (const b of [bin - 1, bin, bin + 1]) votes.set(b, (votes.get(b) ?? 0) + 1);
  }
  let best: number | undefined;
  let most = 0;
  for (const [bin, count] of [...votes].sort((a, b) => a[0] - b[0])) if (count > most) [best, most] = [bin, count];
  return best === undefined ? undefined : median(heights.filter((z) => Math.abs(z / STEP - best) <= 1.5));
}

/** What a column holds above a level: a wall that stands on it, something that hangs over it, or neither. */
function shapeAbove(
  { counts, bins, binHeight, zMin }: SpaceColumns,
  column: number,
  level: number,
  { wallFrom, wallTo, wallFilled, leastHanging }: Required<OpenTopOptions>,
): 'wall' | 'hanging' | undefined {
  const binOf = (z: number) => Math.min(bins, Math.max(0, Math.floor((z - zMin) / binHeight)));
  const filled = (from: number, to: number) => {
    let count = 0;
    for (let b = from; b < to; b++) if (counts[column * bins + b]! > 0) count++;
    return count;
  };
  const [from, to] = [binOf(level + wallFrom), binOf(level + wallTo)];
  if (to <= from) return undefined;
  const standing = filled(from, to);
  if (standing >= wallFilled * (to - from)) return 'wall';
  if (standing > 0) return undefined;
  const over = counts.subarray(column * bins + to, (column + 1) * bins).reduce((points, count) => points + count, 0);
  return over >= leastHanging ? 'hanging' : undefined;
}
