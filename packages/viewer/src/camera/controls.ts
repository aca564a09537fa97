import type { Vec3 } from '@cloud/engine';
import type { CameraPose } from './camera.ts';
import { look, orbit, orbitAround, pan, walk, zoomTo } from './moves.ts';

/** `orbit` turns around the scene, `fly` walks through it. */
export type Navigation = 'orbit' | 'fly';

/** What the controls need of the viewer. */
export interface ControlHost {
  getPose(): CameraPose;
  setPose(pose: CameraPose): void;
  /** World point under a place in CSS pixels from the canvas' corner; undefined where nothing is. */
  pick(x: number, y: number): Vec3 | undefined;
  click(x: number, y: number): void;
  doubleClick(x: number, y: number): void;
  /** Escape or Enter was pressed. */
  finish(isCancelled: boolean): void;
  fit(): void;
}

const TURN_PER_PIXEL = 0.005;
const CLICK_SLACK = 5;
const KEY_TURN = 0.06;
const ANCHOR_MS = 400;
const MOVES: Record<string, Vec3> = {
  KeyW: [0, 1, 0],
  KeyS: [0, -1, 0],
  KeyA: [-1, 0, 0],
  KeyD: [1, 0, 0],
  KeyE: [0, 0, 1],
  KeyQ: [0, 0, -1],
};

/** Mouse, touch and keys, turned into poses. Listens on the canvas only; keys work while it has the focus. */
export class CameraControls {
  navigation: Navigation = 'orbit';
  readonly #canvas: HTMLCanvasElement;
  readonly #host: ControlHost;
  readonly #listeners = new AbortController();
  readonly #pointers = new Map<number, { x: number; y: number }>();
  readonly #keys = new Set<string>();
  #pressed: { x: number; y: number; button: number; isClick: boolean } | undefined;
  #pivot: Vec3 | undefined;
  #anchor: { point: Vec3; until: number; x: number; y: number } | undefined;
  #walking = 0;

  constructor(canvas: HTMLCanvasElement, host: ControlHost) {
    this.#canvas = canvas;
    this.#host = host;
    const { signal } = this.#listeners;
    canvas.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    canvas.addEventListener('pointermove', (event) => this.#move(event), { signal });
    canvas.addEventListener('pointerup', (event) => this.#up(event), { signal });
    canvas.addEventListener('pointercancel', (event) => this.#up(event), { signal });
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    canvas.addEventListener('dblclick', (event) => host.doubleClick(event.offsetX, event.offsetY), { signal });
    canvas.addEventListener('keydown', (event) => this.#keyDown(event), { signal });
    canvas.addEventListener('keyup', (event) => this.#keys.delete(event.code), { signal });
    canvas.addEventListener('blur', () => this.#keys.clear(), { signal });
  }

  /** A pointer or a key is moving the camera. */
  get isActive(): boolean {
    return this.#pointers.size > 0 || this.#keys.size > 0;
  }

  dispose(): void {
    this.#listeners.abort();
    cancelAnimationFrame(this.#walking);
  }

  #down(event: PointerEvent): void {
    this.#canvas.setPointerCapture(event.pointerId);
    const place = { x: event.offsetX, y: event.offsetY };
    this.#pointers.set(event.pointerId, place);
    const isOnly = this.#pointers.size === 1;
    this.#pressed = isOnly ? { ...place, button: event.button, isClick: true } : undefined;
    this.#pivot = isOnly ? this.#host.pick(place.x, place.y) : undefined;
  }

  #move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.offsetX, y: event.offsetY };
    if (this.#pointers.size === 2) {
      this.#pinch(event.pointerId, before, now);
      this.#pointers.set(event.pointerId, now);
      return;
    }
    const pressed = this.#pressed;
    if (pressed?.isClick && Math.hypot(now.x - pressed.x, now.y - pressed.y) < CLICK_SLACK) return;
    if (pressed) pressed.isClick = false;
    this.#pointers.set(event.pointerId, now);
    const isPan = (event.buttons & 6) !== 0 || event.shiftKey || event.ctrlKey || event.metaKey;
    this.#drag(now.x - before.x, now.y - before.y, isPan);
  }

  #drag(dx: number, dy: number, isPan: boolean): void {
    const pose = this.#host.getPose();
    if (isPan) return this.#host.setPose(pan(pose, dx, dy, this.#canvas.clientHeight, this.#depth(pose)));
    const [right, up] = [dx * TURN_PER_PIXEL, -dy * TURN_PER_PIXEL];
    if (this.navigation === 'fly') return this.#host.setPose(look(pose, -right * 0.6, -up * 0.6));
    this.#host.setPose(this.#pivot ? orbitAround(pose, this.#pivot, right, up) : orbit(pose, right, up));
  }

  #depth(pose: CameraPose): number {
    return this.#pivot ? Math.max(0.05, depthOf(pose, this.#pivot)) : pose.distance;
  }

  #pinch(moved: number, before: { x: number; y: number }, now: { x: number; y: number }): void {
    const other = [...this.#pointers].find(([id]) => id !== moved)?.[1];
    if (!other) return;
    const spread = Math.hypot(now.x - other.x, now.y - other.y);
    const spreadBefore = Math.hypot(before.x - other.x, before.y - other.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const pose = this.#host.getPose();
    const height = this.#canvas.clientHeight;
    const panned = pan(pose, (now.x - before.x) / 2, (now.y - before.y) / 2, height, pose.distance);
    const anchor = this.#anchorAt(middle.x, middle.y) ?? panned.target;
    this.#host.setPose(spread > 0 ? zoomTo(panned, spreadBefore / spread, anchor) : panned);
  }

  #up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    const pressed = this.#pressed;
    this.#pressed = undefined;
    this.#pivot = undefined;
    if (event.type === 'pointerup' && pressed?.isClick && pressed.button === 0) this.#host.click(pressed.x, pressed.y);
    this.#host.setPose(this.#host.getPose());
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
    const pose = this.#host.getPose();
    const factor = Math.exp(Math.max(-200, Math.min(200, lines)) * 0.0016);
    if (this.navigation === 'fly') return this.#host.setPose(walk(pose, 0, (1 - factor) * 4, 0, false));
    this.#host.setPose(zoomTo(pose, factor, this.#anchorAt(event.offsetX, event.offsetY) ?? pose.target));
  }

  /** Picked once for a run of wheel steps: the point under the cursor must not change on the way. */
  #anchorAt(x: number, y: number): Vec3 | undefined {
    const now = performance.now();
    const known = this.#anchor;
    const isSame = known && now < known.until && Math.hypot(known.x - x, known.y - y) < 12;
    const point = isSame ? known.point : this.#host.pick(x, y);
    this.#anchor = point && { point, until: now + ANCHOR_MS, x, y };
    return point;
  }

  #keyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pose = this.#host.getPose();
    const turn = this.navigation === 'fly' ? look : orbit;
    const sign = this.navigation === 'fly' ? -1 : 1;
    const set = (next: CameraPose) => this.#host.setPose(next);
    if (event.code in MOVES) {
      this.#keys.add(event.code);
      if (event.shiftKey) this.#keys.add('Shift');
      else this.#keys.delete('Shift');
      this.#startWalking();
    } else if (event.key === 'ArrowLeft') set(turn(pose, KEY_TURN * sign, 0));
    else if (event.key === 'ArrowRight') set(turn(pose, -KEY_TURN * sign, 0));
    else if (event.key === 'ArrowUp') set(turn(pose, 0, -KEY_TURN * sign));
    else if (event.key === 'ArrowDown') set(turn(pose, 0, KEY_TURN * sign));
    else if (event.key === '+' || event.key === '=') set(zoomTo(pose, 0.87, pose.target));
    else if (event.key === '-') set(zoomTo(pose, 1.15, pose.target));
    else if (event.key === 'Home') this.#host.fit();
    else if (event.key === 'Escape' || event.key === 'Enter') return this.#host.finish(event.key === 'Escape');
    else return;
    event.preventDefault();
  }

  #startWalking(): void {
    if (this.#walking !== 0) return;
    let last = performance.now();
    const step = (now: number) => {
      const pose = this.#host.getPose();
      const seconds = Math.min(0.1, (now - last) / 1000);
      last = now;
      const speed = (this.navigation === 'fly' ? 2.2 : pose.distance * 0.6) * (this.#keys.has('Shift') ? 3 : 1);
      let move: Vec3 = [0, 0, 0];
      for (const key of this.#keys) {
        const own = MOVES[key];
        if (own) move = [move[0] + own[0], move[1] + own[1], move[2] + own[2]];
      }
      if (this.#keys.size === 0 || (this.#keys.size === 1 && this.#keys.has('Shift'))) {
        this.#keys.clear();
        this.#walking = 0;
        return;
      }
      const reach = speed * seconds;
      this.#host.setPose(walk(pose, move[0] * reach, move[1] * reach, move[2] * reach, true));
      this.#walking = requestAnimationFrame(step);
    };
    this.#walking = requestAnimationFrame(step);
  }
}

function depthOf(pose: CameraPose, point: Vec3): number {
  const level = Math.cos(pose.pitch);
  const [x, y, z] = [point[0] - pose.target[0], point[1] - pose.target[1], point[2] - pose.target[2]];
  return pose.distance + x * Math.sin(pose.yaw) * level + y * Math.cos(pose.yaw) * level + z * Math.sin(pose.pitch);
}
