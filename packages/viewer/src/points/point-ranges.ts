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

/** Channels that differ by so little are gray, 0..255. */
const GRAY_SLACK = 6;
/** Share of colored points below which a cloud counts as gray. */
const COLORED_SHARE = 0.01;

/**
 * Whether colors are shades of gray, as scanners write that have an intensity and no camera.
 *
 * @param color 4·n: red, green, blue, class.
 */
export function isGrayOf(color: Uint8Array): boolean {
  const points = color.length / 4;
  let colored = 0;
  for (let i = 0; i < color.length; i += 4) {
    const [r, g, b] = [color[i]!, color[i + 1]!, color[i + 2]!];
    if (Math.max(r, g, b) - Math.min(r, g, b) > GRAY_SLACK) colored++;
  }
  return points > 0 && colored <= points * COLORED_SHARE;
}
