import type { ITimers, Timer } from 'bpmn-elements';

/** Timers that never fire here and only tell when they are due: a step resumes the process after that. */
export class DueTimes implements ITimers {
  readonly #timers = new Set<Timer>();

  /** When the next one is due; undefined without any. */
  get next(): Date | undefined {
    return [...this.#timers].map(({ expireAt }) => expireAt).toSorted((a, b) => a.getTime() - b.getTime())[0];
  }

  get setTimeout() {
    return (callback: CallableFunction, delay: number, ...args: unknown[]): Timer => {
      const timer = { callback, delay, args, timerId: '', expireAt: new Date(Date.now() + delay), timerRef: undefined };
      this.#timers.add(timer);
      return timer;
    };
  }

  get clearTimeout() {
    return (timer: Timer): void => {
      this.#timers.delete(timer);
    };
  }

  register(): this {
    return this;
  }
}
