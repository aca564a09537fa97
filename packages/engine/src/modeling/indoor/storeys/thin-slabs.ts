import { median } from '../../../math/statistics.ts';
import type { PlanPoints, SpaceColumns } from './space-columns.ts';
import { columnsOfPoints } from './space-columns.ts';
import type { Gap } from './storey-caps.ts';
import { facesIn } from './two-faces.ts';

/** When the two faces of a slab are told apart that columns of space show as one surface; meters unless said otherwise. */
export interface ThinSlabOptions {
  /** Height of the bins in which both faces are looked for. */
  bin?: number;
  /** Both faces lie this near to the level that columns show at most. */
  reach?: number;
  /** Surfaces this near to a level belong to it. */
  sameFloor?: number;
  /** Thinner is no slab, but a floor that was scanned twice; thicker, columns of space tell both faces apart. */
  leastSlab?: number;
  mostSlab?: number;
  /** Share of the columns of a level that show both faces. */
  leastShare?: number;
  /** Area that shows both, square meters. */
  leastArea?: number;
}

export const THIN_SLAB_DEFAULTS: Required<ThinSlabOptions> = {
  bin: 0.01,
  reach: 0.18,
  sameFloor: 0.15,
  leastSlab: 0.05,
  mostSlab: 0.13,
  leastShare: 0.35,
  leastArea: 3,
};

/** Levels and the spaces between them, with the faces of thin slabs told apart. */
export interface PartedLevels {
  /** Floors of storeys, low to high. */
  levels: number[];
  gaps: Gap[];
  /** How thick the slab below a level is, by level; only thin ones. */
  slabs: ReadonlyMap<number, number>;
}

/**
 * The levels, each at the upper face of its slab. A slab about as thick as two bins of a column of space are high shows as
 * one surface there, so that the storey below seems to go up to the next floor and to have no ceiling. The points of its
 * columns, in finer bins, show both faces with nothing between.
 *
 * @param levels floors of storeys, low to high.
 */
export function partThinSlabs(
  levels: readonly number[],
  gaps: readonly Gap[],
  columns: SpaceColumns,
  points: PlanPoints,
  options: ThinSlabOptions = {},
): PartedLevels {
  const knobs = { ...THIN_SLAB_DEFAULTS, ...options };
  const slabs = new Map<number, number>();
  const where = levels.length > 1 ? columnsOfPoints(columns, points) : new Int32Array(0);
  let parted = [...gaps];
  const moved = levels.map((level) => {
    const below = new Set(gaps.filter(({ high }) => isNear(high, level, knobs)).map(({ column }) => column));
    if (below.size * columns.grid.cell ** 2 < knobs.leastArea) return level;
    const faces = facesOf(level, below, { where, z: points.z }, knobs);
    if (faces.size < knobs.leastShare * below.size || faces.size * columns.grid.cell ** 2 < knobs.leastArea)
      return level;
    const all = [...faces.values()];
    const slab = median(all.map(({ lower, upper }) => upper - lower))!;
    if (slab < knobs.leastSlab || slab > knobs.mostSlab) return level;
    const upper = median(all.map((one) => one.upper))!;
    slabs.set(upper, slab);
    parted = parted.map((gap) => between(gap, level, faces, knobs));
    return upper;
  });
  return { levels: moved, gaps: parted, slabs };
}

const isNear = (z: number, level: number, { sameFloor }: { sameFloor: number }) => Math.abs(z - level) < sameFloor;

/** A gap whose ends are the faces of the slab that bounds it. */
function between(gap: Gap, level: number, faces: Faces, knobs: Required<ThinSlabOptions>): Gap {
  const own = faces.get(gap.column);
  if (!own) return gap;
  if (isNear(gap.high, level, knobs)) return { ...gap, high: own.lower };
  return isNear(gap.low, level, knobs) ? { ...gap, low: own.upper } : gap;
}

/** Both faces of a slab, by column; local z. */
type Faces = Map<number, { lower: number; upper: number }>;

/** The faces of a thin slab about a level in those of some columns that show both. */
function facesOf(
  level: number,
  among: ReadonlySet<number>,
  { where, z }: { where: Int32Array; z: Float32Array },
  { bin, reach }: Required<ThinSlabOptions>,
): Faces {
  const bins = Math.ceil((2 * reach) / bin);
  const counts = new Map([...among].map((column) => [column, new Uint32Array(bins)]));
  for (let p = 0; p < where.length; p++) {
    const at = Math.floor((z[p]! - level + reach) / bin);
    if (at < 0 || at >= bins) continue;
    const own = counts.get(where[p]!);
    if (own) own[at]!++;
  }
  const found: Faces = new Map();
  for (const [column, own] of counts) {
    const faces = facesIn(own);
    const heightOf = (at: number) => level - reach + at * bin;
    if (faces) found.set(column, { lower: heightOf(faces[0]), upper: heightOf(faces[1]) });
  }
  return found;
}
