import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../core/vector.ts';
import { guessUp } from './guess-up.ts';
import { PointSample } from './point-sample.ts';

const [WIDTH, HEIGHT, FOCAL] = [160, 120, 130];

/** Depth image of a room from inside, camera axes: x right, y down, z forward; floor 1.2 m below, wall 5 m before the camera. */
function depthImage(): Vec3[] {
  const pixels: Vec3[] = [];
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      const [u, v] = [(column - WIDTH / 2 + 0.5) / FOCAL, (row - HEIGHT / 2 + 0.5) / FOCAL];
      const depth = Math.min(5, 2.1 / Math.abs(u), v > 0 ? 1.2 / v : 1.5 / -v);
      pixels.push([u * depth, v * depth, depth]);
    }
  }
  return pixels;
}

function guess(points: readonly Vec3[], origin: Vec3 = [0, 0, 0]) {
  const sample = new PointSample();
  sample.offer(Float32Array.from(points.flat()), points.length);
  return guessUp(sample, origin);
}

const image = depthImage();
/** The same off the rays of the camera, as after smoothing: no row and no column is left. */
const blurred = image.map(([x, y, z], i): Vec3 => [x, y, z + 0.02 * Math.sin(i * 7.3)]);

describe('the up axis of a depth image', () => {
  it('is against y where the camera looks along z, and y where it looks back along z', () => {
    expect(guess(image)).toEqual({ up: '-y', isUnclear: false, isImage: true });
    expect(guess(image.map(([x, y, z]) => [x, -y, -z]))).toEqual({ up: 'y', isUnclear: false, isImage: true });
  });

  it('is told in file coordinates, in millimeters too', () => {
    const origin: Vec3 = [0, 0, 1500];
    const millimeters = image.map(([x, y, z]): Vec3 => [1000 * x, 1000 * y, 1000 * z - 1500]);
    expect(guess(millimeters, origin).up).toBe('-y');
  });

  it('is z in the axes of a vehicle, and of a scan that stands beside zero', () => {
    const vehicle = image.map(([x, y, z]): Vec3 => [z, -x, -y]);
    expect(guess(vehicle)).toEqual({ up: 'z', isUnclear: false, isImage: false });
    expect(guess(vehicle.map(([x, y, z]) => [x + 30, y + 20, z + 100]))).toMatchObject({ up: 'z', isUnclear: false });
  });

  it('is in doubt for points that only lie as a camera sees', () => {
    expect(guess(blurred)).toEqual({ up: 'z', isUnclear: true, isImage: false });
  });
});
