import type { FaceColors, Rgb } from '../raster/face-colors.ts';
import { along, distance, faceColors, meanOf } from '../raster/face-colors.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { Rectangle, Span } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** What the color of a closed door in the face of its wall tells; lengths in meters, colors 0 to 255. */
export interface ColoredLeafOptions {
  /** Least distance between the colors of leaf and wall, most between two columns of either, and between a cell and its leaf. */
  leastContrast?: number;
  mostSpread?: number;
  mostOff?: number;
  /** Width of a leaf, and the least height of its head: wardrobes are lower. */
  leastWidth?: number;
  mostWidth?: number;
  leastHead?: number;
  /** Heights above the floor between which a column shows leaf or wall, and share of its cells there that show anything. */
  low?: number;
  high?: number;
  leastFilled?: number;
  /** Columns side by side that show too little of it. */
  mostHidden?: number;
  /** Columns beside a leaf, from near to far, that show the wall, and rows over it. */
  near?: number;
  far?: number;
  /** Least share of the cells of a leaf that are nearer to its color than to that of the wall, and of its edges between both. */
  leastShare?: number;
  leastEdge?: number;
  /** Heights above the floor between which the leaf shows somewhere: furniture hides its foot. */
  leastFoot?: number;
  mostFoot?: number;
}

export const COLORED_LEAF_DEFAULTS: Required<ColoredLeafOptions> = {
  leastContrast: 40,
  mostSpread: 30,
  mostOff: 60,
  leastWidth: 0.55,
  mostWidth: 2.2,
  leastHead: 1.9,
  low: 0.5,
  high: 1.7,
  leastFilled: 0.25,
  mostHidden: 2,
  near: 3,
  far: 5,
  leastShare: 0.9,
  leastEdge: 0.8,
  leastFoot: 0.1,
  mostFoot: 0.4,
};

/** A leaf by its color. */
export interface ColoredLeaf extends Rectangle {
  /** Points of the face within it. */
  points: number;
  /** Share of its jambs and head where its color ends. */
  edge: number;
}

/**
 * Closed doors that lie in the face of a wall and show neither frame nor reveal: places down to the floor, as wide and high as
 * doors, of one color that is not the one of the wall on both sides and above. Edges are found to parts of a cell, by how much
 * of either color the cells on them show.
 *
 * @param side 0 for the left face, 1 for the right one.
 */
export function coloredLeaves(raster: WallRaster, side: 0 | 1, options: ColoredLeafOptions = {}): ColoredLeaf[] {
  const knobs = { ...COLORED_LEAF_DEFAULTS, ...options };
  const face = faceColors(raster, side);
  if (!face) return [];
  const rows = [Math.round(knobs.low / raster.cell), Math.round(knobs.high / raster.cell)] as const;
  const columns = Array.from({ length: raster.width }, (_, i) => face.colorOf([i, i], rows, knobs.leastFilled));
  const found: ColoredLeaf[] = [];
  for (let i = 0; i < raster.width; i++) {
    const leaf = leafFrom(i, columns, face, raster, knobs);
    if (!leaf) continue;
    found.push(leaf);
    i = Math.floor(leaf.to / raster.cell);
  }
  return found;
}

/** The leaf whose first full column this is. */
function leafFrom(
  first: number,
  columns: readonly (Rgb | undefined)[],
  face: FaceColors,
  raster: WallRaster,
  knobs: Required<ColoredLeafOptions>,
): ColoredLeaf | undefined {
  const own = columns[first];
  const before = meanOf(columns.slice(Math.max(0, first - knobs.far), Math.max(0, first - knobs.near + 1)));
  if (!own || (first > knobs.near && !(before && distance(own, before) > knobs.leastContrast))) return undefined;
  let last = first;
  for (let i = first + 1; i <= Math.min(columns.length - 1, last + 1 + knobs.mostHidden); i++) {
    const next = columns[i];
    if (!next) continue;
    if (distance(next, own) > knobs.mostSpread) break;
    last = i;
  }
  const width = (last + 1 - first) * raster.cell;
  if (width < knobs.leastWidth - raster.cell || width > knobs.mostWidth) return undefined;
  const after = meanOf(columns.slice(last + knobs.near, last + knobs.far + 1));
  if (last < columns.length - 1 - knobs.near && !after) return undefined;
  const wall = meanOf([before, after]);
  const leaf = meanOf(columns.slice(first, last + 1));
  if (!wall || !leaf || distance(leaf, wall) < knobs.leastContrast) return undefined;
  if (before && after && distance(before, after) > knobs.mostSpread) return undefined;
  return outlineOf([first, last], { leaf, wall }, face, raster, knobs);
}

function outlineOf(
  [first, last]: Span,
  { leaf, wall }: { leaf: Rgb; wall: Rgb },
  face: FaceColors,
  raster: WallRaster,
  knobs: Required<ColoredLeafOptions>,
): ColoredLeaf | undefined {
  const { cell, width, z0 } = raster;
  /** 0 where the wall shows, 1 where the leaf does, between both on an edge; undefined where nothing does. */
  const shareOf = (columns: Span, rows: Span) => {
    const color = face.colorOf(columns, rows, knobs.leastFilled);
    return color && Math.min(1, Math.max(0, along(color, wall, leaf)));
  };
  const top = headOver([first, last], shareOf, raster, knobs);
  if (top === undefined) return undefined;
  const isLeaf = (color: Rgb) => distance(color, leaf) <= knobs.mostOff;
  const isWall = (color: Rgb) => along(color, wall, leaf) < 0.5;
  const rows: Span = [Math.round(knobs.low / cell), top - 1];
  const inside = face.cellsIn([first, last], rows);
  const foot = face.cellsIn([first, last], [Math.round(knobs.leastFoot / cell), Math.round(knobs.mostFoot / cell)]);
  const jambs = [first - knobs.near, last + knobs.near].filter((i) => i >= 0 && i < width);
  const over = top + knobs.near;
  const around = [...jambs.flatMap((i) => face.cellsIn([i, i], rows)), ...face.cellsIn([first, last], [over, over])];
  const edge = shareThat(around, isWall);
  const holds = shareThat(inside, isLeaf) >= knobs.leastShare && shareThat(foot, isLeaf) >= 0.5;
  if (!holds || edge < knobs.leastEdge) return undefined;
  const left = first > 0 ? (shareOf([first - 1, first - 1], rows) ?? 0) : 0;
  const right = last + 1 < width ? (shareOf([last + 1, last + 1], rows) ?? 0) : 0;
  const head = shareOf([first, last], [top, top]) ?? 0;
  const [from, to] = [(first - left) * cell, (last + 1 + right) * cell];
  if (to - from < knobs.leastWidth) return undefined;
  const points = face.countIn([first, last], [0, top]);
  return { from, to, bottom: z0, top: z0 + (top + head) * cell, edge, points };
}

/** The first row that is not all leaf, over which wall shows; undefined if none is as high as heads of doors are. */
function headOver(
  columns: Span,
  shareOf: (columns: Span, rows: Span) => number | undefined,
  { cell, height }: WallRaster,
  { near, far, leastHead }: Required<ColoredLeafOptions>,
): number | undefined {
  const most = Math.min(height - far, Math.ceil(OPENING_SIZES.mostTallHead / cell));
  for (let j = Math.floor(leastHead / cell); j < most; j++) {
    const here = shareOf(columns, [j, j]);
    if (here === undefined || here > 0.9) continue;
    const under = shareOf(columns, [j - near, j - 1]) ?? 0;
    const over = shareOf(columns, [j + near - 1, j + far - 1]) ?? 1;
    return under > 0.9 && over < 0.2 ? j : undefined;
  }
  return undefined;
}

function shareThat(colors: readonly Rgb[], holds: (color: Rgb) => boolean): number {
  return colors.filter(holds).length / Math.max(1, colors.length);
}
