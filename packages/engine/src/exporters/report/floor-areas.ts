import { isHeightAssumed } from '../../core/model/assumed-height.ts';
import { floorsOf, outlinedArea, voidsOf } from '../../math/floor-area.ts';
import type { Room, Slab, Slope, Stair, Storey, StructuredModel } from '../../core/model/structured-model.ts';
import { leastHeight } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { clipHalfPlane, signedArea } from '../../math/polygon.ts';
import { overlapArea } from '../../math/polygon-overlap.ts';
import { COUNTED_HEADROOM } from '../geometry/rooms/headroom-lines.ts';
import { triangulate } from '../geometry/mesh-builder.ts';

/** Areas of a storey, square meters. */
export interface FloorAreas {
  storey: string;
  /** Within the outer faces of the walls, without voids: gross floor area, BGF of DIN 277. */
  gross: number;
  /** Floor between the finished walls of its rooms, without voids: net room area, NRF. */
  net: number;
  /** Of walls and columns: construction area, KGF; gross less net. */
  construction: number;
  /** Of corridors and stairs: circulation area, VF; part of the net area. */
  circulation: number;
  /** The rest of the net area: usable area, NUF. Rooms for building services are not told apart. */
  usable: number;
  /** From this floor to the one over it, or to the upper side of the roof, as half of the net area has it; meters. */
  storeyHeight: number;
  /** True where the ceiling of a room without a storey over it was not scanned: the room counts in full. */
  heightAssumed: boolean;
  /**
   * Building area by GB/T 50353-2013: all of the gross area from 2.20 m of storey height on, half of it below. Under a
   * sloped roof all of it from 2.10 m of clear height on, half of it from 1.20 m on, none below.
   */
  building: number;
}

/** Meters; a floor that much above another belongs to a storey over it. */
const OVER = 0.3;
/** Share of a room that a storey must lie over to end its storey height. */
const MOST = 0.5;
/** What lies over a ceiling where the model has no plate, as roofs are assumed; meters. */
const ASSUMED_ROOF = 0.25;
/** GB/T 50353-2013, 3.0.1: least storey height that counts in full, meters. */
const FULL_HEIGHT = 2.2;
const HALF = 0.5;

type Floors = Pick<StructuredModel, 'storeys' | 'rooms' | 'slabs' | 'stairs'>;

/** The areas of each storey that has a floor. */
export function floorAreas(model: Floors): FloorAreas[] {
  return model.storeys.flatMap((storey) => {
    const floors = floorsOf(model.slabs, storey.id);
    if (floors.length === 0) return [];
    const own = model.rooms.filter((room) => room.storey === storey.id);
    const sum = (rooms: readonly Room[]) => rooms.reduce((total, { area }) => total + area, 0);
    const gross = floors.reduce((total, floor) => total + plateArea(floor, model.stairs), 0);
    const net = sum(own);
    const circulation = sum(own.filter(({ use }) => use === 'corridor' || use === 'stairs'));
    const heights = own.map((room) => heightOf(room, model));
    return [
      {
        storey: storey.id,
        gross,
        net,
        construction: gross - net,
        circulation,
        usable: net - circulation,
        storeyHeight: usualHeight(heights, net) ?? storey.height,
        heightAssumed: heights.some(({ isAssumed }) => isAssumed),
        building: gross * countedShare(storey, floors, heights, model),
      },
    ];
  });
}

/** The storey height of a room. */
interface RoomHeight {
  room: Room;
  /** From its floor to the floor over it, to the upper side of the roof, or of what is assumed over its ceiling; meters. */
  height: number;
  /** Neither a floor over it nor its ceiling was scanned. */
  isAssumed: boolean;
}

/** The storey over a room is the lowest whose floor lies over most of it, voids off, and no lower than its ceiling. */
function heightOf(room: Room, { storeys, slabs, stairs }: Floors): RoomHeight {
  const { zFloor, zCeiling } = room;
  const isUnseen = isHeightAssumed(room);
  const least = zFloor + (isUnseen ? OVER : Math.max(OVER, leastHeight(room) - OVER));
  const others = storeys.filter(({ id }) => id !== room.storey).toSorted((p, q) => p.elevation - q.elevation);
  for (const { id } of others) {
    const above = floorsOf(slabs, id).filter(({ zTop }) => zTop > least);
    const covered = above.reduce((sum, floor) => sum + sharedArea(room, floor, stairs), 0);
    if (covered < MOST * outlinedArea(room)) continue;
    return { room, height: Math.min(...above.map(({ zTop }) => zTop)) - zFloor, isAssumed: false };
  }
  const roofs = slabs.filter(({ kind, storey }) => kind === 'roof' && storey === room.storey);
  const roof = roofs.find((one) => sharedArea(room, one, stairs) > MOST * outlinedArea(room));
  return { room, height: Math.max(zCeiling, roof?.zTop ?? zCeiling + ASSUMED_ROOF) - zFloor, isAssumed: isUnseen };
}

/** Share of the gross area of a storey that counts: its walls do as its rooms. */
function countedShare(
  { id, elevation, height }: Storey,
  floors: readonly Slab[],
  heights: readonly RoomHeight[],
  { slabs, stairs }: Floors,
): number {
  const roofs = slabs.filter(({ kind, storey }) => kind === 'roof' && storey === id);
  const slopes = roofs.length === 1 ? roofs[0]!.slopes : undefined;
  if (slopes) {
    const shapes = floors.map((floor) => ({ polygon: floor.outline, holes: voidsOf(floor, stairs) }));
    return shareUnder(shapes, slopes, elevation);
  }
  const net = heights.reduce((sum, { room }) => sum + room.area, 0);
  if (net <= 0) return height >= FULL_HEIGHT ? 1 : HALF;
  const counted = heights.map(({ room, height: own, isAssumed }) => {
    if (isAssumed) return room.area;
    if (room.slopes) return room.area * shareUnder([room], room.slopes, room.zFloor);
    return own >= FULL_HEIGHT ? room.area : HALF * room.area;
  });
  return counted.reduce((sum, area) => sum + area, 0) / net;
}

/** The height that half of the area has or stays below. */
function usualHeight(heights: readonly RoomHeight[], net: number): number | undefined {
  let below = 0;
  const sorted = heights.toSorted((p, q) => p.height - q.height);
  return sorted.find(({ room }) => (below += room.area) >= HALF * net)?.height;
}

type Shape = Pick<Room, 'polygon' | 'holes'>;

/** Share of a floor that counts under a sloped roof, by the clear height over `level`. */
function shareUnder(shapes: readonly Shape[], slopes: readonly Slope[], level: number): number {
  const areaUnder = (height: number) =>
    shapes.reduce((sum, shape) => sum + areaBelowSlopes(shape, slopes, level + height), 0);
  const whole = shapes.reduce((sum, shape) => sum + outlinedArea(shape), 0);
  return (HALF * (areaUnder(COUNTED_HEADROOM.full) + areaUnder(COUNTED_HEADROOM.half))) / whole;
}

/** The part of a floor over which a sloped roof is higher than `z`, square meters. */
function areaBelowSlopes({ polygon, holes }: Shape, slopes: readonly Slope[], z: number): number {
  const { points, triangles } = triangulate(polygon, holes);
  return triangles.reduce((sum, corners) => {
    let part = corners.map((k) => points[k]!);
    for (const [a, b, c] of slopes) part = clipHalfPlane(part, -a, -b, c - z);
    return sum + (part.length > 0 ? signedArea(part) : 0);
  }, 0);
}

/** A plate within its outline, its voids off. */
function plateArea(plate: Slab, stairs: readonly Stair[]): number {
  return outlinedArea({ polygon: plate.outline, holes: voidsOf(plate, stairs) });
}

/** What a plate, its voids off, covers of a room. */
function sharedArea(room: Room, plate: Slab, stairs: readonly Stair[]): number {
  const within = (outline: readonly Vec2[]) =>
    room.holes.reduce((sum, hole) => sum - overlapArea(hole, outline), overlapArea(room.polygon, outline));
  return voidsOf(plate, stairs).reduce((sum, hole) => sum - within(hole), within(plate.outline));
}
