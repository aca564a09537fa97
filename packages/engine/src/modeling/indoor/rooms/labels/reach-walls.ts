import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import type { CeilingMap } from '../ceiling-map.ts';
import type { WallFace } from '../outlines/wall-faces.ts';
import type { WallBand } from './wall-band.ts';

/** How rooms reach the walls behind what stands or hangs before them; meters unless said otherwise. */
export interface ReachWallsOptions {
  /** Farthest that a room's cells end before the wall. */
  reach?: number;
  /** A room whose cells end nearer than this before the wall has reached it. */
  reached?: number;
  /** Least length and height of a plane that is a wall. */
  leastLength?: number;
  leastHeight?: number;
  /** Share of its length on which a plane bounds a room. */
  leastShare?: number;
  /** Another room this near behind a plane has it for its own wall. */
  behind?: number;
  /** A plane this far before another is another wall. */
  apart?: number;
  /** Planes of one wall lie within this of one line, … */
  inLine?: number;
  /** … and what hangs between them, higher than this over the floor, hides at most so much of it. */
  hanging?: number;
  mostHidden?: number;
  /** A pillar before a wall, which stands on the floor, is not wider than this. */
  mostPillar?: number;
}

export const REACH_WALLS_DEFAULTS: Required<ReachWallsOptions> = {
  reach: 0.6,
  reached: 0.15,
  leastLength: 0.9,
  leastHeight: 1.5,
  leastShare: 0.8,
  behind: 0.08,
  apart: 0.03,
  inLine: 0.03,
  hanging: 0.5,
  mostHidden: 3,
  mostPillar: 0.8,
};

/** What bounds how far a room may grow: its storey's floor, ceilings and wall band. */
export interface WallSurroundings {
  elevation: number;
  ceilings: CeilingMap;
  band: WallBand;
}

type Knobs = Required<ReachWallsOptions>;

/** Cosine of the angle up to which two planes are parallel. */
const PARALLEL = 0.999;
/** Distance between places along and across a wall, meters: half a cell. */
const STEP = 0.025;
/** Twice, so that a corner is reached from both of its walls. */
const ROUNDS = 2;

/**
 * Lets rooms grow up to the walls that show behind curtains, shelves and what stands on them, or where the ceiling before
 * them was not seen. A plane up to the band under the ceiling that a room's cells end right before is its wall, unless another
 * such plane stands between. Changes `label`.
 */
export function reachWalls(
  label: Int32Array,
  faces: readonly WallFace[],
  around: WallSurroundings,
  grid: RasterGrid,
  options: ReachWallsOptions = {},
): void {
  const knobs = { ...REACH_WALLS_DEFAULTS, ...options };
  const walls = faces.filter((face) => isWall(face, around, knobs));
  for (let round = 0; round < ROUNDS; round++) {
    const bounding: Bounding[] = [];
    for (const face of walls) {
      for (const side of [1, -1] as const) {
        const before = faces.filter((other) => standsBefore(other, face, side, around, knobs));
        const strip = stripOf(face, face.from, face.to, side, before, label, grid, knobs);
        if (!strip) continue;
        for (const at of strip.cells) label[at] = strip.room;
        bounding.push({ face, side, room: strip.room });
      }
    }
    for (const one of bounding) for (const two of bounding) fillHidden(one, two, faces, around, label, grid, knobs);
  }
}

interface Bounding {
  face: WallFace;
  side: 1 | -1;
  room: number;
}

function isWall(face: WallFace, { ceilings, band }: WallSurroundings, { leastLength, leastHeight }: Knobs): boolean {
  if (face.to - face.from < leastLength || face.zMax - face.zMin < leastHeight) return false;
  const low = band.low[cellAt(ceilings.grid, ...placeOn(face, (face.from + face.to) / 2, 0))] ?? NaN;
  return Number.isNaN(low) || face.zMax > low;
}

/** The place at an offset to the side of a plane. */
function placeOn({ nx, ny, d }: WallFace, along: number, off: number): [number, number] {
  return [nx * (d + off) - ny * along, ny * (d + off) + nx * along];
}

/** How far a place lies off a plane, along its normal. */
function offOf({ nx, ny, d }: WallFace, [x, y]: readonly [number, number]): number {
  return nx * x + ny * y - d;
}

/** True for a plane between another one and the room on a side of it, with points in the band: a wall, a lintel or a beam. */
function standsBefore(
  other: WallFace,
  face: WallFace,
  side: 1 | -1,
  { ceilings, band }: WallSurroundings,
  { apart, reach }: Knobs,
): boolean {
  const cosine = other.nx * face.nx + other.ny * face.ny;
  if (Math.abs(cosine) < PARALLEL) return false;
  const middle = placeOn(other, (other.from + other.to) / 2, 0);
  const off = side * offOf(face, middle);
  if (off < apart || off > reach) return false;
  const at = cellAt(ceilings.grid, ...middle);
  return !(other.zMax <= band.low[at]! || other.zMin >= band.high[at]!);
}

/** The cells between a stretch of wall and the one room that ends before it on most of its length; undefined without such a room. */
function stripOf(
  face: WallFace,
  from: number,
  to: number,
  side: 1 | -1,
  before: readonly WallFace[],
  label: Int32Array,
  grid: RasterGrid,
  knobs: Knobs,
): { room: number; cells: number[] } | undefined {
  const places = new Map<number, number>();
  const found: { room: number; cells: number[] }[] = [];
  let all = 0;
  for (let along = from + STEP / 2; along < to; along += STEP) {
    all++;
    const next = towardRoom(face, along, side, label, grid, knobs);
    if (!next || before.some((other) => covers(other, face, along))) continue;
    places.set(next.room, (places.get(next.room) ?? 0) + 1);
    found.push(next);
  }
  const [room, count] = [...places].sort((a, b) => b[1] - a[1])[0] ?? [-1, 0];
  if (room < 0 || count < knobs.leastShare * all) return undefined;
  return { room, cells: found.filter((one) => one.room === room).flatMap(({ cells }) => cells) };
}

function covers(other: WallFace, face: WallFace, along: number): boolean {
  const own = Math.sign(other.nx * face.nx + other.ny * face.ny) * along;
  return own > other.from && own < other.to;
}

/** The room that a place of a wall faces, and the free cells up to it. */
function towardRoom(
  face: WallFace,
  along: number,
  side: 1 | -1,
  label: Int32Array,
  grid: RasterGrid,
  { reach, reached, behind }: Knobs,
): { room: number; cells: number[] } | undefined {
  const labelAt = (off: number) => label[cellAt(grid, ...placeOn(face, along, side * off))] ?? -1;
  const cells: number[] = [];
  for (let off = STEP; off < reach; off += STEP) {
    const at = cellAt(grid, ...placeOn(face, along, side * off));
    if (at < 0) return undefined;
    const room = label[at]!;
    if (room < 0) {
      if (off > grid.cell / 2) cells.push(at);
      continue;
    }
    for (let back = STEP; back <= behind; back += STEP) {
      const other = labelAt(-back);
      if (other >= 0 && other !== room) return undefined;
    }
    return { room, cells: off < reached ? [] : cells };
  }
  return undefined;
}

/** Fills what a curtain, a duct or a pillar hides of a wall that shows on both sides of it. */
function fillHidden(
  one: Bounding,
  two: Bounding,
  faces: readonly WallFace[],
  around: WallSurroundings,
  label: Int32Array,
  grid: RasterGrid,
  knobs: Knobs,
): void {
  const { face, side, room } = one;
  const cosine = face.nx * two.face.nx + face.ny * two.face.ny;
  const turn = Math.sign(cosine);
  if (two.room !== room || two.side !== turn * side || Math.abs(cosine) < PARALLEL) return;
  const [near, next] = turn > 0 ? [two.face.from, two.face.from] : [two.face.to, -two.face.to];
  if (Math.abs(offOf(face, placeOn(two.face, near, 0))) > knobs.inLine) return;
  if (next <= face.to || next - face.to > knobs.mostHidden) return;
  const standing = faces.filter(
    (other) =>
      other.to - other.from > knobs.mostPillar &&
      other.zMin < around.elevation + knobs.hanging &&
      standsBefore(other, face, side, around, knobs),
  );
  const strip = stripOf(face, face.to, next, side, standing, label, grid, knobs);
  if (strip?.room === room) for (const at of strip.cells) label[at] = room;
}
