import type { CellBox } from '../../../../spatial/connected-components.ts';
import type { WallRaster } from './wall-raster.ts';

/** A rectangle in a wall: along it and up, meters; heights local. */
export interface Rectangle {
  from: number;
  to: number;
  bottom: number;
  top: number;
}

/** First and last of some columns or rows of cells. */
export type Span = readonly [first: number, last: number];

/** The cells of a wall that a rectangle covers. */
export function cellsOf(box: Rectangle, { cell, width, height, z0 }: WallRaster): CellBox {
  return {
    i0: Math.max(0, Math.floor(box.from / cell)),
    i1: Math.min(width - 1, Math.floor(box.to / cell)),
    j0: Math.max(0, Math.floor((box.bottom - z0) / cell)),
    j1: Math.min(height - 1, Math.floor((box.top - z0) / cell)),
  };
}

/** The rectangle that cells of a wall cover. */
export function rectangleOf({ i0, i1, j0, j1 }: CellBox, { cell, z0 }: WallRaster): Rectangle {
  return { from: i0 * cell, to: (i1 + 1) * cell, bottom: z0 + j0 * cell, top: z0 + (j1 + 1) * cell };
}

/** A rectangle with its edges moved out by so much, or in where that is below 0; meters. */
export function grown({ from, to, bottom, top }: Rectangle, by: number): Rectangle {
  return { from: from - by, to: to + by, bottom: bottom - by, top: top + by };
}

/** Strips outside the four edges of a rectangle, from near to far: left, right, below, above. */
export function stripsAround(box: Rectangle, near: number, far: number): Rectangle[] {
  return [
    { ...box, from: box.from - far, to: box.from - near },
    { ...box, from: box.to + near, to: box.to + far },
    { ...box, bottom: box.bottom - far, top: box.bottom - near },
    { ...box, bottom: box.top + near, top: box.top + far },
  ];
}
