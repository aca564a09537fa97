import type { Aabb, Vec3 } from '@cloud/engine';
import type { Ray } from '../camera/view.ts';
import { add, subtract } from '../camera/linear.ts';
import type { DrawableModel } from './model.ts';

/** First hit of a ray on the model. */
export interface ElementHit {
  element: number;
  /** World. */
  point: Vec3;
  distance: number;
}

/**
 * Finds the element under a ray.
 *
 * @param isPickable by element number; hidden ones let the ray through.
 * @param clip world box; what it cuts away lets the ray through.
 */
export function pickElement(
  model: DrawableModel,
  ray: Ray,
  isPickable: (element: number) => boolean,
  clip: Aabb,
): ElementHit | undefined {
  const { position, index, element } = model;
  const origin = subtract(ray.origin, model.origin);
  const open = model.elements.map((entry, i) => isPickable(i) && meetsBox(ray, entry.bounds));
  let best: ElementHit | undefined;
  for (let t = 0; t < index.length; t += 3) {
    const owner = element[index[t]! * 2]!;
    if (!open[owner]) continue;
    const distance = meetTriangle(position, index[t]! * 3, index[t + 1]! * 3, index[t + 2]! * 3, origin, ray.direction);
    if (distance === undefined || (best && distance >= best.distance)) continue;
    const point = add(ray.origin, ray.direction, distance);
    if (point.some((value, k) => value < clip.min[k]! || value > clip.max[k]!)) continue;
    best = { element: owner, point, distance };
  }
  return best;
}

/** Möller and Trumbore; both sides count. */
function meetTriangle(p: Float32Array, a: number, b: number, c: number, origin: Vec3, ray: Vec3): number | undefined {
  const [e1x, e1y, e1z] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
  const [e2x, e2y, e2z] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
  const hx = ray[1] * e2z - ray[2] * e2y;
  const hy = ray[2] * e2x - ray[0] * e2z;
  const hz = ray[0] * e2y - ray[1] * e2x;
  const slope = e1x * hx + e1y * hy + e1z * hz;
  if (Math.abs(slope) < 1e-12) return undefined;
  const [sx, sy, sz] = [origin[0] - p[a]!, origin[1] - p[a + 1]!, origin[2] - p[a + 2]!];
  const u = (sx * hx + sy * hy + sz * hz) / slope;
  if (u < 0 || u > 1) return undefined;
  const qx = sy * e1z - sz * e1y;
  const qy = sz * e1x - sx * e1z;
  const qz = sx * e1y - sy * e1x;
  const v = (ray[0] * qx + ray[1] * qy + ray[2] * qz) / slope;
  if (v < 0 || u + v > 1) return undefined;
  const distance = (e2x * qx + e2y * qy + e2z * qz) / slope;
  return distance > 1e-6 ? distance : undefined;
}

function meetsBox(ray: Ray, box: Aabb): boolean {
  let near = 0;
  let far = Infinity;
  for (let k = 0; k < 3; k++) {
    const first = (box.min[k]! - 1e-6 - ray.origin[k]!) / ray.direction[k]!;
    const second = (box.max[k]! + 1e-6 - ray.origin[k]!) / ray.direction[k]!;
    // A ray along the slab divides by zero: NaN compares false and leaves the interval as it is.
    if (Math.min(first, second) > near) near = Math.min(first, second);
    if (Math.max(first, second) < far) far = Math.max(first, second);
  }
  return near <= far;
}
