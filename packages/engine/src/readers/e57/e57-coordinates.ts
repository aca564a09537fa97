import type { Vec3 } from '../../core/vector.ts';
import type { Matrix3 } from './e57-scans.ts';

/** Three columns as xyz of each point; undefined if one is missing. */
export function interleave(a?: Float64Array, b?: Float64Array, c?: Float64Array): Float64Array | undefined {
  if (!a || !b || !c) return undefined;
  const all = new Float64Array(3 * a.length);
  for (let i = 0; i < a.length; i++) {
    all[3 * i] = a[i]!;
    all[3 * i + 1] = b[i]!;
    all[3 * i + 2] = c[i]!;
  }
  return all;
}

/** Cartesian xyz from range in meters, azimuth and elevation in radians. Missing columns count as 0. */
export function fromSpherical(
  range: Float64Array | undefined,
  azimuth: Float64Array | undefined,
  elevation: Float64Array | undefined,
  count: number,
): Float64Array {
  const position = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const r = range?.[i] ?? 0;
    const theta = azimuth?.[i] ?? 0;
    const phi = elevation?.[i] ?? 0;
    position[3 * i] = r * Math.cos(phi) * Math.cos(theta);
    position[3 * i + 1] = r * Math.cos(phi) * Math.sin(theta);
    position[3 * i + 2] = r * Math.sin(phi);
  }
  return position;
}

/** Rotates and moves positions in place. */
export function applyPose(position: Float64Array, rotation: Matrix3, t: Vec3): void {
  const [a, b, c, d, e, f, g, h, k] = rotation;
  for (let i = 0; i < position.length; i += 3) {
    const x = position[i]!;
    const y = position[i + 1]!;
    const z = position[i + 2]!;
    position[i] = a * x + b * y + c * z + t[0];
    position[i + 1] = d * x + e * y + f * z + t[1];
    position[i + 2] = g * x + h * y + k * z + t[2];
  }
}
