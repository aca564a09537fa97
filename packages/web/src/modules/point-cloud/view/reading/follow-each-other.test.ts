import type { Aabb, CameraPose, ViewerState } from '@cloud/viewer';
import { describe, expect, it } from 'vitest';
import { carriedPose, followEachOther } from './follow-each-other.ts';

const METERS: Aabb = { min: [0, 0, 0], max: [3, 3, 1] };
const MILLIMETERS: Aabb = { min: [0, 0, 0], max: [0.003, 0.003, 0.001] };
const pose = (target: CameraPose['target'], yaw: number): CameraPose => ({
  target,
  yaw,
  pitch: -0.5,
  distance: 6,
  projection: 'perspective',
});

/** A view whose camera is all there is. */
function view(extent: Aabb, camera: CameraPose) {
  const listeners = new Set<() => void>();
  let state = { camera } as ViewerState;
  return {
    extent: () => extent,
    getState: () => state,
    setState: (next: ViewerState) => (state = next),
    onFrame: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look(next: CameraPose) {
      state = { ...state, camera: next };
      for (const listener of listeners) listener();
    },
    draw: () => listeners.forEach((listener) => listener()),
  };
}

describe('two views of one scan', () => {
  it('see the same corner whatever unit each was read in', () => {
    const carried = carriedPose(pose([3, 0, 1], 1.2), METERS, MILLIMETERS);
    expect(carried.target.map((at) => Math.round(at * 1e6))).toEqual([3000, 0, 1000]);
    expect(carried).toMatchObject({ yaw: 1.2, pitch: -0.5, projection: 'perspective' });
    expect(carried.distance).toBeCloseTo(0.006);
  });

  it('follow whichever is moved, and come to rest', () => {
    const [one, other] = [view(METERS, pose([1, 1, 0], 0.3)), view(MILLIMETERS, pose([9, 9, 9], 2))];
    const end = followEachOther(one, other);
    expect(other.getState().camera.yaw).toBe(0.3);
    other.look({ ...other.getState().camera, yaw: 1 });
    expect(one.getState().camera.yaw).toBe(1);
    expect(one.getState().camera.target[0]).toBeCloseTo(1);
    const rested = JSON.stringify([one.getState(), other.getState()]);
    one.draw();
    other.draw();
    expect(JSON.stringify([one.getState(), other.getState()])).toBe(rested);
    end();
    one.look(pose([0, 0, 0], 3));
    expect(other.getState().camera.yaw).toBe(1);
  });
});
