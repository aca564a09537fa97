import type { Slope } from '../../../core/model/structured-model.ts';
import type { PlaneSegments } from '../../../core/plane-segments.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { liesIn } from '../../../math/polygon.ts';
import { heightOn, highestUnder } from '../../../math/slopes.ts';
import type { DetectedRoom, SlopedCeiling } from '../detected-elements.ts';
import { fromPlan, slopeInPlan } from '../plan-frame.ts';
import type { CeilingMap } from './ceiling-map.ts';

/** Which planes are sloped ceilings. */
export interface SlopeOptions {
  /** Least and most fall by meter: less is a level ceiling out of true, more a wall. */
  leastFall?: number;
  mostFall?: number;
  /** Least area of a plane, square meters. */
  leastArea?: number;
  /** Planes whose falls and heights differ by less are one; meters by meter, and meters. */
  sameFall?: number;
  sameHeight?: number;
  /** A cell of the ceiling lies on a plane within this, meters, and half of what the plane falls over the cell. */
  near?: number;
  /** Cells, and share of the room's cells, that each further plane explains. */
  leastCells?: number;
  leastShare?: number;
  /** Share of the cells that all planes together explain, and how much more than the best level does. */
  leastExplained?: number;
  leastGain?: number;
}

export const SLOPE_DEFAULTS: Required<SlopeOptions> = {
  leastFall: 0.1,
  mostFall: 3,
  leastArea: 0.5,
  sameFall: 0.04,
  sameHeight: 0.06,
  near: 0.06,
  leastCells: 6,
  leastShare: 0.05,
  leastExplained: 0.7,
  leastGain: 0.2,
};

/**
 * The sloping planes of a scan in the plan frame, the largest of each that were found in pieces.
 *
 * @param angle turn of the plan frame against the local frame, radians.
 */
export function slopesOf(
  { planes }: Pick<PlaneSegments, 'planes'>,
  angle: number,
  options: SlopeOptions = {},
): Slope[] {
  const { leastFall, mostFall, leastArea, sameFall, sameHeight } = { ...SLOPE_DEFAULTS, ...options };
  const kept: Slope[] = [];
  for (const { normal, d, area, centroid } of planes.toSorted((p, q) => q.area - p.area)) {
    const fall = Math.hypot(normal[0], normal[1]) / Math.abs(normal[2]);
    if (!(fall >= leastFall && fall <= mostFall) || area < leastArea) continue;
    const slope = slopeInPlan({ normal, d }, angle);
    const place = fromPlan([centroid[0], centroid[1]], -angle);
    const isPiece = kept.some(
      (other) =>
        Math.hypot(other[0] - slope[0], other[1] - slope[1]) < sameFall &&
        Math.abs(heightOn(other, place) - heightOn(slope, place)) < sameHeight,
    );
    if (!isPiece) kept.push(slope);
  }
  return kept;
}

interface Cell {
  place: Vec2;
  height: number;
}

/**
 * The planes of a room's sloped ceiling. Planes, and at most one level, join as long as each explains more of the ceiling.
 *
 * @param slopes of the scan, plan frame.
 * @returns undefined where a level ceiling explains nearly as much, or planes explain too little: a vault, a dormer.
 */
export function slopedCeiling(
  { polygon, holes }: Pick<DetectedRoom, 'polygon' | 'holes'>,
  { grid, height }: CeilingMap,
  slopes: readonly Slope[],
  options: SlopeOptions = {},
): SlopedCeiling | undefined {
  const knobs = { ...SLOPE_DEFAULTS, ...options };
  if (slopes.length === 0) return undefined;
  const cells: Cell[] = [];
  for (let at = 0; at < height.length; at++) {
    if (Number.isNaN(height[at]!)) continue;
    const i = at % grid.width;
    const place: Vec2 = [grid.x0 + (i + 0.5) * grid.cell, grid.y0 + ((at - i) / grid.width + 0.5) * grid.cell];
    if (liesIn({ polygon, holes }, ...place)) cells.push({ place, height: height[at]! });
  }
  const levels = levelsOf(cells, knobs.near).map((level): Slope => [0, 0, level]);
  const least = Math.max(knobs.leastCells, knobs.leastShare * cells.length);
  const count = (planes: readonly Slope[]) => explained(cells, planes, knobs.near, grid.cell);
  const bestLevel = Math.max(0, ...levels.map((level) => count([level])));
  const isOver = (slope: Slope) => count([slope]) >= least;
  const candidates = [...slopes.filter(isOver), ...levels];
  const chosen: Slope[] = [];
  let most = 0;
  for (;;) {
    const hasLevel = chosen.some(isLevel);
    const tried = candidates
      .filter(
        (plane) => !chosen.includes(plane) && !(hasLevel && isLevel(plane)) && (chosen.length > 0 || !isLevel(plane)),
      )
      .map((plane) => ({ plane, cells: count([...chosen, plane]) }));
    const best = tried.reduce((a, b) => (b.cells > a.cells ? b : a), {
      plane: undefined as Slope | undefined,
      cells: 0,
    });
    if (!best.plane || best.cells < most + least) break;
    chosen.push(best.plane);
    most = best.cells;
  }
  const isSloped = most >= knobs.leastExplained * cells.length && most - bestLevel >= knobs.leastGain * cells.length;
  if (!isSloped || chosen.length === 0) return undefined;
  const found = chosen.filter((plane) => !isLevel(plane));
  return { slopes: found, top: highestUnder(found, polygon, chosen.find(isLevel)?.[2]) };
}

const isLevel = ([a, b]: Slope): boolean => a === 0 && b === 0;

/** Cells whose height is that of the lowest plane over them. */
function explained(cells: readonly Cell[], planes: readonly Slope[], near: number, size: number): number {
  let count = 0;
  for (const { place, height } of cells) {
    let lowest = Infinity;
    let fall = 0;
    for (const plane of planes) {
      const z = heightOn(plane, place);
      if (z >= lowest) continue;
      lowest = z;
      fall = Math.hypot(plane[0], plane[1]);
    }
    if (Math.abs(lowest - height) <= near + (fall * size) / 2) count++;
  }
  return count;
}

/** The fullest level of a ceiling and that of its neighbors, as a list of one; empty without cells. */
function levelsOf(cells: readonly Cell[], near: number): number[] {
  const bins = new Map<number, number[]>();
  for (const { height } of cells) {
    const bin = Math.round(height / near);
    bins.set(bin, [...(bins.get(bin) ?? []), height]);
  }
  const fullest = [...bins.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
  return fullest.length > 0 ? [fullest.reduce((sum, height) => sum + height, 0) / fullest.length] : [];
}
