import type { Aabb } from '@cloud/engine';
import { fitPose } from '../camera/fit-pose.ts';
import type { CameraPose } from '../camera/camera.ts';
import type { SceneParts } from './scene-parts.ts';

/** Flies the camera to where a box, or several, fill the picture, seen from the direction of `from`. Without a box it stays. */
export function flyTo(parts: SceneParts, shown: Aabb | readonly Aabb[] | undefined, from: CameraPose): void {
  const boxes = shown === undefined ? [] : 'min' in shown ? [shown] : shown;
  if (boxes.length === 0) return;
  const { rig } = parts;
  const pose = poseFitting(parts, from, boxes);
  parts.fitted = { boxes, pose };
  rig.flyTo(pose);
}

/** Under tools at its edges a picture keeps at least this share of its height for what is fitted. */
const LEAST_FREE_SHARE = 0.6;

function poseFitting(
  { surface: { canvas, ratio }, insetPixels }: SceneParts,
  from: CameraPose,
  boxes: readonly Aabb[],
): CameraPose {
  const freeShare = Math.max(LEAST_FREE_SHARE, 1 - (2 * insetPixels * ratio) / canvas.height);
  return fitPose(from, boxes, canvas.width / canvas.height, freeShare);
}

/** Width by height of a picture below which the camera steps back, so that nothing is cut off at the sides. */
const ROOMY_ASPECT = 1.5;
const stepBack = (aspect: number): number => Math.max(1, ROOMY_ASPECT / aspect);

/** For a picture of another shape: fits again what was fitted; a camera that has moved since keeps what it saw in sight. */
export function refit(parts: SceneParts, aspectBefore: number): void {
  const { rig, surface, controls } = parts;
  const aspect = surface.canvas.width / surface.canvas.height;
  const last = parts.fitted;
  if (last && rig.goal === last.pose) {
    last.pose = poseFitting(parts, last.pose, last.boxes);
    return rig.move(last.pose);
  }
  const factor = stepBack(aspect) / stepBack(aspectBefore);
  // While a user walks or flies, the eye keeps its place.
  if (!rig.isPlaced || controls.navigation !== 'orbit' || factor === 1 || !Number.isFinite(factor)) return;
  rig.move({ ...rig.goal, distance: rig.goal.distance * factor });
}

/** The first look at something new; never moves a camera that the user or the page has placed. */
export function suggestPose(parts: SceneParts): void {
  const { points, model, rig } = parts;
  const box = points.bounds?.focus ?? model.bounds;
  if (box) rig.suggest(poseFitting(parts, rig.pose, [box]));
}
