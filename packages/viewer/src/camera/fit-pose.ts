import type { Aabb, Vec3 } from '@cloud/engine';
import { perAxis } from '@cloud/engine';
import { axesOf, TANGENT } from './camera.ts';
import type { CameraPose } from './camera.ts';
import { add, cornersOf, dot, subtract } from './linear.ts';

/** Meters that the camera keeps from the middle of a box at least. */
const LEAST_DISTANCE_METERS = 0.004;
/** Distance of the camera, as a factor on the one at which the box touches the edges of the picture. */
const MARGIN_FACTOR = 1.08;
/** Steps after which the target of a fit no longer moves by a pixel. */
const FIT_STEPS = 8;
/** Corners are taken as no nearer to the eye than this share of the distance. */
const LEAST_DEPTH_SHARE = 0.1;

/**
 * The pose that shows boxes whole from the same direction, as large and as much in the middle as they will go.
 *
 * @param aspect width of the picture over its height.
 * @param freeShare share of the height that nothing lies over, in the middle.
 */
export function fitPose(pose: CameraPose, boxes: readonly Aabb[], aspect: number, freeShare = 1): CameraPose {
  const corners = boxes.flatMap(cornersOf);
  const box = aroundAll(boxes);
  const { forward, right, up } = axesOf(pose);
  const isPerspective = pose.projection === 'perspective';
  let target: Vec3 = perAxis((axis) => (box.min[axis] + box.max[axis]) / 2);
  let distance = 0;
  // In perspective the near side is larger: moving to the middle of what is seen changes what is seen.
  for (let step = 0; step < FIT_STEPS; step++) {
    const arms = corners.map((corner) => subtract(corner, target));
    const depths = arms.map((arm) => (isPerspective ? dot(arm, forward) : 0));
    distance = arms.reduce((most, arm, i) => {
      const [high, wide] = [Math.abs(dot(arm, up)) / freeShare, Math.abs(dot(arm, right)) / aspect];
      return Math.max(most, Math.max(high, wide) / TANGENT - depths[i]!);
    }, LEAST_DISTANCE_METERS);
    const middle = (axis: Vec3) => {
      let [least, most] = [Infinity, -Infinity];
      for (const [i, arm] of arms.entries()) {
        const seen = (dot(arm, axis) * distance) / Math.max(distance + depths[i]!, distance * LEAST_DEPTH_SHARE);
        [least, most] = [Math.min(least, seen), Math.max(most, seen)];
      }
      return (least + most) / 2;
    };
    target = add(add(target, right, middle(right)), up, middle(up));
  }
  return { ...pose, target, distance: distance * MARGIN_FACTOR };
}

/** The box around boxes. */
function aroundAll(boxes: readonly Aabb[]): Aabb {
  return {
    min: perAxis((axis) => boxes.reduce((least, { min }) => Math.min(least, min[axis]), Infinity)),
    max: perAxis((axis) => boxes.reduce((most, { max }) => Math.max(most, max[axis]), -Infinity)),
  };
}
