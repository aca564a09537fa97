import type { Vec3 } from '@cloud/engine';
import { standAt, zoomTo } from '../camera/moves.ts';
import type { ViewerTools } from '../viewer-types.ts';
import { elementAt, floorBelow, hitAt } from './picking.ts';
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
    select: (id) => select(parts, id),
    hover(id) {
      if (parts.model.hover(id)) parts.redraw();
    },
    onHover: (listener) => subscribe(parts.hoverListeners, listener),
    onSelect: (listener) => subscribe(selectListeners, listener),
    measure(kind) {
      measuring.start(kind);
      surface.canvas.style.cursor = kind ? 'crosshair' : '';
      parts.redraw();
    },
    measurements: () => measuring.done,
    setMeasurements(measurements) {
      measuring.replace(measurements);
      parts.redraw();
    },
    onMeasureMiss: (listener) => subscribe(parts.missListeners, listener),
    onMeasure: (listener) => subscribe(measuring.listeners, listener),
  };
}

/** A click sets a corner while a measurement is under way; else it selects the element under it, or none. */
export function onClick(parts: SceneParts, x: number, y: number): void {
  const { measuring, model, settings } = parts;
  const { point, element = null } = hitAt(parts, x, y);
  if (measuring.isActive) {
    if (point) measuring.addCorner(point);
    else for (const listener of parts.missListeners) listener();
    return parts.redraw();
  }
  if (model.elements.length === 0 || element === settings.selection) return;
  select(parts, element);
  for (const listener of parts.selectListeners) listener(element);
}

/** The element under the pointer lights up, and listeners hear of it; undefined when the pointer has left. */
export function onHover(parts: SceneParts, place: { x: number; y: number } | undefined): void {
  if (parts.hoverListeners.size === 0 || parts.model.elements.length === 0) return;
  const id = (place && !parts.measuring.isActive && elementAt(parts, place.x, place.y)) || null;
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
  parts.rig.flyTo(standAt(parts.rig.goal, floorBelow(parts, above) ?? place));
}

function select(parts: SceneParts, id: string | null): void {
  parts.settings.selection = id;
  parts.model.select(id);
  parts.redraw();
}
