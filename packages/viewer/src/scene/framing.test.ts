import type { Aabb, Vec3 } from '@cloud/engine';
import { expect, it } from 'vitest';
import type { CameraPose } from '../camera/camera.ts';
import { CameraRig } from '../camera/camera-rig.ts';
import { pixelOf, viewOf } from '../camera/view.ts';
import { flyTo, refit } from './framing.ts';
import type { SceneParts } from './scene-parts.ts';

const POSE: CameraPose = { target: [0, 0, 0], yaw: 0.7, pitch: -0.6, distance: 20, projection: 'perspective' };
const BOX: Aabb = { min: [0, 0, 0], max: [12, 7, 3] };
const CORNERS = Array.from({ length: 8 }, (_, i): Vec3 => [
  i & 1 ? BOX.max[0] : 0,
  i & 2 ? BOX.max[1] : 0,
  i & 4 ? BOX.max[2] : 0,
]);

function view(width: number, height: number) {
  const canvas = { width, height };
  const rig = new CameraRig(POSE, () => {});
  const controls = { navigation: 'orbit' };
  const parts = { rig, surface: { canvas, ratio: 1 }, controls, insetPixels: 0, fitted: undefined };
  const isWhole = () =>
    CORNERS.every((corner) => {
      const { x, y } = pixelOf(viewOf(rig.pose, canvas.width, canvas.height, BOX), corner);
      return x >= 0 && x <= canvas.width && y >= 0 && y <= canvas.height;
    });
  const turnInto = (wide: number, high: number) => {
    const before = canvas.width / canvas.height;
    Object.assign(canvas, { width: wide, height: high });
    refit(parts as unknown as SceneParts, before);
  };
  return { parts: parts as unknown as SceneParts, rig, isWhole, turnInto };
}

/** Ends the flight to where the camera goes. */
const arrive = (rig: CameraRig) => void rig.step(performance.now() + 1000);

it('what fills the picture stays whole when the picture gets narrower and wider again', () => {
  const { parts, rig, isWhole, turnInto } = view(1200, 700);
  flyTo(parts, BOX, POSE);
  arrive(rig);
  expect(isWhole()).toBe(true);
  const { distance } = rig.pose;
  turnInto(420, 700);
  expect(isWhole()).toBe(true);
  expect(rig.pose.distance).toBeGreaterThan(distance);
  turnInto(1200, 700);
  expect(rig.pose.distance).toBeCloseTo(distance, 6);
});

it('a camera that a user has moved steps back as the picture gets narrower, and returns', () => {
  const { parts, rig, isWhole, turnInto } = view(1050, 700);
  flyTo(parts, BOX, POSE);
  arrive(rig);
  const own = { ...rig.pose, yaw: 0.6, distance: rig.pose.distance * 1.1 };
  rig.move(own);
  expect(isWhole()).toBe(true);
  turnInto(420, 700);
  expect(isWhole()).toBe(true);
  expect(rig.pose.yaw).toBe(0.6);
  turnInto(1050, 700);
  expect(rig.pose.distance).toBeCloseTo(own.distance, 6);
});

it('boxes that leave a corner empty fill the picture better than the box around them', () => {
  const wings: Aabb[] = [
    { min: [0, 0, 0], max: [20, 5, 3] },
    { min: [0, 0, 0], max: [5, 20, 3] },
  ];
  const { parts, rig } = view(1200, 700);
  const distanceOf = (boxes: Aabb | readonly Aabb[]) => {
    flyTo(parts, boxes, POSE);
    arrive(rig);
    return rig.pose.distance;
  };
  const around = distanceOf({ min: [0, 0, 0], max: [20, 20, 3] });
  expect(distanceOf(wings)).toBeLessThan(around * 0.95);
  expect(distanceOf([])).toBe(rig.pose.distance);
});

it('what is fitted keeps clear of the tools at the edges', () => {
  const { parts, rig } = view(900, 400);
  Object.assign(parts, { insetPixels: 48 });
  flyTo(parts, BOX, POSE);
  arrive(rig);
  const heights = CORNERS.map((corner) => pixelOf(viewOf(rig.pose, 900, 400, BOX), corner).y);
  expect(Math.min(...heights)).toBeGreaterThan(48);
  expect(Math.max(...heights)).toBeLessThan(352);
});
