import { boxOfCells, cropCells, gridOfBox, widenBox } from '../../../../spatial/crop-raster.ts';
import { close, dilate } from '../../../../spatial/morphology.ts';
import { DisjointSets } from '../../../../math/disjoint-sets.ts';
import type { RoomLabels } from './room-labels.ts';
import { CELL, CELL_AREA, compactLabels } from './room-labels.ts';

/** Thresholds of a border between two rooms; lengths in meters unless said otherwise. */
export interface JoinRoomsOptions {
  /** Cells of a border between labels: the thickness of a beam. */
  reach?: number;
  /** Share of a border with something standing on it below which it is no wall. */
  mostStanding?: number;
  /** Share of a border with nothing under the ceiling above which it is no wall. */
  leastOpen?: number;
  /** The same for the share that is open over the share with something standing. */
  leastMoreOpen?: number;
  /** Least length of a border over which rooms join: wider than an open door. */
  leastBorder?: number;
  /** A border runs at least this share of the side of the smaller room, if it were square. */
  leastSideShare?: number;
  /** But never needs to be longer than this. */
  mostBorder?: number;
  /** Rooms join where nothing stands along so much of their border in one piece: wider than the widest passage. */
  leastClear?: number;
  /** Share of such a piece with something low under what hangs above which it is a wall with a hatch; furniture stands apart. */
  mostParapet?: number;
  /** Half the thickness of a beam whose cells the joined room takes over, cells. */
  seam?: number;
}

export const JOIN_ROOMS_DEFAULTS: Required<JoinRoomsOptions> = {
  reach: 9,
  mostStanding: 0.12,
  leastOpen: 0.7,
  leastMoreOpen: 0.25,
  leastBorder: 0.6,
  leastSideShare: 0.5,
  mostBorder: 2,
  leastClear: 3,
  mostParapet: 0.8,
  seam: 5,
};

/** The common border of two rooms, counted in cells. */
interface Border {
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
}

/**
 * Joins rooms that only a beam or a shadow parts: along their common border nothing stands between knee and head height,
 * or nothing fills the band under the ceiling. Between real rooms some wall always does, beside the widest passage too. A
 * parapet with a lintel over it is a wall with a hatch in it.
 *
 * @returns the same object if nothing joins.
 */
export function joinAcrossBeams(labels: RoomLabels, options: JoinRoomsOptions = {}): RoomLabels {
  const knobs = { ...JOIN_ROOMS_DEFAULTS, ...options };
  const areas = new Float64Array(labels.rooms);
  for (const id of labels.label) if (id >= 0) areas[id]! += CELL_AREA;
  const sets = new DisjointSets(labels.rooms);
  for (const { cells, standing, open, clear, a, b } of findBorders(labels, knobs.reach)) {
    // A beam runs the whole side of a room; an open door is a short part of it.
    const side = Math.min(knobs.mostBorder, knobs.leastSideShare * Math.sqrt(Math.min(areas[a]!, areas[b]!)));
    const isOpen =
      standing < knobs.mostStanding * cells ||
      open > knobs.leastOpen * cells ||
      open - standing > knobs.leastMoreOpen * cells;
    const isWide = clear.some((places) => isOpening(places, knobs));
    if (isWide || (cells * CELL >= Math.max(knobs.leastBorder, side) && isOpen)) sets.join(a, b);
  }
  const names = sets.joinedNames();
  if (names.length === 0) return labels;
  const joined = labels.label.map((id) => (id < 0 ? -1 : sets.find(id)));
  fillSeams(joined, labels, names, knobs.seam);
  return compactLabels({ ...labels, label: joined });
}

/** Borders of rooms across at most `reach` cells along a raster axis, in scan order. */
function findBorders(labels: RoomLabels, reach: number): Iterable<Border> {
  const { grid, label } = labels;
  const solid = dilate(labels.middle, grid, 1);
  const borders = new Map<string, Border>();
  const look = (at: number, step: number, along: number) => {
    const crossing = crossBorder(at, step, reach, labels, solid);
    if (!crossing) return;
    const a = Math.min(label[at]!, crossing.other);
    const b = Math.max(label[at]!, crossing.other);
    const border = borders.get(`${a} ${b}`) ?? { cells: 0, standing: 0, open: 0, clear: [new Map(), new Map()], a, b };
    border.cells++;
    if (crossing.isStanding) border.standing++;
    else border.clear[step === 1 ? 0 : 1]!.set(along, crossing.isHatch ? 1 : 0);
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

/** True if places in a row are wide enough to be open, and no parapet runs along them. */
function isOpening(
  places: ReadonlyMap<number, 0 | 1>,
  { leastClear, mostParapet }: Required<JoinRoomsOptions>,
): boolean {
  for (const place of places.keys()) {
    if (places.has(place - 1)) continue;
    let length = 0;
    let low = 0;
    for (; places.has(place + length); length++) low += places.get(place + length)!;
    if (length * CELL >= leastClear && low < mostParapet * length) return true;
  }
  return false;
}

/** Border between a room's cell and the next room along an axis; undefined if none is within reach. */
function crossBorder(
  at: number,
  step: number,
  reach: number,
  { grid, label, barrier, low }: RoomLabels,
  solid: Uint8Array,
) {
  const room = label[at]!;
  const beside = step === 1 ? grid.width : 1;
  let isStanding = solid[at] === 1 || solid[at - step] === 1;
  // The face of a wall that hardly a point shows lies in a cell of the room before it.
  let isBarred = barrier[at] === 1 || barrier[at - step] === 1;
  let isLow = low[at] === 1;
  for (let k = 1; k <= reach; k++) {
    const next = at + k * step;
    const other = label[next]!;
    if (other === room) return undefined;
    isStanding ||= solid[next] === 1;
    isLow ||= low[next] === 1;
    isBarred ||= barrier[next] === 1 || barrier[next + beside] === 1;
    if (other >= 0) return { other, isStanding, isBarred, isHatch: isBarred && isLow };
  }
  return undefined;
}

/** Gives the cells under a beam to the joined room. Changes `joined`. */
function fillSeams(joined: Int32Array, { grid, label }: RoomLabels, names: readonly number[], seam: number): void {
  for (const name of names) {
    const box = widenBox(boxOfCells(joined, name, grid), 2 * seam + 1, grid);
    const near = gridOfBox(box, grid);
    const mask = Uint8Array.from(cropCells(joined, box, grid), (id) => (id === name ? 1 : 0));
    close(mask, near, seam).forEach((set, k) => {
      const at = (box.j0 + Math.floor(k / near.width)) * grid.width + box.i0 + (k % near.width);
      if (set && label[at]! < 0) joined[at] = name;
    });
  }
}
