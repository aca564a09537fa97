import type { Vec3 } from '@cloud/engine';
import { rayThrough } from '../camera/view.ts';
import type { Ray } from '../camera/view.ts';
import { dot, subtract } from '../camera/linear.ts';
import { snapTo } from '../measuring/snap.ts';
import type { Snap } from '../measuring/snap.ts';
import { pickPoint } from '../points/pick-point.ts';
import { currentView } from './scene-parts.ts';
import type { SceneParts } from './scene-parts.ts';
import { clipBox, pointClipBox } from './visibility.ts';

/** A point within so many CSS pixels of the pointer is hit. */
const PICK_PIXELS = 9;
/** Corners and edges within so many CSS pixels of the pointer pull the corner of a measurement. */
const SNAP_PIXELS = 10;
/** Points lie on the faces they were measured from: a face at most so far behind a point is hit too, meters. */
const FACE_SLACK = 0.3;
/** The same as a share of the distance, for far faces. */
const FACE_SLACK_SHARE = 0.02;

/** Hit under a place in CSS pixels: the nearest point in space, and the element if a face is meant. */
export interface SceneHit {
  point?: Vec3;
  /** The point lies on a face of the model, with no measured point in front of it. */
  isFace?: boolean;
  element?: string;
}

/** How far aside of the plumb line a floor is looked for, as a share of the way down. */
const PLUMB_SHARE = 0.12;
/** Nothing farther down is a floor to stand on, meters. */
const DEEPEST_FLOOR = 60;

/** The floor straight below a place: the nearer of points and model, whatever hides them. */
export function floorBelow(parts: SceneParts, place: Vec3): Vec3 | undefined {
  const view = currentView(parts);
  const ray = { origin: place, direction: [0, 0, -1] as Vec3 };
  const down = { ...view, pose: { ...view.pose, projection: 'perspective' as const }, pixelsPerMeter: 1, near: 0.2 };
  const point = pickPoint(parts.points.drawn, down, ray, PLUMB_SHARE, clipBox(parts));
  const hit = parts.settings.visible.model ? parts.model.pick(ray, clipBox(parts)) : undefined;
  const heights = [point?.[2], hit?.point[2]].filter((z) => z !== undefined && place[2] - z < DEEPEST_FLOOR);
  return heights.length > 0 ? [place[0], place[1], Math.max(...(heights as number[]))] : undefined;
}

/** Meters to what is in the middle of the picture. */
export function reachAhead(parts: SceneParts): number | undefined {
  const { canvas } = parts.surface;
  const { point } = hitAt(parts, canvas.clientWidth / 2, canvas.clientHeight / 2);
  return point && Math.hypot(...subtract(point, currentView(parts).eye));
}

/** The line of sight through a place in CSS pixels. */
export function rayAt(parts: SceneParts, x: number, y: number): Ray {
  const { ratio } = parts.surface;
  return rayThrough(currentView(parts), x * ratio, y * ratio);
}

/** The element under a place, whatever points are in front of it: cheap enough for every move of the pointer. */
export function faceAt(parts: SceneParts, x: number, y: number): { id: string; point: Vec3 } | undefined {
  return parts.settings.visible.model ? parts.model.pick(rayAt(parts, x, y), clipBox(parts)) : undefined;
}

/** Finds the nearer of point and model under a place; on each side of the swipe only what is drawn there. */
export function hitAt(parts: SceneParts, x: number, y: number): SceneHit {
  const { surface, settings, points, model } = parts;
  const view = currentView(parts);
  const ray = rayThrough(view, x * surface.ratio, y * surface.ratio);
  const share = x / Math.max(1, surface.canvas.clientWidth);
  const isCloudHere = settings.visible.cloud && (settings.swipe === null || share <= settings.swipe);
  const isModelHere = settings.visible.model && (settings.swipe === null || share >= settings.swipe);
  const point = isCloudHere
    ? pickPoint(points.drawn, view, ray, PICK_PIXELS * surface.ratio, pointClipBox(parts))
    : undefined;
  const hit = isModelHere ? model.pick(ray, clipBox(parts)) : undefined;
  const depth = point ? dot(subtract(point, ray.origin), ray.direction) : Infinity;
  const isFaceMeant = hit && hit.distance < depth + Math.max(FACE_SLACK, depth * FACE_SLACK_SHARE);
  const isFace = hit !== undefined && hit.distance < depth;
  return { point: isFace ? hit.point : point, isFace, element: isFaceMeant ? hit.id : undefined };
}

/** What the corner of a measurement takes hold of under a place; undefined where nothing is. */
export function snapAt(parts: SceneParts, x: number, y: number): Snap | undefined {
  const { surface, settings, points, model } = parts;
  const { point, isFace = false } = hitAt(parts, x, y);
  if (!point) return undefined;
  const view = currentView(parts);
  const scene = {
    nodes: settings.visible.cloud ? points.drawn : [],
    edges: settings.visible.model ? model.edges() : [],
    clip: clipBox(parts),
    isFace,
  };
  const ray = rayThrough(view, x * surface.ratio, y * surface.ratio);
  return snapTo(scene, view, ray, point, SNAP_PIXELS * surface.ratio);
}
