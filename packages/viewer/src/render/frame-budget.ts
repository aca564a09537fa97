/** Milliseconds a frame may take while the camera moves, and while it rests. */
const MOVING_MS = 30;
const RESTING_MS = 320;
const FEWEST = 60_000;
const MOST = 5_000_000;

/**
 * How many points a frame may draw, learned from how long frames take. Assumes a fixed cost a frame and a cost a point;
 * only the second is learned, from frames that draw enough points to tell.
 */
export class FrameBudget {
  #pointsPerMs = 8000;
  #samples = 0;
  frameMs = 0;

  /** @param ms from the first command to the graphics card being done. */
  record(points: number, ms: number): void {
    this.frameMs = ms;
    if (points < 20_000 || ms <= 0) return;
    const measured = points / Math.max(0.5, ms - 2);
    // The first frames compile shaders and upload buffers; believe good news slowly, bad news quickly.
    const weight = this.#samples++ < 3 ? 0.5 : measured < this.#pointsPerMs ? 0.35 : 0.15;
    this.#pointsPerMs = this.#pointsPerMs * (1 - weight) + measured * weight;
  }

  get moving(): number {
    return clamp(this.#pointsPerMs * MOVING_MS);
  }

  get resting(): number {
    return clamp(this.#pointsPerMs * RESTING_MS);
  }
}

function clamp(points: number): number {
  return Math.round(Math.min(MOST, Math.max(FEWEST, points)));
}
