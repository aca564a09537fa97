import { median, quantile } from '../../../../math/statistics.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import type { AcrossEdge } from '../raster/edge-step.ts';
import { edgeStep } from '../raster/edge-step.ts';
import { filledBoxes } from '../raster/filled-boxes.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import { grown, stripsAround } from '../raster/rectangle.ts';
import type { FacePoints } from '../raster/unrolled-points.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** What tells windows that stand out of the face of a wall; lengths in meters. */
export interface RaisedPaneOptions {
  /** Side of the cells whose mean depth is told, and points in one that tell it. */
  cell?: number;
  leastPoints?: number;
  /** The face lies as deep as this share of the cells so far along the wall, to both sides. */
  faceShare?: number;
  around?: number;
  /** How far it stands out of the face. */
  leastStep?: number;
  mostStep?: number;
  /** Smallest window, the widest, and the share of its rectangle that stands out: pictures and screens are lower. */
  leastWidth?: number;
  leastHeight?: number;
  mostWidth?: number;
  leastFilled?: number;
  /** Heights of its sill over the floor: what stands out down to the floor is furniture, what hangs higher a board. */
  leastSill?: number;
  mostSill?: number;
  /** Height of the wall over its head: windows reach up to give light, boards hang at the height of eyes in any room. */
  mostOver?: number;
  /** How far off its rough edges lie, and the width of the strips beside them that are compared. */
  reach?: number;
  strip?: number;
  /** Share of its points that stand out, and of the pieces outside its edges, each so long, of which less than half does. */
  leastRaised?: number;
  leastEdge?: number;
  piece?: number;
  /** An edge this near to the end of the wall is not judged. */
  nearEnd?: number;
  /** Sides beside which anything shows. */
  leastSides?: number;
}

export const RAISED_PANE_DEFAULTS: Required<RaisedPaneOptions> = {
  cell: 0.1,
  leastPoints: 3,
  faceShare: 0.7,
  around: 0.75,
  leastStep: 0.012,
  mostStep: 0.05,
  leastWidth: 0.45,
  leastHeight: 1.1,
  mostWidth: 3,
  leastFilled: 0.45,
  leastSill: 0.3,
  mostSill: 1.3,
  mostOver: 1.9,
  reach: 0.1,
  strip: 0.08,
  leastRaised: 0.7,
  leastEdge: 0.55,
  piece: 0.2,
  nearEnd: 0.25,
  leastSides: 3,
};

type Knobs = Required<RaisedPaneOptions>;

/** A window by what stands out of the face of its wall. */
export interface RaisedPane extends Rectangle {
  /** Points of it. */
  points: number;
  /** Share of the pieces outside its edges that do not stand out. */
  edge: number;
}

/**
 * Windows whose leaves, blinds or shutters stand a few centimeters out of a face and hide what lies behind: upright rectangles,
 * higher than pictures are, flat, with the wall on all sides. One of them alone may be a board; a building repeats its windows.
 *
 * @param side 0 for the left face, 1 for the right one.
 */
export function raisedPanes(raster: WallRaster, side: 0 | 1, options: RaisedPaneOptions = {}): RaisedPane[] {
  const knobs = { ...RAISED_PANE_DEFAULTS, ...options };
  const relief = raster.relief[side];
  const cells = meanDepths(relief, raster, knobs);
  const level = faceLevels(cells, knobs);
  const mask = cells.mean.map((depth, at) => {
    const step = level[at % cells.width]! - depth;
    return step >= knobs.leastStep && step <= knobs.mostStep ? 1 : 0;
  });
  return filledBoxes(Uint8Array.from(mask), cells, knobs).flatMap(({ i0, i1, j0, j1 }) => {
    const rough = {
      from: i0 * cells.cell,
      to: (i1 + 1) * cells.cell,
      bottom: raster.z0 + j0 * cells.cell,
      top: raster.z0 + (j1 + 1) * cells.cell,
    };
    return paneAt(rough, median([...level.subarray(i0, i1 + 1)])!, relief, raster, knobs) ?? [];
  });
}

interface MeanDepths extends Pick<RasterGrid, 'cell' | 'width' | 'height'> {
  /** Per cell; NaN where too little shows. */
  mean: Float64Array;
}

function meanDepths(
  { u, z, depth }: FacePoints,
  { length, height, cell: own, z0 }: WallRaster,
  { cell, leastPoints, mostStep }: Knobs,
): MeanDepths {
  const [columns, rows] = [Math.max(1, Math.ceil(length / cell)), Math.max(1, Math.ceil((height * own) / cell))];
  const counts = new Uint32Array(columns * rows);
  const mean = new Float64Array(columns * rows);
  for (let k = 0; k < u.length; k++) {
    if (Math.abs(depth[k]!) > mostStep) continue;
    const row = Math.floor((z[k]! - z0) / cell);
    if (row < 0 || row >= rows) continue;
    const at = row * columns + Math.min(columns - 1, Math.floor(u[k]! / cell));
    counts[at]!++;
    mean[at]! += depth[k]!;
  }
  counts.forEach((count, at) => (mean[at] = count < leastPoints ? NaN : mean[at]! / count));
  return { cell, width: columns, height: rows, mean };
}

/** How deep the face lies in each column of cells, meters; NaN where nothing shows. */
function faceLevels({ cell, width, mean }: MeanDepths, { around, faceShare }: Knobs): Float64Array {
  const byColumn = Array.from({ length: width }, (): number[] => []);
  mean.forEach((depth, at) => {
    if (!Number.isNaN(depth)) byColumn[at % width]!.push(depth);
  });
  const reach = Math.round(around / cell);
  return Float64Array.from(
    byColumn,
    (_, i) => quantile(byColumn.slice(Math.max(0, i - reach), i + reach + 1).flat(), faceShare) ?? NaN,
  );
}

/** The window at a rough rectangle, its edges where the depth steps; undefined if it does not stand out on all sides. */
function paneAt(
  rough: Rectangle,
  level: number,
  relief: FacePoints,
  { z0, length, height, cell }: WallRaster,
  knobs: Knobs,
): RaisedPane | undefined {
  const near = pointsNear(grown(rough, ROUNDS * knobs.reach + knobs.strip), level, relief, knobs);
  const half = (median(pointsIn(near, grown(rough, -knobs.reach)).map(([, , step]) => step)) ?? 0) / 2;
  let box = rough;
  for (let round = 0; round < ROUNDS; round++) box = edgesAround(box, near, half, knobs);
  const [width, sill] = [box.to - box.from, box.bottom - z0];
  if (width < knobs.leastWidth || width > knobs.mostWidth || box.top - box.bottom < knobs.leastHeight) return undefined;
  if (sill < knobs.leastSill || sill > knobs.mostSill) return undefined;
  if (z0 + height * cell - box.top > knobs.mostOver) return undefined;
  const inside = pointsIn(near, box);
  if (raisedShare(inside, half) < knobs.leastRaised) return undefined;
  const sides = stripsAround(box, knobs.strip / 4, knobs.strip).map((side) =>
    piecesOf(side, knobs.piece).flatMap((one) => {
      const points = pointsIn(near, one);
      return points.length > 0 ? [raisedShare(points, half)] : [];
    }),
  );
  // Beside the end of a wall the next one shows.
  const isAtEnd = [box.from < knobs.nearEnd, length - box.to < knobs.nearEnd];
  const shown = sides.filter((side, k) => side.length > 0 && !isAtEnd[k]);
  const shares = shown.map((side) => side.filter((share) => share < 0.5).length / side.length);
  if (shown.length < knobs.leastSides || shares.some((share) => share < knobs.leastEdge)) return undefined;
  return { ...box, points: inside.length, edge: Math.min(...shares) };
}

/** How often edges are looked for, each time around those of the last: rows that few points show lie outside of a rough rectangle. */
const ROUNDS = 3;

function pointsNear(far: Rectangle, level: number, { u, z, depth }: FacePoints, { mostStep }: Knobs): SteppedPoint[] {
  const near: SteppedPoint[] = [];
  for (let k = 0; k < u.length; k++) {
    const isNear = u[k]! > far.from && u[k]! < far.to && z[k]! > far.bottom && z[k]! < far.top;
    if (isNear && Math.abs(depth[k]!) <= mostStep) near.push([u[k]!, z[k]!, level - depth[k]!]);
  }
  return near;
}

function edgesAround(rough: Rectangle, near: readonly SteppedPoint[], half: number, knobs: Knobs): Rectangle {
  const core = grown(rough, -knobs.reach);
  const weight = (step: number) => (step > half ? -1 : 1);
  const us = near
    .filter(([, z]) => z > core.bottom && z < core.top)
    .map(([u, , step]): AcrossEdge => [u, weight(step)]);
  const zs = near.filter(([u]) => u > core.from && u < core.to).map(([, z, step]): AcrossEdge => [z, weight(step)]);
  return {
    from: edgeStep(us, rough.from, -1, knobs),
    to: edgeStep(us, rough.to, 1, knobs),
    bottom: edgeStep(zs, rough.bottom, -1, knobs),
    top: edgeStep(zs, rough.top, 1, knobs),
  };
}

/** A point along a wall and up it, and how far it stands out of the face; meters. */
type SteppedPoint = readonly [u: number, z: number, step: number];

function pointsIn(points: readonly SteppedPoint[], { from, to, bottom, top }: Rectangle): SteppedPoint[] {
  return points.filter(([u, z]) => u > from && u < to && z > bottom && z < top);
}

/** Share of points that stand out by more than so much. */
function raisedShare(points: readonly SteppedPoint[], least: number): number {
  return points.filter(([, , step]) => step > least).length / points.length;
}

/** A strip in pieces along its longer side, each about so long. */
function piecesOf(strip: Rectangle, size: number): Rectangle[] {
  const [width, height] = [strip.to - strip.from, strip.top - strip.bottom];
  const count = Math.max(1, Math.round(Math.max(width, height) / size));
  return Array.from({ length: count }, (_, k) =>
    height > width
      ? {
          ...strip,
          bottom: strip.bottom + (k * height) / count,
          top: strip.bottom + ((k + 1) * height) / count,
        }
      : { ...strip, from: strip.from + (k * width) / count, to: strip.from + ((k + 1) * width) / count },
  );
}
