import type { Vec2 } from '../../src/core/vector.ts';
import { edgesOf, isInside, liesIn } from '../../src/math/polygon.ts';
import { seededRandom } from '../../src/math/random.ts';
import { directionOf } from '../../src/math/segment.ts';

/** Meters between two points, and their spread. */
const STEP = 0.04;
const NOISE = 0.002;

/** A part of a ceiling at a height of its own. */
export interface DrawnPart {
  polygon: Vec2[];
  z: number;
}

/** Corners of a rectangle, counterclockwise. */
export function rectangle(x0: number, y0: number, x1: number, y1: number): Vec2[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

/**
 * A scan of a room whose ceiling has parts at heights of their own, with upright sides between them.
 *
 * @param turned radians by which all of it is turned about the origin.
 * @returns xyz interleaved, meters; the floor lies at 0.
 */
export function steppedRoom(
  polygon: readonly Vec2[],
  {
    height,
    parts,
    turned = 0,
    unseen,
  }: { height: number; parts: readonly DrawnPart[]; turned?: number; unseen?: Vec2[] },
): Float32Array {
  const random = seededRandom(1);
  const points: number[] = [];
  const [c, s] = [Math.cos(turned), Math.sin(turned)];
  const add = (x: number, y: number, z: number) => {
    const [dx, dy, dz] = [0, 0, 0].map(() => (random() - 0.5) * 2 * NOISE) as [number, number, number];
    points.push((x + dx) * c - (y + dy) * s, (x + dx) * s + (y + dy) * c, z + dz);
  };
  const partAt = (x: number, y: number) => parts.find((part) => isInside(part.polygon, x, y));
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  for (let x = Math.min(...xs) + STEP / 2; x < Math.max(...xs); x += STEP) {
    for (let y = Math.min(...ys) + STEP / 2; y < Math.max(...ys); y += STEP) {
      if (!liesIn({ polygon: [...polygon], holes: [] }, x, y)) continue;
      add(x, y, 0);
      if (!unseen || !isInside(unseen, x, y)) add(x, y, partAt(x, y)?.z ?? height);
    }
  }
  const upright = (a: Vec2, b: Vec2, span: (x: number, y: number) => readonly [number, number]) => {
    const [ux, uy] = directionOf({ a, b });
    for (let u = STEP / 2; u < Math.hypot(b[0] - a[0], b[1] - a[1]); u += STEP) {
      const [x, y] = [a[0] + u * ux, a[1] + u * uy];
      // A little to the left of a counterclockwise outline lies inside.
      const [from, to] = span(x - uy * 0.01, y + ux * 0.01);
      for (let z = from; z < to; z += STEP) add(x, y, z);
    }
  };
  for (const [a, b] of edgesOf(polygon)) upright(a, b, (x, y) => [0, partAt(x, y)?.z ?? height]);
  for (const part of parts) {
    for (const [a, b] of edgesOf(part.polygon)) {
      const [ux, uy] = directionOf({ a, b });
      const middle: Vec2 = [(a[0] + b[0]) / 2 + uy * 0.01, (a[1] + b[1]) / 2 - ux * 0.01];
      if (isInside(polygon, ...middle)) upright(a, b, () => [Math.min(part.z, height), Math.max(part.z, height)]);
    }
  }
  return Float32Array.from(points);
}
