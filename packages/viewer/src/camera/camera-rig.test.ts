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
