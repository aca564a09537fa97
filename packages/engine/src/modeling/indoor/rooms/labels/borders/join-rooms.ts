import { boxOfCells, cropCells, gridOfBox, widenBox } from '../../../../../spatial/crop-raster.ts';
import { close } from '../../../../../spatial/morphology.ts';
import { DisjointSets } from '../../../../../math/disjoint-sets.ts';
import { areWallsTopped, isOpenEnd } from './open-ends.ts';
import type { Border, Crossing } from './room-borders.ts';
import { findBorders, longestRun } from './room-borders.ts';
import type { RoomLabels } from '../room-labels.ts';
import { CELL, CELL_AREA, compactLabels } from '../room-labels.ts';

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
  /** Share of a border, or of such a piece, with something low under what hangs above which it is a wall with a hatch; furniture stands apart. */
  mostParapet?: number;
  /**
   * Least length of a wall from the floor to the ceiling in one piece, most length of a way beside it, and of one along the other
   * raster axis: a border that opens to two sides is the edge of a nook.
   */
  leastWall?: number;
  mostWay?: number;
  mostSideWay?: number;
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
  leastWall: 0.9,
  mostWay: 1.9,
  mostSideWay: 0.8,
  seam: 5,
};

/**
 * Joins rooms that only a beam or a shadow parts: along their common border nothing stands between knee and head height,
 * or nothing fills the band under the ceiling. Between real rooms some wall always does, beside the widest passage too. A
 * parapet with a lintel over it is a wall with a hatch in it, and a wall from floor to ceiling beside a way no wider than a passage
 * is a wall, though the leaf of a door may hide what is over it. So do rooms one of which opens to the other with its whole width.
 *
 * @returns the same object if nothing joins.
 */
export function joinAcrossBeams(labels: RoomLabels, options: JoinRoomsOptions = {}): RoomLabels {
  const knobs = { ...JOIN_ROOMS_DEFAULTS, ...options };
  const areas = new Float64Array(labels.rooms);
  for (const id of labels.label) if (id >= 0) areas[id]! += CELL_AREA;
  const sets = new DisjointSets(labels.rooms);
  const canTellLeaves = areWallsTopped(labels);
  for (const border of findBorders(labels, knobs.reach)) {
    const { cells, standing, open, clear, a, b } = border;
    // A beam runs the whole side of a room; an open door is a short part of it.
    const side = Math.min(knobs.mostBorder, knobs.leastSideShare * Math.sqrt(Math.min(areas[a]!, areas[b]!)));
    const isOpen =
      (standing < knobs.mostStanding * cells && !isParapet(clear, knobs)) ||
      open > knobs.leastOpen * cells ||
      open - standing > knobs.leastMoreOpen * cells;
    const isBeam = isOpen && !isWalled(border, knobs);
    const isWide = clear.some((places) => isOpening(places, knobs));
    const isEnd = canTellLeaves && isOpenEnd(border, labels);
    if (isWide || isEnd || (cells * CELL >= Math.max(knobs.leastBorder, side) && isBeam)) sets.join(a, b);
  }
  const names = sets.joinedNames();
  if (names.length === 0) return labels;
  const joined = labels.label.map((id) => (id < 0 ? -1 : sets.find(id)));
  fillSeams(joined, labels, names, knobs.seam);
  return compactLabels({ ...labels, label: joined });
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

/** True if a piece of a border is a wall from the floor to the ceiling, and what is open of it no wider than a passage. */
function isWalled({ ways }: Border, { leastWall, mostWay, mostSideWay }: Required<JoinRoomsOptions>): boolean {
  const isClear = ({ isStanding, isBarred }: Crossing) => !isStanding && !isBarred;
  return ways.some((along, axis) => {
    const wall = longestRun(along, ({ isStanding, isBarred }) => isStanding && isBarred);
    const [way, sideWay] = [longestRun(along, isClear), longestRun(ways[1 - axis]!, isClear)];
    return wall * CELL >= leastWall && way * CELL <= mostWay && sideWay * CELL <= mostSideWay;
  });
}

/** True if a parapet runs along most places where nothing stands. */
function isParapet(clear: readonly ReadonlyMap<number, 0 | 1>[], { mostParapet }: Required<JoinRoomsOptions>): boolean {
  const low = clear.flatMap((places) => [...places.values()]);
  return low.filter(Boolean).length >= mostParapet * low.length;
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
