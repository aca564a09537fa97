import type { DetectedWall } from '../../src/modeling/indoor/detected-elements.ts';
import { WALL_OF_TWO_ROOMS as INNER } from './wall-of-two-rooms.ts';

/** An outer wall along y = 0 whose thickness nothing tells; the room lies at y > 0. */
export const PLATED_WALL: DetectedWall = {
  ...INNER,
  a: [0, -0.05],
  b: [8, -0.05],
  thickness: 0.1,
  thicknessSource: 'assumed',
  exterior: true,
  right: -1,
};
const STEP = 0.02;

/** A rectangle of the face that stands so far out of it (below 0: back), and every how many-th of its points shows. */
export interface Plate {
  from: number;
  to: number;
  bottom?: number;
  top: number;
  out: number;
  every?: number;
}

/** What a scan shows of the wall with plates on it, off by up to so much; of two at one place the later one. Meters. */
export function platedWall(plates: readonly Plate[], top = 2.6, noise = 0.002): Float32Array {
  const points: number[] = [];
  let k = 0;
  for (let x = 0; x <= 8; x += STEP) {
    for (let z = 0.01; z <= top; z += STEP) {
      const plate = plates.findLast((one) => x > one.from && x < one.to && z > (one.bottom ?? 0) && z < one.top);
      if (k++ % (plate?.every ?? 1) === 0) points.push(x, (plate?.out ?? 0) + noise * Math.sin(97 * k), z);
    }
  }
  return Float32Array.from(points);
}
