/** Milliseconds a frame may take while the camera moves, while nodes come in, and while it rests. */
const MOVING_MS = 33;
const LOADING_MS = 120;
const RESTING_MS = 400;
/** Even the slowest card must show enough to steer by, and enough to look at. */
const FEWEST_MOVING = 40_000;
const FEWEST_RESTING = 200_000;
const MOST = 5_000_000;
/** Weight that a frame's figures keep with every later frame. */
const MEMORY = 0.9;

/**
 * How many points a frame may draw, learned from how long frames took: a cost a frame (lighting, filling the screen) and
 * a cost a point, fitted as a line through the last frames, older ones fading. Taking it all as cost a point, tried
 * first, starved slow cards: drawing less made each point look dearer.
 */
export class FrameBudget {
  /** Milliseconds of the last frame. */
  frameMs = 0;
  #fixedMs = 2;
  #msPerPoint: number;
  #sums = { weight: 0, x: 0, y: 0, xx: 0, xy: 0 };

  /** @param isSoftware no graphics card: begin far lower, since the first frames decide how the page feels. */
  constructor(isSoftware: boolean) {
    this.#msPerPoint = isSoftware ? 1 / 1000 : 1 / 8000;
  }

  /** @param ms from the first command to the graphics card being done. */
  record(points: number, ms: number): void {
    this.frameMs = ms;
    if (points === 0 || ms <= 0) return;
    const sums = this.#sums;
    // A frame that waited for a busy machine says nothing about points.
    const y = Math.min(ms, 4 * (this.#fixedMs + this.#msPerPoint * points) + 50);
    sums.weight = sums.weight * MEMORY + 1;
    sums.x = sums.x * MEMORY + points;
    sums.y = sums.y * MEMORY + y;
    sums.xx = sums.xx * MEMORY + points * points;
    sums.xy = sums.xy * MEMORY + points * y;
    const [meanX, meanY] = [sums.x / sums.weight, sums.y / sums.weight];
    const variance = sums.xx / sums.weight - meanX * meanX;
    // Frames of much the same size tell the sum of both costs only: keep the slope.
    if (variance > (0.15 * meanX) ** 2) {
      const slope = (sums.xy / sums.weight - meanX * meanY) / variance;
      this.#msPerPoint = Math.min(1 / 300, Math.max(1 / 100_000, slope));
    } else if (this.#msPerPoint * meanX > meanY) {
      this.#msPerPoint = meanY / meanX;
    }
    this.#fixedMs = Math.max(0, meanY - this.#msPerPoint * meanX);
  }

  get moving(): number {
    return this.#within(MOVING_MS, FEWEST_MOVING);
  }

  get loading(): number {
    return this.#within(LOADING_MS, FEWEST_MOVING);
  }

  get resting(): number {
    return this.#within(RESTING_MS, FEWEST_RESTING);
  }

  #within(ms: number, fewest: number): number {
    return Math.round(Math.min(MOST, Math.max(fewest, (ms - this.#fixedMs) / this.#msPerPoint)));
  }
}
