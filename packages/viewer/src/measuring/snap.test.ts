import type { Vec3 } from '@cloud/engine';
import { describe, expect, it } from 'vitest';
import { turnTo } from '../camera/named-views.ts';
import { pixelOf, rayThrough, viewOf } from '../camera/view.ts';
import { snapTo } from './snap.ts';
import type { SnapScene } from './snap.ts';

const CLIP = { min: [-1e9, -1e9, -1e9] as Vec3, max: [1e9, 1e9, 1e9] as Vec3 };
const start = { target: [0, 0, 0] as Vec3, yaw: 0, pitch: 0, distance: 6, projection: 'perspective' as const };
const view = viewOf(turnTo(start, 'iso'), 800, 600, { min: [-2, -2, -2], max: [2, 2, 2] });
const REACH = 10;
const noise = (i: number) => ((i * 7919) % 100) / 100 - 0.5;

/** Floor and wall that meet in the line y = 0, z = 0, a point each 2 cm with a little noise. */
function corner(): SnapScene {
  const position: number[] = [];
  let i = 0;
  for (let x = -1; x < 1; x += 0.02)
    for (let s = 0; s < 1; s += 0.02) {
      position.push(x + 1, s ? 1 - s : 1, 1 + noise(i++) * 0.006);
      position.push(x + 1, 1 + noise(i++) * 0.006, 1 + s);
    }
  return {
    nodes: [{ position: Float32Array.from(position), corner: [-1, -1, -1], size: 3 }],
    edges: [],
    clip: CLIP,
    isFace: false,
  };
}

const under = (point: Vec3) => {
  const { x, y } = pixelOf(view, point);
  return rayThrough(view, x, y);
};
const snapAt = (scene: SnapScene, point: Vec3) => snapTo(scene, view, under(point), point, REACH);

describe('the corner of a measurement', () => {
  it('takes the plane of the points rather than the noise of one of them', () => {
    const snap = snapAt(corner(), [0.3, -0.5, 0.003]);
    expect(snap.kind).toBe('plane');
    expect(Math.abs(snap.direction![2])).toBeCloseTo(1, 2);
    expect(Math.abs(snap.point[2])).toBeLessThan(0.001);
  });

  it('takes the edge where two planes of points meet', () => {
    const snap = snapAt(corner(), [0.3, -0.02, 0.002]);
    expect(snap.kind).toBe('edge');
    expect(Math.hypot(snap.point[1], snap.point[2])).toBeLessThan(0.005);
    expect(snap.point[0]).toBeCloseTo(0.3, 1);
  });

  it('takes a single point where nothing around it is flat', () => {
    const position = Float32Array.from({ length: 90 }, (_, i) => noise(i * 31) * 0.2);
    const scene = { ...corner(), nodes: [{ position, corner: [0, 0, 0] as Vec3, size: 1 }] };
    const place: Vec3 = [position[0]!, position[1]!, position[2]!];
    expect(snapAt(scene, place)).toEqual({ kind: 'point', point: place });
  });

  it('takes edges of the model within reach, and their ends before all', () => {
    const edges: [Vec3, Vec3][] = [[[-1, -1, 0.5], [1, -1, 0.5]]]; // prettier-ignore
    const scene = { ...corner(), edges };
    const middle = snapTo(scene, view, under([0.2, -1, 0.515]), [0.2, -1, 0.515], REACH);
    expect(middle.kind).toBe('edge');
    expect(middle.point[1]).toBeCloseTo(-1, 5);
    expect(middle.point[2]).toBeCloseTo(0.5, 5);
    expect(snapTo(scene, view, under([0.98, -1, 0.51]), [0.98, -1, 0.51], REACH)).toEqual({ kind: 'point', point: [1, -1, 0.5] }); // prettier-ignore
  });

  it('takes no edge that lies behind what the pointer is over, nor one out of reach', () => {
    const edges: [Vec3, Vec3][] = [[[-1, 3, 0], [1, 3, 0]]]; // prettier-ignore
    const ray = under([0, 3, 0]);
    const hit: Vec3 = [ray.origin[0] + ray.direction[0] * 2, ray.origin[1] + ray.direction[1] * 2, ray.origin[2] + ray.direction[2] * 2]; // prettier-ignore
    const scene = { ...corner(), nodes: [], edges, isFace: true };
    expect(snapTo(scene, view, ray, hit, REACH)).toEqual({ kind: 'plane', point: hit });
  });
});
