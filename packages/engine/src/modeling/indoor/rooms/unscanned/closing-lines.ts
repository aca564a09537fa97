import type { Vec2 } from '../../../../core/vector.ts';
import { distance } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { crossLines, directionOf, distanceToSegment } from '../../../../math/segment.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';

/** How the faces of rooms are prolonged across a space that was not scanned; meters. */
export interface ClosingLineOptions {
  /** Shortest face that is prolonged. */
  leastFace?: number;
  /** Shortest one that goes on to the next room by itself. */
  leastProlonged?: number;
  /** Shortest and longest prolongation. */
  leastGap?: number;
  mostGap?: number;
  /** Faces in line lie at most so far apart across. */
  offset?: number;
  /** Most sine of the angle by which a facade turns at either end of a place where it bends. */
  bend?: number;
}

export const CLOSING_LINE_DEFAULTS: Required<ClosingLineOptions> = {
  leastFace: 0.3,
  leastProlonged: 1,
  leastGap: 0.8,
  mostGap: 12,
  offset: 0.06,
  bend: 0.4,
};

/** Cosine of the angle up to which two faces are in line, and least sine of the angle of two that meet in a corner. */
const IN_LINE = 0.9995;
const CORNER = 0.5;

/**
 * Prolongations of faces across places without a room: from the end of one face to the start of another in line with it or
 * past a bend of the facade, from both to the corner in which they meet, or from one of them straight on to the next room.
 * The side of the building is on the left of each.
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
  const { ending, starting } = openEnds(faces, given.leastFace);
  const isClear = ({ a, b }: Segment) => runsClear(a, b, inside, grid);
  const found: Segment[][] = [];
  for (const first of [...ending, ...glimpsed]) {
    for (const second of [...starting, ...glimpsed]) {
      if (first === second) continue;
      const isGlimpsed = glimpsed.includes(first) || glimpsed.includes(second);
      const knobs = isGlimpsed ? { ...given, leastGap: TOUCHING } : given;
      const line = inLine(first, second, knobs) ?? pastBend(first, second, knobs) ?? aroundCorner(first, second, knobs);
      const pieces = line?.filter(({ a, b }) => distance(a, b) > SHORTEST);
      if (pieces?.every(isClear) && lengthOf(pieces) <= given.mostGap) found.push(pieces);
    }
  }
  return found;
}

function lengthOf(pieces: readonly Segment[]): number {
  return pieces.reduce((length, { a, b }) => length + distance(a, b), 0);
}

/** The pieces on which long sides of rooms go on straight to the next room, beyond the wall at their end. */
export function sidesProlonged(
  sides: readonly Segment[],
  inside: Uint8Array,
  grid: RasterGrid,
  options: ClosingLineOptions = {},
): Segment[] {
  const given = { ...CLOSING_LINE_DEFAULTS, ...options };
  const { ending, starting } = openEnds(sides, given.leastProlonged);
  const reach = (from: Vec2, side: Segment, sign: 1 | -1) => reachTaken(from, side, sign, inside, grid, given, ENDS);
  const after = ending.flatMap((side) => {
    const place = reach(side.b, side, 1);
    return place ? [{ a: side.b, b: place }] : [];
  });
  const before = starting.flatMap((side) => {
    const place = reach(side.a, side, -1);
    return place ? [{ a: place, b: side.a }] : [];
  });
  return [...after, ...before].filter(({ a, b }) => distance(a, b) >= given.leastGap);
}

/** Faces at least so long that may go on beyond their end, or before their start: no other face does so in a bend. */
function openEnds(faces: readonly Segment[], least: number): { ending: Segment[]; starting: Segment[] } {
  const long = faces.filter(({ a, b }) => distance(a, b) >= least);
  const goesOn = (one: Segment, next: Segment) => {
    const [d, e] = [directionOf(one), directionOf(next)];
    return distance(one.b, next.a) < SAME_PLACE && d[0] * e[0] + d[1] * e[1] > BENT;
  };
  return {
    ending: long.filter((face) => !faces.some((next) => goesOn(face, next))),
    starting: long.filter((face) => !faces.some((previous) => goesOn(previous, face))),
  };
}

/** Ends of faces this near are one place, meters; cosine of the angle from which on a corner is one, not a bend. */
const SAME_PLACE = 0.02;
const BENT = 0.55;

/** Faces whose ends touch lie at most so far past each other, and so short a piece between them is none, meters. */
const TOUCHING = -0.15;
const SHORTEST = 0.15;

/** Faces of walls that were glimpsed, and the pieces on which they go on straight to the next room, or else to another such face. */
export function glimpsedLines(
  glimpsed: readonly Segment[],
  taken: Uint8Array,
  grid: RasterGrid,
  options: ClosingLineOptions = {},
): Segment[] {
  const knobs = { ...CLOSING_LINE_DEFAULTS, ...options };
  const lines = glimpsed.flatMap((face) => {
    const others = glimpsed.filter((other) => !isAlongside(face, other));
    return [face, ...untilTaken(face, taken, grid, knobs, others)];
  });
  return lines.filter(({ a, b }) => distance(a, b) > SHORTEST);
}

function isAlongside(one: Segment, other: Segment): boolean {
  const [d, e] = [directionOf(one), directionOf(other)];
  return Math.abs(d[0] * e[1] - d[1] * e[0]) < CORNER;
}

/** The pieces on which a face goes on at either end until it meets a room, or else one of other faces. */
function untilTaken(
  face: Segment,
  taken: Uint8Array,
  grid: RasterGrid,
  knobs: Required<ClosingLineOptions>,
  others: readonly Segment[],
): Segment[] {
  const reach = (from: Vec2, sign: 1 | -1) =>
    reachTaken(from, face, sign, taken, grid, knobs) ?? reachFace(from, face, sign, others, knobs);
  const [before, after] = [reach(face.a, -1), reach(face.b, 1)];
  return [...(before ? [{ a: before, b: face.a }] : []), ...(after ? [{ a: face.b, b: after }] : [])];
}

/** Where the line of a face meets a taken cell, from one of its ends on, the first `skipped` cells left out. */
function reachTaken(
  from: Vec2,
  face: Segment,
  sign: 1 | -1,
  taken: Uint8Array,
  grid: RasterGrid,
  { mostGap }: Required<ClosingLineOptions>,
  skipped = 0,
): Vec2 | undefined {
  const [dx, dy] = directionOf(face);
  for (let s = skipped * grid.cell; s <= mostGap; s += grid.cell / 2) {
    const place: Vec2 = [from[0] + sign * s * dx, from[1] + sign * s * dy];
    const at = cellAt(grid, ...place);
    if (at < 0) return undefined;
    if (taken[at]) return place;
  }
  return undefined;
}

/** Where the line of a face meets the nearest of other faces, from one of its ends on. */
function reachFace(
  from: Vec2,
  face: Segment,
  sign: 1 | -1,
  others: readonly Segment[],
  { mostGap }: Required<ClosingLineOptions>,
): Vec2 | undefined {
  const [dx, dy] = directionOf(face);
  const places = others.flatMap((other) => {
    const place = crossLines(face, other, CORNER)?.place;
    if (!place || distanceToSegment(other, ...place) > TOUCHES) return [];
    const s = sign * (dx * (place[0] - from[0]) + dy * (place[1] - from[1]));
    return s >= 0 && s <= mostGap ? [{ place, s }] : [];
  });
  return places.sort((p, q) => p.s - q.s)[0]?.place;
}

/** A face ends at most so far before it meets another one, meters. */
const TOUCHES = 0.2;

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

/** The piece between two faces of a facade that bends, or curves, from one to the other in one sense. */
function pastBend(first: Segment, second: Segment, knobs: Required<ClosingLineOptions>): Segment[] | undefined {
  const piece = { a: first.b, b: second.a };
  const gap = distance(piece.a, piece.b);
  if (gap < knobs.leastGap || gap > knobs.mostGap) return undefined;
  const [d, c, e] = [directionOf(first), directionOf(piece), directionOf(second)];
  if (d[0] * c[0] + d[1] * c[1] < 0 || c[0] * e[0] + c[1] * e[1] < 0) return undefined;
  const turns = [d[0] * c[1] - d[1] * c[0], c[0] * e[1] - c[1] * e[0]];
  const isOneSense = turns.every((turn) => turn > -STRAIGHT) || turns.every((turn) => turn < STRAIGHT);
  return isOneSense && turns.every((turn) => Math.abs(turn) <= knobs.bend) ? [piece] : undefined;
}

/** Sine of the angle up to which a line goes straight on. */
const STRAIGHT = 0.12;

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
