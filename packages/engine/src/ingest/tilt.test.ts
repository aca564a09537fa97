import { describe, expect, it } from 'vitest';
import { seededRandom } from '../math/random.ts';
import { PointSample } from './point-sample.ts';
import { tiltOf } from './tilt.ts';

/** A room of 8 × 6 × 2.6 m with 2 mm of noise, leaning by some degrees about an axis in the plan. */
function room(degrees: number, floor: (x: number) => number = () => 0): PointSample {
  const random = seededRandom(7);
  const noise = () => 0.004 * (random() - 0.5);
  const points: number[] = [];
  const step = 0.06;
  for (let x = 0; x < 8; x += step) {
    for (let y = 0; y < 6; y += step) points.push(x, y, floor(x) + noise(), x, y, floor(x) + 2.6 + noise());
    for (let z = 0; z < 2.6; z += step) points.push(x, noise(), z, x, 6 + noise(), z);
  }
  for (let y = 0; y < 6; y += step) for (let z = 0; z < 2.6; z += step) points.push(noise(), y, z, 8 + noise(), y, z);
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
    turned.set([c * x + s * z, y, c * z - s * x], i);
  }
  const sample = new PointSample();
  sample.offer(turned, turned.length / 3);
  return sample;
}

describe('the tilt of a cloud', () => {
  it.each([0.5, 1.5, 3])('is told by floors and walls: %d degrees', (degrees) => {
    const tilt = tiltOf(room(degrees));
    expect(tilt!.degrees).toBeCloseTo(degrees, 1);
    expect(tilt!.up[0]).toBeCloseTo(Math.sin((degrees * Math.PI) / 180), 3);
    expect(tilt!.up[1]).toBeCloseTo(0, 3);
  });

  it('is none where it is too small to matter or larger than a scanner leans', () => {
    expect(tiltOf(room(0))).toBeUndefined();
    expect(tiltOf(room(0.1))).toBeUndefined();
    expect(tiltOf(room(5))).toBeUndefined();
  });

  it('is none where a ramp slopes between upright walls', () => {
    expect(tiltOf(room(0, (x) => 0.03 * x))).toBeUndefined();
  });

  it('is none without walls or without points', () => {
    const flat = new PointSample();
    flat.offer(
      Float32Array.from({ length: 30_000 }, (_, k) => [k % 300, Math.floor(k / 300) % 100, 0][k % 3]!),
      10_000,
    );
    expect(tiltOf(flat)).toBeUndefined();
    expect(tiltOf(new PointSample())).toBeUndefined();
  });
});
