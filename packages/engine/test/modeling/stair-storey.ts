import type { DetectedStorey, StoreyLayout } from '../../src/modeling/indoor/detected-elements.ts';
import { seededRandom } from '../../src/math/random.ts';

/**
 * A storey of 10 × 10 m along the axes, for stairs drawn in it.
 *
 * @param above level of the floor above, and `height` of the rooms, meters.
 */
export function stairStorey(above: number, height: number): { STOREY: DetectedStorey; LAYOUT: StoreyLayout } {
  const STOREY = { index: 0, elevation: 0, height, zCap: above + 0.3, ceilingSeen: true };
  const LAYOUT: StoreyLayout = {
    angle: 0,
    directions: [0],
    normals: [0, Math.PI / 2],
    bounds: { minX: -1, minY: -1, maxX: 9, maxY: 9 },
    noise: 0.002,
    storeys: [STOREY],
    warnings: [],
  };
  return { STOREY, LAYOUT };
}

/** A flight along x in the middle of y = 2; meters. */
export interface DrawnFlight {
  /** Its lowest treads that show. */
  treads: number;
  /** Place of its lowest riser, and level of that one's foot. */
  start: number;
  foot?: number;
  rise: number;
  going: number;
  width: number;
}

/** Points on a floor of 8 × 8 m at level 0, and on the lowest treads and risers of a flight, n times x, y, z. */
export function flightPoints({ treads, start, foot = 0, rise, going, width }: DrawnFlight): number[] {
  const random = seededRandom(11);
  const put: number[] = [];
  const noise = () => (random() - 0.5) * 0.004;
  for (let n = 0; n < 20_000; n++) put.push(random() * 8, random() * 8, noise());
  for (let k = 1; k <= treads; k++) {
    const x = start + (k - 1) * going;
    for (let n = 0; n < 600; n++) {
      const y = 2 + (random() - 0.5) * width;
      if (n % 2) put.push(x + random() * going, y, foot + k * rise + noise());
      else put.push(x + noise(), y, Math.max(0, foot + (k - 1 + random()) * rise));
    }
  }
  return put;
}
