import type { ControlHost, PointerPlace } from './control-host.ts';

/** Least time between two looks at what the pointer is over. */
const HOVER_MS = 60;

/**
 * Tells where the mouse rests above a canvas: often while it moves, always where it comes to rest, and once more when Alt
 * goes down or up. A pointer moves more often than a picture is drawn.
 */
export class HoverWatch {
  readonly #host: ControlHost;
  #place: PointerPlace | undefined;
  #toldAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ControlHost, signal: AbortSignal) {
    this.#host = host;
    const onAlt = (isFree: boolean) => (event: KeyboardEvent) => {
      if (event.key !== 'Alt' || !this.#place || this.#place.isFree === isFree) return;
      this.#place = { ...this.#place, isFree };
      this.#tell();
    };
    window.addEventListener('keydown', onAlt(true), { signal });
    window.addEventListener('keyup', onAlt(false), { signal });
    signal.addEventListener('abort', () => this.pause());
  }

  moveTo(place: PointerPlace): void {
    this.#place = place;
    if (this.#timer !== undefined) return;
    const rest = this.#toldAt + HOVER_MS - performance.now();
    if (rest <= 0) return this.#tell();
    this.#timer = setTimeout(() => this.#tell(), rest);
  }

  leave(): void {
    this.pause();
    this.#host.hover(undefined);
  }

  /** Tells nothing until the mouse moves again: it is pressed now. */
  pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#place = undefined;
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#toldAt = performance.now();
    if (this.#place) this.#host.hover(this.#place);
  }
}
