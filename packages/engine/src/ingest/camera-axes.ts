import type { Vec3 } from '../core/vector.ts';
import type { PointSample } from './point-sample.ts';
import { quantile } from './point-sample.ts';

/** Fewer points fill no image. */
const LEAST_POINTS = 5000;
/** A camera sees no more than so far off its axis, as the ratio of the two: 50° to either side. */
const MOST_RATIO = 1.2;
/** Share of the points at either end that is left out. */
const TAIL_SHARE = 0.005;
/** Near and far in an image differ by this factor at least; the ground from the air, or one wall, shows no depth. */
const LEAST_DEPTH = 1.25;
/** Rays are told apart by this part of the image's width. */
const RAY_PARTS = 2 ** 17;
/** Rows and columns of an image are fewer than this share of its points; the directions to other points nearly all differ. */
const GRID_SHARE = 0.05;

/** How a cloud in the axes of a camera lies: the camera is at zero and looks along the z axis. */
export interface CameraAxes {
  /** `1`: z goes forward and y down, as depth cameras write; `-1`: z goes backward and y up, as renderers do. */
  forward: 1 | -1;
  /** True if the points are the pixels of one image, false if they only lie as a camera sees. */
  isImage: boolean;
}

/**
 * Tells a cloud in the axes of the camera that took it: all points lie before zero, in a pyramid about the z axis. In one depth
 * image they lie, beyond doubt, on the rays of few rows and columns: x/z and y/z take as many values as it is wide and high.
 *
 * @param origin what was taken off the coordinates of the file.
 */
export function cameraAxesOf(sample: PointSample, origin: Vec3): CameraAxes | undefined {
  const { position, count } = sample;
  if (count < LEAST_POINTS) return undefined;
  const depths = sample.sorted(2);
  const [low, high] = [quantile(depths, TAIL_SHARE) + origin[2], quantile(depths, 1 - TAIL_SHARE) + origin[2]];
  if (low * high <= 0) return undefined;
  const [near, far] = [Math.min(Math.abs(low), Math.abs(high)), Math.max(Math.abs(low), Math.abs(high))];
  if (far < LEAST_DEPTH * near) return undefined;
  const counts = [0, 1].map((axis) => {
    const ratios = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      ratios[i] = (position[3 * i + axis]! + origin[axis]!) / (position[3 * i + 2]! + origin[2]);
    }
    return raysOf(ratios.sort());
  });
  if (counts.includes(undefined)) return undefined;
  return { forward: low > 0 ? 1 : -1, isImage: counts.every((rays) => rays! < GRID_SHARE * count) };
}

/** How many different values a ratio takes; undefined if they are not those of a camera that looks along the z axis. */
function raysOf(ratios: Float64Array): number | undefined {
  const [low, high] = [quantile(ratios, TAIL_SHARE), quantile(ratios, 1 - TAIL_SHARE)];
  if (low >= 0 || high <= 0 || low < -MOST_RATIO || high > MOST_RATIO) return undefined;
  const part = (high - low) / RAY_PARTS;
  const seen = new Set<number>();
  for (const ratio of ratios) if (ratio >= low && ratio <= high) seen.add(Math.round(ratio / part));
  return seen.size;
}
