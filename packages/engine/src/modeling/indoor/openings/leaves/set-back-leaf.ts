import { quantile } from '../../../../math/statistics.ts';
import { labelBoxes, labelComponents } from '../../../../spatial/connected-components.ts';
import type { CellBox } from '../../../../spatial/connected-components.ts';
import { close } from '../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import { rectangleOf } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** What tells a closed door that lies back in an outer wall; lengths in meters, of cells where nothing else is said. */
export interface SetBackLeafOptions {
  /** How far behind the face leaves are looked for, and in steps of what; points so near to one are its own. */
  near?: number;
  far?: number;
  step?: number;
  reach?: number;
  /** Points this much nearer than a leaf are no part of it: frame and wall. */
  before?: number;
  /** Width of a leaf or a pair of them. */
  leastWidth?: number;
  mostWidth?: number;
  /** Rows over the floor in which it begins. */
  foot?: number;
  /** Share of it that shows it, and of one of so many columns beside it and rows over it that shows frame or wall. */
  leastFilled?: number;
  leastFramed?: number;
  around?: number;
  /** It shows at least this share of the points of what is around it: a pane shows fewer. */
  leastDensity?: number;
  /** Half the width of a bar or post before it that parts it. */
  bar?: number;
  /** So near to its corners points do not tell where its jambs are, and this share of the others are strays beyond its edges. */
  corner?: number;
  stray?: number;
}

type Knobs = Required<SetBackLeafOptions>;

export const SET_BACK_LEAF_DEFAULTS: Knobs = {
  near: 0.05,
  far: 0.25,
  step: 0.02,
  reach: 0.02,
  before: 0.035,
  leastWidth: 0.6,
  mostWidth: 2.2,
  foot: 2,
  leastFilled: 0.75,
  leastFramed: 0.7,
  around: 4,
  leastDensity: 0.5,
  bar: 2,
  corner: 0.2,
  stray: 0.005,
};

/** A closed leaf, or a pair of them. */
export interface SetBackLeaf extends Rectangle {
  /** Points on it. */
  points: number;
  /** Share of what is beside and over it that shows frame and wall. */
  edge: number;
}

/**
 * Closed doors of an outer wall, whose thickness was mostly guessed: upright places as large as doors, down to the floor, where
 * the face is empty and one plane behind it shows as densely as the wall on both sides and over them does.
 */
export function setBackLeaves(raster: WallRaster, options: SetBackLeafOptions = {}): SetBackLeaf[] {
  const knobs = { ...SET_BACK_LEAF_DEFAULTS, ...options };
  const found: SetBackLeaf[] = [];
  for (let depth = knobs.near; depth <= knobs.far; depth += knobs.step) found.push(...leavesAt(depth, raster, knobs));
  found.sort((a, b) => b.points - a.points);
  const isApart = (a: Rectangle, b: Rectangle) => a.to <= b.from || b.to <= a.from;
  return found.filter((leaf, k) => found.slice(0, k).every((other) => isApart(leaf, other)));
}

/** What shows of a wall at a depth, per cell, and before it. */
interface Layers {
  leaf: [u: number, z: number][];
  /** 1 where more lies at that depth than before it. */
  mask: Uint8Array;
  before: Uint16Array;
}

/** Leaves that lie so far behind the face. */
function leavesAt(depth: number, raster: WallRaster, knobs: Knobs): SetBackLeaf[] {
  const layers = layersAt(depth, raster, knobs);
  const grid: RasterGrid = { x0: 0, y0: 0, cell: raster.cell, width: raster.width, height: raster.height };
  const { label, sizes } = labelComponents(close(layers.mask, grid, knobs.bar), grid);
  return labelBoxes(label, sizes.length, grid).flatMap((rough) => {
    const box = coreOf(rough, layers.mask, raster.width);
    return box && isDoorLike(box, raster, knobs) ? (leafAt(box, layers, raster, knobs) ?? []) : [];
  });
}

function layersAt(depth: number, { cell, width, height, z0, solid, behind }: WallRaster, knobs: Knobs): Layers {
  const [counts, before] = [new Uint16Array(width * height), Uint16Array.from(solid[0])];
  const leaf: Layers['leaf'] = [];
  behind.depth.forEach((at, k) => {
    const u = behind.u[k]!;
    const z = behind.z[k]!;
    const cellAt = Math.floor((z - z0) / cell) * width + Math.min(width - 1, Math.floor(u / cell));
    if (Math.abs(at - depth) <= knobs.reach) {
      counts[cellAt]!++;
      leaf.push([u, z]);
    } else if (at < depth - knobs.before) before[cellAt]!++;
  });
  return { leaf, before, mask: Uint8Array.from(counts, (count, at) => (count > before[at]! ? 1 : 0)) };
}

/** The leaf in a box of cells, its edges where its points end; undefined without a frame or where too little shows it. */
function leafAt(
  box: CellBox,
  { leaf, mask, before }: Layers,
  raster: WallRaster,
  knobs: Knobs,
): SetBackLeaf | undefined {
  const { i0, i1, j0, j1 } = box;
  if (shareOf(mask, box, raster) < knobs.leastFilled) return undefined;
  const lines = Array.from({ length: knobs.around }, (_, k) => k + 1);
  const sides = [
    lines.map((k) => shareOf(before, { i0: i0 - k, i1: i0 - k, j0, j1 }, raster)),
    lines.map((k) => shareOf(before, { i0: i1 + k, i1: i1 + k, j0, j1 }, raster)),
    lines.map((k) => shareOf(before, { i0, i1, j0: j1 + k, j1: j1 + k }, raster)),
  ].map((shares) => Math.max(...shares));
  if (sides.some((side) => side < knobs.leastFramed)) return undefined;
  const { cell, z0 } = raster;
  const { from, to, top } = rectangleOf(box, raster);
  const own = leaf.filter(([u, z]) => u >= from - cell && u <= to + cell && z <= top + cell);
  const density = own.length / ((i1 - i0 + 1) * (j1 - j0 + 1));
  if (density < knobs.leastDensity * densityAround(box, before, raster, knobs)) return undefined;
  const alongs = own.filter(([, z]) => z > z0 + knobs.corner && z < top - knobs.corner).map(([u]) => u);
  const heights = own.map(([, z]) => z);
  return {
    from: quantile(alongs, knobs.stray) ?? from,
    to: quantile(alongs, 1 - knobs.stray) ?? to,
    bottom: z0,
    top: quantile(heights, 1 - knobs.stray) ?? top,
    points: own.length,
    edge: sides.reduce((sum, side) => sum + side, 0) / sides.length,
  };
}

/** Share of the cells of a box, which may reach beyond the wall, that hold anything. */
function shareOf(layer: Uint8Array | Uint16Array, { i0, i1, j0, j1 }: CellBox, { width, height }: WallRaster): number {
  let [all, held] = [0, 0];
  for (let j = j0; j <= Math.min(height - 1, j1); j++) {
    for (let i = Math.max(0, i0); i <= Math.min(width - 1, i1); i++) {
      all++;
      if (layer[j * width + i]) held++;
    }
  }
  return all > 0 ? held / all : 0;
}

/** Points per cell that shows any, beside a leaf. */
function densityAround(
  { i0, i1, j0, j1 }: CellBox,
  before: Uint16Array,
  { width }: WallRaster,
  { around }: Knobs,
): number {
  let [sum, cells] = [0, 0];
  for (let j = j0; j <= j1; j++) {
    for (let k = 1; k <= around; k++) {
      for (const i of [i0 - k, i1 + k]) {
        const count = i >= 0 && i < width ? before[j * width + i]! : 0;
        sum += count;
        if (count > 0) cells++;
      }
    }
  }
  return cells > 0 ? sum / cells : 0;
}

/** A box without the columns and rows that hold less than half as many of its cells as most of them do. */
function coreOf(box: CellBox, mask: Uint8Array, width: number): CellBox | undefined {
  const [columns, rows] = [new Map<number, number>(), new Map<number, number>()];
  for (let j = box.j0; j <= box.j1; j++) {
    for (let i = box.i0; i <= box.i1; i++) {
      if (!mask[j * width + i]) continue;
      columns.set(i, (columns.get(i) ?? 0) + 1);
      rows.set(j, (rows.get(j) ?? 0) + 1);
    }
  }
  const span = (counts: Map<number, number>) => {
    const most = quantile([...counts.values()], 0.75) ?? 0;
    const core = [...counts].filter(([, count]) => count >= most / 2).map(([k]) => k);
    return [Math.min(...core), Math.max(...core)] as const;
  };
  if (columns.size === 0) return undefined;
  const [[i0, i1], [j0, j1]] = [span(columns), span(rows)];
  return { i0, i1, j0, j1 };
}

function isDoorLike(
  { i0, i1, j0, j1 }: CellBox,
  { cell }: WallRaster,
  { leastWidth, mostWidth, foot }: Knobs,
): boolean {
  const [width, head] = [(i1 - i0 + 1) * cell, (j1 + 1) * cell];
  const { leastHead, mostHead } = OPENING_SIZES;
  return width > leastWidth - cell && width < mostWidth + cell && j0 <= foot && head >= leastHead && head <= mostHead;
}
