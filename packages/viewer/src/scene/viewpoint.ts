import { turnTo } from '../camera/named-views.ts';
import { pixelOf } from '../camera/view.ts';
import type { ViewerCamera } from '../viewer-types.ts';
import { flyTo } from './framing.ts';
import { currentView } from './scene-parts.ts';
import type { SceneParts } from './scene-parts.ts';
import { focusBounds } from './visibility.ts';

/** Moving the camera, and where things stand in its picture. */
export function cameraCalls(parts: SceneParts): ViewerCamera {
  const { rig, controls, surface } = parts;
  return {
    setView: (name) => flyTo(parts, focusBounds(parts), turnTo(rig.goal, name)),
    setProjection: (projection) => rig.move({ ...rig.goal, projection }),
    setNavigation(navigation) {
      controls.navigation = navigation;
    },
    fit: (box = focusBounds(parts)) => flyTo(parts, box, rig.goal),
    project(point) {
      const { x, y, isVisible } = pixelOf(currentView(parts), point);
      return { x: x / surface.ratio, y: y / surface.ratio, isVisible };
    },
  };
}
