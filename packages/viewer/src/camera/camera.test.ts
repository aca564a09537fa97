import { describe, expect, it } from 'vitest';
import type { Aabb, Vec3 } from '@cloud/engine';
import { eyeOf } from './camera.ts';
import { fitPose } from './fit-pose.ts';
import { pixelOf, rayThrough, viewOf } from './view.ts';
import type { CameraPose } from './camera.ts';
import { add } from './linear.ts';
import { blend, EYE_HEIGHT, eyeAt, look, orbitAround, pan, standAt, walk, zoomTo } from './moves.ts';
import { turnTo } from './named-views.ts';

const POSE: CameraPose = {
  target: [448_210, 4_425_605, 3],
  yaw: 0.7,
  pitch: -0.5,
  distance: 12,
  projection: 'perspective',
};
const SCENE: Aabb = { min: [448_200, 4_425_600, 0], max: [448_230, 4_425_620, 9] };
const POSES: CameraPose[] = [POSE, { ...POSE, projection: 'orthographic' }, turnTo(POSE, 'top'), turnTo(POSE, 'front')];

function pixel(pose: CameraPose, point: Vec3) {
  const { x, y } = pixelOf(viewOf(pose, 1000, 600, SCENE), point);
  return [x, y];
}

function expectNear(actual: number[], expected: number[]) {
  actual.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 3));
}

describe('a camera', () => {
  it('puts its target in the middle of the picture', () => {
    for (const pose of POSES) expectNear(pixel(pose, pose.target), [500, 300]);
  });

  it('sends the ray of a pixel through the points that are drawn there', () => {
    for (const pose of POSES) {
      const ray = rayThrough(viewOf(pose, 1000, 600, SCENE), 740, 130);
      expectNear(pixel(pose, add(ray.origin, ray.direction, 9)), [740, 130]);
    }
  });

  it('draws higher points higher and eastern points to the right when it looks north', () => {
    const pose = turnTo(POSE, 'front');
    const [x, y] = pixel(pose, add(pose.target, [1, 0, 1]));
    expect(x).toBeGreaterThan(500);
    expect(y).toBeLessThan(300);
  });

  it('shows north at the top when it looks straight down', () => {
    const pose = turnTo(POSE, 'top');
    const [x, y] = pixel(pose, add(pose.target, [0, 1, 0]));
    expect(x).toBeCloseTo(500, 3);
    expect(y).toBeLessThan(299);
  });

  it('fits what is millimeters wide too, as a scan in a wrong unit is', () => {
    const tiny = { min: [0, 0, 0] as Vec3, max: [0.003, 0.003, 0.001] as Vec3 };
    const view = viewOf(fitPose(POSE, [tiny], 1000 / 600), 1000, 600, tiny);
    const [low, high] = [pixelOf(view, tiny.min), pixelOf(view, tiny.max)];
    expect([low.isVisible, high.isVisible]).toEqual([true, true]);
    expect(Math.hypot(low.x - high.x, low.y - high.y)).toBeGreaterThan(200);
  });

  it('fits a box into the picture from every side', () => {
    for (const pose of POSES) {
      const view = viewOf(fitPose(pose, [SCENE], 1000 / 600), 1000, 600, SCENE);
      for (let corner = 0; corner < 8; corner++) {
        const point = [0, 1, 2].map((k) => (corner & (1 << k) ? SCENE.max[k] : SCENE.min[k])) as unknown as Vec3;
        const { x, y, isVisible } = pixelOf(view, point);
        expect(isVisible).toBe(true);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(1000);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(600);
      }
    }
  });

  it('keeps its picture when the projection changes', () => {
    const near = add(POSE.target, [0, 0, 0]);
    expectNear(pixel({ ...POSE, projection: 'orthographic' }, near), pixel(POSE, near));
  });
});

describe('moving the camera', () => {
  const anchor: Vec3 = [448_213, 4_425_603, 1.2];

  it('keeps the point under the cursor in place when zooming', () => {
    for (const pose of POSES) expectNear(pixel(zoomTo(pose, 0.4, anchor), anchor), pixel(pose, anchor));
  });

  it('keeps the pivot in place when orbiting', () => {
    for (const pose of POSES) expectNear(pixel(orbitAround(pose, anchor, 0.6, 0.2), anchor), pixel(pose, anchor));
  });

  it('never tips over the vertical', () => {
    expect(orbitAround(POSE, anchor, 0, 9).pitch).toBeCloseTo(Math.PI / 2);
    expect(orbitAround(POSE, anchor, 0, -9).pitch).toBeCloseTo(-Math.PI / 2);
  });

  it('moves what lies at the target with the pointer when panning', () => {
    for (const pose of POSES) expectNear(pixel(pan(pose, 40, -25, 600, pose.distance), pose.target), [540, 275]);
  });

  it('looks around without leaving its place', () => {
    expectNear([...eyeOf(look(POSE, 0.8, -0.1))], [...eyeOf(POSE)]);
  });

  it('walks on the level, however it looks', () => {
    const moved = walk(POSE, 0, 2, 0, true);
    expect(moved.target[2]).toBe(POSE.target[2]);
    expect(Math.hypot(moved.target[0] - POSE.target[0], moved.target[1] - POSE.target[1])).toBeCloseTo(2);
  });

  it('turns the shorter way round between two poses', () => {
    const middle = blend({ ...POSE, yaw: 3 }, { ...POSE, yaw: -3 }, 0.5);
    expect(Math.abs(middle.yaw)).toBeGreaterThan(3);
  });
});

it('stands on a floor at eye height, level, and follows the floor', () => {
  const standing = standAt(POSE, [448_212, 4_425_606, 2]);
  expectNear([...eyeOf(standing)], [448_212, 4_425_606, 2 + EYE_HEIGHT]);
  expect([standing.pitch, standing.yaw, standing.projection]).toEqual([0, POSE.yaw, 'perspective']);
  expectNear([eyeOf(eyeAt(standing, 5))[2]], [5]);
  expectNear([eyeOf(eyeAt(standing, 5.6, 0.5))[2]], [4.6]);
});
