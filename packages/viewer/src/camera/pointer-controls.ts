import type { Vec3 } from '@cloud/engine';
import { depthOf } from './camera.ts';
import type { CameraPose } from './camera.ts';
import type { ControlHost, Navigation } from './control-host.ts';
import { HoverWatch } from './hover-watch.ts';
import { look, orbit, orbitAround, pan, walk, zoomTo } from './moves.ts';

/** Radians that a drag of one CSS pixel turns the camera around the scene. */
const TURN_PER_PIXEL = 0.005;
/** The same where the eye turns and stays in its place. */
const LOOK_PER_PIXEL = 0.003;
/** CSS pixels that a pointer may move and still click. */
const CLICK_SLACK_PIXELS = 5;
/** Buttons that pan: secondary and middle, as bits of `MouseEvent.buttons`. */
const PAN_BUTTONS = 0b110;
/** Meters; panning at a point that is nearer to the eye would hardly move. */
const LEAST_PAN_DEPTH = 0.05;
/** A point under the cursor serves so long, and within so many CSS pixels, for a run of wheel steps. */
const ANCHOR_MS = 400;
const ANCHOR_PIXELS = 12;
/** CSS pixels of one line, for wheels that count lines. */
const PIXELS_PER_LINE = 33;
/** CSS pixels that one turn of the wheel counts for at most. */
const MOST_WHEEL_PIXELS = 200;
/** Logarithm of the zoom factor, a CSS pixel of the wheel. */
const ZOOM_PER_PIXEL = 0.0016;
/** Meters that the wheel walks in fly mode, for a zoom factor that is off by 1. */
const WHEEL_WALK_METERS = 4;

/** CSS pixels from the upper left corner of the canvas. */
interface Place {
  x: number;
  y: number;
}

/** Mouse, touch and wheel, turned into poses. */
export class PointerControls {
  readonly #canvas: HTMLCanvasElement;
  readonly #host: ControlHost;
  readonly #getNavigation: () => Navigation;
  readonly #listeners = new AbortController();
  readonly #pointers = new Map<number, Place>();
  readonly #hover: HoverWatch;
  #pressed: (Place & { button: number; isClick: boolean }) | undefined;
  #pivot: Vec3 | undefined;
  #anchor: (Place & { point: Vec3; until: number }) | undefined;

  constructor(canvas: HTMLCanvasElement, host: ControlHost, getNavigation: () => Navigation) {
    this.#canvas = canvas;
    this.#host = host;
    this.#getNavigation = getNavigation;
    const { signal } = this.#listeners;
    this.#hover = new HoverWatch(host, signal);
    canvas.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    canvas.addEventListener('pointermove', (event) => this.#move(event), { signal });
    canvas.addEventListener('pointerup', (event) => this.#up(event), { signal });
    canvas.addEventListener('pointercancel', (event) => this.#up(event), { signal });
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    canvas.addEventListener('pointerleave', () => this.#hover.leave(), { signal });
    canvas.addEventListener('dblclick', (event) => host.doubleClick(event.offsetX, event.offsetY), { signal });
  }

  get isActive(): boolean {
    return this.#pointers.size > 0;
  }

  dispose(): void {
    this.#listeners.abort();
  }

  #down(event: PointerEvent): void {
    this.#hover.pause();
    this.#canvas.setPointerCapture(event.pointerId);
    const place = { x: event.offsetX, y: event.offsetY };
    this.#pointers.set(event.pointerId, place);
    const isOnly = this.#pointers.size === 1;
    this.#pressed = isOnly ? { ...place, button: event.button, isClick: true } : undefined;
    this.#pivot = isOnly ? this.#host.pick(place.x, place.y) : undefined;
  }

  #move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      const { offsetX: x, offsetY: y, altKey: isFree } = event;
      if (event.pointerType === 'mouse') this.#hover.moveTo({ x, y, isFree });
      return;
    }
    const now = { x: event.offsetX, y: event.offsetY };
    if (this.#pointers.size === 2) {
      this.#pinch(event.pointerId, before, now);
      this.#pointers.set(event.pointerId, now);
      return;
    }
    const pressed = this.#pressed;
    if (pressed?.isClick && distanceBetween(now, pressed) < CLICK_SLACK_PIXELS) return;
    if (pressed) pressed.isClick = false;
    this.#pointers.set(event.pointerId, now);
    const isPan = (event.buttons & PAN_BUTTONS) !== 0 || event.shiftKey || event.ctrlKey || event.metaKey;
    this.#drag(now.x - before.x, now.y - before.y, isPan);
  }

  #drag(dx: number, dy: number, isPan: boolean): void {
    const pose = this.#host.getPose();
    if (isPan) return this.#host.setPose(pan(pose, dx, dy, this.#canvas.clientHeight, this.#panDepth(pose)));
    if (this.#getNavigation() !== 'orbit')
      return this.#host.setPose(look(pose, -dx * LOOK_PER_PIXEL, dy * LOOK_PER_PIXEL));
    const [right, up] = [dx * TURN_PER_PIXEL, -dy * TURN_PER_PIXEL];
    this.#host.setPose(this.#pivot ? orbitAround(pose, this.#pivot, right, up) : orbit(pose, right, up));
  }

  #panDepth(pose: CameraPose): number {
    return this.#pivot ? Math.max(LEAST_PAN_DEPTH, depthOf(pose, this.#pivot)) : pose.distance;
  }

  #pinch(moved: number, before: Place, now: Place): void {
    const other = [...this.#pointers].find(([id]) => id !== moved)?.[1];
    if (!other) return;
    const spread = distanceBetween(now, other);
    const spreadBefore = distanceBetween(before, other);
    const pose = this.#host.getPose();
    const height = this.#canvas.clientHeight;
    const panned = pan(pose, (now.x - before.x) / 2, (now.y - before.y) / 2, height, pose.distance);
    const anchor = this.#anchorAt((now.x + other.x) / 2, (now.y + other.y) / 2) ?? panned.target;
    this.#host.setPose(spread > 0 ? zoomTo(panned, spreadBefore / spread, anchor) : panned);
  }

  #up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    const pressed = this.#pressed;
    this.#pressed = undefined;
    this.#pivot = undefined;
    if (event.type === 'pointerup' && pressed?.isClick && pressed.button === 0)
      this.#host.click({ x: pressed.x, y: pressed.y, isFree: event.altKey });
    this.#host.setPose(this.#host.getPose());
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * PIXELS_PER_LINE : event.deltaY;
    const pose = this.#host.getPose();
    const factor = Math.exp(Math.max(-MOST_WHEEL_PIXELS, Math.min(MOST_WHEEL_PIXELS, pixels)) * ZOOM_PER_PIXEL);
    const navigation = this.#getNavigation();
    if (navigation !== 'orbit') {
      const step = (1 - factor) * WHEEL_WALK_METERS * Math.max(1, (this.#host.reach() ?? 0) / WHEEL_WALK_METERS);
      return this.#host.setPose(walk(pose, 0, step, 0, navigation === 'walk'));
    }
    this.#host.setPose(zoomTo(pose, factor, this.#anchorAt(event.offsetX, event.offsetY) ?? pose.target));
  }

  /** Picked once for a run of wheel steps: the point under the cursor must not change on the way. */
  #anchorAt(x: number, y: number): Vec3 | undefined {
    const now = performance.now();
    const known = this.#anchor;
    const isSame = known && now < known.until && distanceBetween(known, { x, y }) < ANCHOR_PIXELS;
    const point = isSame ? known.point : this.#host.pick(x, y);
    this.#anchor = point && { point, until: now + ANCHOR_MS, x, y };
    return point;
  }
}

function distanceBetween(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
