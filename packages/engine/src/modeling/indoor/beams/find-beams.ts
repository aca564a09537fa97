import type { Vec2 } from '../../../core/vector.ts';
import { liesIn } from '../../../math/polygon.ts';
import { median, quantile } from '../../../math/statistics.ts';
import type { Segment } from '../../../math/segment.ts';
import { distanceToSegment, middleOf } from '../../../math/segment.ts';
import { labelComponents } from '../../../spatial/connected-components.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import { distanceToWall } from '../stairs/stair-storey.ts';
import type { DetectedBeam, DetectedRoom } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { runsIn, visitBox } from '../storeys/storey-points.ts';

/** What hangs under a ceiling and is a beam; meters unless said otherwise. */
export interface BeamOptions {
  /** Side of the plan cells, and how far from a wall's face they count. */
  cell?: number;
  wallReach?: number;
  /** How far its underside lies below the ceiling. */
  leastDepth?: number;
  mostDepth?: number;
  /** Points within this of each other in height lie on one underside, and within this of the ceiling on the ceiling. */
  sameLevel?: number;
  ceiling?: number;
  leastWidth?: number;
  mostWidth?: number;
  leastLength?: number;
  /** Least area of a piece of its underside that shows, square meters. */
  leastPiece?: number;
  /** Least length over width. */
  leastAspect?: number;
  /** Least share of its cells that show the underside, and most that show a ceiling above it. */
  leastShown?: number;
  mostCeiling?: number;
  /** A beam shows this near to the walls at both ends, or but for this share of its length, and runs no nearer along one. */
  toWall?: number;
  mostUnseen?: number;
  /** Most share of the cells beside it that hang below the ceiling too. */
  mostBeside?: number;
  /** Least points on its underside, and on one of its upright sides, for each meter of length. */
  leastBelow?: number;
  leastOnSide?: number;
}

export const BEAM_DEFAULTS: Required<BeamOptions> = {
  cell: 0.06,
  wallReach: 0.05,
  leastDepth: 0.12,
  mostDepth: 0.8,
  sameLevel: 0.03,
  ceiling: 0.04,
  leastWidth: 0.1,
  mostWidth: 0.7,
  leastLength: 1.2,
  leastPiece: 0.1,
  leastAspect: 3,
  leastShown: 0.4,
  mostCeiling: 0.25,
  toWall: 0.2,
  mostUnseen: 0.25,
  mostBeside: 0.15,
  leastBelow: 10,
  leastOnSide: 4,
};

type Knobs = Required<BeamOptions>;

/**
 * Beams of a room: level undersides below its flat ceiling with upright sides, that span from wall to wall. Lamps and ducts
 * that end in the open are none.
 */
export function findBeams(
  room: DetectedRoom,
  index: number,
  points: StoreyPoints,
  options: BeamOptions = {},
): DetectedBeam[] {
  const knobs = { ...BEAM_DEFAULTS, ...options };
  if (!room.ceilingSeen) return [];
  const { grid, hanging, hasCeiling } = undersides(room, points, knobs);
  const { label, sizes } = labelComponents(
    Uint8Array.from(hanging, (z) => (z > -Infinity ? 1 : 0)),
    grid,
  );
  const cells = sizes.map((): number[] => []);
  for (const [at, id] of label.entries()) if (id >= 0) cells[id]!.push(at);
  const beams: DetectedBeam[] = [];
  for (const own of cells.toSorted((p, q) => q.length - p.length)) {
    if (own.length * knobs.cell ** 2 < knobs.leastPiece) break;
    const level = median(own.map((at) => hanging[at]!))!;
    const flat = own.filter((at) => Math.abs(hanging[at]! - level) < knobs.sameLevel);
    const beam = beamOf(flat, { room, grid, hanging, hasCeiling, points, level }, knobs);
    if (beam && !beams.some((other) => isSameBeam(beam, other)))
      beams.push({ ...beam, room: index, storey: room.storey, zTop: room.zCeiling });
  }
  return beams;
}

/** True for two pieces of one beam. */
function isSameBeam(one: Segment & { width: number }, other: Segment): boolean {
  return distanceToSegment(other, ...middleOf(one)) < one.width;
}

/** Per plan cell of a room off its walls: lowest point of what hangs below the ceiling, and whether the ceiling shows. */
function undersides(room: DetectedRoom, points: StoreyPoints, knobs: Knobs) {
  const [xs, ys] = [room.polygon.map(([x]) => x), room.polygon.map(([, y]) => y)];
  const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
  const grid = gridOver(box, knobs.cell, knobs.cell);
  const lowest = new Float64Array(grid.width * grid.height).fill(Infinity);
  const hasCeiling = new Uint8Array(lowest.length);
  const { zCeiling } = room;
  for (const { from, to } of runsIn(points, box)) {
    for (let k = from; k < to; k++) {
      const z = points.z[k]!;
      const below = zCeiling - z;
      if (below > knobs.mostDepth) continue;
      const at = cellAt(grid, points.x[k]!, points.y[k]!);
      if (at < 0) continue;
      if (Math.abs(below) < knobs.ceiling) hasCeiling[at] = 1;
      else if (below >= knobs.leastDepth && z < lowest[at]!) lowest[at] = z;
    }
  }
  const hanging = lowest.map((z, at) => {
    const isFree = z < Infinity && !hasCeiling[at] && isOffWalls(room, placeOf(grid, at), knobs.wallReach);
    return isFree ? z : -Infinity;
  });
  return { grid, hanging, hasCeiling };
}

function placeOf({ x0, y0, cell, width }: RasterGrid, at: number): Vec2 {
  const i = at % width;
  return [x0 + (i + 0.5) * cell, y0 + ((at - i) / width + 0.5) * cell];
}

function isOffWalls(room: DetectedRoom, [x, y]: Vec2, reach: number): boolean {
  if (!liesIn(room, x, y)) return false;
  return room.edges.every((edge) => distanceToSegment(edge, x, y) > reach);
}

interface Underside {
  room: DetectedRoom;
  grid: RasterGrid;
  hanging: Float64Array;
  hasCeiling: Uint8Array;
  points: StoreyPoints;
  level: number;
}

/** The beam whose underside the cells are; undefined if it is none. */
function beamOf(cells: readonly number[], { room, grid, hanging, hasCeiling, points, level }: Underside, knobs: Knobs) {
  const places = cells.map((at) => placeOf(grid, at));
  const { along, outer, ends } = longestWay(places, room, knobs.cell / 2);
  const place = (u: number, v: number): Vec2 => [u * along[0] - v * along[1], u * along[1] + v * along[0]];
  const center = place((ends[0] + ends[1]) / 2, (outer[0] + outer[1]) / 2);
  const toWall = ([dx, dy]: Vec2) => distanceToWall({ rooms: [room.polygon] }, center, [dx, dy]);
  const middle = (ends[0] + ends[1]) / 2;
  const [from, to] = [middle - toWall([-along[0], -along[1]]), middle + toWall(along)];
  const half = (outer[1] - outer[0]) / 2 + knobs.toWall;
  const isFree = toWall([-along[1], along[0]]) > half && toWall([along[1], -along[0]]) > half;
  if (!isFree || to - from < knobs.leastLength) return undefined;
  const { sides, soffit, heights } = pointsOn({ along, from, to, outer, level, zTop: room.zCeiling }, points, knobs);
  const isSeen = sides.map((own) => own.length >= knobs.leastOnSide * (to - from));
  if (soffit.length < knobs.leastBelow * (to - from) || !isSeen.some(Boolean)) return undefined;
  // A side that no station saw lies where the underside ends.
  const [right, left] = [0, 1].map((side) =>
    isSeen[side] ? median(sides[side]!)! : quantile(soffit, side ? 0.99 : 0.01)!,
  );
  const width = left! - right!;
  if (width < knobs.leastWidth || width > Math.min(knobs.mostWidth, (to - from) / knobs.leastAspect)) return undefined;
  const inside: number[] = [];
  const core: number[] = [];
  const beside: number[] = [];
  for (const at of hasCeiling.keys()) {
    const [x, y] = placeOf(grid, at);
    const [u, v] = [x * along[0] + y * along[1], y * along[0] - x * along[1]];
    if (u < from || u > to) continue;
    const off = Math.max(right! - v, v - left!);
    if (off < 0) inside.push(at);
    // The upper ends of its sides are as high as the ceiling.
    if (off < -knobs.cell / 2) core.push(at);
    if (off > knobs.cell && off < knobs.toWall) beside.push(at);
  }
  // A slope goes on beside a strip of it.
  if (beside.filter((at) => hanging[at]! > -Infinity).length > knobs.mostBeside * beside.length) return undefined;
  const shown = inside.filter((at) => Math.abs(hanging[at]! - level) < knobs.sameLevel);
  const coverage = shown.length / inside.length;
  const us = shown.map((at) => placeOf(grid, at)).map(([x, y]) => x * along[0] + y * along[1]);
  const unseen = Math.max(knobs.toWall, knobs.mostUnseen * (to - from));
  if (Math.min(...us) - from > unseen || to - Math.max(...us) > unseen) return undefined;
  const open = core.filter((at) => hasCeiling[at]).length / core.length;
  if (coverage < knobs.leastShown || open > knobs.mostCeiling) return undefined;
  const zBottom = median(heights)!;
  const rms = Math.sqrt(heights.reduce((sum, z) => sum + (z - zBottom) ** 2, 0) / heights.length);
  const line = (right! + left!) / 2;
  return {
    a: place(from, line),
    b: place(to, line),
    width,
    zBottom,
    points: soffit.length,
    coverage,
    rms,
    sides: isSeen[0] && isSeen[1] ? 2 : 1,
  };
}

/** The way along a side of the room that places lie along most narrowly, and their ends along and across it. */
function longestWay(places: readonly Vec2[], { edges }: DetectedRoom, margin: number) {
  const ways = edges.map(({ a, b }): Vec2 => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  });
  const endsOf = (values: readonly number[]): [number, number] => [
    quantile(values, 0.02)! - margin,
    quantile(values, 0.98)! + margin,
  ];
  return ways
    .map((along) => ({
      along,
      ends: endsOf(places.map(([x, y]) => x * along[0] + y * along[1])),
      outer: endsOf(places.map(([x, y]) => y * along[0] - x * along[1])),
    }))
    .reduce((best, other) => (other.outer[1] - other.outer[0] < best.outer[1] - best.outer[0] ? other : best));
}

interface BeamBox {
  along: Vec2;
  from: number;
  to: number;
  outer: [number, number];
  level: number;
  zTop: number;
}

/** Points on the upright sides and on the underside, by their place across, and heights of the latter. */
function pointsOn({ along: [c, s], from, to, outer, level, zTop }: BeamBox, points: StoreyPoints, knobs: Knobs) {
  const sides: [number[], number[]] = [[], []];
  const soffit: number[] = [];
  const heights: number[] = [];
  const corners = [from, to].flatMap((u) => outer.map((v): Vec2 => [u * c - v * s, u * s + v * c]));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const near = 1.5 * knobs.cell;
  const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
  visitBox(points, box, (k) => {
    const u = points.x[k]! * c + points.y[k]! * s;
    const v = points.y[k]! * c - points.x[k]! * s;
    const z = points.z[k]!;
    if (u < from + near || u > to - near || v < outer[0] - near || v > outer[1] + near) return;
    if (Math.abs(z - level) < knobs.sameLevel) {
      soffit.push(v);
      heights.push(z);
    }
    if (z > level + knobs.sameLevel && z < zTop - knobs.ceiling)
      for (const side of [0, 1] as const) if (Math.abs(v - outer[side]) < near) sides[side].push(v);
  });
  return { sides, soffit, heights };
}
