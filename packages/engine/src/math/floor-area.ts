import type { Room, Slab, Stair, StructuredModel } from '../core/model/structured-model.ts';
import type { Vec2 } from '../core/vector.ts';
import { centroidOf, isInside, signedArea } from './polygon.ts';
import { overlapArea } from './polygon-overlap.ts';

/** Meters; a floor this near to the level of a room is its own. */
const SAME_LEVEL = 0.3;
/** Share of a void that lies in a room; less is where outlines of courts and rooms do not quite meet. */
const LEAST_SHARE = 0.1;

const areaOf = (polygon: readonly Vec2[]): number => Math.abs(signedArea(polygon));

/** The plates of a storey that are floors. */
export function floorsOf(slabs: readonly Slab[], storey: string): Slab[] {
  return slabs.filter((slab) => slab.kind !== 'roof' && slab.storey === storey);
}

/**
 * Voids: holes of a floor that no stairs go through. Their air belongs to the rooms around, but they are no floor: DIN 277 and
 * GB/T 50353 count them to no area of the storey. The hole of a stair counts, as the stair's area on that storey.
 */
export function voidsOf({ holes }: Slab, stairs: readonly Stair[]): Vec2[][] {
  return holes.filter(
    (hole) => !stairs.some(({ treads }) => treads.some((tread) => isInside(hole, ...centroidOf(tread.outline)))),
  );
}

/** Square meters within the outline of a room, holes off, whether it has a floor there or not. */
export function outlinedArea({ polygon, holes }: Pick<Room, 'polygon' | 'holes'>): number {
  return holes.reduce((sum, hole) => sum - areaOf(hole), areaOf(polygon));
}

/** Square meters of the voids in the floor of a room. */
export function voidAreaOf(
  { storey, zFloor, polygon, holes }: Pick<Room, 'storey' | 'zFloor' | 'polygon' | 'holes'>,
  { slabs, stairs }: Pick<StructuredModel, 'slabs' | 'stairs'>,
): number {
  const floors = floorsOf(slabs, storey).filter(({ zTop }) => Math.abs(zTop - zFloor) < SAME_LEVEL);
  const shares = floors
    .flatMap((floor) => voidsOf(floor, stairs))
    .map((hole) => {
      const within = holes.reduce((sum, other) => sum - overlapArea(hole, other), overlapArea(hole, polygon));
      return within > LEAST_SHARE * areaOf(hole) ? within : 0;
    });
  return shares.reduce((sum, share) => sum + share, 0);
}
