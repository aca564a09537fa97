import type { CameraPose } from './camera.ts';
import { blend } from './moves.ts';

/** What is selected stands in the picture after 300 ms, the frames before and after the flight included. */
const FLIGHT_MS = 250;
/** After the last move the camera still counts as moving, so that a drag does not flicker between two budgets. */
const SETTLE_MS = 160;

/** Moves the camera: at once while the user drags, in a short flight after a click on a button. */
export class CameraRig {
  /** False until the user or the page has placed the camera. */
  isPlaced = false;
  #pose: CameraPose;
  #flight: { from: CameraPose; to: CameraPose; begin: number } | undefined;
  #lastMove = -Infinity;
  readonly #onMove: () => void;

  constructor(start: CameraPose, onMove: () => void) {
    this.#pose = start;
    this.#onMove = onMove;
  }

  get pose(): CameraPose {
    return this.#pose;
  }

  /** Where it is, or where it is flying to. */
  get goal(): CameraPose {
    return this.#flight?.to ?? this.#pose;
  }

  move(pose: CameraPose): void {
    this.#flight = undefined;
    this.isPlaced = true;
    this.#pose = pose;
    this.#lastMove = performance.now();
    this.#onMove();
  }

  flyTo(pose: CameraPose): void {
    const isCalm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    if (isCalm) return this.move(pose);
    this.isPlaced = true;
    this.#flight = { from: this.#pose, to: pose, begin: performance.now() };
    this.#onMove();
  }

  /** A first look at something new; does not count as placed, so that a better one may follow. */
  suggest(pose: CameraPose): void {
    if (!this.isPlaced) this.#pose = pose;
  }

  /** Moves on with the flight. @returns whether it goes on. */
  step(now: number): boolean {
    if (!this.#flight) return false;
    const { from, to, begin } = this.#flight;
    const share = Math.min(1, Math.max(0, (now - begin) / FLIGHT_MS));
    this.#pose = share < 1 ? blend(from, to, share) : to;
    this.#lastMove = now;
    if (share === 1) this.#flight = undefined;
    return share < 1;
  }

  isMoving(now: number): boolean {
    return now - this.#lastMove < SETTLE_MS;
  }
}
