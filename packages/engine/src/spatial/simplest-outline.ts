import type { Vec2 } from '../core/vector.ts';
import { distance, edgesOf } from '../math/polygon.ts';
import type { PlanLine } from './line-arrangement.ts';
import type { OutlineOnLines } from './polygon-on-lines.ts';
import { outlineOnLines } from './polygon-on-lines.ts';
import type { RasterGrid } from './raster-grid.ts';

/** What a corner of an outline must be worth. */
export interface SimplestOutlineOptions {
  /** Disagreement with the mask, square meters, that one corner less weighs up. */
  cornerCost?: number;
  /** Corners are looked at beside edges shorter than this, meters. */
  shortEdge?: number;
  /** Most outlines that are tried. */
  mostTrials?: number;
}

export const SIMPLEST_OUTLINE_DEFAULTS: Required<SimplestOutlineOptions> = {
  cornerCost: 0.05,
  shortEdge: 0.6,
  mostTrials: 40,
};

/** Cells kept beside a mask: farther than its outline may leave it. */
const MARGIN = 12;
/** An edge lies on a line if both ends are this near, meters. */
const ON_LINE = 1e-4;

/**
 * The outline of a mask on lines with no corner that is not worth it: lines beside short edges are left out one by one
 * while the outline gains more in corners than it loses in agreement. So steps of furniture and noise go, while real
 * pillars and niches, which the mask shows in full, stay.
 *
 * @param wholeMask 1 for cells inside, one per cell of `wholeGrid`.
 * @returns loops as of {@link outlineOnLines}.
 */
export function simplestOutline(
  wholeMask: Uint8Array,
  wholeGrid: RasterGrid,
  lines: readonly PlanLine[],
  options: SimplestOutlineOptions = {},
): Vec2[][] {
  const { mask, grid } = cropMask(wholeMask, wholeGrid, MARGIN);
  const { cornerCost, shortEdge, mostTrials } = { ...SIMPLEST_OUTLINE_DEFAULTS, ...options };
  let used = lines;
  let best = outlineOnLines(mask, grid, used);
  const kept = new Set<PlanLine>();
  for (let trial = 0; trial < mostTrials; trial++) {
    const doubtful = linesBesideShortEdges(best, used, shortEdge).find((line) => !kept.has(line));
    if (!doubtful) break;
    const fewer = used.filter((line) => line !== doubtful);
    const next = outlineOnLines(mask, grid, fewer);
    const isWorth = next.cost - best.cost < cornerCost * (cornersOf(best) - cornersOf(next));
    if (isWorth && next.loops.length > 0) [used, best] = [fewer, next];
    else kept.add(doubtful);
  }
  return best.loops;
}

/** The part of a raster around all set cells of a mask, with `margin` cells beside them; so each trial looks at few. */
function cropMask(mask: Uint8Array, grid: RasterGrid, margin: number): { mask: Uint8Array; grid: RasterGrid } {
  let [i0, i1, j0, j1] = [grid.width, -1, grid.height, -1];
  mask.forEach((set, at) => {
    if (!set) return;
    const i = at % grid.width;
    const j = (at - i) / grid.width;
    [i0, i1, j0, j1] = [Math.min(i0, i), Math.max(i1, i), Math.min(j0, j), Math.max(j1, j)];
  });
  if (i1 < 0) return { mask, grid };
  [i0, i1] = [Math.max(0, i0 - margin), Math.min(grid.width - 1, i1 + margin)];
  [j0, j1] = [Math.max(0, j0 - margin), Math.min(grid.height - 1, j1 + margin)];
  const [width, height] = [i1 - i0 + 1, j1 - j0 + 1];
  const part = new Uint8Array(width * height);
  for (let j = 0; j < height; j++) {
    const from = (j0 + j) * grid.width + i0;
    part.set(mask.subarray(from, from + width), j * width);
  }
  return { mask: part, grid: { ...grid, x0: grid.x0 + i0 * grid.cell, y0: grid.y0 + j0 * grid.cell, width, height } };
}

function cornersOf({ loops }: OutlineOnLines): number {
  return loops.reduce((count, loop) => count + loop.length, 0);
}

/** The lines under short edges and under the edges next to them, by the length of the outline on them, shortest first. */
function linesBesideShortEdges({ loops }: OutlineOnLines, lines: readonly PlanLine[], short: number): PlanLine[] {
  const lengths = new Map<PlanLine, number>();
  const doubtful = new Set<PlanLine>();
  for (const loop of loops) {
    const edges = edgesOf(loop);
    edges.forEach(([a, b], k) => {
      const own = lines.filter((line) => isOn(line, a) && isOn(line, b));
      for (const line of own) lengths.set(line, (lengths.get(line) ?? 0) + distance(a, b));
      const around = [edges.at(k - 1)!, edges[k]!, edges[(k + 1) % edges.length]!];
      if (around.some(([p, q]) => distance(p, q) < short)) for (const line of own) doubtful.add(line);
    });
  }
  return [...doubtful].sort((a, b) => lengths.get(a)! - lengths.get(b)!);
}

function isOn({ nx, ny, d }: PlanLine, [x, y]: Vec2): boolean {
  return Math.abs(nx * x + ny * y - d) < ON_LINE;
}
