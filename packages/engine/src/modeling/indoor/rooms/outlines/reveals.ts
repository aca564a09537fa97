import type { Vec2 } from '../../../../core/vector.ts';
import { distance } from '../../../../math/polygon.ts';
import { directionOf } from '../../../../math/segment.ts';
import { median } from '../../../../math/statistics.ts';
import { SLOT } from '../../../../spatial/line-arrangement.ts';
import { boxBeside, cellAt } from '../../../../spatial/raster-grid.ts';
import { visitBox } from '../../storeys/storey-points.ts';
import type { StoreyScan } from '../storey-scan.ts';

/** What tells that an edge is the pane of a window, before which sill and lintel show the face of the wall; meters. */
export interface RevealOptions {
  /** Depths of reveals. */
  shallowest?: number;
  deepest?: number;
  /** The lintel shows in a band so high under the ceiling, clear of the ceiling's own points, on at least this share. */
  lintel?: number;
  ceilingNoise?: number;
  leastLintel?: number;
  /** Over the pane as much as this may show in the upper part of that band: the frame and the soffit are lower. */
  over?: number;
  mostOverPane?: number;
  /** The wall under the sill shows in a band over the floor, clear of the floor's own points, on at least this share. */
  sill?: number;
  floorNoise?: number;
  leastSill?: number;
  /** A pane, frames included, shows at most so many times the points of the lintel on a square meter. */
  mostPane?: number;
  /** The same of one down to the floor, which has no sill: it is wide, its reveal no deeper, and its lintel shows on this share. */
  mostTallPane?: number;
  leastTallWidth?: number;
  deepestTall?: number;
  leastTallLintel?: number;
  /** Points this near to a line lie on it. */
  onLine?: number;
}

export const REVEAL_DEFAULTS: Required<RevealOptions> = {
  shallowest: 0.08,
  deepest: 0.6,
  lintel: 0.2,
  ceilingNoise: 0.03,
  leastLintel: 0.8,
  over: 0.06,
  mostOverPane: 0.25,
  sill: 0.3,
  floorNoise: 0.05,
  leastSill: 0.5,
  mostPane: 0.5,
  mostTallPane: 0.25,
  leastTallWidth: 1.2,
  deepestTall: 0.3,
  leastTallLintel: 0.95,
  onLine: 0.02,
};

/** Steps in which the line of a lintel is looked for, meters. */
const STEP = 0.01;
/** How far inside of the face the ceiling of the room is read, meters. */
const INSIDE = 0.5;

/** What shows before an edge: by steps of depth the pieces of its length at lintel and sill, and the points at the lintel … */
interface Before {
  lintels: Set<number>[];
  sills: Set<number>[];
  counts: Uint32Array;
  /** … and on the edge itself the pieces right under the ceiling, and the points between lintel and floor. */
  overPane: Set<number>;
  onPane: number;
}

/** Heights between which sill and lintel are looked for, local z. */
interface Heights {
  top: number;
  foot: number;
}

/** How far inside of an edge the face of the wall lies of which the edge is the pane of a window, meters; undefined for others. */
export function revealDepth(a: Vec2, b: Vec2, scan: StoreyScan, options: RevealOptions = {}): number | undefined {
  const knobs = { ...REVEAL_DEFAULTS, ...options };
  const { shallowest, deepest, lintel, ceilingNoise, floorNoise, onLine } = knobs;
  const ceiling = ceilingBefore(a, b, scan, deepest + INSIDE);
  if (ceiling === undefined) return undefined;
  const heights = { top: ceiling - ceilingNoise, foot: scan.storey.elevation + floorNoise };
  const { lintels, sills, counts, overPane, onPane } = lookBefore(a, b, scan, heights, knobs);
  const slots = Math.max(1, Math.round(distance(a, b) / SLOT));
  if (overPane.size > knobs.mostOverPane * slots) return undefined;
  let best = { step: -1, count: 0 };
  for (let step = Math.round(shallowest / STEP); step < counts.length; step++)
    if (counts[step]! > best.count) best = { step, count: counts[step]! };
  if (best.step < 0) return undefined;
  const { step } = best;
  const reach = Math.round(onLine / STEP);
  const [first, end] = [Math.max(0, step - reach), step + reach + 1];
  const shareNear = (layers: readonly Set<number>[]) =>
    new Set(layers.slice(first, end).flatMap((layer) => [...layer])).size / slots;
  const depth = (step + 0.5) * STEP;
  const lintelShare = shareNear(lintels);
  if (lintelShare < knobs.leastLintel) return undefined;
  const hasSill = shareNear(sills) >= knobs.leastSill;
  const mayBeTall =
    lintelShare >= knobs.leastTallLintel && distance(a, b) >= knobs.leastTallWidth && depth <= knobs.deepestTall;
  if (!hasSill && !mayBeTall) return undefined;
  const lintelPoints = counts.slice(first, end).reduce((sum, one) => sum + one, 0);
  const paneHeight = Math.max(STEP, heights.top - lintel - heights.foot);
  const most = hasSill ? knobs.mostPane : knobs.mostTallPane;
  return onPane / paneHeight > (most * lintelPoints) / lintel ? undefined : depth;
}

function lookBefore(
  a: Vec2,
  b: Vec2,
  { points }: StoreyScan,
  { top, foot }: Heights,
  { deepest, lintel, over, sill, onLine }: Required<RevealOptions>,
): Before {
  const length = distance(a, b);
  const [dx, dy] = directionOf({ a, b });
  const steps = Math.ceil(deepest / STEP) + 1;
  const layers = () => Array.from({ length: steps }, () => new Set<number>());
  const before: Before = {
    lintels: layers(),
    sills: layers(),
    counts: new Uint32Array(steps),
    overPane: new Set(),
    onPane: 0,
  };
  visitBox(points, boxBeside({ a, b }, deepest + onLine), (k) => {
    const [x, y, z] = [points.x[k]! - a[0], points.y[k]! - a[1], points.z[k]!];
    const along = dx * x + dy * y;
    const off = dx * y - dy * x;
    if (along < 0 || along > length || z < foot || z > top || off < -onLine || off > deepest) return;
    const slot = Math.floor(along / SLOT);
    const isHigh = z >= top - lintel;
    if (Math.abs(off) <= onLine) {
      if (z >= top - over) before.overPane.add(slot);
      else if (!isHigh) before.onPane++;
    }
    const step = Math.max(0, Math.floor(off / STEP));
    if (isHigh) {
      before.lintels[step]!.add(slot);
      before.counts[step]!++;
    } else if (z < foot + sill) before.sills[step]!.add(slot);
  });
  return before;
}

/** Median height of the ceiling before an edge, local z; undefined where none was seen. */
function ceilingBefore(a: Vec2, b: Vec2, { ceilings }: StoreyScan, inside: number): number | undefined {
  const [dx, dy] = directionOf({ a, b });
  const length = distance(a, b);
  const heights: number[] = [];
  for (let along = SLOT / 2; along < length; along += SLOT) {
    const [x, y] = [a[0] + dx * along - dy * inside, a[1] + dy * along + dx * inside];
    const height = ceilings.height[cellAt(ceilings.grid, x, y)] ?? NaN;
    if (!Number.isNaN(height)) heights.push(height);
  }
  return median(heights);
}
