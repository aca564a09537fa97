import type { Aabb, Vec3 } from '@cloud/engine';
import type { CameraView, Ray } from '../camera/view.ts';
import { dot, subtract } from '../camera/linear.ts';

/** Points to pick among: those on screen. */
export interface PickableNode {
  /** 3·n, meters from `corner`. */
  position: Float32Array;
  corner: Vec3;
  size: number;
}

/**
 * Finds the point under the pointer: of those within `radius` pixels of the ray the one that is nearest to the eye, a
 * little distance aside counting as much as a lot of depth.
 *
 * @returns world position, or undefined if nothing is there.
 */
export function pickPoint(
  nodes: readonly PickableNode[],
  view: CameraView,
  ray: Ray,
  radius: number,
  clip: Aabb,
): Vec3 | undefined {
  const isPerspective = view.pose.projection === 'perspective';
  const perMeter = radius / view.pixelsPerMeter;
  const [ux, uy, uz] = ray.direction;
  let best = Infinity;
  let found: Vec3 | undefined;
  for (const { position, corner, size } of nodes) {
    if (!passes(ray, corner, size, perMeter, isPerspective)) continue;
    const [ox, oy, oz] = subtract(corner, ray.origin);
    for (let i = 0; i < position.length; i += 3) {
      const x = position[i]! + ox;
      const y = position[i + 1]! + oy;
      const z = position[i + 2]! + oz;
      const depth = x * ux + y * uy + z * uz;
      if (isPerspective && depth < view.near) continue;
      const limit = isPerspective ? perMeter * depth : perMeter;
      const aside = x * x + y * y + z * z - depth * depth;
      if (aside > limit * limit) continue;
      const score = depth + (Math.sqrt(Math.max(0, aside)) / limit) * 4 * limit;
      if (score >= best) continue;
      const point: Vec3 = [corner[0] + position[i]!, corner[1] + position[i + 1]!, corner[2] + position[i + 2]!];
      if (point.some((value, k) => value < clip.min[k]! || value > clip.max[k]!)) continue;
      best = score;
      found = point;
    }
  }
  return found;
}

function passes(ray: Ray, corner: Vec3, size: number, perMeter: number, isPerspective: boolean): boolean {
  const half = size / 2;
  const arm = subtract([corner[0] + half, corner[1] + half, corner[2] + half], ray.origin);
  const depth = dot(arm, ray.direction);
  const radius = half * 1.7321;
  if (isPerspective && depth < -radius) return false;
  const reach = radius + (isPerspective ? perMeter * Math.max(0, depth + radius) : perMeter);
  return dot(arm, arm) - depth * depth <= reach * reach;
}
