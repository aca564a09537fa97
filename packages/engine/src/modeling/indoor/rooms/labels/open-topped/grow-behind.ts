import type { CellBox } from '../../../../../spatial/connected-components.ts';
import { labelBoxes, labelComponents } from '../../../../../spatial/connected-components.ts';
import { close } from '../../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../../spatial/raster-grid.ts';
import { CELL_AREA, LEAST_ROOM } from '../room-labels.ts';

/** What tells that a place lies behind something that stands in a room; lengths in cells of the label raster. */
export interface BehindOptions {
  /** Least and largest side of what stands free, and half the gap over which it hangs together. */
  leastIsland?: number;
  mostIsland?: number;
  islandGap?: number;
  /** Least area of the place, square meters, and share of its border that may run along nothing known. */
  leastArea?: number;
  mostUnknown?: number;
}

export const BEHIND_DEFAULTS: Required<BehindOptions> = {
  leastIsland: 4,
  mostIsland: 13,
  islandGap: 1,
  leastArea: 0.1,
  mostUnknown: 0.1,
};

/** What lies around a place: rooms, things that reach up to the cut, and the share of its border along neither. */
interface Around {
  rooms: Set<number>;
  things: Set<number>;
  unknown: number;
  border: number;
}

/**
 * Gives a room the corner behind a plant or a post that stands in it and reaches up to where the scan was cut off: a place too
 * small for a room, between that, walls and one room. Walls of a thin scan fall apart into many things, each narrow. Changes
 * `label`.
 *
 * @param covered cells that show a room, `wall` cells of walls and of all else that reaches up to the cut.
 */
export function growBehind(
  label: Int32Array,
  { covered, wall }: Record<'covered' | 'wall', Uint8Array>,
  grid: RasterGrid,
  options: BehindOptions = {},
): void {
  const { leastIsland, mostIsland, islandGap, leastArea, mostUnknown } = { ...BEHIND_DEFAULTS, ...options };
  const thing = labelComponents(close(wall, grid, islandGap), grid);
  const sides = labelBoxes(thing.label, thing.sizes.length, grid).map(sidesOf);
  const free = covered.map((set, at) => (set && label[at]! < 0 ? 1 : 0));
  const place = labelComponents(free, grid);
  const [roomOf, roomAround] = [new Map<number, number>(), new Map<number, number>()];
  for (const [id, { rooms, things, unknown, border }] of around(place, thing.label, label, grid).entries()) {
    const area = place.sizes[id]! * CELL_AREA;
    if (area < leastArea || area >= LEAST_ROOM || rooms.size !== 1 || unknown > mostUnknown * border) continue;
    const [island, ...others] = [...things].filter((one) => Math.max(...sides[one]!) <= mostIsland);
    if (island === undefined || others.length > 0 || Math.min(...sides[island]!) < leastIsland) continue;
    const [room] = rooms;
    roomOf.set(id, room!);
    roomAround.set(island, room!);
  }
  if (roomOf.size === 0) return;
  for (let at = 0; at < label.length; at++)
    if (label[at]! < 0) label[at] = roomOf.get(place.label[at]!) ?? roomAround.get(thing.label[at]!) ?? -1;
}

const sidesOf = ({ i0, i1, j0, j1 }: CellBox) => [i1 - i0 + 1, j1 - j0 + 1];

/** What lies around each place, by its number. */
function around(
  place: { label: Int32Array; sizes: readonly number[] },
  thing: Int32Array,
  label: Int32Array,
  { width }: RasterGrid,
): Around[] {
  const found = place.sizes.map((): Around => ({ rooms: new Set(), things: new Set(), unknown: 0, border: 0 }));
  place.label.forEach((id, at) => {
    if (id < 0) return;
    const own = found[id]!;
    for (const near of [at - 1, at + 1, at - width, at + width]) {
      if (place.label[near] === id) continue;
      own.border++;
      if ((label[near] ?? -1) >= 0) own.rooms.add(label[near]!);
      else if ((thing[near] ?? -1) >= 0) own.things.add(thing[near]!);
      else own.unknown++;
    }
  });
  return found;
}
