import type { Aabb, Vec3 } from '@cloud/engine';
import { cross, dot, normalize, subtract } from '../camera/linear.ts';
import type { PickableNode } from '../points/pick-point.ts';

/** A plane through points. */
export interface Plane {
  /** Unit length. */
  normal: Vec3;
  middle: Vec3;
  /** Whether the points lie on it as well as scanners measure. */
  isFlat: boolean;
  /** Meters between it and a place. */
  offset(point: Vec3): number;
}

/** Fewer points tell no plane. */
const LEAST_POINTS = 12;
/** Neighborhoods beyond this are thinned out: the plane stays the same. */
const MOST_POINTS = 1500;
/** Planes through three points that are tried for the largest one. */
const TRIES = 48;
/** Noise of scanners, meters. */
const FLAT_RMS = 0.012;
/** A single point within this distance lies on a plane, meters. */
export const FLAT_POINT = 0.03;

/** Points within a distance of a place, in world coordinates. Of very many points every n-th one is taken. */
export function neighborsOf(nodes: readonly PickableNode[], place: Vec3, radius: number, clip: Aabb): Vec3[] {
  const found: Vec3[] = [];
  for (const { position, corner, size } of nodes) {
    const isFar = corner.some((low, k) => place[k]! < low - radius || place[k]! > low + size + radius);
    if (isFar) continue;
    const [x, y, z] = subtract(place, corner);
    for (let i = 0; i < position.length; i += 3) {
      const [dx, dy, dz] = [position[i]! - x, position[i + 1]! - y, position[i + 2]! - z];
      if (dx * dx + dy * dy + dz * dz > radius * radius) continue;
      const point: Vec3 = [corner[0] + position[i]!, corner[1] + position[i + 1]!, corner[2] + position[i + 2]!];
      if (point.every((value, k) => value >= clip.min[k]! && value <= clip.max[k]!)) found.push(point);
    }
  }
  const every = Math.ceil(found.length / MOST_POINTS);
  return every > 1 ? found.filter((_, i) => i % every === 0) : found;
}

/**
 * Least squares along the axis that the plane is most square to: close to the best fit by eigenvectors where points are
 * flat, and without them.
 *
 * @returns undefined for few points, and for points in one line.
 */
export function fitPlane(points: readonly Vec3[]): Plane | undefined {
  if (points.length < LEAST_POINTS) return undefined;
  const mean = (axis: 0 | 1 | 2) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const middle: Vec3 = [mean(0), mean(1), mean(2)];
  let [xx, xy, xz, yy, yz, zz] = [0, 0, 0, 0, 0, 0];
  for (const point of points) {
    const [x, y, z] = subtract(point, middle);
    [xx, xy, xz] = [xx + x * x, xy + x * y, xz + x * z];
    [yy, yz, zz] = [yy + y * y, yz + y * z, zz + z * z];
  }
  const [byX, byY, byZ] = [yy * zz - yz * yz, xx * zz - xz * xz, xx * yy - xy * xy];
  const best = Math.max(byX, byY, byZ);
  if (!(best > 1e-9 * (xx + yy + zz) ** 2)) return undefined;
  const towards: Vec3 =
    best === byX
      ? [byX, xz * yz - xy * zz, xy * yz - xz * yy]
      : best === byY
        ? [xz * yz - xy * zz, byY, xy * xz - yz * xx]
        : [xy * yz - xz * yy, xy * xz - yz * xx, byZ];
  const normal = normalize(towards);
  const offset = (point: Vec3) => Math.abs(dot(normal, subtract(point, middle)));
  const rms = Math.sqrt(points.reduce((sum, point) => sum + offset(point) ** 2, 0) / points.length);
  return { normal, middle, isFlat: rms < FLAT_RMS, offset };
}

/**
 * The plane that holds most points, as RANSAC finds it, with the same draws every time.
 *
 * @returns undefined if no flat plane holds enough.
 */
export function largestPlane(points: readonly Vec3[]): Plane | undefined {
  const n = points.length;
  let most: Vec3[] = [];
  for (let i = 0; i < TRIES && n >= LEAST_POINTS; i++) {
    const [a, b, c] = [
      points[(i * 7919) % n]!,
      points[(i * 104_729 + (n >> 1)) % n]!,
      points[(i * 15_485_863 + 1) % n]!,
    ];
    const across = cross(subtract(b, a), subtract(c, a));
    if (Math.hypot(...across) < 1e-6) continue;
    const normal = normalize(across);
    const held = points.filter((point) => Math.abs(dot(normal, subtract(point, a))) < FLAT_POINT);
    if (held.length > most.length) most = held;
  }
  const plane = fitPlane(most);
  return plane?.isFlat ? plane : undefined;
}
