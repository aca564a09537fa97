import type { Aabb, Vec3 } from '@cloud/engine';

/** Share of the lowest and of the highest intensities that the palette clips. */
const CLIPPED_SHARE = 0.02;
const LARGEST_INTENSITY = 65535;

/**
 * Values between which a node's intensities lie, outliers left out.
 *
 * @param extra 2·n: intensity and station of each point.
 */
export function intensityRangeOf(extra: Uint16Array): [number, number] {
  const values = Uint16Array.from({ length: extra.length / 2 }, (_, i) => extra[i * 2]!).sort();
  if (values.length === 0) return [0, LARGEST_INTENSITY];
  const low = values[Math.floor(values.length * CLIPPED_SHARE)]!;
  const high = values[Math.min(values.length - 1, Math.floor(values.length * (1 - CLIPPED_SHARE)))]!;
  return high > low ? [low, high] : [low, low + 1];
}

/** World box around points that are relative to `origin`. */
export function boundsOf(position: Float32Array, origin: Vec3): Aabb {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < position.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, position[i]! + origin[i % 3]!);
    high[i % 3] = Math.max(high[i % 3]!, position[i]! + origin[i % 3]!);
  }
  return { min: [low[0]!, low[1]!, low[2]!], max: [high[0]!, high[1]!, high[2]!] };
}
