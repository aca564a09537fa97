import { dilate } from '../../../../../spatial/morphology.ts';
import type { RoomLabels } from '../room-labels.ts';
import { CELL } from '../room-labels.ts';

/** A way from a cell of one room straight to the next room. */
export interface Crossing {
  /** The two cells. */
  at: number;
  to: number;
  /** The room of the second one. */
  other: number;
  /** Something stands on it between knee and head height. */
  isStanding: boolean;
  /** Something fills the band under the ceiling. */
  isBarred: boolean;
  /** … and something is low under it. */
  isHatch: boolean;
  /** Something shows right below the ceiling. */
  isTopped: boolean;
}

/** The common border of two rooms, counted in cells. */
export interface Border {
  /** Room numbers, the smaller one first. */
  a: number;
  b: number;
  cells: number;
  /** Cells with something between knee and head height. */
  standing: number;
  /** Cells with nothing under the ceiling. */
  open: number;
  /** Places along the border where nothing stands, by raster axis and row: 1 with something low under what hangs, else 0. */
  clear: Map<number, 0 | 1>[];
  /** Ways across it, by raster axis and row. */
  ways: Map<number, Crossing>[];
}

/** Borders of rooms across at most `reach` cells along a raster axis, in scan order. */
export function findBorders(labels: RoomLabels, reach: number): Iterable<Border> {
  const { grid, label } = labels;
  const solid = dilate(labels.middle, grid, 1);
  const borders = new Map<string, Border>();
  const look = (at: number, step: number, along: number) => {
    const crossing = crossBorder(at, step, reach, labels, solid);
    if (!crossing || isUnseen(crossing, labels, step)) return;
    const a = Math.min(label[at]!, crossing.other);
    const b = Math.max(label[at]!, crossing.other);
    const border = borders.get(`${a} ${b}`) ?? borderOf(a, b);
    const axis = step === 1 ? 0 : 1;
    border.cells++;
    if (crossing.isStanding) border.standing++;
    else border.clear[axis]!.set(along, crossing.isHatch ? 1 : 0);
    border.ways[axis]!.set(along, crossing);
    if (!crossing.isBarred) border.open++;
    borders.set(`${a} ${b}`, border);
  };
  for (let j = 1; j < grid.height - reach - 1; j++) {
    for (let i = 1; i < grid.width - reach - 1; i++) {
      const at = j * grid.width + i;
      if (label[at]! < 0) continue;
      if (label[at + 1] !== label[at]) look(at, 1, j);
      if (label[at + grid.width] !== label[at]) look(at, grid.width, i);
    }
  }
  return borders.values();
}

/** Most length of unseen cells on a way that still counts as seen, meters: the leaf of an open door hides so much. */
const LEAF = 0.9;

/**
 * True for a way between two rooms that leads through more unseen cells than a door's leaf hides, and on which nothing stands or hangs.
 * The scan does not tell whether a wall crosses such a way.
 */
function isUnseen(crossing: Crossing, labels: RoomLabels, step: number): boolean {
  const { at, to, isStanding, isBarred } = crossing;
  if (isStanding || isBarred || !labels.shade) return false;
  const dark = darkCells(at, -step, labels.label, labels.shade) + darkCells(to, step, labels.label, labels.shade);
  return dark * CELL > LEAF;
}

/** Cells of a room in a row, from one of them on, of which nothing was seen. */
function darkCells(from: number, step: number, label: Int32Array, shade: Uint8Array): number {
  let count = 0;
  for (let at = from; shade[at] && label[at] === label[from]; at += step) count++;
  return count;
}

function borderOf(a: number, b: number): Border {
  const byAxis = <T>(): Map<number, T>[] => [new Map(), new Map()];
  return { a, b, cells: 0, standing: 0, open: 0, clear: byAxis(), ways: byAxis() };
}

/** Border between a room's cell and the next room along an axis; undefined if none is within reach. */
function crossBorder(
  at: number,
  step: number,
  reach: number,
  { grid, label, barrier, low, topped }: RoomLabels,
  solid: Uint8Array,
): Crossing | undefined {
  const room = label[at]!;
  const beside = step === 1 ? grid.width : 1;
  let isStanding = solid[at] === 1 || solid[at - step] === 1;
  // The face of a wall that hardly a point shows lies in a cell of the room before it.
  let isBarred = barrier[at] === 1 || barrier[at - step] === 1;
  let isLow = low[at] === 1;
  let isTopped = topped?.[at] === 1 || topped?.[at - step] === 1;
  for (let k = 1; k <= reach; k++) {
    const next = at + k * step;
    const other = label[next]!;
    if (other === room) return undefined;
    isStanding ||= solid[next] === 1;
    isLow ||= low[next] === 1;
    isBarred ||= barrier[next] === 1 || barrier[next + beside] === 1;
    isTopped ||= topped?.[next] === 1 || topped?.[next + beside] === 1;
    if (other >= 0) return { at, to: next, other, isStanding, isBarred, isHatch: isBarred && isLow, isTopped };
  }
  return undefined;
}

/** Most ways side by side, along one raster axis, that are as asked for. */
export function longestRun(ways: ReadonlyMap<number, Crossing>, is: (way: Crossing) => boolean): number {
  let longest = 0;
  for (const start of ways.keys()) {
    if (ways.has(start - 1) && is(ways.get(start - 1)!)) continue;
    let length = 0;
    while (ways.has(start + length) && is(ways.get(start + length)!)) length++;
    longest = Math.max(longest, length);
  }
  return longest;
}
