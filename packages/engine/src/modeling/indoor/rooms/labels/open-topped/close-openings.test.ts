import { expect, it } from 'vitest';
import { cellAt, gridOver } from '../../../../../spatial/raster-grid.ts';
import type { CeilingMap } from '../../ceiling-map.ts';
import type { WallFace } from '../../outlines/wall-faces.ts';
import { closeOpenings } from './close-openings.ts';

/** A storey of 6 × 5 m whose walls were cut off 1.3 m above its floor, at 3 m. */
const [ELEVATION, TOP] = [3, 1.3];
const GRID = gridOver({ minX: 0, minY: 0, maxX: 6, maxY: 5 }, 0.05);
const TOPS = { lowest: new Float32Array(30).fill(ELEVATION + TOP) } as unknown as CeilingMap;

type Span = readonly [from: number, to: number];
type Heights = Pick<WallFace, 'zMin' | 'zMax'>;
const WALL: Heights = { zMin: ELEVATION, zMax: ELEVATION + TOP };

/** A face along the x axis at y, and one along the y axis at x. */
const alongX = (y: number, [from, to]: Span, heights = WALL): WallFace => ({
  nx: 0,
  ny: 1,
  d: y,
  from: -to,
  to: -from,
  ...heights,
});
const alongY = (x: number, [from, to]: Span, heights = WALL): WallFace => ({
  nx: 1,
  ny: 0,
  d: x,
  from,
  to,
  ...heights,
});

/** Where a wall stands on the line y = 2.52 m, in pieces from … to … meters, if something stands along `standing`. */
function closedAlong(standing: readonly Span[], faces: readonly WallFace[]): number[][] {
  const at = (x: number) => cellAt(GRID, x, 2.52);
  const low = new Uint8Array(GRID.width * GRID.height);
  for (const [from, to] of standing) for (let x = from; x < to; x += GRID.cell) low[at(x)] = 1;
  const barrier = new Uint8Array(low.length);
  closeOpenings(barrier, { low, faces, tops: TOPS, elevation: ELEVATION }, GRID);
  const pieces: number[][] = [];
  for (let x = GRID.cell / 2; x < 6; x += GRID.cell) {
    if (!barrier[at(x)]) continue;
    const last = pieces.at(-1);
    if (last && x - last[1]! < 1.5 * GRID.cell) last[1] = x;
    else pieces.push([x, x]);
  }
  return pieces;
}

const about = (...pieces: readonly Span[]) =>
  pieces.map(([from, to]) => [expect.closeTo(from, 1), expect.closeTo(to, 1)]);

it('closes a doorway between two pieces of a wall, and no wider gap', () => {
  const pieces: Span[] = [
    [1, 2.5],
    [3.5, 5],
  ];
  const doorway = closedAlong(
    pieces,
    pieces.map((piece) => alongX(2.5, piece)),
  );
  expect(doorway).toEqual(about([1, 5]));
  const wide: Span[] = [
    [0.5, 2],
    [4, 5.5],
  ];
  const apart = closedAlong(
    wide,
    wide.map((piece) => alongX(2.5, piece)),
  );
  expect(apart).toHaveLength(2);
});

it('takes planes a few centimeters off a line for one wall, and no farther ones', () => {
  const pieces: Span[] = [
    [1, 2.5],
    [3.5, 4.3],
  ];
  const off = (gap: number) => closedAlong(pieces, [alongX(2.5, pieces[0]!), alongX(2.5 + gap, pieces[1]!)]);
  expect(off(0.04)).toEqual(about([1, 4.3]));
  // A piece of less than a meter is no wall of its own.
  expect(off(0.3)).toEqual(about([1, 2.5]));
});

it('closes a window where its parapet stands', () => {
  expect(closedAlong([[1, 5]], [alongX(2.5, [1, 2]), alongX(2.5, [4, 5])])).toEqual(about([1, 5]));
});

it('closes the doorway between the end of a wall and a wall across, near enough', () => {
  const wall: Span = [1, 3.2];
  const to = (...faces: WallFace[]) => closedAlong([wall], [alongX(2.5, wall), ...faces]);
  expect(to()).toEqual(about(wall));
  expect(to(alongY(4.2, [1, 4]))).toEqual(about([1, 4.2]));
  expect(to(alongY(5.2, [1, 4])), 'too far').toEqual(about(wall));
  expect(to(alongY(4.2, [3, 4])), 'beside the line').toEqual(about(wall));
});

it('closes nothing along furniture, what hangs and leaves of doors', () => {
  const along = (heights: Heights, piece: Span = [1, 3]) => closedAlong([piece], [alongX(2.5, piece, heights)]);
  expect(along(WALL)).toEqual(about([1, 3]));
  expect(along({ zMin: ELEVATION, zMax: ELEVATION + 0.8 * TOP }), 'furniture').toEqual([]);
  expect(along({ zMin: ELEVATION + 0.5, zMax: ELEVATION + TOP }), 'a cupboard on a wall').toEqual([]);
  expect(along(WALL, [1, 1.9]), 'a leaf').toEqual([]);
});
