import type { Vec2 } from '../../../../core/vector.ts';
import { DisjointSets } from '../../../../math/disjoint-sets.ts';
import { quantile } from '../../../../math/statistics.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import type { CellHeights } from '../heights-by-cell.ts';
import { heightsByCell } from '../heights-by-cell.ts';
import { fitSlope } from '../rising-cells.ts';

/** What a level patch is; meters unless said otherwise. */
export interface LevelPatchOptions {
  /** Side of the plan cells. */
  cell?: number;
  /** Points of a cell farther apart in height belong to different things; one that is higher than this stands upright. */
  gap?: number;
  mostExtent?: number;
  /** So far above and below it, a cell may show that share of its points. */
  clear?: number;
  mostBeside?: number;
  /** Least points at the height within a cell of it, and how near they are. */
  leastSupport?: number;
  sameHeight?: number;
  /** Level cells belong together over so many cells, if their heights differ by less. */
  reach?: number;
  step?: number;
  /** Area, square meters; most height between its lowest and highest cells, and most slope, rise over run. */
  leastArea?: number;
  mostArea?: number;
  mostRange?: number;
  mostSlope?: number;
}

export const LEVEL_PATCH_DEFAULTS: Required<LevelPatchOptions> = {
  cell: 0.05,
  gap: 0.015,
  mostExtent: 0.045,
  clear: 0.06,
  mostBeside: 0.5,
  leastSupport: 3,
  sameHeight: 0.02,
  reach: 2,
  step: 0.014,
  leastArea: 0.05,
  mostArea: 6,
  mostRange: 0.035,
  mostSlope: 0.08,
};

/** A small level place: a tread, a landing, the top of a thing, or the underside of one. */
export interface LevelPatch {
  z: number;
  /** Numbers of its cells, see {@link PatchField}. */
  cells: number[];
  points: number;
}

/** The level patches of a storey over a raster; cell `at` begins at `x0 + (at % width − 1)·cell`, likewise in y. */
export interface PatchField {
  x0: number;
  y0: number;
  cell: number;
  width: number;
  patches: LevelPatch[];
}

/** Middle of a cell of the field. */
export function middleOfCell({ x0, y0, cell, width }: Omit<PatchField, 'patches'>, at: number): Vec2 {
  const i = (at - 1) % width;
  return [x0 + (i + 0.5) * cell, y0 + ((at - 1 - i) / width - 0.5) * cell];
}

/** Level places of a storey between two heights, lowest first. O(points · log of those in a cell). */
export function findLevelPatches(
  points: StoreyPoints,
  heights: { low: number; high: number },
  options: LevelPatchOptions = {},
): PatchField {
  const knobs = { ...LEVEL_PATCH_DEFAULTS, ...options };
  const sorted = heightsByCell(points, heights, knobs.cell);
  const field = { x0: points.grid.x0, y0: points.grid.y0, cell: knobs.cell, width: sorted.width };
  const nodes = supported(levelNodes(sorted, knobs), sorted, knobs);
  const patches = [...groupsOf(nodes, sorted, knobs).values()].flatMap((own) => patchOf(own, field, knobs) ?? []);
  return { ...field, patches: patches.toSorted((p, q) => p.z - q.z) };
}

/** Something level in a cell. */
interface LevelNode {
  at: number;
  z: number;
  points: number;
}

/** Things in each cell that are flat and stand free above and below; cells in ascending order. */
function levelNodes({ cells, offset, z }: CellHeights, knobs: Required<LevelPatchOptions>): LevelNode[] {
  const { gap, mostExtent, clear, mostBeside } = knobs;
  const nodes: LevelNode[] = [];
  for (const at of cells.toSorted((p, q) => p - q)) {
    const own = z.subarray(offset[at]!, offset[at + 1]!).sort();
    const starts = [0];
    for (let k = 1; k < own.length; k++) if (own[k]! - own[k - 1]! > gap) starts.push(k);
    starts.push(own.length);
    for (let k = 0; k + 1 < starts.length; k++) {
      const [from, to] = [starts[k]!, starts[k + 1]!];
      const [low, high] = [own[from]!, own[to - 1]!];
      if (high - low > mostExtent) continue;
      const below = from > 0 && low - own[from - 1]! < clear ? from - starts[k - 1]! : 0;
      const above = to < own.length && own[to]! - high < clear ? starts[k + 2]! - to : 0;
      if (below + above <= mostBeside * (to - from)) nodes.push({ at, z: (low + high) / 2, points: to - from });
    }
  }
  return nodes;
}

/** First node of each cell, and one more. */
function firstNodes(nodes: readonly LevelNode[], { offset }: CellHeights): Int32Array {
  const first = new Int32Array(offset.length);
  for (const { at } of nodes) if (at + 1 < first.length) first[at + 1]!++;
  for (let at = 1; at < first.length; at++) first[at]! += first[at - 1]!;
  return first;
}

/** Those with enough points at their height in their cell and the eight around it. */
function supported(nodes: LevelNode[], sorted: CellHeights, knobs: Required<LevelPatchOptions>): LevelNode[] {
  const first = firstNodes(nodes, sorted);
  return nodes.filter(({ at, z }) => {
    let support = 0;
    for (let row = at - sorted.width; row <= at + sorted.width; row += sorted.width) {
      for (let k = first[Math.max(0, row - 1)]!; k < (first[row + 2] ?? nodes.length); k++)
        if (Math.abs(nodes[k]!.z - z) < knobs.sameHeight) support += nodes[k]!.points;
    }
    return support >= knobs.leastSupport;
  });
}

function groupsOf(nodes: LevelNode[], sorted: CellHeights, { reach, step }: Required<LevelPatchOptions>) {
  const first = firstNodes(nodes, sorted);
  const sets = new DisjointSets(nodes.length);
  for (const [k, { at, z }] of nodes.entries()) {
    for (let j = 0; j <= reach; j++) {
      const middle = at + j * sorted.width;
      const end = first[middle + reach + 1] ?? nodes.length;
      for (let q = Math.max(k + 1, first[middle - reach] ?? nodes.length); q < end; q++)
        if (Math.abs(nodes[q]!.z - z) < step) sets.join(k, q);
    }
  }
  return Map.groupBy(nodes, (_, k) => sets.find(k));
}

function patchOf(
  nodes: readonly LevelNode[],
  field: Omit<PatchField, 'patches'>,
  { leastArea, mostArea, mostRange, mostSlope }: Required<LevelPatchOptions>,
): LevelPatch | undefined {
  const cells = [...new Set(nodes.map(({ at }) => at))];
  const area = cells.length * field.cell ** 2;
  if (area < leastArea || area > mostArea) return undefined;
  const zs = nodes.map(({ z }) => z);
  if (quantile(zs, 0.95)! - quantile(zs, 0.05)! > mostRange) return undefined;
  const places = nodes.map(({ at, z }) => {
    const [x, y] = middleOfCell(field, at);
    return { x, y, z };
  });
  // Where a slope is scanned in lines, narrow strips of it look level one by one.
  const slope = fitSlope(places)?.slope;
  if (!slope || Math.hypot(...slope) > mostSlope) return undefined;
  const points = nodes.reduce((sum, node) => sum + node.points, 0);
  return { z: nodes.reduce((sum, node) => sum + node.points * node.z, 0) / points, cells, points };
}
