import { close } from '../../../../spatial/morphology.ts';
import type { RoomLabels } from './room-labels.ts';
import { CELL_AREA, compactLabels } from './room-labels.ts';

/** Thresholds that separate a flight of stairs from a room. */
export interface FloorlessOptions {
  /** A small space over less than this share of floor is the upper side of a flight of stairs. */
  leastFloor?: number;
  /** Largest flight of stairs, square meters. */
  largestFlight?: number;
  /** Rooms at most so many cells away touch. */
  reach?: number;
  /** A room takes a flight over if it touches it at more cells than this. */
  leastContact?: number;
  /** Half the gap that is filled between a room and its flight, cells. */
  seam?: number;
}

export const FLOORLESS_DEFAULTS: Required<FloorlessOptions> = {
  leastFloor: 0.25,
  largestFlight: 7,
  reach: 3,
  leastContact: 5,
  seam: 4,
};

/**
 * Gives spaces without floor (treads of stairs seen as a ceiling) to the room that they touch most.
 *
 * @param floor cells with floor in sight.
 * @returns the same object if every space has a floor.
 */
export function mergeFloorless(labels: RoomLabels, floor: Uint8Array, options: FloorlessOptions = {}): RoomLabels {
  const knobs = { ...FLOORLESS_DEFAULTS, ...options };
  const { grid, label } = labels;
  const targets = new Map(floorlessRooms(labels, floor, knobs).map((id) => [id, mostTouched(id, labels, knobs)]));
  if (targets.size === 0) return labels;
  const merged = Int32Array.from(label);
  for (const [id, target] of targets) {
    const into = target === undefined || targets.has(target) ? -1 : target;
    for (let at = 0; at < label.length; at++) if (label[at] === id) merged[at] = into;
    if (into < 0) continue;
    const mask = Uint8Array.from(merged, (other) => (other === into ? 1 : 0));
    const closed = close(mask, grid, knobs.seam);
    for (let at = 0; at < merged.length; at++) if (closed[at] && merged[at]! < 0) merged[at] = into;
  }
  return compactLabels({ ...labels, label: merged });
}

function floorlessRooms(
  { label, rooms }: RoomLabels,
  floor: Uint8Array,
  { leastFloor, largestFlight }: Required<FloorlessOptions>,
): number[] {
  const cells = new Float64Array(rooms);
  const floored = new Float64Array(rooms);
  for (let at = 0; at < label.length; at++) {
    if (label[at]! < 0) continue;
    cells[label[at]!]!++;
    floored[label[at]!]! += floor[at]!;
  }
  const isFlight = (id: number) => cells[id]! * CELL_AREA <= largestFlight && floored[id]! <= leastFloor * cells[id]!;
  return [...cells.keys()].filter(isFlight);
}

/** The room that touches another at most cells; undefined if none touches it enough. */
function mostTouched(
  id: number,
  { grid, label, rooms }: RoomLabels,
  { reach, leastContact }: Required<FloorlessOptions>,
): number | undefined {
  const contact = new Float64Array(rooms);
  for (let at = 0; at < label.length; at++) {
    if (label[at] !== id) continue;
    for (const step of [1, -1, grid.width, -grid.width]) {
      for (let k = 1; k <= reach; k++) {
        const other = label[at + k * step] ?? -1;
        if (other === id) break;
        if (other < 0) continue;
        contact[other]!++;
        break;
      }
    }
  }
  let best: number | undefined;
  contact.forEach((cells, other) => {
    if (cells > (best === undefined ? leastContact : contact[best]!)) best = other;
  });
  return best;
}
