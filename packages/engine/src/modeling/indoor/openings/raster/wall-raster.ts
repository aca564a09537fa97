import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import type { DetectedRoom, DetectedWall } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { runsIn } from '../../storeys/storey-points.ts';
import { roomFace } from './room-face.ts';
import { stepsBack } from './stepped-face.ts';
import type { FacePoints, UnrolledPoints } from './unrolled-points.ts';
import { FacePointCollector, noFacePoints } from './unrolled-points.ts';

/** A wall unrolled: along its length (u) and up (v), with what was seen on its faces and between them. */
export interface WallRaster extends Pick<RasterGrid, 'cell' | 'width' | 'height'> {
  /** Local z of row 0's lower edge. */
  z0: number;
  /** Of the wall, meters. */
  length: number;
  /** Points on a face, per cell; one layer per side: left of a→b, right of it. */
  solid: [Uint16Array, Uint16Array];
  /** Points between the faces, per cell: only openings show any. */
  inner: Uint16Array;
  innerPoints: UnrolledPoints;
  /** Points of the floor between the faces, per column: where a wall stands it shows none. */
  floor: Uint16Array;
  /** Points of what stands before the left face of an outer wall and may hide it, per cell; of an inner wall none. */
  before: Uint16Array;
  /** Points of the floor before that face, per column: how densely the scan shows that place. */
  floorBefore: Uint16Array;
  facePoints: FacePoints;
  /** Of a wall seen from one side, points behind that face and what lies in it, however thick the wall was drawn. */
  behind: FacePoints;
  /** Points on each face and near it, farther in than it and farther out: what stands out of a face or back in it. */
  relief: [left: FacePoints, right: FacePoints];
  /** Sums of the colors of the face points on both sides, three a cell, if the scan has colors. */
  color?: [left: Float32Array, right: Float32Array];
}

/** Thresholds by which points belong to a wall; meters. */
export interface WallRasterOptions {
  /** Side of the raster cells. */
  cell?: number;
  /** Points this near to a face lie on it; in a thin wall, at most this share of its thickness. */
  faceReach?: number;
  faceShare?: number;
  /** Points between the faces lower than this are no evidence of an opening's frame, … */
  aboveFloor?: number;
  /** … and this near to the wall's foot they are floor. */
  floorReach?: number;
  /** What stands this near to the face of an outer wall stands before it. */
  beforeReach?: number;
  /** Points this near to the floor's height are floor there. */
  floorBand?: number;
  /** Points this near to the wall's foot may be the floor beside it; so many within this distance along tell how high it lies. */
  mostLevel?: number;
  leastLevelPoints?: number;
  /** Share of them within a centimeter of their median. */
  leastLevelShare?: number;
  levelBeside?: number;
  /** So far before and behind where it was drawn the face of a wall seen from one side is looked for. */
  deepest?: number;
  /** Points so far behind the face of a wall seen from one side may be a leaf. */
  leafReach?: number;
  /** What stands this much out of a face is a part of it, and what stands this far back; in a thin wall, half its thickness. */
  reliefReach?: number;
}

export const WALL_RASTER_DEFAULTS: Required<WallRasterOptions> = {
  cell: 0.05,
  faceReach: 0.03,
  faceShare: 0.25,
  aboveFloor: 0.04,
  floorReach: 0.025,
  beforeReach: 0.7,
  floorBand: 0.05,
  mostLevel: 0.08,
  leastLevelPoints: 30,
  leastLevelShare: 0.5,
  levelBeside: 0.25,
  deepest: 0.1,
  leafReach: 0.28,
  reliefReach: 0.12,
};

/** Steps in which the floor's height is told, meters. */
const LEVEL_BIN = 0.01;

/** Collects what the scan shows of a wall. The face of one seen from one side lies where its rooms have it. O(points near it). */
export function rasterWall(
  wall: DetectedWall,
  rooms: readonly DetectedRoom[],
  points: StoreyPoints,
  options: WallRasterOptions = {},
): WallRaster {
  const knobs = { ...WALL_RASTER_DEFAULTS, ...options };
  const { cell, faceReach, faceShare, aboveFloor, floorReach, beforeReach, floorBand, leafReach, reliefReach } = knobs;
  const raster = emptyRaster(Math.hypot(wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]), wall, cell);
  const { rgb } = points;
  if (rgb) raster.color = [new Float32Array(3 * raster.inner.length), new Float32Array(3 * raster.inner.length)];
  const { width, height, z0 } = raster;
  const half = wall.thickness / 2;
  const margin = Math.min(faceReach, wall.thickness * faceShare);
  const face = wall.exterior ? faceBefore(wall, rooms, points, margin, knobs) : new Float64Array(width).fill(half);
  const farthest = face.reduce((most, at) => Math.max(most, at), half) + margin;
  const reach = wall.exterior ? Math.max(farthest + beforeReach, leafReach) : farthest + reliefReach;
  const level = floorLevel(wall, points, { face, margin }, knobs);
  const found = collectors();
  visitBeside(wall, points, reach, (k, { u, off }) => {
    const z = points.z[k]!;
    const v = z - z0;
    const column = Math.min(width - 1, Math.floor(u / cell));
    const row = Math.floor(v / cell);
    const isInRows = row >= 0 && row < height;
    const above = v - level[column]!;
    const ahead = off - face[column]!;
    if (wall.exterior && ahead > margin && ahead <= beforeReach) {
      if (Math.abs(above) < floorBand) raster.floorBefore[column]!++;
      else if (isInRows) raster.before[row * width + column]!++;
    }
    if (above < -floorReach) return;
    if (wall.exterior && isInRows) {
      const deep = face[column]! - off;
      if (deep > margin && deep < leafReach) found.behind.add(u, z, deep);
    }
    const side = off > 0 ? 0 : 1;
    const depth = (side === 0 ? face[column]! : half) - Math.abs(off);
    if (isInRows && Math.abs(depth) <= reliefReach) found.relief[side].add(u, z, depth);
    if (depth < -margin) return;
    const isBetween = depth > margin;
    if (isBetween && above < floorReach) raster.floor[column]!++;
    if (!isInRows) return;
    const at = row * width + column;
    if (!isBetween) {
      raster.solid[side][at]!++;
      for (let c = 0; rgb && c < 3; c++) raster.color![side][3 * at + c]! += rgb[3 * k + c]!;
      found.facePoints.add(u, z, depth);
    } else if (above >= aboveFloor) {
      raster.inner[at]!++;
      found.innerPoints.add(u, z);
    }
  });
  return withPoints(raster, found);
}

/** Collectors of the points of a wall. */
function collectors() {
  const one = () => new FacePointCollector();
  return { innerPoints: one(), facePoints: one(), behind: one(), relief: [one(), one()] as const };
}

function withPoints(
  raster: WallRaster,
  { innerPoints, facePoints, behind, relief: [left, right] }: ReturnType<typeof collectors>,
): WallRaster {
  return {
    ...raster,
    innerPoints: innerPoints.points(),
    facePoints: facePoints.points(),
    behind: behind.points(),
    relief: [left.points(), right.points()],
  };
}

/**
 * How far over the foot of a wall the floor beside it lies, per column: floors of one storey differ by centimeters. 0 where few
 * points tell, or what lies there is not level.
 */
function floorLevel(
  wall: DetectedWall,
  points: StoreyPoints,
  { face, margin }: { face: Float64Array; margin: number },
  { cell, beforeReach, mostLevel, leastLevelPoints, leastLevelShare, levelBeside }: Required<WallRasterOptions>,
): Float64Array {
  const length = Math.hypot(wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]);
  const [columns, bins] = [columnsOf(length, cell), Math.round((2 * mostLevel) / LEVEL_BIN)];
  const counts = Array.from({ length: bins }, () => new Uint32Array(columns));
  visitBeside(wall, points, wall.thickness / 2 + beforeReach, (k, { u, off }) => {
    const bin = Math.floor((points.z[k]! - wall.zBottom + mostLevel) / LEVEL_BIN);
    const column = Math.min(columns - 1, Math.floor(u / cell));
    const isBeside = off > face[column]! + margin || (!wall.exterior && -off > wall.thickness / 2 + margin);
    if (isBeside && bin >= 0 && bin < bins) counts[bin]![column]!++;
  });
  const side = Math.round(levelBeside / cell);
  return Float64Array.from({ length: columns }, (_, i) => {
    const around = counts.map((row) =>
      row.subarray(Math.max(0, i - side), i + side + 1).reduce((sum, count) => sum + count, 0),
    );
    const all = around.reduce((sum, count) => sum + count, 0);
    if (all < leastLevelPoints) return 0;
    let [bin, below] = [0, around[0]!];
    while (2 * below < all) below += around[++bin]!;
    const level = around.slice(Math.max(0, bin - 1), bin + 2).reduce((sum, count) => sum + count, 0);
    return level < leastLevelShare * all ? 0 : (bin + 0.5) * LEVEL_BIN - mostLevel;
  });
}

/** How far left of its line the face of a wall seen from one side lies, per column. */
function faceBefore(
  wall: DetectedWall,
  rooms: readonly DetectedRoom[],
  points: StoreyPoints,
  margin: number,
  { cell, floorReach, deepest }: Required<WallRasterOptions>,
): Float64Array {
  const half = wall.thickness / 2;
  const length = Math.hypot(wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]);
  const depths = Array.from({ length: columnsOf(length, cell) }, (): number[] => []);
  visitBeside(wall, points, half + deepest, (k, { u, off }) => {
    const z = points.z[k]!;
    if (z < wall.zBottom + 2 * floorReach || z > wall.zTop) return;
    depths[Math.min(depths.length - 1, Math.floor(u / cell))]!.push(half - off);
  });
  const face = roomFace(wall, rooms, depths, cell);
  const steps = stepsBack(
    depths.map((column, i) => column.map((depth) => depth - half + face[i]!)),
    cell,
    margin,
  );
  return face.map((at, i) => Math.max(0, at - steps[i]!));
}

/** Where a point beside a wall lies: how far along it from its a, and left of its line; meters. */
export interface Beside {
  u: number;
  off: number;
}

/** Visits points beside a wall. All calls of `visit` get the same object, with the place of the next point in it: it must not be kept. */
export function visitBeside(
  { a, b }: DetectedWall,
  points: StoreyPoints,
  reach: number,
  visit: (k: number, place: Readonly<Beside>) => void,
): void {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const dx = (b[0] - a[0]) / length;
  const dy = (b[1] - a[1]) / length;
  const box = {
    minX: Math.min(a[0], b[0]) - reach * Math.abs(dy),
    maxX: Math.max(a[0], b[0]) + reach * Math.abs(dy),
    minY: Math.min(a[1], b[1]) - reach * Math.abs(dx),
    maxY: Math.max(a[1], b[1]) + reach * Math.abs(dx),
  };
  const { x: xs, y: ys } = points;
  const [ax, ay] = a;
  const place: Beside = { u: 0, off: 0 };
  for (const { from, to } of runsIn(points, box)) {
    for (let k = from; k < to; k++) {
      const x = xs[k]! - ax;
      const y = ys[k]! - ay;
      place.u = dx * x + dy * y;
      place.off = dx * y - dy * x;
      if (place.u >= 0 && place.u < length) visit(k, place);
    }
  }
}

const columnsOf = (length: number, cell: number) => Math.max(1, Math.ceil(length / cell));

function emptyRaster(length: number, { zBottom, zTop }: DetectedWall, cell: number): WallRaster {
  const width = columnsOf(length, cell);
  const height = Math.max(1, Math.ceil((zTop - zBottom) / cell));
  const layer = () => new Uint16Array(width * height);
  return {
    cell,
    width,
    height,
    z0: zBottom,
    length,
    solid: [layer(), layer()],
    inner: layer(),
    innerPoints: noFacePoints(),
    floor: new Uint16Array(width),
    before: layer(),
    floorBefore: new Uint16Array(width),
    facePoints: noFacePoints(),
    behind: noFacePoints(),
    relief: [noFacePoints(), noFacePoints()],
  };
}

/** True if either face shows wall in a cell or the one above it; rows from `end` on do not count. */
export function isSolid(
  { solid: [left, right], width, height }: WallRaster,
  i: number,
  j: number,
  end = height,
): boolean {
  const at = j * width + i;
  const up = j + 1 < end ? at + width : at;
  return Boolean(left[at] || right[at] || left[up] || right[up]);
}

/** The same wall in cells so many times as large, for where it was scanned thinly. Points stay as they are; it has no colors. */
export function coarser(raster: WallRaster, times: number): WallRaster {
  const [width, height] = [Math.ceil(raster.width / times), Math.ceil(raster.height / times)];
  const sum = (layer: Uint16Array) => {
    const sums = new Uint16Array(width * height);
    layer.forEach((count, at) => {
      const [i, j] = [Math.floor((at % raster.width) / times), Math.floor(at / raster.width / times)];
      sums[j * width + i]! += count;
    });
    return sums;
  };
  const { color: _, ...rest } = raster;
  const [left, right] = raster.solid;
  const alongWall = (columns: Uint16Array) =>
    Uint16Array.from({ length: width }, (_, i) =>
      columns.subarray(i * times, (i + 1) * times).reduce((all, count) => all + count, 0),
    );
  return {
    ...rest,
    cell: raster.cell * times,
    width,
    height,
    solid: [sum(left), sum(right)],
    inner: sum(raster.inner),
    floor: alongWall(raster.floor),
    before: sum(raster.before),
    floorBefore: alongWall(raster.floorBefore),
  };
}

/** The raster without the points on and near the faces, which take most of its memory. */
export function withoutPoints(raster: WallRaster): WallRaster {
  const { color: _, ...cells } = raster;
  return { ...cells, facePoints: noFacePoints(), behind: noFacePoints(), relief: [noFacePoints(), noFacePoints()] };
}
