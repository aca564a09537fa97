import type { Vec2 } from '../../../core/vector.ts';
import type { TreadChain } from './chains/tread-chains.ts';
import type { SlopedPlane } from './undersides/sloped-planes.ts';
import { edgesOf, isInside } from '../../../math/polygon.ts';

/** The storey whose stairs are looked for; plan frame, meters. */
export interface StairStorey {
  index: number;
  elevation: number;
  /** Usual clear height, floor to ceiling. */
  height: number;
  zCap: number;
  /** Level of the floor above; undefined in the highest storey. */
  above?: number;
  /** Wall directions, radians, strongest first. */
  normals: readonly number[];
  /** Outlines of its rooms. */
  rooms: readonly (readonly Vec2[])[];
  /** Planes of the scan that slope as stairs do. */
  undersides?: readonly SlopedPlane[];
  /** Its chains of treads, if they were looked for before. */
  chains?: readonly TreadChain[];
}

export function isInRoom({ rooms }: Pick<StairStorey, 'rooms'>, [x, y]: Vec2): boolean {
  return rooms.some((outline) => isInside(outline, x, y));
}

/** How far it is from a place in a room to the nearest side of it in a direction (unit vector); Infinity outside of rooms. */
export function distanceToWall({ rooms }: Pick<StairStorey, 'rooms'>, [x, y]: Vec2, [dx, dy]: Vec2): number {
  let nearest = Infinity;
  for (const outline of rooms) {
    if (!isInside(outline, x, y)) continue;
    for (const [a, b] of edgesOf(outline)) {
      const [va, vb] = [(a[1] - y) * dx - (a[0] - x) * dy, (b[1] - y) * dx - (b[0] - x) * dy];
      if (va > 0 === vb > 0) continue;
      const [ua, ub] = [(a[0] - x) * dx + (a[1] - y) * dy, (b[0] - x) * dx + (b[1] - y) * dy];
      const u = ua + ((ub - ua) * va) / (va - vb);
      if (u > 0) nearest = Math.min(nearest, u);
    }
  }
  return nearest;
}
