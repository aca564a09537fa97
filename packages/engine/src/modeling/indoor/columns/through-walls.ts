import type { Vec2 } from '../../../core/vector.ts';
import type { DetectedColumn, DetectedWall } from '../detected-elements.ts';
import { sidesOf } from './columns-of-kinds.ts';
import type { Box } from './free-standing.ts';

/** Which columns in corners are sure, and which walls they stand in; meters unless said otherwise. */
export interface ThroughWallsOptions {
  /** Columns whose sides differ by this at most are alike, and so many are on the same storey. */
  alike?: number;
  leastAlike?: number;
  /** Least side of one in a corner, with the walls that it reaches through: what is thinner is furring. */
  leastSide?: number;
  /** A pillar is as wide as a side of another column of the building, up to this. */
  sameWidth?: number;
  /** A column in a corner is one of a row of pillars if its front lies so near to the line of theirs. */
  inRow?: number;
  /** Most distance of the face of a wall from the side of a column, and beyond the ends of the wall. */
  reach?: number;
  beyond?: number;
  /** Most cosine of the angle between the wall and the way through it. */
  skew?: number;
}

export const THROUGH_WALLS_DEFAULTS: Required<ThroughWallsOptions> = {
  alike: 0.06,
  leastAlike: 3,
  leastSide: 0.12,
  sameWidth: 0.04,
  inRow: 0.03,
  reach: 0.06,
  beyond: 0.8,
  skew: 0.05,
};

/**
 * Columns, of which those in corners reach through the walls there, as those of a frame do, and pillars at walls go into them. One in
 * a corner alone may as well be a boxed pipe: they are columns where a storey has several of a size, or pillars in a row with it. One
 * at a wall alone may as well be the breast of a chimney, a duct or a closet: it is a pillar where the building has another column as
 * wide.
 */
export function throughWalls(
  columns: readonly DetectedColumn[],
  walls: readonly DetectedWall[],
  options: ThroughWallsOptions = {},
): DetectedColumn[] {
  const knobs = { ...THROUGH_WALLS_DEFAULTS, ...options };
  const inCorners = columns.filter(({ inWalls }) => inWalls?.length === 2);
  const shown = columns.map((column) => {
    if (column.inWalls?.length !== 2) return intoWall(column, walls, knobs);
    const alike = inCorners.filter((other) => other.storey === column.storey && isAlike(other, column, knobs.alike));
    const through = alike.length >= knobs.leastAlike ? throughItsWalls(column, walls, knobs) : undefined;
    return through && sidesOf(through)[0] >= knobs.leastSide ? through : undefined;
  });
  const known = shown.filter((column) => column !== undefined);
  const isPillar = ({ inWalls }: DetectedColumn) => inWalls?.length === 1;
  const pillars = known.filter((column) => isPillar(column) && isRepeated(column, known, knobs));
  return columns.flatMap((column, k) => {
    const own = shown[k] ?? inRowWith(column, pillars, walls, knobs);
    return own && (!isPillar(own) || pillars.includes(own)) ? [own] : [];
  });
}

/** A column in a corner, as large as a pillar in whose row it stands; undefined if it stands in no row. */
function inRowWith(
  column: DetectedColumn,
  pillars: readonly DetectedColumn[],
  walls: readonly DetectedWall[],
  knobs: Required<ThroughWallsOptions>,
): DetectedColumn | undefined {
  const { shape, inWalls = [], storey } = column;
  if ('radius' in shape) return undefined;
  for (const { shape: pillar, inWalls: [way] = [], storey: on } of pillars) {
    if (on !== storey || !way || 'radius' in pillar) continue;
    const across = inWalls.find((one) => Math.abs(dot(one, way)) <= knobs.skew);
    const isAtWall = inWalls.some((one) => dot(one, way) >= 1 - knobs.skew ** 2);
    const off = frontOf(shape, way) - frontOf(pillar, way);
    if (!across || !isAtWall || Math.abs(off) > knobs.inRow) continue;
    const wider = sideAlong(pillar, across) - sideAlong(shape, across);
    if (wider < -knobs.sameWidth) continue;
    const hidden = Math.min(Math.max(0, wider), depthBehind(shape, across, storey, walls, knobs));
    const deeper = Math.max(0, sideAlong(pillar, way) - sideAlong(shape, way));
    return { ...column, shape: grownBy(grownBy(shape, across, hidden), way, deeper), isDepthAssumed: true };
  }
  return undefined;
}

const dot = (a: Vec2, b: Vec2) => a[0] * b[0] + a[1] * b[1];

/** Side of a box along a direction. */
const sideAlong = (box: Box, way: Vec2) => box.size[axisOf(box, way)]!;

/** Where along the way into a wall the front of a box lies. */
const frontOf = (box: Box, way: Vec2) => dot(box.center, way) - sideAlong(box, way) / 2;

/** True for a pillar that another column is as wide as, in either direction. */
function isRepeated(
  pillar: DetectedColumn,
  columns: readonly DetectedColumn[],
  { sameWidth }: Required<ThroughWallsOptions>,
): boolean {
  const { shape } = pillar;
  const width = 'radius' in shape ? 2 * shape.radius : shape.size[0];
  return columns.some(
    (other) => other !== pillar && sidesOf(other).some((side) => Math.abs(side - width) <= sameWidth),
  );
}

/** A pillar that is wider than deep goes into its wall as far as makes it square, at most through it. */
function intoWall(
  column: DetectedColumn,
  walls: readonly DetectedWall[],
  knobs: Required<ThroughWallsOptions>,
): DetectedColumn {
  const { shape, inWalls = [], storey } = column;
  const [way] = inWalls;
  if (!way || 'radius' in shape) return column;
  const behind = depthBehind(shape, way, storey, walls, knobs);
  const toSquare = shape.size[0] - shape.size[1];
  if (behind <= 0 || toSquare <= 0) return column;
  const isSquare = toSquare <= behind;
  return {
    ...column,
    shape: grownBy(shape, way, Math.min(behind, toSquare)),
    ...(isSquare ? { isDepthAssumed: true } : { isThroughWalls: true }),
  };
}

function isAlike(one: DetectedColumn, other: DetectedColumn, most: number): boolean {
  const [a, b] = [sidesOf(one), sidesOf(other)];
  return a.every((side, k) => Math.abs(side - b[k]!) <= most);
}

function throughItsWalls(
  column: DetectedColumn,
  walls: readonly DetectedWall[],
  knobs: Required<ThroughWallsOptions>,
): DetectedColumn {
  const { shape: shown, inWalls = [], storey } = column;
  if ('radius' in shown) return column;
  const shape = inWalls.reduce(
    (grown, way) => grownBy(grown, way, depthBehind(shown, way, storey, walls, knobs)),
    shown,
  );
  return { ...column, shape, isThroughWalls: true };
}

/** Which axis of a box, along its first side or its second one, a direction is. */
const axisOf = ({ heading }: Box, [x, y]: Vec2) =>
  Math.abs(x * Math.cos(heading) + y * Math.sin(heading)) > 0.5 ? 0 : 1;

/** A box that reaches farther in a direction. */
function grownBy(box: Box, way: Vec2, depth: number): Box {
  const size = box.size.map((side, axis) => (axis === axisOf(box, way) ? side + depth : side)) as [number, number];
  const center: Vec2 = [box.center[0] + (way[0] * depth) / 2, box.center[1] + (way[1] * depth) / 2];
  return { ...box, center, size };
}

/** Thickness of the walls in which a side of a box stands; 0 for none. */
function depthBehind(
  box: Box,
  way: Vec2,
  storey: number,
  walls: readonly DetectedWall[],
  knobs: Required<ThroughWallsOptions>,
): number {
  const half = box.size[axisOf(box, way)] / 2;
  const side: Vec2 = [box.center[0] + way[0] * half, box.center[1] + way[1] * half];
  return Math.max(0, ...walls.flatMap((wall) => (wall.storey === storey ? depthThrough(wall, side, way, knobs) : [])));
}

/** How far it is from a place on the face of a wall through the wall; empty for a wall elsewhere. */
function depthThrough(
  { a, b, thickness }: DetectedWall,
  [x, y]: Vec2,
  way: Vec2,
  { reach, beyond, skew }: Required<ThroughWallsOptions>,
): number[] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [c, s] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  if (Math.abs(c * way[0] + s * way[1]) > skew) return [];
  const u = (x - a[0]) * c + (y - a[1]) * s;
  if (u < -beyond || u > length + beyond) return [];
  const toAxis = (a[0] - x) * way[0] + (a[1] - y) * way[1];
  return Math.abs(toAxis - thickness / 2) <= reach ? [toAxis + thickness / 2] : [];
}
