import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CameraRig } from './camera-rig.ts';
import type { CameraPose } from './camera.ts';

const POSE: CameraPose = { target: [0, 0, 0], yaw: 0, pitch: -0.5, distance: 20, projection: 'perspective' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('a flight has arrived when two frames are left of 300 ms, and was on its way before', () => {
  const rig = new CameraRig(POSE, () => {});
  const there: CameraPose = { ...POSE, target: [4, 5, 1], distance: 3 };
  const begin = performance.now();
  rig.flyTo(there);
  expect(rig.step(begin + 100)).toBe(true);
  expect(rig.pose.distance).toBeLessThan(20);
  expect(rig.pose.distance).toBeGreaterThan(3);
  expect(rig.step(begin + 267)).toBe(false);
  expect(rig.pose).toEqual(there);
});

it('where frames are slow the last one that is seen in time shows the goal', () => {
  const rig = new CameraRig(POSE, () => {});
  const there: CameraPose = { ...POSE, distance: 3 };
  const begin = performance.now();
  rig.flyTo(there);
  expect(rig.step(begin + 10, 80), 'seen after 90 ms, the next one after 170').toBe(true);
  expect(rig.step(begin + 90, 80)).toBe(true);
  expect(rig.pose.distance).toBeGreaterThan(3);
  expect(rig.step(begin + 170, 80), 'the next one would be seen after 330 ms').toBe(false);
  expect(rig.pose).toEqual(there);
  rig.flyTo(POSE);
  expect(rig.step(begin + 10, 160), 'no second one would be').toBe(false);
  expect(rig.pose).toEqual(POSE);
});
