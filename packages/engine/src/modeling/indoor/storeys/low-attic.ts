import { quantile } from '../../../math/statistics.ts';
import { peakOf } from './half-levels.ts';
import type { SpaceColumns } from './space-columns.ts';
import { surfacesIn } from './space-columns.ts';
import type { Gap } from './storey-caps.ts';

/** When the space under a roof that is lower than a storey is an attic; meters unless said otherwise. */
export interface LowAtticOptions {
  /** A surface this near to a level belongs to it. */
  sameFloor?: number;
  /** Thickness of the slab below the floor, both faces of which show: a suspended ceiling shows its lower face alone. */
  leastSlab?: number;
  mostSlab?: number;
  /** Least height of the roof over the floor at a place that belongs to the attic. */
  leastHeight?: number;
  /** Height of the roof over the floor from which a person can stoop there. */
  stooped?: number;
  /** Area on which a person can stoop: at least so many square meters, and this share of the largest floor's area. */
  leastArea?: number;
  leastShare?: number;
  /** Least difference between heights of the roof over the floor: a duct or a crawl space has a level ceiling. */
  leastRise?: number;
}

export const LOW_ATTIC_DEFAULTS: Required<LowAtticOptions> = {
  sameFloor: 0.12,
  leastSlab: 0.1,
  mostSlab: 0.7,
  leastHeight: 0.4,
  stooped: 1.2,
  leastArea: 6,
  leastShare: 0.05,
  leastRise: 0.3,
};

/** Shares of the columns below and above which heights of a roof do not count. */
const LOW_SHARE = 0.1;
const HIGH_SHARE = 0.9;

/**
 * The floor under a sloped roof that leaves no storey's height, and the spaces above it.
 *
 * @param least the floor lies this high at least, local z.
 * @param largest area of the largest floor below, square meters.
 * @returns undefined if there is none.
 */
export function lowAttic(
  columns: SpaceColumns,
  { least, largest }: { least: number; largest: number },
  options: LowAtticOptions = {},
): { level: number; gaps: Gap[] } | undefined {
  const knobs = { ...LOW_ATTIC_DEFAULTS, ...options };
  const spaces = spacesOverSlabs(columns, least, knobs);
  const stooped = spaces.filter(({ low, high }) => high - low >= knobs.stooped);
  const level = peakOf(stooped.map(({ low }) => low));
  if (level === undefined) return undefined;
  const isOwn = ({ low }: Gap) => Math.abs(low - level) < knobs.sameFloor;
  const area = stooped.filter(isOwn).length * columns.grid.cell ** 2;
  if (area < Math.max(knobs.leastArea, knobs.leastShare * largest)) return undefined;
  const gaps = spaces.filter(isOwn);
  const heights = gaps.map(({ low, high }) => high - low);
  const rise = quantile(heights, HIGH_SHARE)! - quantile(heights, LOW_SHARE)!;
  return rise >= knobs.leastRise ? { level, gaps } : undefined;
}

/** The highest floor with a slab below of each column, and what is above it. */
function spacesOverSlabs(
  columns: SpaceColumns,
  least: number,
  { leastSlab, mostSlab, leastHeight }: Required<LowAtticOptions>,
): Gap[] {
  const gaps: Gap[] = [];
  for (let column = 0; column < columns.cell.length; column++) {
    const surfaces = surfacesIn(columns, column);
    const k = surfaces.findLastIndex(
      (z, at) => z >= least && surfaces.slice(0, at).some((under) => z - under >= leastSlab && z - under <= mostSlab),
    );
    const [low, high] = [surfaces[k], surfaces[k + 1]];
    if (low !== undefined && high !== undefined && high - low >= leastHeight) gaps.push({ column, low, high });
  }
  return gaps;
}
