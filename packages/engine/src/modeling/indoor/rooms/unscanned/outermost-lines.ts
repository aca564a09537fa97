import type { Vec2 } from '../../../../core/vector.ts';
import { distance } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { directionOf } from '../../../../math/segment.ts';
import { labelComponents } from '../../../../spatial/connected-components.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import { cellsAlong } from './closing-lines.ts';

/** What tells that a place is the open. */
export interface OpenPlaces {
  /** Places that windows look into. */
  windows?: readonly Vec2[];
  /** True where a ceiling shows: the window parts two rooms there. */
  isCovered?: (x: number, y: number) => boolean;
  /** Share of a place under a ceiling from which on it is a room. */
  leastCovered?: number;
}

/** Components of the cells that are neither taken nor on a line, and the numbers of those in the open. */
export interface EnclosedPlaces {
  label: Int32Array;
  open: ReadonlySet<number>;
}

/**
 * The closing lines with the open on their right: those within an enclosed place are no border of it. Where guesses cross each
 * other, the longest one gives way, until those that border the open have it on their right alone.
 *
 * @param closers lines of one or more pieces.
 * @param seen lines that stay.
 */
export function outermostLines(
  closers: readonly Segment[][],
  seen: readonly Segment[][],
  taken: Uint8Array,
  grid: RasterGrid,
  about: OpenPlaces,
): Segment[][] {
  const left = closers.toSorted((p, q) => lengthOf(p) - lengthOf(q));
  for (;;) {
    const places = enclosedBy([...left, ...seen], taken, grid, about);
    const sides = left.map((pieces) => pieces.map((piece) => openBeside(piece, places, grid)));
    const isBorder = sides.map((pieces) => pieces.every(({ toRight, toLeft }) => toRight >= HALF && toLeft <= HALF));
    const failed = sides.findLastIndex(
      (pieces, k) => !isBorder[k] && pieces.some(({ toRight, toLeft }) => toRight > 0 || toLeft > 0),
    );
    if (failed < 0) return closers.filter((line) => isBorder[left.indexOf(line)]);
    left.splice(failed, 1);
  }
}

const HALF = 0.5;

/** Cells beside a closing line at which its sides are read. */
export const BESIDE_LINE = 3;

/** Places between taken cells and lines; the one around the building is open, and those that windows look into. */
export function enclosedBy(
  lines: readonly Segment[][],
  taken: Uint8Array,
  grid: RasterGrid,
  about: OpenPlaces,
): EnclosedPlaces {
  const free = taken.map((set) => 1 - set);
  for (const { a, b } of lines.flat()) for (const at of cellsAlong(a, b, grid)) free[at] = 0;
  const { label } = labelComponents(free, grid);
  return { label, open: openPlaces(label, grid, about) };
}

function openPlaces(
  label: Int32Array,
  grid: RasterGrid,
  { windows = [], isCovered = () => false, leastCovered = 0 }: OpenPlaces,
): Set<number> {
  const open = new Set([label[0]!]);
  const behind = windows.map(([x, y]) => label[cellAt(grid, x, y)] ?? -1).filter((id) => id >= 0 && !open.has(id));
  const counts = new Map(behind.map((id) => [id, { all: 0, covered: 0 }]));
  if (counts.size === 0) return open;
  label.forEach((id, at) => {
    const count = counts.get(id);
    if (!count) return;
    const i = at % grid.width;
    count.all++;
    if (isCovered(grid.x0 + (i + 0.5) * grid.cell, grid.y0 + ((at - i) / grid.width + 0.5) * grid.cell))
      count.covered++;
  });
  for (const [id, { all, covered }] of counts) if (covered < leastCovered * all) open.add(id);
  return open;
}

/** Shares of the free cells on either side of a line that lie in the open. */
function openBeside(line: Segment, { label, open }: EnclosedPlaces, grid: RasterGrid) {
  const [dx, dy] = directionOf(line);
  const share = (side: 1 | -1) => {
    const off = side * BESIDE_LINE * grid.cell;
    const moved = ([x, y]: Vec2): Vec2 => [x + dy * off, y - dx * off];
    const ids = cellsAlong(moved(line.a), moved(line.b), grid)
      .map((at) => label[at]!)
      .filter((id) => id >= 0);
    return ids.length === 0 ? 0 : ids.filter((id) => open.has(id)).length / ids.length;
  };
  return { toRight: share(1), toLeft: share(-1) };
}

function lengthOf(pieces: readonly Segment[]): number {
  return pieces.reduce((length, { a, b }) => length + distance(a, b), 0);
}
