import type { PointSample } from './point-sample.ts';

/** Side of a cell of the plan, meters: as thick as a thin wall. */
const CELL = 0.1;
/** Heights of heads of doorways over the floor, meters. */
const HEADS = { least: 1.9, most: 2.35 };
/** What stands on a floor begins so far above it, meters: higher than a threshold. */
const THRESHOLD = 0.15;
/** A wall goes on so far over a head, meters, with so many points in a cell. */
const LINTEL = { height: 0.25, points: 3 };
/** Heads in neighboring cells of a doorway differ by less, meters: noise, and points that are far apart. */
const SAME_HEAD = 0.06;
/** How wide doorways are, meters, and how many cells there are to a cell of the width, in walls along a diagonal. */
const WIDTHS = { least: 0.6, most: 1.4, depth: 4 };
/** A jamb holds points in so many of the equal parts of the height of a doorway. */
const JAMB = { parts: 6, held: 4 };
/** Jambs on either side are at least this share of the width of a doorway apart. */
const LEAST_APART = 0.8;
/** More than a plan has cells along one side. */
const ROW = 2 ** 20;
const AROUND = [-1, 0, 1].flatMap((u) => [-1, 0, 1].map((v) => u * ROW + v));

/** Which axis of a cloud points up, and how many meters its unit is. */
export interface CloudScale {
  upAxis: 1 | 2;
  meters: number;
}

/**
 * How many doorways stand on floors if the unit of a cloud is so many meters: holes in a wall from the floor to the height of a door,
 * as wide as one, with jambs beside them and wall over them.
 *
 * @param floors heights of the floors along the up axis, file units.
 * @returns the number of doorways, each face of a wall counted. O(points · floors).
 */
export function countDoorways(sample: PointSample, floors: readonly number[], scale: CloudScale): number {
  return floors.reduce((sum, floor) => sum + doorwaysIn(columnsOver(floor, sample, scale)), 0);
}

/** What a cell of the plan holds over a floor. */
interface Column {
  /** Height over the floor of the lowest point that stands on it, meters. */
  lowest: number;
  /** Points from there up to the height of a lintel. */
  points: number;
  /** A bit for each part of the height of a doorway that holds points. */
  parts: number;
}

function columnsOver(floor: number, { position, count }: PointSample, { upAxis, meters }: CloudScale) {
  const columns = new Map<number, Column>();
  const side = 3 - upAxis;
  const visit = (see: (cell: number, height: number) => void) => {
    for (let i = 0; i < 3 * count; i += 3) {
      const height = (position[i + upAxis]! - floor) * meters;
      if (height < THRESHOLD || height > HEADS.most + LINTEL.height) continue;
      const [u, v] = [Math.floor((position[i]! * meters) / CELL), Math.floor((position[i + side]! * meters) / CELL)];
      see(u * ROW + v, height);
    }
  };
  visit((cell, height) => {
    const part = 1 << Math.floor((height / HEADS.most) * JAMB.parts);
    const column = columns.get(cell);
    if (!column) columns.set(cell, { lowest: height, points: 0, parts: part });
    else {
      column.lowest = Math.min(column.lowest, height);
      column.parts |= part;
    }
  });
  visit((cell, height) => {
    const column = columns.get(cell)!;
    if (height <= column.lowest + LINTEL.height) column.points++;
  });
  return columns;
}

type Columns = ReadonlyMap<number, Column>;

function doorwaysIn(columns: Columns): number {
  const heads = new Map<number, number>();
  for (const [cell, { lowest, points }] of columns)
    if (lowest >= HEADS.least && lowest <= HEADS.most && points >= LINTEL.points) heads.set(cell, lowest);
  let count = 0;
  for (const cell of heads.keys()) if (isDoorway(takeHead(heads, cell), columns)) count++;
  return count;
}

/** The cells around one that belong to the same head; takes them out of `heads`. */
function takeHead(heads: Map<number, number>, from: number): number[] {
  const cells = [from];
  const heights = [heads.get(from)!];
  heads.delete(from);
  for (let k = 0; k < cells.length; k++) {
    for (const step of AROUND) {
      const next = cells[k]! + step;
      const height = heads.get(next);
      if (height === undefined || Math.abs(height - heights[k]!) > SAME_HEAD) continue;
      heads.delete(next);
      cells.push(next);
      heights.push(height);
    }
  }
  return cells;
}

function isDoorway(cells: readonly number[], columns: Columns): boolean {
  const width = extentOf(cells);
  if (width < WIDTHS.least || width > WIDTHS.most || cells.length * CELL > WIDTHS.depth * width) return false;
  const beside = new Set(cells.flatMap((cell) => AROUND.map((step) => cell + step)));
  const jambs = [...beside].filter((cell) => isJamb(columns.get(cell)));
  return jambs.length > 0 && extentOf(jambs) >= LEAST_APART * width;
}

function isJamb(column: Column | undefined): boolean {
  let held = 0;
  for (let part = 0; part < JAMB.parts; part++) held += ((column?.parts ?? 0) >> part) & 1;
  return held >= JAMB.held;
}

/** Diagonal of the box around cells, meters. */
function extentOf(cells: readonly number[]): number {
  const us = cells.map((cell) => Math.round(cell / ROW));
  const vs = cells.map((cell, k) => cell - us[k]! * ROW);
  const along = (values: readonly number[]) => Math.max(...values) - Math.min(...values) + 1;
  return Math.hypot(along(us), along(vs)) * CELL;
}
