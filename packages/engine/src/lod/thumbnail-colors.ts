import type { ThumbnailPoints } from './thumbnail-points.ts';

/** Share of the darkest and of the brightest intensities that the gray scale clips. */
const CLIPPED_SHARE = 0.02;
/** Colors of low to high points, and of dark to bright ones; red, green and blue 0..255. */
const HEIGHT_STOPS = [
  [38, 70, 130],
  [42, 140, 150],
  [120, 180, 110],
  [225, 195, 120],
  [235, 225, 205],
];
const INTENSITY_STOPS = [
  [70, 80, 98],
  [150, 160, 172],
  [232, 236, 240],
];

/**
 * Color of each point: that of the scan, else gray by the intensity of the echo, else from deep blue to sand by height.
 *
 * @returns 3·n, 0..255.
 */
export function colorsOf({ count, position, rgb, intensity }: ThumbnailPoints): Uint8Array {
  if (rgb && rgb.some((value) => value > 0)) return rgb;
  const colors = new Uint8Array(count * 3);
  const values = new Float32Array(count);
  const useIntensity = intensity !== undefined && intensity.some((value) => value !== intensity[0]);
  for (let i = 0; i < count; i++) values[i] = useIntensity ? intensity[i]! : position[i * 3 + 2]!;
  const sorted = values.slice().sort();
  const low = sorted[Math.floor(count * CLIPPED_SHARE)]!;
  const high = sorted[Math.min(count - 1, Math.floor(count * (1 - CLIPPED_SHARE)))]!;
  const stops = useIntensity ? INTENSITY_STOPS : HEIGHT_STOPS;
  for (let i = 0; i < count; i++) {
    const t = high > low ? Math.min(1, Math.max(0, (values[i]! - low) / (high - low))) : 0.5;
    const at = Math.min(stops.length - 2, Math.floor(t * (stops.length - 1)));
    const share = t * (stops.length - 1) - at;
    for (let k = 0; k < 3; k++) colors[i * 3 + k] = stops[at]![k]! + (stops[at + 1]![k]! - stops[at]![k]!) * share;
  }
  return colors;
}
