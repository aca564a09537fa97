import type { CameraPose } from './camera.ts';
import { blend } from './moves.ts';

/** What is selected stands in the picture within 300 ms of the input, and so within this time of the flight's begin. */
const FLIGHT_MS = 260;
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

  /**
   * Moves on with the flight. Each frame is drawn for the moment at which it will be seen; the last one that will be seen in
   * time shows the goal, however slow frames are.
   *
   * @param frameMs how long a frame takes until it is seen.
   * @returns whether the flight goes on.
   */
  step(now: number, frameMs = 0): boolean {
    if (!this.#flight) return false;
    const { from, to, begin } = this.#flight;
    const seen = now + frameMs - begin;
    const isLast = seen + frameMs > FLIGHT_MS;
    this.#pose = isLast ? to : blend(from, to, Math.max(0, seen / FLIGHT_MS));
    this.#lastMove = now;
    if (isLast) this.#flight = undefined;
    return !isLast;
  }

  isMoving(now: number): boolean {
    return now - this.#lastMove < SETTLE_MS;
  }
}
