const POLL_MS = 3;
/** A card that does not answer must not stop the picture for good. */
const LONGEST_WAIT_MS = 4000;

/**
 * Draws when asked to, at most one frame ahead of the graphics card: while the card still works on the last frame no
 * other is sent, so the page stays responsive however slow the card is. At rest it does nothing at all.
 */
export class FrameLoop {
  frames = 0;
  readonly #gl: WebGL2RenderingContext;
  readonly #draw: (now: number) => boolean;
  readonly #onDone: (ms: number) => void;
  #request = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #poll: ReturnType<typeof setTimeout> | undefined;
  #fence: { sync: WebGLSync; begin: number } | undefined;
  #isWanted = false;
  #isPaused = false;

  /**
   * @param draw draws one frame; true asks for the next at once.
   * @param onDone told how long the card took.
   */
  constructor(gl: WebGL2RenderingContext, draw: (now: number) => boolean, onDone: (ms: number) => void) {
    this.#gl = gl;
    this.#draw = draw;
    this.#onDone = onDone;
  }

  /** Something changed: draw as soon as the screen and the card are ready. */
  invalidate(): void {
    this.#isWanted = true;
    if (this.#isPaused || this.#fence || this.#request !== 0) return;
    this.#request = requestAnimationFrame((now) => this.#frame(now));
  }

  /** Draws once more after a pause without other calls. */
  later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.invalidate(), ms);
  }

  pause(): void {
    this.#isPaused = true;
    this.#fence = undefined;
    clearTimeout(this.#poll);
  }

  resume(): void {
    this.#isPaused = false;
    this.invalidate();
  }

  dispose(): void {
    this.pause();
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#request);
  }

  #frame(now: number): void {
    this.#request = 0;
    if (this.#isPaused) return;
    this.#isWanted = false;
    const begin = performance.now();
    const isOngoing = this.#draw(now);
    this.frames++;
    const sync = this.#gl.fenceSync(this.#gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.#gl.flush();
    if (isOngoing) this.#isWanted = true;
    if (!sync) return this.#next();
    this.#fence = { sync, begin };
    this.#poll = setTimeout(() => this.#check(), 0);
  }

  #check(): void {
    const fence = this.#fence;
    if (!fence) return;
    const gl = this.#gl;
    const waited = performance.now() - fence.begin;
    const isDone = gl.getSyncParameter(fence.sync, gl.SYNC_STATUS) === gl.SIGNALED || waited > LONGEST_WAIT_MS;
    if (!isDone) {
      this.#poll = setTimeout(() => this.#check(), POLL_MS);
      return;
    }
    gl.deleteSync(fence.sync);
    this.#fence = undefined;
    this.#onDone(waited);
    this.#next();
  }

  #next(): void {
    if (this.#isWanted) this.invalidate();
  }
}
