import { quantile } from '../../../../math/statistics.ts';
import { faceColors } from '../raster/face-colors.ts';
import { overlaps } from '../holes/whole-openings.ts';
import { beforeShare, faceShare } from '../opening-evidence.ts';
import type { AcrossEdge } from '../raster/edge-step.ts';
import { edgeStep } from '../raster/edge-step.ts';
import { filledBoxes } from '../raster/filled-boxes.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import { grown, rectangleOf, stripsAround } from '../raster/rectangle.ts';
import type { FacePoints, UnrolledPoints } from '../raster/unrolled-points.ts';
import { pointsThat } from '../raster/unrolled-points.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import { withColoredFrame } from './colored-frame.ts';

/** By what panes in the face of a wall are told from it; lengths in meters, colors 0 to 255. */
export interface FlushPaneOptions {
  /** Side of the blocks in which the density of a face is known, in cells, and how many around one tell it. */
  block?: number;
  around?: number;
  /** Points of a face in a cell, below which it is too thin to tell panes. */
  leastDensity?: number;
  /** A cell of a pane shows at most this share of the points of the wall around. */
  mostThin?: number;
  /** Smallest pane, and the share of its rectangle that is thin. */
  leastWidth?: number;
  leastHeight?: number;
  leastFilled?: number;
  /** How far off its rough edges lie, and the width of the strips beside them that are compared. */
  reach?: number;
  strip?: number;
  /** A pane shows this share of the points outside each of its edges: less is a shadow, more is wall. */
  leastShown?: number;
  mostShown?: number;
  /** Share of pieces of its edges, each so long, outside which more shows. */
  leastEdge?: number;
  piece?: number;
  /** Panes of one window part by at most this, and their edges are level within … */
  mostBar?: number;
  level?: number;
  /** Without such a frame, panes begin below and end above this height over the floor, where no mirror ends, … */
  leastHead?: number;
  /** … something stands before at most this share of them, … */
  mostBefore?: number;
  /** … and more shows outside this share of pieces of their edges. */
  leastBareEdge?: number;
  /** The other face shows at most this share of them: behind a mirror it shows wall. */
  mostOther?: number;
}

export const FLUSH_PANE_DEFAULTS: Required<FlushPaneOptions> = {
  block: 4,
  around: 5,
  leastDensity: 1,
  mostThin: 0.5,
  leastWidth: 0.3,
  leastHeight: 0.4,
  leastFilled: 0.75,
  reach: 0.1,
  strip: 0.06,
  leastShown: 0.04,
  mostShown: 0.5,
  leastEdge: 0.8,
  piece: 0.1,
  mostBar: 0.2,
  level: 0.06,
  leastHead: 1.85,
  mostBefore: 0.4,
  leastBareEdge: 0.8,
  mostOther: 0.1,
};

/** Where the density of a face varies, panes show more of what the wall around does, and less evenly. */
const UNEVEN = { mostThin: 0.7, leastFilled: 0.6, mostShown: 0.6 };

type Knobs = Required<FlushPaneOptions>;

/** A window by its panes. */
export interface FlushPanes extends Rectangle {
  /** Points of the face within it. */
  points: number;
  /** Share of its panes' edges outside which more shows. */
  edge: number;
}

/**
 * Windows whose panes and frames lie in the face of a wall, so that nothing shows between its faces: upright rectangles in
 * which the face shows far fewer points than outside each of their edges, yet some, since panes return a part of the light.
 * What stands before a wall leaves no points behind it. A mirror on it returns as little as panes do: these have a frame of
 * another color than the wall around, or they reach higher than mirrors hang and nothing stands before them.
 *
 * @param side 0 for the left face, 1 for the right one.
 */
export function flushPanes(raster: WallRaster, side: 0 | 1, options: FlushPaneOptions = {}): FlushPanes[] {
  const knobs = { ...FLUSH_PANE_DEFAULTS, ...options };
  const levels = levelsOf(raster.solid[side], raster, knobs);
  let face: UnrolledPoints | undefined;
  const onFace = () => (face ??= facePoints(raster.relief[side]));
  const sure = windowsBy(raster, side, levels, onFace, knobs);
  const more = windowsBy(raster, side, levels, onFace, { ...knobs, ...UNEVEN });
  return [...sure, ...more.filter((one) => !sure.some((other) => overlaps(one, other)))];
}

function windowsBy(
  raster: WallRaster,
  side: 0 | 1,
  levels: Levels,
  onFace: () => UnrolledPoints,
  knobs: Knobs,
): FlushPanes[] {
  const boxes = filledBoxes(thinCells(raster.solid[side], raster, levels, knobs), raster, knobs);
  if (boxes.length === 0) return [];
  const face = faceColors(raster, side);
  const panes = boxes.flatMap((box) => paneAt(rectangleOf(box, raster), onFace(), raster, knobs) ?? []);
  const whole = joined(panes, knobs).filter((one) => faceShare(one, raster, side === 0 ? 1 : 0) <= knobs.mostOther);
  return whole.flatMap((window) => {
    const framed = face && withColoredFrame(window, face, raster);
    return framed ?? (showsBare(window, raster, knobs) ? window : []);
  });
}

/** Whether panes without a frame are those of a window: neither a mirror nor what stands before the wall explains them. */
function showsBare(panes: FlushPanes, raster: WallRaster, { leastHead, mostBefore, leastBareEdge }: Knobs): boolean {
  const head = raster.z0 + leastHead;
  return (
    panes.bottom < head && panes.top > head && panes.edge >= leastBareEdge && beforeShare(panes, raster) <= mostBefore
  );
}

/** Points this near to a face lie on it, meters. */
const ON_FACE = 0.03;

function facePoints(points: FacePoints): UnrolledPoints {
  return pointsThat(points, (k) => Math.abs(points.depth[k]!) <= ON_FACE);
}

/** Points of the face in a cell around each, by blocks of cells. */
type Levels = (i: number, j: number) => number;

function levelsOf(counts: Uint16Array, { width, height }: WallRaster, { block, around }: Knobs): Levels {
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)];
  const blockOf = (i: number, j: number) => Math.floor(j / block) * columns + Math.floor(i / block);
  const means = new Float64Array(columns * rows);
  counts.forEach((count, at) => (means[blockOf(at % width, Math.floor(at / width))]! += count / block ** 2));
  const levels = means.map((_, at) => {
    const [a, b] = [at % columns, Math.floor(at / columns)];
    const near: number[] = [];
    for (let j = Math.max(0, b - around); j <= Math.min(rows - 1, b + around); j++)
      near.push(
        ...means.subarray(j * columns + Math.max(0, a - around), j * columns + Math.min(columns, a + around + 1)),
      );
    const shown = near.filter((mean) => mean > 0);
    return quantile(shown, 0.75) ?? 0;
  });
  return (i, j) => levels[blockOf(i, j)]!;
}

/** Cells that show far less than the face around them does. */
function thinCells(
  counts: Uint16Array,
  { width, height }: WallRaster,
  levels: Levels,
  { leastDensity, mostThin }: Knobs,
): Uint8Array {
  const mask = new Uint8Array(counts.length);
  for (let j = 1; j < height - 1; j++) {
    for (let i = 1; i < width - 1; i++) {
      const level = levels(i, j);
      if (level < leastDensity) continue;
      let sum = 0;
      for (let b = j - 1; b <= j + 1; b++) for (let a = i - 1; a <= i + 1; a++) sum += counts[b * width + a]!;
      if (sum < mostThin * 9 * level) mask[j * width + i] = 1;
    }
  }
  return mask;
}

/** The pane at a rough rectangle, its edges where the density of points steps; undefined if one below the ceiling does not. */
function paneAt(
  rough: Rectangle,
  face: UnrolledPoints,
  { z0, height, cell }: WallRaster,
  knobs: Knobs,
): FlushPanes | undefined {
  const { reach, strip, piece, mostShown, leastShown } = knobs;
  const far = grown(rough, reach + strip);
  const near: [u: number, z: number][] = [];
  for (let k = 0; k < face.u.length; k++) {
    const u = face.u[k]!;
    const z = face.z[k]!;
    if (u > far.from && u < far.to && z > far.bottom && z < far.top) near.push([u, z]);
  }
  const core = grown(rough, -reach);
  const us = near.filter(([, z]) => z > core.bottom && z < core.top).map(([u]): AcrossEdge => [u, 1]);
  const zs = near.filter(([u]) => u > core.from && u < core.to).map(([, z]): AcrossEdge => [z, 1]);
  const box: Rectangle = {
    from: edgeStep(us, rough.from, -1, knobs),
    to: edgeStep(us, rough.to, 1, knobs),
    bottom: edgeStep(zs, rough.bottom, -1, knobs),
    top: edgeStep(zs, rough.top, 1, knobs),
  };
  if (box.to - box.from < knobs.leastWidth || box.top - box.bottom < knobs.leastHeight) return undefined;
  const [inside] = densitiesIn(near, grown(box, -strip / 4)) as [number];
  const isUpToCeiling = box.top + 2 * strip > z0 + height * cell;
  const strips = stripsAround(box, strip / 4, strip);
  const pieces = (isUpToCeiling ? strips.slice(0, 3) : strips).map((one) => densitiesIn(near, one, piece));
  const shares = pieces.map((densities) => (inside * densities.length) / densities.reduce((sum, one) => sum + one, 0));
  if (shares.some((share) => !(share >= leastShown && share <= mostShown))) return undefined;
  const all = pieces.flat();
  const edge = all.filter((one) => one * mostShown >= inside).length / all.length;
  if (edge < knobs.leastEdge) return undefined;
  const points = near.filter(([u, z]) => u > box.from && u < box.to && z > box.bottom && z < box.top).length;
  return { ...box, points, edge };
}

/** Points a square meter of the pieces of a rectangle, along its longer side, each about so long. */
function densitiesIn(
  points: readonly (readonly [u: number, z: number])[],
  { from, to, bottom, top }: Rectangle,
  size = Infinity,
): number[] {
  const [width, height] = [to - from, top - bottom];
  const long = Math.max(width, height);
  const counts = Array.from({ length: Math.max(1, Math.floor(long / size)) }, () => 0);
  for (const point of points) {
    const u = point[0];
    const z = point[1];
    if (!(u > from && u < to && z > bottom && z < top)) continue;
    const along = height > width ? z - bottom : u - from;
    counts[Math.min(counts.length - 1, Math.floor((along / long) * counts.length))]!++;
  }
  return counts.map((count) => (count * counts.length) / (width * height));
}

/** Panes of one window together: side by side or one over the other, with a bar between them. */
function joined(panes: readonly FlushPanes[], { mostBar, level }: Knobs): FlushPanes[] {
  const found: FlushPanes[] = [];
  const isLevel = (a: Rectangle, b: Rectangle) =>
    Math.abs(a.bottom - b.bottom) < level && Math.abs(a.top - b.top) < level;
  const isFlush = (a: Rectangle, b: Rectangle) => Math.abs(a.from - b.from) < level && Math.abs(a.to - b.to) < level;
  const isOne = (a: Rectangle, b: Rectangle) =>
    (isLevel(a, b) && Math.max(a.from - b.to, b.from - a.to) < mostBar) ||
    (isFlush(a, b) && Math.max(a.bottom - b.top, b.bottom - a.top) < mostBar);
  for (let next: FlushPanes | undefined, rest = [...panes]; (next = rest.shift());) {
    const k = found.findIndex((other) => isOne(other, next!));
    if (k < 0) found.push(next);
    else rest = [union(next, ...found.splice(k, 1)), ...rest];
  }
  return found;
}

function union(...panes: FlushPanes[]): FlushPanes {
  return {
    from: Math.min(...panes.map((one) => one.from)),
    to: Math.max(...panes.map((one) => one.to)),
    bottom: Math.min(...panes.map((one) => one.bottom)),
    top: Math.max(...panes.map((one) => one.top)),
    points: panes.reduce((sum, one) => sum + one.points, 0),
    edge: Math.min(...panes.map((one) => one.edge)),
  };
}
