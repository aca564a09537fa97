import { labelComponents } from '../../../../../spatial/connected-components.ts';
import type { WallFace } from '../../outlines/wall-faces.ts';
import { STEP, cellsAcross } from '../follow-walls.ts';
import type { RoomLabels } from '../room-labels.ts';
import { CELL_AREA } from '../room-labels.ts';

/** What tells a wall that stands within a room from one that parts two; lengths in meters. */
export interface SplitRoomsOptions {
  /** Gaps this short are gaps between points: panes throw few back. */
  mostBreak?: number;
  /** Least length of wall along a line through a room. */
  leastWall?: number;
  /** Most width of an opening in it: a door with two leaves. */
  mostOpening?: number;
  /** Wall over openings up to the ceiling, at least, and over others: their heads show right below it on so large a share. */
  leastShare?: number;
  leastUnderHeads?: number;
  leastHead?: number;
  /** Least area on either side, square meters. */
  leastArea?: number;
}

export const SPLIT_ROOMS_DEFAULTS: Required<SplitRoomsOptions> = {
  mostBreak: 0.4,
  leastWall: 2,
  mostOpening: 2,
  leastShare: 2,
  leastUnderHeads: 0.5,
  leastHead: 0.8,
  leastArea: 4,
};

/** Cells to either side of a line that show its wall, and where the room beside it is looked up. */
const REACH = 1;
const BESIDE = 4;

/**
 * Parts rooms along walls that stand right through them. Walls of glass leave doors open up to the ceiling, so that no
 * lintel closes the doorway, and heads of high passages hang above the band that lintels fill: where a wall runs through a
 * room from side to side, and its openings are no wider than a door and shorter than itself, it parts two rooms.
 *
 * @param faces upright planes, whose lines are looked along.
 * @returns the same object if no room is parted.
 */
export function splitRooms(
  labels: RoomLabels,
  faces: readonly WallFace[],
  options: SplitRoomsOptions = {},
): RoomLabels {
  const knobs = { ...SPLIT_ROOMS_DEFAULTS, ...options };
  const { grid } = labels;
  const label = Int32Array.from(labels.label);
  let rooms = labels.rooms;
  for (const face of faces) {
    const line = cellsAcross(face, grid, BESIDE);
    const onLine = line.map((cells) => cells.slice(BESIDE - REACH, BESIDE + REACH + 1));
    const stands = onLine.map((cells) => cells.some((at) => labels.barrier[at]));
    for (const [id, from, to] of stretchesInRooms(line, stands, label, knobs)) {
      const places = onLine.slice(from, to + 1);
      const isTopped = places.map((cells) => cells.some((at) => labels.topped?.[at]));
      if (!isParting(stands.slice(from, to + 1), isTopped, knobs)) continue;
      const cut = new Set(places.flat());
      const { label: part, sizes } = labelComponents(
        Uint8Array.from(label, (other, at) => (other === id && !cut.has(at) ? 1 : 0)),
        grid,
      );
      const large = sizes.flatMap((cells, k) => (cells * CELL_AREA >= knobs.leastArea ? [k] : []));
      const [left, right] = [0, 2 * BESIDE].map((side) => commonest(line.slice(from, to + 1), side, part));
      if (left === right || !large.includes(left!) || !large.includes(right!)) continue;
      for (let at = 0; at < label.length; at++) {
        if (part[at] === right) label[at] = rooms;
        else if (label[at] === id && cut.has(at)) label[at] = -1;
      }
      rooms++;
    }
  }
  return rooms === labels.rooms ? labels : { ...labels, label, rooms };
}

/** Where one room lies on both sides of a line, piers in it included: its number, and the first and last place. */
function stretchesInRooms(
  line: readonly (readonly number[])[],
  stands: readonly boolean[],
  label: Int32Array,
  { mostBreak }: Required<SplitRoomsOptions>,
): [number, number, number][] {
  const found: [number, number, number][] = [];
  let open: [number, number, number] | undefined;
  let held = 0;
  line.forEach((cells, k) => {
    const sides = [label[cells[0]!]!, label[cells[2 * BESIDE]!]!];
    const id = sides[0] === sides[1] ? sides[0]! : -1;
    const isInPier = (room: number) => stands[k]! && sides.every((side) => side < 0 || side === room);
    if (open && k - held <= mostBreak / STEP && (id < 0 || id === open[0])) {
      if (id >= 0 || isInPier(open[0])) held = k;
      if (id >= 0) open[2] = k;
      return;
    }
    if (open) found.push(open);
    open = id >= 0 ? [id, k, k] : undefined;
    held = k;
  });
  if (open) found.push(open);
  return found;
}

/** True if enough of a stretch is wall, and every opening in it no wider than a door. */
function isParting(
  isWall: readonly boolean[],
  isTopped: readonly boolean[],
  { mostBreak, leastWall, mostOpening, leastShare, leastUnderHeads, leastHead }: Required<SplitRoomsOptions>,
): boolean {
  let [open, headed, widest] = [0, 0, 0];
  for (let k = 0; k < isWall.length;) {
    let end = k;
    while (end < isWall.length && !isWall[end]) end++;
    const gap = (end - k) * STEP;
    const isHeaded = isTopped.slice(k, end).filter(Boolean).length >= leastHead * (end - k);
    if (gap > mostBreak && isHeaded) headed += gap;
    else if (gap > mostBreak) open += gap;
    widest = Math.max(widest, gap);
    k = end + 1;
  }
  const wall = isWall.length * STEP - open - headed;
  return wall >= Math.max(leastWall, leastShare * open, leastUnderHeads * headed) && widest <= mostOpening;
}

/** The component that lies along one side of a line for longest, −1 if none does. */
function commonest(line: readonly (readonly number[])[], side: number, part: Int32Array): number {
  const counts = new Map<number, number>();
  for (const cells of line) {
    const id = part[cells[side]!]!;
    if (id >= 0) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? -1;
}
