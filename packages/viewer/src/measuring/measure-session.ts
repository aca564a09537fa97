import type { Vec3 } from '@cloud/engine';
import { CORNERS, leastCorners } from './measurement.ts';
import type { MeasureKind, Measurement } from './measurement.ts';

type Listener = (measurements: readonly Measurement[], isDone: boolean) => void;

/** Measurements on screen, and the one that clicks are adding to. */
export class MeasureSession {
  readonly listeners = new Set<Listener>();
  #kind: MeasureKind | null = null;
  #done: Measurement[] = [];
  #current: Measurement | undefined;
  readonly #volumeOver: (outline: readonly Vec3[]) => number | undefined;

  /** @param volumeOver cubic meters over an outline, as far as points tell. */
  constructor(volumeOver: (outline: readonly Vec3[]) => number | undefined = () => undefined) {
    this.#volumeOver = volumeOver;
  }

  get isActive(): boolean {
    return this.#kind !== null;
  }

  get done(): readonly Measurement[] {
    return this.#done;
  }

  /** Everything to draw. */
  get all(): readonly Measurement[] {
    return this.#current ? [...this.#done, this.#current] : this.#done;
  }

  start(kind: MeasureKind | null): void {
    this.finish(false);
    this.#kind = kind;
  }

  replace(measurements: readonly Measurement[]): void {
    this.#current = undefined;
    this.#done = measurements.map((measurement) => ({ ...measurement, points: [...measurement.points] }));
    this.#tell(true);
  }

  addCorner(point: Vec3): void {
    if (!this.#kind) return;
    this.#current ??= { kind: this.#kind, points: [] };
    this.#current.points.push(point);
    if (this.#current.points.length >= CORNERS[this.#kind]) this.finish(false);
    else this.#tell(false);
  }

  /** Ends the measurement under way: kept if it says something, dropped if cancelled or too short. */
  finish(isCancelled: boolean): void {
    const current = this.#current;
    this.#current = undefined;
    if (!current) {
      if (isCancelled) this.#kind = null;
      return;
    }
    if (!isCancelled && current.points.length >= leastCorners(current.kind)) {
      const volume = current.kind === 'volume' ? this.#volumeOver(current.points) : undefined;
      this.#done.push({ ...current, ...(volume !== undefined && { volume }) });
    }
    this.#tell(true);
  }

  #tell(isDone: boolean): void {
    for (const listener of this.listeners) listener(this.all, isDone);
  }
}
