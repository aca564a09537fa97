import type { Aabb } from '@cloud/engine';
import { fitPose } from '../camera/fit-pose.ts';
import type { CameraPose } from '../camera/camera.ts';
import type { SceneParts } from './scene-parts.ts';

/** Flies the camera to where a box fills the picture, seen from the direction of `from`. Without a box it stays. */
export function flyTo({ rig, surface }: SceneParts, box: Aabb | undefined, from: CameraPose): void {
  if (box) rig.flyTo(fitPose(from, box, surface.canvas.width / surface.canvas.height));
}

/** The first look at something new; never moves a camera that the user or the page has placed. */
export function suggestPose({ points, model, rig, surface }: SceneParts): void {
  const box = points.bounds?.focus ?? model.bounds;
  if (box) rig.suggest(fitPose(rig.pose, box, surface.canvas.width / surface.canvas.height));
}
