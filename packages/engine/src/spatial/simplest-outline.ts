import type { Vec2 } from '../core/vector.ts';
import { distance, edgesOf } from '../math/polygon.ts';
import { boxOfCells, cropCells, gridOfBox, widenBox } from './crop-raster.ts';
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
  const ownBox = boxOfCells(wholeMask, 1, wholeGrid);
  if (ownBox.i1 < 0) return [];
  // Each trial looks at few cells.
  const box = widenBox(ownBox, MARGIN, wholeGrid);
  const [mask, grid] = [cropCells(wholeMask, box, wholeGrid), gridOfBox(box, wholeGrid)];
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
