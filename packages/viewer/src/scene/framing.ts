import type { Aabb } from '@cloud/engine';
import { fitPose } from '../camera/fit-pose.ts';
import type { CameraPose } from '../camera/camera.ts';
import type { SceneParts } from './scene-parts.ts';

/** Flies the camera to where a box fills the picture, seen from the direction of `from`. Without a box it stays. */
export function flyTo(parts: SceneParts, box: Aabb | undefined, from: CameraPose): void {
  if (!box) return;
  const { rig, surface } = parts;
  const pose = fitPose(from, box, surface.canvas.width / surface.canvas.height);
  parts.fitted = { box, pose };
  rig.flyTo(pose);
}

/** Fits again what was fitted, for a picture of another shape, unless the camera has moved since. */
export function refit({ rig, surface, fitted }: SceneParts): void {
  if (!fitted || rig.goal !== fitted.pose) return;
  fitted.pose = fitPose(fitted.pose, fitted.box, surface.canvas.width / surface.canvas.height);
  rig.move(fitted.pose);
}

/** The first look at something new; never moves a camera that the user or the page has placed. */
export function suggestPose({ points, model, rig, surface }: SceneParts): void {
  const box = points.bounds?.focus ?? model.bounds;
  if (box) rig.suggest(fitPose(rig.pose, box, surface.canvas.width / surface.canvas.height));
}
