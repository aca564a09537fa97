import type { ITimers, RegisteredTimer, Timer } from 'bpmn-elements';

/** Timers that never fire here and only tell when they are due: a step resumes the process after that. */
export class DueTimes implements ITimers {
  readonly #timers = new Set<Timer>();

  /** When the next one is due; undefined without any. */
  get next(): Date | undefined {
    return [...this.#timers].map(({ expireAt }) => expireAt).toSorted((a, b) => a.getTime() - b.getTime())[0];
  }

  get setTimeout() {
    return this.#setterOf(undefined);
  }

  get clearTimeout() {
    return (timer: Timer): void => {
      this.#timers.delete(timer);
    };
  }

  /** @param owner the event that waits; it knows its time to the millisecond. */
  register(owner?: { expireAt?: Date }): RegisteredTimer {
    return { owner, setTimeout: this.#setterOf(owner?.expireAt), clearTimeout: this.clearTimeout };
  }

  #setterOf(at: Date | undefined) {
    return (callback: CallableFunction, delay: number, ...args: unknown[]): Timer => {
      const expireAt = at ?? new Date(Date.now() + delay);
      const timer = { callback, delay, args, timerId: '', expireAt, timerRef: undefined };
      this.#timers.add(timer);
      return timer;
    };
  }
}
