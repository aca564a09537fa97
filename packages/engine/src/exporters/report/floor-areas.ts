import type { Slab, Slope, Stair, StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { centroidOf, clipHalfPlane, isInside, signedArea } from '../../math/polygon.ts';
import { COUNTED_HEADROOM } from '../geometry/rooms/headroom-lines.ts';
import { triangulate } from '../geometry/mesh-builder.ts';

/** Areas of a storey, square meters. */
export interface FloorAreas {
  storey: string;
  /** Within the outer faces of the walls: gross floor area, BGF of DIN 277. */
  gross: number;
  /** Between the finished walls of its rooms: net room area, NRF. */
  net: number;
  /** Of walls and columns: construction area, KGF; gross less net. */
  construction: number;
  /** Of corridors and stairs: circulation area, VF; part of the net area. */
  circulation: number;
  /** The rest of the net area: usable area, NUF. Rooms for building services are not told apart. */
  usable: number;
  /** From this floor to the next one, or to the upper side of the roof; meters. */
  storeyHeight: number;
  /**
   * Building area by GB/T 50353-2013: all of the gross area from 2.20 m of storey height on, half of it below. Under a
   * sloped roof all of it from 2.10 m of clear height on, half of it from 1.20 m on, none below.
   */
  building: number;
}

/** Meters; floor slabs this near to a storey's level are its floor. */
const SAME_LEVEL = 0.3;
/** GB/T 50353-2013, 3.0.1: least storey height that counts in full, meters. */
const FULL_HEIGHT = 2.2;
const HALF = 0.5;

/** The areas of each storey that has a floor. */
export function floorAreas({ storeys, rooms, slabs, stairs }: StructuredModel): FloorAreas[] {
  return storeys.flatMap((storey) => {
    const floors = slabs.filter((slab) => slab.kind !== 'roof' && isNear(slab.zTop, storey.elevation));
    if (floors.length === 0) return [];
    const gross = floors.reduce((sum, slab) => sum + outlinedArea(slab, stairs), 0);
    const own = rooms.filter((room) => room.storey === storey.id);
    const net = own.reduce((sum, { area }) => sum + area, 0);
    const circulation = own.reduce(
      (sum, { area, use }) => sum + (use === 'corridor' || use === 'stairs' ? area : 0),
      0,
    );
    const above = storeys.filter(({ elevation }) => elevation > storey.elevation + SAME_LEVEL);
    const roofs = slabs.filter(({ kind, storey: of }) => kind === 'roof' && of === storey.id);
    const slopes = roofs.length === 1 ? roofs[0]!.slopes : undefined;
    const highOver = (height: number) =>
      floors.reduce((sum, floor) => sum + areaBelowSlopes(floor, stairs, slopes!, storey.elevation + height), 0);
    const next = Math.min(...above.map(({ elevation }) => elevation));
    const top = above.length > 0 ? next : Math.max(storey.elevation + storey.height, ...roofs.map(({ zTop }) => zTop));
    const storeyHeight = top - storey.elevation;
    return [
      {
        storey: storey.id,
        gross,
        net,
        construction: Math.max(0, gross - net),
        circulation,
        usable: net - circulation,
        storeyHeight,
        building: slopes
          ? HALF * (highOver(COUNTED_HEADROOM.full) + highOver(COUNTED_HEADROOM.half))
          : storeyHeight >= FULL_HEIGHT
            ? gross
            : HALF * gross,
      },
    ];
  });
}

function isNear(z: number, level: number): boolean {
  return Math.abs(z - level) < SAME_LEVEL;
}

/** Holes of a floor that no stairs go through: they do not belong to its storey. */
function voidsOf({ holes }: Slab, stairs: readonly Stair[]): Vec2[][] {
  return holes.filter(
    (hole) => !stairs.some(({ treads }) => treads.some((tread) => isInside(hole, ...centroidOf(tread.outline)))),
  );
}

/** The part of a floor over which a sloped roof is higher than `z`, square meters. */
function areaBelowSlopes(slab: Slab, stairs: readonly Stair[], slopes: readonly Slope[], z: number): number {
  const { points, triangles } = triangulate(slab.outline, voidsOf(slab, stairs));
  return triangles.reduce((sum, corners) => {
    let part = corners.map((k) => points[k]!);
    for (const [a, b, c] of slopes) part = clipHalfPlane(part, -a, -b, c - z);
    return sum + (part.length > 0 ? signedArea(part) : 0);
  }, 0);
}

/** The floor within its outline, its voids off. */
function outlinedArea(slab: Slab, stairs: readonly Stair[]): number {
  const voids = voidsOf(slab, stairs);
  const { outline } = slab;
  return Math.abs(signedArea(outline)) - voids.reduce((sum, hole) => sum + Math.abs(signedArea(hole)), 0);
}
