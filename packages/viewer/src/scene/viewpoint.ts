import type { Aabb, Vec3 } from '@cloud/engine';
import { perAxis } from '@cloud/engine';
import { eyeOf } from '../camera/camera.ts';
import { turnTo } from '../camera/named-views.ts';
import { pixelOf } from '../camera/view.ts';
import { walkingStart } from '../camera/walking-start.ts';
import type { ViewerCamera } from '../viewer-types.ts';
import { flyTo } from './framing.ts';
import { hitAt } from './picking.ts';
import { currentView } from './scene-parts.ts';
import type { SceneParts } from './scene-parts.ts';
import { standOn } from './tools.ts';
import { focusBounds } from './visibility.ts';

/** Room around a framed element, meters: without what is beside it one does not know where it is. */
const AROUND = 0.8;

function surroundings({ min, max }: Aabb): Aabb {
  return {
    min: [min[0] - AROUND, min[1] - AROUND, min[2] - AROUND / 2],
    max: [max[0] + AROUND, max[1] + AROUND, max[2] + AROUND / 2],
  };
}

/** What is in the middle of the picture; the middle of everything where nothing is. */
function inTheMiddle(parts: SceneParts): Vec3 {
  const { canvas } = parts.surface;
  const box = focusBounds(parts);
  const middle: Vec3 = box ? perAxis((axis) => (box.min[axis] + box.max[axis]) / 2) : parts.rig.goal.target;
  return hitAt(parts, canvas.clientWidth / 2, canvas.clientHeight / 2).point ?? middle;
}

const roomsOf = ({ model }: SceneParts): Aabb[] =>
  model.elements.filter(({ type }) => type === 'space').map(({ bounds }) => bounds);

/** Moving the camera, and where things stand in its picture. */
export function cameraCalls(parts: SceneParts): ViewerCamera {
  const { rig, controls, surface } = parts;
  return {
    setView: (name) => flyTo(parts, focusBounds(parts), turnTo(rig.goal, name)),
    setProjection: (projection) => rig.move({ ...rig.goal, projection }),
    setNavigation(navigation) {
      const isNew = controls.navigation !== navigation;
      controls.navigation = navigation;
      if (!isNew) return;
      if (navigation === 'walk') standOn(parts, walkingStart(inTheMiddle(parts), roomsOf(parts)));
      if (navigation !== 'orbit') surface.canvas.focus({ preventScroll: true });
    },
    fit: (boxes = focusBounds(parts)) => flyTo(parts, boxes, rig.goal),
    frame(elementId) {
      const element = parts.model.elements.find(({ id }) => id === elementId);
      parts.model.bareStoreyOf(elementId);
      if (element) flyTo(parts, surroundings(element.bounds), rig.goal);
      return element !== undefined;
    },
    eye: () => ({ eye: eyeOf(rig.pose), yaw: rig.pose.yaw }),
    project(point) {
      const { x, y, isVisible } = pixelOf(currentView(parts), point);
      return { x: x / surface.ratio, y: y / surface.ratio, isVisible };
    },
  };
}
