import type { Vec3 } from '@cloud/engine';
import { standAt, zoomTo } from '../camera/moves.ts';
import { belowCeiling } from '../camera/walking-start.ts';
import type { ViewerTools } from '../viewer-types.ts';
import type { PointerPlace } from '../camera/control-host.ts';
import type { Snap } from '../measuring/snap.ts';
import { drawOverlay } from './drawing.ts';
import { faceAt, floorBelow, hitAt, rayAt, snapAt } from './picking.ts';
import { subscribe } from './scene-parts.ts';
import type { SceneParts } from './scene-parts.ts';

/** A double click brings the camera nearer by this factor. */
const DOUBLE_CLICK_ZOOM = 0.6;

/** Floors are looked for from so far above a place, meters. */
const STEP_UP = 0.5;

/** Picking, selecting and measuring. */
export function toolCalls(parts: SceneParts): ViewerTools {
  const { measuring, selectListeners, surface } = parts;
  return {
    pick: (x, y) => hitAt(parts, x, y).point,
    faceAt: (x, y) => faceAt(parts, x, y),
    ray: (x, y) => rayAt(parts, x, y),
    select: (id) => select(parts, id),
    hover(id) {
      if (parts.model.hover(id)) parts.redraw();
    },
    onHover: (listener) => subscribe(parts.hoverListeners, listener),
    onSelect: (listener) => subscribe(selectListeners, listener),
    measure(kind) {
      measuring.start(kind);
      showSnap(parts, undefined);
      surface.canvas.style.cursor = kind ? 'crosshair' : '';
      parts.redraw();
    },
    measurements: () => measuring.done,
    setMeasurements(measurements) {
      measuring.replace(measurements);
      parts.redraw();
    },
    onSnap: (listener) => subscribe(parts.snapListeners, listener),
    onMeasureMiss: (listener) => subscribe(parts.missListeners, listener),
    onMeasure: (listener) => subscribe(measuring.listeners, listener),
  };
}

/** A click sets a corner while a measurement is under way; else it selects the element under it, or none. */
export function onClick(parts: SceneParts, place: PointerPlace): void {
  const { measuring, model, settings } = parts;
  if (measuring.isActive) return setCorner(parts, place);
  const { element = null } = hitAt(parts, place.x, place.y);
  if (model.elements.length === 0 || element === settings.selection) return;
  select(parts, element);
  for (const listener of parts.selectListeners) listener(element);
}

/** A corner goes where it takes hold, or exactly where it was clicked; a click beside everything is told. */
function setCorner(parts: SceneParts, { x, y, isFree }: PointerPlace): void {
  const point = isFree ? hitAt(parts, x, y).point : snapAt(parts, x, y)?.point;
  if (point) parts.measuring.addCorner(point);
  else for (const listener of parts.missListeners) listener();
  parts.redraw();
}

/** Marks what the next corner takes hold of; the picture below stays as it is. */
function showSnap(parts: SceneParts, snap: Snap | undefined): void {
  if (!snap && !parts.snap) return;
  const isNewKind = snap?.kind !== parts.snap?.kind;
  parts.snap = snap;
  drawOverlay(parts);
  if (isNewKind) for (const listener of parts.snapListeners) listener(snap?.kind ?? null);
}

/** The element under the pointer lights up, and listeners hear of it; undefined when the pointer has left. */
export function onHover(parts: SceneParts, place: PointerPlace | undefined): void {
  if (parts.measuring.isActive || parts.snap) {
    const isPulled = parts.measuring.isActive && place && !place.isFree;
    showSnap(parts, isPulled ? snapAt(parts, place.x, place.y) : undefined);
  }
  if (parts.hoverListeners.size === 0 || parts.model.elements.length === 0) return;
  const id = (place && !parts.measuring.isActive && faceAt(parts, place.x, place.y)?.id) || null;
  if (!parts.model.hover(id)) return;
  parts.redraw();
  for (const listener of parts.hoverListeners) listener(id);
}

/** A double click ends the measurement under way; else the camera flies to the point under it. */
export function onDoubleClick(parts: SceneParts, x: number, y: number): void {
  if (parts.measuring.isActive) return parts.measuring.finish(false);
  const { rig, controls } = parts;
  const { point } = hitAt(parts, x, y);
  if (!point) return;
  if (controls.navigation === 'walk') standOn(parts, point);
  else rig.flyTo({ ...zoomTo(rig.pose, DOUBLE_CLICK_ZOOM, point), target: point });
}

/** Flies to eye height above the floor at, or below, a place. */
export function standOn(parts: SceneParts, place: Vec3): void {
  const above: Vec3 = [place[0], place[1], place[2] + STEP_UP];
  const from = belowCeiling(above, parts.points.metadata?.ceilingCut);
  parts.rig.flyTo(standAt(parts.rig.goal, floorBelow(parts, from) ?? place));
}

function select(parts: SceneParts, id: string | null): void {
  parts.settings.selection = id;
  parts.model.select(id);
  parts.redraw();
}
