import type { Vec3 } from '@cloud/engine';
import type { CameraPose } from './camera.ts';
import type { ControlHost, Navigation } from './control-host.ts';
import { add } from './linear.ts';
import { eyeAt, EYE_HEIGHT, look, orbit, walk, zoomTo } from './moves.ts';

/** Radians that an arrow key turns the camera. */
const TURN_RADIANS = 0.06;
/** Factors on the distance to the target, one press of + or −. */
const ZOOM_IN = 0.87;
const ZOOM_OUT = 1.15;
/** Meters a second of a person who walks fast. */
const WALK_SPEED = 2.2;
/** Flying covers this share of the way to what is ahead in a second, within these bounds in meters. */
const FLY_SHARE = 0.6;
const SLOWEST_FLIGHT = 1.5;
const FASTEST_FLIGHT = 120;
/** How long the distance ahead is taken for the same, milliseconds. */
const REACH_MS = 250;
/** Share of the difference to eye height that is left after a tenth of a second. */
const STEP_SOFTNESS = 0.35;
/** Distances to the target a second in orbit mode. */
const ORBIT_SPEED = 0.6;
/** Factor on the speed while Shift is down. */
const FAST_FACTOR = 3;
/** Seconds that one frame may walk at most, however late it comes. */
const LONGEST_STEP_SECONDS = 0.1;
/** Directions to walk, by key: right, forward, up. */
const DIRECTIONS: Record<string, Vec3> = {
  KeyW: [0, 1, 0],
  KeyS: [0, -1, 0],
  KeyA: [-1, 0, 0],
  KeyD: [1, 0, 0],
  KeyE: [0, 0, 1],
  KeyQ: [0, 0, -1],
};
/** Directions to turn, by key: right and up. */
const TURNS: Record<string, readonly [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOMS: Record<string, number> = { '+': ZOOM_IN, '=': ZOOM_IN, '-': ZOOM_OUT };

/** Keys turned into poses: arrows turn, + and − zoom, WASD and QE walk while they are down. */
export class KeyboardControls {
  readonly #host: ControlHost;
  readonly #getNavigation: () => Navigation;
  readonly #listeners = new AbortController();
  /** Codes of the walking keys that are down. */
  readonly #down = new Set<string>();
  #isFast = false;
  /** Handle of the next step; 0 while nothing walks. */
  #request = 0;
  /** Meters to what is ahead, and when that was looked up. */
  #reach = { meters: SLOWEST_FLIGHT, at: -Infinity };

  constructor(canvas: HTMLCanvasElement, host: ControlHost, getNavigation: () => Navigation) {
    this.#host = host;
    this.#getNavigation = getNavigation;
    const { signal } = this.#listeners;
    canvas.addEventListener('keydown', (event) => this.#press(event), { signal });
    canvas.addEventListener('keyup', (event) => this.#down.delete(event.code), { signal });
    canvas.addEventListener('blur', () => this.#down.clear(), { signal });
  }

  get isActive(): boolean {
    return this.#down.size > 0;
  }

  dispose(): void {
    this.#listeners.abort();
    cancelAnimationFrame(this.#request);
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pose = this.#host.getPose();
    const turn = TURNS[event.key];
    const zoom = ZOOMS[event.key];
    if (event.code in DIRECTIONS) {
      this.#down.add(event.code);
      this.#isFast = event.shiftKey;
      this.#startWalking();
    } else if (turn) this.#host.setPose(this.#turned(pose, turn));
    else if (zoom) this.#host.setPose(zoomTo(pose, zoom, pose.target));
    else if (event.key === 'Home') this.#host.fit();
    else if (event.key === 'Escape' || event.key === 'Enter') return this.#host.finish(event.key === 'Escape');
    else return;
    event.preventDefault();
  }

  #turned(pose: CameraPose, [right, up]: readonly [number, number]): CameraPose {
    // In orbit mode the scene follows the arrow, else the eye does.
    return this.#getNavigation() !== 'orbit'
      ? look(pose, -right * TURN_RADIANS, -up * TURN_RADIANS)
      : orbit(pose, right * TURN_RADIANS, up * TURN_RADIANS);
  }

  #startWalking(): void {
    if (this.#request !== 0) return;
    let last = performance.now();
    const step = (now: number) => {
      if (this.#down.size === 0) {
        this.#request = 0;
        return;
      }
      const seconds = Math.min(LONGEST_STEP_SECONDS, (now - last) / 1000);
      last = now;
      const pose = this.#host.getPose();
      const [right, forward, up] = [...this.#down].reduce<Vec3>((sum, code) => add(sum, DIRECTIONS[code]!), [0, 0, 0]);
      const reach = this.#speed(pose, now) * seconds;
      const isWalk = this.#getNavigation() === 'walk';
      const moved = walk(
        pose,
        right * reach,
        forward * reach,
        isWalk ? 0 : up * reach,
        this.#getNavigation() !== 'fly',
      );
      this.#host.setPose(isWalk ? this.#atEyeHeight(moved, seconds) : moved);
      this.#request = requestAnimationFrame(step);
    };
    this.#request = requestAnimationFrame(step);
  }

  /** Up and down with the floor, softly over steps. */
  #atEyeHeight(pose: CameraPose, seconds: number): CameraPose {
    const floor = this.#host.floorUnder(pose);
    return floor === undefined ? pose : eyeAt(pose, floor + EYE_HEIGHT, 1 - STEP_SOFTNESS ** (seconds * 10));
  }

  /** Meters a second. */
  #speed(pose: CameraPose, now: number): number {
    const navigation = this.#getNavigation();
    const speed =
      navigation === 'walk'
        ? WALK_SPEED
        : navigation === 'orbit'
          ? pose.distance * ORBIT_SPEED
          : this.#flightSpeed(now);
    return this.#isFast ? speed * FAST_FACTOR : speed;
  }

  /** Slow beside a wall, fast over a town. */
  #flightSpeed(now: number): number {
    if (now - this.#reach.at > REACH_MS) this.#reach = { meters: this.#host.reach() ?? this.#reach.meters, at: now };
    return Math.min(FASTEST_FLIGHT, Math.max(SLOWEST_FLIGHT, this.#reach.meters * FLY_SHARE));
  }
}
