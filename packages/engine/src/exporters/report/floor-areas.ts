import type { Slab, Stair, StructuredModel } from '../../core/model/structured-model.ts';
import { centroidOf, isInside, signedArea } from '../../math/polygon.ts';

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
  /** Building area by GB/T 50353-2013: all of the gross area from 2.20 m of storey height on, half of it below. */
  building: number;
}

/** Meters; floor slabs this near to a storey's level are its floor. */
const SAME_LEVEL = 0.3;
/** GB/T 50353-2013, 3.0.1: least storey height that counts in full, meters. */
const FULL_HEIGHT = 2.2;
const HALF = 0.5;

/** The areas of each storey that has a floor. Sloped ceilings count with the height of their storey. */
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
    const roofs = slabs.filter(({ kind, storey: of }) => kind === 'roof' && of === storey.id).map(({ zTop }) => zTop);
    const next = Math.min(...above.map(({ elevation }) => elevation));
    const top = above.length > 0 ? next : Math.max(storey.elevation + storey.height, ...roofs);
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
        building: storeyHeight >= FULL_HEIGHT ? gross : HALF * gross,
      },
    ];
  });
}

function isNear(z: number, level: number): boolean {
  return Math.abs(z - level) < SAME_LEVEL;
}

/** The floor within its outline. Holes that stairs go through belong to their storey, others do not. */
function outlinedArea({ outline, holes }: Slab, stairs: readonly Stair[]): number {
  const voids = holes.filter(
    (hole) => !stairs.some(({ treads }) => treads.some((tread) => isInside(hole, ...centroidOf(tread.outline)))),
  );
  return Math.abs(signedArea(outline)) - voids.reduce((sum, hole) => sum + Math.abs(signedArea(hole)), 0);
}
