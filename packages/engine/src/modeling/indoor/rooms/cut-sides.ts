import type { Vec2 } from '../../../core/vector.ts';
import { distance, edgesOf } from '../../../math/polygon.ts';
import { distanceToSegment } from '../../../math/segment.ts';
import type { DetectedRoom } from '../detected-elements.ts';
import type { CutSide } from './cut-side.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import type { StoreyScan } from './storey-scan.ts';

/** What tells that a scan was cut off along a side of its box; meters. */
export interface CutSideOptions {
  /** Floor within this of the side goes right up to it, … */
  near?: number;
  /** … where nothing stands higher than this over the floor so near to the side. */
  foot?: number;
  beside?: number;
  /** Length of the pieces that are looked at, and least length on which the floor is cut. */
  piece?: number;
  leastLength?: number;
  floorReach?: number;
}

export const CUT_SIDE_DEFAULTS: Required<CutSideOptions> = {
  near: 0.02,
  foot: 0.2,
  beside: 0.1,
  piece: 0.1,
  leastLength: 1,
  floorReach: 0.07,
};

/**
 * The sides along which someone cut a part out of a larger scan: of the box that holds its points, along the axes of the file.
 * There the floor ends at one line with no wall on it.
 */
export function cutSides(
  { points, layout: { angle }, storey: { elevation } }: Pick<StoreyScan, 'points' | 'layout' | 'storey'>,
  options: CutSideOptions = {},
): CutSide[] {
  const { near, foot, beside, piece, leastLength, floorReach } = { ...CUT_SIDE_DEFAULTS, ...options };
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const { x, y, z } = points;
  return [
    [c, -s],
    [s, c],
    [-c, s],
    [-s, -c],
  ].flatMap(([nx, ny]): CutSide[] => {
    const runs = runsAlong(points, nx!, ny!);
    let d = -Infinity;
    for (const { from, to, farthest } of runs) {
      if (farthest < d) break;
      for (let k = from; k < to; k++) d = Math.max(d, nx! * x[k]! + ny! * y[k]!);
    }
    const floor = new Set<number>();
    const standing = new Set<number>();
    for (const { from, to, farthest } of runs) {
      if (farthest < d - beside) break;
      for (let k = from; k < to; k++) {
        const depth = d - nx! * x[k]! - ny! * y[k]!;
        if (depth > beside) continue;
        const slot = Math.floor((nx! * y[k]! - ny! * x[k]!) / piece);
        const above = z[k]! - elevation;
        if (above > foot) standing.add(slot);
        else if (depth <= near && Math.abs(above) <= floorReach) floor.add(slot);
      }
    }
    const open = [...floor].filter((slot) => !standing.has(slot));
    if (open.length * piece < leastLength) return [];
    return [{ nx: nx!, ny: ny!, d, from: Math.min(...open) * piece, to: (Math.max(...open) + 1) * piece }];
  });
}

/** Points of one cell, `from` up to `to`, and how far along a direction any of them lies at most, meters. */
interface CellRun {
  from: number;
  to: number;
  farthest: number;
}

/** Places are stored with less precision than the borders of cells are computed, meters. */
const ROUNDING = 0.001;

/** The cells that hold points, those farthest along a direction first. */
function runsAlong({ grid, offset }: StoreyPoints, nx: number, ny: number): CellRun[] {
  const runs: CellRun[] = [];
  for (let at = 0; at < grid.width * grid.height; at++) {
    const [from, to] = [offset[at]!, offset[at + 1]!];
    if (from === to) continue;
    const i = at % grid.width;
    const [x, y] = [grid.x0 + i * grid.cell, grid.y0 + ((at - i) / grid.width) * grid.cell];
    const farthest = nx * x + ny * y + (Math.max(0, nx) + Math.max(0, ny)) * grid.cell + ROUNDING;
    runs.push({ from, to, farthest });
  }
  return runs.sort((p, q) => q.farthest - p.farthest);
}

/** Ends of an edge that lie this near to a side are on it, meters. */
const ON_SIDE = 0.06;

/** True for an edge along which the scan was cut. */
export function isCut(a: Vec2, b: Vec2, sides: readonly CutSide[]): boolean {
  return sides.some(({ nx, ny, d }) => [a, b].every(([x, y]) => Math.abs(nx * x + ny * y - d) <= ON_SIDE));
}

/** What tells a scrap of a room that was cut off from the rest of a building; meters. */
const SCRAP = { leastCut: 0.15, mostWall: 1 };

/**
 * Leaves out scraps: a scrap is the part of a room that a cut left in the file. It shares no wall with another room, and nothing
 * tells how far the whole room goes.
 */
export function withoutScraps(rooms: readonly DetectedRoom[], sides: readonly CutSide[]): DetectedRoom[] {
  return rooms.filter((room) => {
    let [cut, length] = [0, 0];
    for (const { a, b } of room.edges) {
      length += distance(a, b);
      if (isCut(a, b, sides)) cut += distance(a, b);
    }
    return (
      cut < SCRAP.leastCut * length || rooms.some((other) => other !== room && areNear(room, other, SCRAP.mostWall))
    );
  });
}

/** True if a corner of one room lies within `reach` of the outline of another. */
function areNear({ polygon }: DetectedRoom, other: DetectedRoom, reach: number): boolean {
  const isBeside = (corners: readonly Vec2[], outline: readonly Vec2[]) =>
    edgesOf(outline).some(([a, b]) => corners.some(([x, y]) => distanceToSegment({ a, b }, x, y) <= reach));
  return isBeside(polygon, other.polygon) || isBeside(other.polygon, polygon);
}
