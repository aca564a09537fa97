import type { Vec2 } from '../../../../core/vector.ts';
import { distance } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { crossLines, directionOf } from '../../../../math/segment.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';

/** How the faces of rooms are prolonged across a space that was not scanned; meters. */
export interface ClosingLineOptions {
  /** Shortest face that is prolonged. */
  leastFace?: number;
  /** Shortest and longest prolongation. */
  leastGap?: number;
  mostGap?: number;
  /** Faces in line lie at most so far apart across. */
  offset?: number;
}

export const CLOSING_LINE_DEFAULTS: Required<ClosingLineOptions> = {
  leastFace: 0.5,
  leastGap: 0.8,
  mostGap: 12,
  offset: 0.06,
};

/** Cosine of the angle up to which two faces are in line, and least sine of the angle of two that meet in a corner. */
const IN_LINE = 0.9995;
const CORNER = 0.5;

/**
 * Prolongations of faces across places without a room: from the end of one face to the start of another in line with it, or
 * from both to the corner in which they meet. The side of the building is on the left of each.
 *
 * @param faces sides of rooms, with the room on the left.
 * @param glimpsed faces of walls beyond the rooms, with the side that was seen on the left.
 * @param inside cells of all rooms; no prolongation runs through one.
 */
export function closingLines(
  faces: readonly Segment[],
  glimpsed: readonly Segment[],
  inside: Uint8Array,
  grid: RasterGrid,
  options: ClosingLineOptions = {},
): Segment[][] {
  const given = { ...CLOSING_LINE_DEFAULTS, ...options };
  const long = faces.filter(({ a, b }) => distance(a, b) >= given.leastFace);
  const isClear = ({ a, b }: Segment) => runsClear(a, b, inside, grid);
  const found: Segment[][] = [];
  for (const first of [...long, ...glimpsed]) {
    for (const second of [...long, ...glimpsed]) {
      if (first === second) continue;
      const isGlimpsed = glimpsed.includes(first) || glimpsed.includes(second);
      const knobs = isGlimpsed ? { ...given, leastGap: TOUCHING } : given;
      const line = inLine(first, second, knobs) ?? aroundCorner(first, second, knobs);
      const pieces = line?.filter(({ a, b }) => distance(a, b) > SHORTEST);
      if (pieces?.every(isClear)) found.push(pieces);
    }
  }
  return found;
}

/** Faces whose ends touch lie at most so far past each other, and so short a piece between them is none, meters. */
const TOUCHING = -0.15;
const SHORTEST = 0.15;

/** Faces of walls that were glimpsed, and the pieces on which they go on straight to the next room. */
export function glimpsedLines(
  glimpsed: readonly Segment[],
  taken: Uint8Array,
  grid: RasterGrid,
  options: ClosingLineOptions = {},
): Segment[] {
  const knobs = { ...CLOSING_LINE_DEFAULTS, ...options };
  const lines = glimpsed.flatMap((face) => [face, ...untilTaken(face, taken, grid, knobs)]);
  return lines.filter(({ a, b }) => distance(a, b) > SHORTEST);
}

/** The pieces on which a face goes on at either end until it meets a room. */
function untilTaken(
  { a, b }: Segment,
  taken: Uint8Array,
  grid: RasterGrid,
  { mostGap }: Required<ClosingLineOptions>,
): Segment[] {
  const [dx, dy] = directionOf({ a, b });
  const reach = (from: Vec2, sign: 1 | -1): Vec2 | undefined => {
    for (let s = 0; s <= mostGap; s += grid.cell / 2) {
      const place: Vec2 = [from[0] + sign * s * dx, from[1] + sign * s * dy];
      const at = cellAt(grid, ...place);
      if (at < 0) return undefined;
      if (taken[at]) return place;
    }
    return undefined;
  };
  const [before, after] = [reach(a, -1), reach(b, 1)];
  return [...(before ? [{ a: before, b: a }] : []), ...(after ? [{ a: b, b: after }] : [])];
}

/** The piece between two faces in line. */
function inLine(first: Segment, second: Segment, knobs: Required<ClosingLineOptions>): Segment[] | undefined {
  const d = directionOf(first);
  const e = directionOf(second);
  if (d[0] * e[0] + d[1] * e[1] < IN_LINE) return undefined;
  const [x, y] = [second.a[0] - first.b[0], second.a[1] - first.b[1]];
  const gap = d[0] * x + d[1] * y;
  if (gap < knobs.leastGap || gap > knobs.mostGap || Math.abs(d[0] * y - d[1] * x) > knobs.offset) return undefined;
  return [{ a: first.b, b: second.a }];
}

/** The two pieces up to the corner in which two faces meet beyond their ends. */
function aroundCorner(first: Segment, second: Segment, knobs: Required<ClosingLineOptions>): Segment[] | undefined {
  const d = directionOf(first);
  const e = directionOf(second);
  if (d[0] * e[1] - d[1] * e[0] < CORNER) return undefined;
  const place = crossLines(first, second, CORNER)?.place;
  if (!place) return undefined;
  const before = d[0] * (place[0] - first.b[0]) + d[1] * (place[1] - first.b[1]);
  const after = e[0] * (second.a[0] - place[0]) + e[1] * (second.a[1] - place[1]);
  const isReached = (gap: number) => gap >= knobs.leastGap && gap <= knobs.mostGap;
  if (!isReached(before) || !isReached(after)) return undefined;
  return [
    { a: first.b, b: place },
    { a: place, b: second.a },
  ];
}

/** Cells of a line, a little more than one a cell's side; cells beyond the grid are left out. */
export function cellsAlong(a: Vec2, b: Vec2, grid: RasterGrid): number[] {
  const steps = Math.max(1, Math.ceil((2 * distance(a, b)) / grid.cell));
  const cells: number[] = [];
  for (let k = 0; k <= steps; k++) {
    const at = cellAt(grid, a[0] + ((b[0] - a[0]) * k) / steps, a[1] + ((b[1] - a[1]) * k) / steps);
    if (at >= 0) cells.push(at);
  }
  return cells;
}

/** Cells at both ends of a prolongation that may belong to the rooms it starts from. */
const ENDS = 4;

function runsClear(a: Vec2, b: Vec2, inside: Uint8Array, grid: RasterGrid): boolean {
  const cells = cellsAlong(a, b, grid);
  return cells.every((at, k) => k < ENDS || k >= cells.length - ENDS || !inside[at]);
}
