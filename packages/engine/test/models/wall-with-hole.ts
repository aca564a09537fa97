import type { DetectedWall } from '../../src/modeling/indoor/detected-elements.ts';
import type { WallOpening } from '../../src/modeling/indoor/openings/wall-opening.ts';
import type { StoreyPoints } from '../../src/modeling/indoor/storeys/storey-points.ts';
import { storeyPoints } from '../../src/modeling/indoor/storeys/storey-points.ts';
import { LAYOUT, STOREY } from '../modeling/two-rooms.ts';
import { INNER_WALL } from './inner-wall.ts';

/** Along the wall, left of its centre line, and above the floor, meters: an interval, or a place. */
export interface Surface {
  along: number | readonly [number, number];
  off: number | readonly [number, number];
  above: number | readonly [number, number];
  color?: readonly [number, number, number];
}

const HALF = 0.1;
const STEP = 0.02;
const FLOOR = STOREY.elevation;
export const PAINT = [240, 240, 235] as const;

/** A wall 4 m long and 20 cm thick along x, and a door in it from 1 to 1.9 m, 2.1 m high. */
export const HOLED_WALL: DetectedWall = {
  ...INNER_WALL,
  a: [1, 2],
  b: [5, 2],
  thickness: 2 * HALF,
  zBottom: FLOOR,
  zTop: FLOOR + 2.6,
};
export const DOOR: WallOpening = {
  type: 'door',
  from: 1,
  to: 1.9,
  zBottom: FLOOR,
  zTop: FLOOR + 2.1,
  evidence: { points: 3000, coverage: 0.95, rms: 0, sides: 2, around: 0.95 },
};

/** What was seen of the wall beside a hole from 1 to 1.9 m, on one side of it. */
export function faceOn(side: 'left' | 'right'): Surface[] {
  const off = side === 'left' ? HALF : -HALF;
  return [
    { along: [0.4, 0.98], off, above: [0, 2.5] },
    { along: [1.92, 2.5], off, above: [0, 2.5] },
  ];
}

/** Both jambs of that hole, between two places left of the wall's centre line. */
export function jambs(from: number, to: number): Surface[] {
  return [1, 1.9].map((along) => ({ along, off: [from, to] as const, above: [0.02, 2.08] as const }));
}

/** A surface in that hole, parallel to the wall. */
export function inHole(off: number, along: readonly [number, number] = [1.02, 1.88]): Surface {
  return { along, off, above: [0.02, 2.08] };
}

/** The points of surfaces, one every two centimeters. */
export function cloudOf(surfaces: readonly Surface[], hasColors = false): StoreyPoints {
  const position: number[] = [];
  const colors: number[] = [];
  for (const { along, off, above, color = PAINT } of surfaces) {
    for (const u of placesOf(along)) {
      for (const v of placesOf(off)) {
        for (const z of placesOf(above)) {
          position.push(HOLED_WALL.a[0] + u, HOLED_WALL.a[1] + v, FLOOR + z);
          colors.push(...color);
        }
      }
    }
  }
  return storeyPoints(Float32Array.from(position), LAYOUT, STOREY, {}, hasColors ? Uint8Array.from(colors) : undefined);
}

function placesOf(range: number | readonly [number, number]): number[] {
  if (typeof range === 'number') return [range];
  const [from, to] = range;
  return Array.from({ length: Math.floor((to - from) / STEP + 1e-6) + 1 }, (_, k) => from + k * STEP);
}
