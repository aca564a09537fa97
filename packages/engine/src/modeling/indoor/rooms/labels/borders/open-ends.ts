import type { Border } from './room-borders.ts';
import { longestRun } from './room-borders.ts';
import type { RoomLabels } from '../room-labels.ts';
import { CELL } from '../room-labels.ts';

/** What tells the open end of a room from a wall with a door in it; lengths in meters. */
export interface OpenEndOptions {
  /** Least length of the border: a narrower gap is no way. */
  leastEnd?: number;
  /** The border runs over so much of the width of the narrower room, as a share, read so many cells off it: beyond its wall. */
  leastSpan?: number;
  inside?: number;
  /** Something shows right below the ceiling on at most this share of it. */
  mostTopped?: number;
  /** Longest piece of it that is barred: the leaf of a door. */
  mostLeaf?: number;
  /** Least length of it in one piece where nothing stands or hangs: the way past that leaf. */
  leastWay?: number;
  /** Leaves are told by their tops where so much of what fills the band under the ceiling, as a share, reaches up to it. */
  leastTopped?: number;
}

export const OPEN_END_DEFAULTS: Required<OpenEndOptions> = {
  leastEnd: 0.65,
  leastSpan: 0.85,
  inside: 10,
  mostTopped: 0.1,
  mostLeaf: 1.6,
  leastWay: 0.5,
  leastTopped: 0.4,
};

/** True if the walls of a storey show right up to its ceiling. */
export function areWallsTopped({ barrier, topped }: RoomLabels, options: OpenEndOptions = {}): boolean {
  const { leastTopped } = { ...OPEN_END_DEFAULTS, ...options };
  if (!topped) return false;
  let [all, high] = [0, 0];
  for (let at = 0; at < barrier.length; at++) {
    all += barrier[at]!;
    high += barrier[at]! & topped[at]!;
  }
  return high >= leastTopped * all;
}

/**
 * True if a room opens to another with its whole width: no jamb and no lintel parts them. What bars a part of the way and ends
 * well below the ceiling is the leaf of a door that stands open.
 */
export function isOpenEnd({ ways }: Border, labels: RoomLabels, options: OpenEndOptions = {}): boolean {
  const knobs = { ...OPEN_END_DEFAULTS, ...options };
  const axis = ways[0]!.size >= ways[1]!.size ? 0 : 1;
  const rows = [...ways[axis]!].sort((one, other) => one[0] - other[0]);
  const topped = rows.filter(([, { isTopped }]) => isTopped).length;
  if (rows.length * CELL < knobs.leastEnd || topped > knobs.mostTopped * rows.length) return false;
  const leaf = longestRun(ways[axis]!, ({ isBarred }) => isBarred);
  const way = longestRun(ways[axis]!, ({ isBarred, isStanding }) => !isBarred && !isStanding);
  if (leaf * CELL > knobs.mostLeaf || way * CELL < knobs.leastWay) return false;
  const { at, to } = rows[rows.length >> 1]![1];
  const [step, beside] = axis === 0 ? [1, labels.grid.width] : [labels.grid.width, 1];
  const widths = [at - knobs.inside * step, to + knobs.inside * step].map((cell) =>
    widthAt(cell, beside, labels.label),
  );
  return !widths.includes(0) && rows.length >= knobs.leastSpan * Math.min(...widths);
}

/** Width of a room at one of its cells, across the way, in cells; 0 if the cell is of none. */
function widthAt(cell: number, beside: number, label: Int32Array): number {
  const id = label[cell] ?? -1;
  if (id < 0) return 0;
  let width = 1;
  for (const step of [beside, -beside]) for (let at = cell + step; label[at] === id; at += step) width++;
  return width;
}
