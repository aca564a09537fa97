import type { Vec2 } from '../../src/core/vector.ts';
import { distance, edgesOf, isInside } from '../../src/math/polygon.ts';

/** Points per square meter. */
const DENSITY = 1200;

interface ScanOptions {
  /** Outlines within the plan in which nothing was scanned: their sides are walls that the room sees. */
  holes?: readonly (readonly Vec2[])[];
  /** Clear height, and level of the floor, meters. */
  height?: number;
  floor?: number;
}

/** Inner surfaces of a room over a plan: floor, ceiling and walls, with the noise of a scanner. */
export function scanOfPlan(
  plan: readonly Vec2[],
  random: () => number,
  { holes = [], height = 2.6, floor = 0 }: ScanOptions = {},
): number[][] {
  const noise = () => (random() + random() + random() - 1.5) * 0.004;
  const [xs, ys] = [plan.map(([x]) => x), plan.map(([, y]) => y)];
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [wide, deep] = [Math.max(...xs) - x0, Math.max(...ys) - y0];
  const level = Array.from({ length: 2 * DENSITY * wide * deep }, (_, k) => [
    x0 + random() * wide,
    y0 + random() * deep,
    floor + (k % 2) * height + noise(),
  ]).filter(([x, y]) => isInside(plan, x!, y!) && !holes.some((hole) => isInside(hole, x!, y!)));
  const upright = [plan, ...holes].flatMap(edgesOf).flatMap(([a, b]) => {
    const length = distance(a, b);
    const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    return Array.from({ length: DENSITY * length * height }, () => {
      const [along, off] = [random() * length, noise()];
      return [a[0] + along * ux - off * uy, a[1] + along * uy + off * ux, floor + random() * height];
    });
  });
  return [...level, ...upright];
}
