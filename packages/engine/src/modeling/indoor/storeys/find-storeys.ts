import type { Warning } from '../../../core/errors.ts';
import { median } from '../../../math/statistics.ts';
import type { PlanPoints } from './space-columns.ts';
import { surfacesIn } from './space-columns.ts';
import type { SpaceColumns } from './space-columns.ts';
import type { DetectedStorey } from '../detected-elements.ts';

/** Least and most clear height of a storey, meters; also how far two floors lie apart at least. */
const CLEAR = { least: 1.9, most: 9 };
const BIN = 0.05;
/** A floor needs this area, and this share of the largest floor's. */
const LEAST_AREA = 3;
const LEAST_SHARE = 0.12;

/**
 * Storeys from what each column of space shows: a surface with clear height above it up to the next surface votes for a
 * floor. Furniture votes too, but loses against the floor around it. Pairing per column, not over the whole building,
 * lets suspended ceilings, voids and sloped roofs be.
 */
export function findStoreys(
  columns: SpaceColumns,
  points: PlanPoints,
): { storeys: DetectedStorey[]; warnings: Warning[] } {
  const cellArea = columns.grid.cell ** 2;
  const gaps: { low: number; high: number }[] = [];
  const lowest: number[] = [];
  for (let column = 0; column < columns.cell.length; column++) {
    const surfaces = surfacesIn(columns, column);
    if (surfaces.length > 0) lowest.push(surfaces[0]!);
    for (let k = 0; k + 1 < surfaces.length; k++) {
      const clear = surfaces[k + 1]! - surfaces[k]!;
      if (clear >= CLEAR.least && clear <= CLEAR.most) gaps.push({ low: surfaces[k]!, high: surfaces[k + 1]! });
    }
  }
  const zTop = columns.zMin + columns.bins * columns.binHeight;
  const withCeiling = floorPeaks(
    gaps.map((g) => g.low),
    columns,
    cellArea,
  );
  const enough = gaps.length > 0.15 * lowest.length;
  if (withCeiling.length > 0 && enough) {
    const storeys = withCeiling.map((level, index) => {
      const next = withCeiling[index + 1];
      const clear = gaps.filter((g) => Math.abs(g.low - level) < 0.12 && (next === undefined || g.high < next - 0.05));
      return {
        index,
        elevation: preciseLevel(points.z, level),
        height: commonHeight(clear.map((g) => g.high - g.low)),
        zCap: next === undefined ? zTop : next - 0.1,
        ceilingSeen: true,
      };
    });
    return { storeys, warnings: [] };
  }
  const floors = floorPeaks(lowest, columns, cellArea).slice(0, 1);
  if (floors.length === 0) return { storeys: [], warnings: [] };
  const elevation = preciseLevel(points.z, floors[0]!);
  const top = highestFilled(columns, elevation);
  return {
    storeys: [{ index: 0, elevation, height: Math.max(1.2, top - elevation), zCap: zTop, ceilingSeen: false }],
    warnings: [{ code: 'ceiling-not-seen', params: { storeys: 1 } }],
  };
}

/** Peaks of the votes, at least a storey apart, low to high. */
function floorPeaks(levels: readonly number[], columns: SpaceColumns, cellArea: number): number[] {
  const bins = Math.ceil((columns.bins * columns.binHeight) / BIN) + 2;
  const votes = new Float64Array(bins);
  for (const level of levels) votes[Math.floor((level - columns.zMin) / BIN)]!++;
  const smooth = votes.map((v, b) => v + (votes[b - 1] ?? 0) + (votes[b + 1] ?? 0));
  const order = [...smooth.keys()].sort((a, b) => smooth[b]! - smooth[a]! || a - b);
  const found: number[] = [];
  const most = smooth[order[0]!] ?? 0;
  for (const b of order) {
    if (smooth[b]! * cellArea < LEAST_AREA || smooth[b]! < LEAST_SHARE * most) break;
    // Mean of the votes themselves: a bin's middle may lie a hand off the floor and would catch wall points instead.
    const mean = levels.filter((l) => Math.abs((l - columns.zMin) / BIN - b - 0.5) <= 1.5);
    const level = median(mean) ?? columns.zMin + (b + 0.5) * BIN;
    if (found.some((other) => Math.abs(other - level) < CLEAR.least)) continue;
    found.push(level);
  }
  return found.sort((a, b) => a - b);
}

/** Median height of the points around a level, narrowed twice. */
function preciseLevel(z: Float32Array, level: number): number {
  let center = level;
  for (const reach of [0.06, 0.03]) {
    const near: number[] = [];
    for (let i = 0; i < z.length; i++) if (z[i]! > center - reach && z[i]! < center + reach) near.push(z[i]!);
    center = median(near) ?? center;
  }
  return center;
}

function commonHeight(heights: readonly number[]): number {
  const votes = new Map<number, number>();
  for (const h of heights) {
    const bin = Math.round(h / BIN);
    for (const b of [bin - 1, bin, bin + 1]) votes.set(b, (votes.get(b) ?? 0) + 1);
  }
  let best = Math.round(2.6 / BIN);
  let most = 0;
  for (const [bin, count] of [...votes].sort((a, b) => a[0] - b[0])) {
    if (count > most) {
      most = count;
      best = bin;
    }
  }
  const near = heights.filter((h) => Math.abs(h - best * BIN) <= 1.5 * BIN);
  return median(near) ?? best * BIN;
}

/** Height under which 98 % of the filled bins above the floor lie: how far walls were scanned. */
function highestFilled(columns: SpaceColumns, elevation: number): number {
  const filled = new Float64Array(columns.bins);
  for (let at = 0; at < columns.counts.length; at++) if (columns.counts[at]! > 0) filled[at % columns.bins]!++;
  const from = Math.max(0, Math.floor((elevation + 0.3 - columns.zMin) / columns.binHeight));
  let total = 0;
  for (let b = from; b < columns.bins; b++) total += filled[b]!;
  let sum = 0;
  for (let b = from; b < columns.bins; b++) {
    sum += filled[b]!;
    if (sum >= 0.97 * total) return columns.zMin + (b + 1) * columns.binHeight;
  }
  return columns.zMin + columns.bins * columns.binHeight;
}
