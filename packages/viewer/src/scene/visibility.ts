import type { Aabb } from '@cloud/engine';
import { eyeOf } from '../camera/camera.ts';
import type { SceneParts } from './scene-parts.ts';
import { clipOf, intersect } from './scene-style.ts';

/** Radians below the horizon from which on the camera looks down. */
const DOWNWARD_PITCH = -0.15;
/** Ends of the palette of deviations, 0.1 mm. */
const DEVIATION_RANGE = [-200, 200] as const;
/** Meters; a flat cloud still gets a range of heights. */
const LEAST_HEIGHT_RANGE = 0.01;

/** True if the ceiling at this height is hidden, so that a camera that looks down from above it sees the room. */
export function isTopOff({ settings, rig }: SceneParts, height: number | undefined): height is number {
  const isBelowEye = height !== undefined && eyeOf(rig.pose)[2] > height;
  return settings.ceilings === 'auto' && isBelowEye && rig.pose.pitch < DOWNWARD_PITCH;
}

/** The part of the world within the clip box and the range of heights. */
export function clipBox({ settings }: SceneParts): Aabb {
  return clipOf(settings.clipBox, settings.heightRange);
}

/** Height above which storeys are lifted off, meters; undefined while none are. */
function bareCut({ model, settings }: SceneParts): number | undefined {
  return settings.visible.model ? model.pointCut : undefined;
}

/** True if storeys over the one that is looked at are lifted off at this moment. */
export const areStoreysOff = (parts: SceneParts): boolean => isTopOff(parts, bareCut(parts));

/** The same for points, of which a ceiling may be taken away. */
export function pointClipBox(parts: SceneParts): Aabb {
  const { points, settings } = parts;
  const cut = bareCut(parts) ?? points.metadata?.ceilingCut;
  if (!isTopOff(parts, cut)) return clipBox(parts);
  const [low, high] = settings.heightRange ?? [-Infinity, Infinity];
  return clipOf(settings.clipBox, [low, Math.min(high, cut)]);
}

/** Points sent to the graphics card that box, heights or classes hide. */
export function hiddenPoints(parts: SceneParts): number {
  const { visible } = parts.settings;
  return visible.cloud ? parts.points.countHidden(pointClipBox(parts), visible.hiddenClasses) : 0;
}

/** Box that fills the picture when all is to be shown: the model if it is visible, else the points without outliers. */
export function focusBounds(parts: SceneParts): Aabb | undefined {
  const { points, model, settings } = parts;
  const box = model.bounds && settings.visible.model ? model.bounds : points.bounds?.focus;
  return box && intersect(box, clipBox(parts));
}

/** Values at the ends of the palette: what the page has set, else what the data spans. */
export function colorRangeOf({ settings: { colorMode }, colorRanges, points }: SceneParts): readonly [number, number] {
  const own = colorRanges[colorMode];
  if (own) return own;
  if (colorMode === 'intensity') return points.intensityRange;
  if (colorMode === 'deviation') return DEVIATION_RANGE;
  const focus = points.bounds?.focus;
  return focus ? [focus.min[2], Math.max(focus.max[2], focus.min[2] + LEAST_HEIGHT_RANGE)] : [0, 1];
}

/** Applies what the settings hide to model and points, and draws. */
export function applyVisibility({ settings, model, renderer, redraw }: SceneParts): void {
  const { types, hiddenIds, hiddenClasses } = settings.visible;
  const hiddenTypes = new Set(Object.keys(types).filter((type) => !types[type]));
  model.hide(hiddenTypes, new Set(hiddenIds));
  renderer.hideClasses(new Set(hiddenClasses));
  redraw();
}
