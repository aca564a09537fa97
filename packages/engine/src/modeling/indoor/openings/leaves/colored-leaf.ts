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
  /** So many more columns may show the frame beside a leaf. */
  mostFrame?: number;
  /** How far the color of a column lies from the wall's to the leaf's where it shows the leaf alone, 0 to 1. */
  leastFull?: number;
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
  mostFrame: 3,
  leastFull: 0.9,
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
 * doors, of one color that is not the one of the wall beside, whose sides may differ, and above; a frame is skipped. Edges are found to parts of a cell, by how much
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
  if (!columns[first]) return undefined;
  const last = lastLike(first, columns, Math.ceil(knobs.mostWidth / raster.cell), knobs);
  const width = (last + 1 - first) * raster.cell;
  if (width < knobs.leastWidth - raster.cell || width > knobs.mostWidth) return undefined;
  const leaf = meanOf(columns.slice(first, last + 1))!;
  const sides = [sideOf(first, -1, leaf, columns, knobs), sideOf(last, 1, leaf, columns, knobs)] as const;
  if (!sides[0] || !sides[1] || !(sides[0].wall || sides[1].wall)) return undefined;
  // A column on its edge shows the wall too.
  const isEdge = (i: number, { wall }: Side) => wall && columns[i] && along(columns[i], wall, leaf) < knobs.leastFull;
  const inner: Span = [isEdge(first, sides[0]) ? first + 1 : first, isEdge(last, sides[1]) ? last - 1 : last];
  return outlineOf(inner, leaf, [sides[0], sides[1]], face, raster, knobs);
}

/** The last column of one color with the first, few hidden ones between passed; no further than a column wider than any leaf. */
function lastLike(
  first: number,
  columns: readonly (Rgb | undefined)[],
  most: number,
  { mostHidden, mostSpread }: Required<ColoredLeafOptions>,
): number {
  let last = first;
  for (let i = first + 1; i <= Math.min(columns.length - 1, last + 1 + mostHidden, first + most); i++) {
    const next = columns[i];
    if (!next) continue;
    if (distance(next, meanOf(columns.slice(first, last + 1))!) > mostSpread) break;
    last = i;
  }
  return last;
}

/** What shows beside a leaf: the color of the wall, unless the leaf reaches its end, and a column of it. */
interface Side {
  wall?: Rgb;
  at: number;
}

/** The wall beside a leaf, behind its frame; undefined where it has the color of the leaf, or none that shows. */
function sideOf(
  end: number,
  step: 1 | -1,
  leaf: Rgb,
  columns: readonly (Rgb | undefined)[],
  { near, far, mostFrame, leastContrast }: Required<ColoredLeafOptions>,
): Side | undefined {
  for (let skip = 0; skip <= mostFrame; skip++) {
    const [at, to] = [end + step * (near + skip), end + step * (far + skip)];
    const wall = meanOf(columns.slice(Math.max(0, Math.min(at, to)), Math.max(0, at, to) + 1));
    if ((to < 0 || to >= columns.length) && !columns[at]) return { at: end };
    if (!wall || distance(wall, leaf) <= leastContrast) return undefined;
    const isEven = columns[at] && distance(columns[at], wall) <= leastContrast / 2;
    if (isEven) return { wall, at };
  }
  return undefined;
}

function outlineOf(
  [first, last]: Span,
  leaf: Rgb,
  sides: readonly [Side, Side],
  face: FaceColors,
  raster: WallRaster,
  knobs: Required<ColoredLeafOptions>,
): ColoredLeaf | undefined {
  const { cell, width, z0 } = raster;
  /** 0 where the wall shows, 1 where the leaf does, between both on an edge; undefined where nothing does. */
  const shareOf = (columns: Span, rows: Span, wall: Rgb) => {
    const color = face.colorOf(columns, rows, knobs.leastFilled);
    return color && Math.min(1, Math.max(0, along(color, wall, leaf)));
  };
  const heads = sides.flatMap(({ wall }) => {
    if (!wall) return [];
    const top = headOver([first, last], (columns, rows) => shareOf(columns, rows, wall), raster, knobs);
    return top === undefined ? [] : { top, wall };
  });
  if (heads.length === 0) return undefined;
  const { top, wall: over } = heads[0]!;
  const isLeaf = (color: Rgb) => distance(color, leaf) <= knobs.mostOff;
  const isWall = (color: Rgb, wall: Rgb) => along(color, wall, leaf) < 0.5;
  const rows: Span = [Math.round(knobs.low / cell), top - 1];
  const inside = face.cellsIn([first, last], rows);
  const foot = face.cellsIn([first, last], [Math.round(knobs.leastFoot / cell), Math.round(knobs.mostFoot / cell)]);
  const above = Math.min(raster.height - 1, top + knobs.near);
  const around = [
    ...sides.flatMap(({ wall, at }) => (wall ? face.cellsIn([at, at], rows).map((color) => isWall(color, wall)) : [])),
    ...face.cellsIn([first, last], [above, above]).map((color) => isWall(color, over)),
  ];
  const edge = around.filter(Boolean).length / Math.max(1, around.length);
  const holds = shareThat(inside, isLeaf) >= knobs.leastShare && shareThat(foot, isLeaf) >= 0.5;
  if (!holds || edge < knobs.leastEdge) return undefined;
  const ofEdge = (i: number, { wall }: Side) => (wall && i >= 0 && i < width ? (shareOf([i, i], rows, wall) ?? 0) : 0);
  const [left, right] = [ofEdge(first - 1, sides[0]), ofEdge(last + 1, sides[1])];
  const head = shareOf([first, last], [top, top], over) ?? 0;
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
    if (here === undefined || here > 0.8) continue;
    const under = shareOf(columns, [j - near, j - 1]) ?? 0;
    const over = shareOf(columns, [j + near - 1, j + far - 1]) ?? 1;
    return under > 0.8 && over < 0.2 ? j : undefined;
  }
  return undefined;
}

function shareThat(colors: readonly Rgb[], holds: (color: Rgb) => boolean): number {
  return colors.filter(holds).length / Math.max(1, colors.length);
}
