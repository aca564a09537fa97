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

/** Width by height of a picture below which the camera steps back, so that nothing is cut off at the sides. */
const ROOMY_ASPECT = 1.5;
const stepBack = (aspect: number): number => Math.max(1, ROOMY_ASPECT / aspect);

/** For a picture of another shape: fits again what was fitted; a camera that has moved since keeps what it saw in sight. */
export function refit({ rig, surface, controls, fitted }: SceneParts, aspectBefore: number): void {
  const aspect = surface.canvas.width / surface.canvas.height;
  if (fitted && rig.goal === fitted.pose) {
    fitted.pose = fitPose(fitted.pose, fitted.box, aspect);
    return rig.move(fitted.pose);
  }
  const factor = stepBack(aspect) / stepBack(aspectBefore);
  // While a user walks or flies, the eye keeps its place.
  if (!rig.isPlaced || controls.navigation !== 'orbit' || factor === 1 || !Number.isFinite(factor)) return;
  rig.move({ ...rig.goal, distance: rig.goal.distance * factor });
}

/** The first look at something new; never moves a camera that the user or the page has placed. */
export function suggestPose({ points, model, rig, surface }: SceneParts): void {
  const box = points.bounds?.focus ?? model.bounds;
  if (box) rig.suggest(fitPose(rig.pose, box, surface.canvas.width / surface.canvas.height));
}
