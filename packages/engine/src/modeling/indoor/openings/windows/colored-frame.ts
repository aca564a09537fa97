import type { FaceColors } from '../raster/face-colors.ts';
import { along, distance } from '../raster/face-colors.ts';
import { median } from '../../../../math/statistics.ts';
import type { Rectangle, Span } from '../raster/rectangle.ts';
import { cellsOf, grown, rectangleOf } from '../raster/rectangle.ts';
import type { FacePoints } from '../raster/unrolled-points.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** By what color the frame of a window in the face of a wall is told; lengths in meters, colors 0 to 255. */
export interface ColoredFrameOptions {
  /** Colors of frame and wall differ by this, on so many sides of a window; no frame is wider than this. */
  leastContrast?: number;
  leastSides?: number;
  mostFrame?: number;
}

export const COLORED_FRAME_DEFAULTS: Required<ColoredFrameOptions> = {
  leastContrast: 40,
  leastSides: 3,
  mostFrame: 0.2,
};

/** Panes with the frame around them that its color tells; undefined if they have none on most of their sides. */
export function withColoredFrame<T extends Rectangle>(
  panes: T,
  face: FaceColors,
  raster: WallRaster,
  options: ColoredFrameOptions = {},
): T | undefined {
  const { leastContrast, leastSides, mostFrame } = { ...COLORED_FRAME_DEFAULTS, ...options };
  const { i0, i1, j0, j1 } = cellsOf(panes, raster);
  const { cell, width, height } = raster;
  const far = Math.ceil(mostFrame / cell) + 1;
  /** Width of the frame beyond an edge, whose line of cells at a distance this gives. */
  const frameOf = (line: (k: number) => readonly [columns: Span, rows: Span] | undefined) => {
    const colors = Array.from({ length: far + 2 }, (_, k) => {
      const cells = line(k + 1);
      return cells && face.colorOf(...cells, 0.25);
    });
    const [frame, wall] = [colors[0], colors[far] ?? colors[far + 1]];
    if (!frame || !wall || distance(frame, wall) < leastContrast) return 0;
    const own = colors.slice(0, far).map((color) => (color ? Math.min(1, Math.max(0, along(color, wall, frame))) : 0));
    const end = own.findIndex((share) => share < 0.1);
    return own.slice(0, end < 0 ? far : end).reduce((sum, share) => sum + share * cell, 0);
  };
  const column = (i: number) =>
    i >= 0 && i < width
      ? ([
          [i, i],
          [j0, j1],
        ] as const)
      : undefined;
  const row = (j: number) =>
    j >= 0 && j < height
      ? ([
          [i0, i1],
          [j, j],
        ] as const)
      : undefined;
  const frames = [
    frameOf((k) => column(i0 - k)),
    frameOf((k) => column(i1 + k)),
    frameOf((k) => row(j0 - k)),
    frameOf((k) => row(j1 + k)),
  ].map((frame) => (frame <= mostFrame ? frame : 0));
  if (frames.filter((frame) => frame > 0).length < leastSides) return undefined;
  const [left, right, under, over] = frames as [number, number, number, number];
  const edges = rectangleOf({ i0, i1, j0, j1 }, raster);
  return {
    ...panes,
    from: left > 0 ? edges.from - left : panes.from,
    to: right > 0 ? edges.to + right : panes.to,
    bottom: under > 0 ? edges.bottom - under : panes.bottom,
    top: over > 0 ? edges.top + over : panes.top,
  };
}

/** A casing stands so far out of the wall, meters, which a frame in its face does not; the wall is looked at this far around. */
const CASING = { least: 0.008, around: 0.1 };

/** Whether what lies between a window and its frame's outer edges stands out of the wall around: a casing, which covers the wall. */
export function isCasing(window: Rectangle, framed: Rectangle, { u, z, depth }: FacePoints): boolean {
  const far = grown(framed, CASING.around);
  const isIn = (k: number, { from, to, bottom, top }: Rectangle) =>
    u[k]! > from && u[k]! < to && z[k]! > bottom && z[k]! < top;
  const [frame, wall]: [number[], number[]] = [[], []];
  for (let k = 0; k < u.length; k++) {
    if (!isIn(k, far)) continue;
    if (!isIn(k, framed)) wall.push(depth[k]!);
    else if (!isIn(k, window)) frame.push(depth[k]!);
  }
  return (median(wall) ?? 0) - (median(frame) ?? 0) >= CASING.least;
}
