import type { StepFault } from '@cloud/contract';
import {
  Activity,
  Context,
  Definition,
  Environment,
  type ElementMessageContent,
  type ITimers,
  type Timer,
} from 'bpmn-elements';
import type { SerializableContext } from 'moddle-context-serializer';
import * as v from 'valibot';
import { adaptElement, THROWN, THROWN_ERROR, thrownError } from './elements.ts';
import { packState, unpackState } from './engine-state.ts';
import { expressionsOf } from './expressions.ts';
import { activitiesBeside, releaseJoins } from './joins.ts';
import { enter, isMovable } from './move.ts';
import { MOST_INSTANCES, outcomeOf } from './multi-instance.ts';
import { ProcessStepError } from './process-error.ts';
import type { EngineState, Happening, PassedActivity, ProcessStep, Variables } from './process-state.ts';

import { callOf, dueOf, eventOf, serviceOf, taskOf, type Wait } from './waits.ts';

/** Activities of one step; a process of 500 elements passes each twice and has not reached it. */
const MOST_ACTIVITIES = 1_000;

/** One step of one process: it begins or resumes, takes note of what happened, and tells where it stands. */
export class Run {
  readonly #source: SerializableContext;
  readonly #variables: Variables;
  readonly #definition: Definition;
  readonly #joins: Activity[] = [];
  readonly #passed: PassedActivity[] = [];
  readonly #thrown: ProcessStep['thrown'] = [];
  /** Of {@link #thrown}, those that this process has taken note of. */
  #heard = 0;
  #entered = 0;
  #error: string | undefined;

  constructor(source: SerializableContext, variables: Variables) {
    this.#source = source;
    this.#variables = { ...variables };
    const environment = new Environment({
      expressions: expressionsOf(this.#variables),
      timers: NO_TIMERS,
      settings: { disableTrackState: true, batchSize: MOST_INSTANCES },
      extensions: { adapt: (element) => adaptElement(element, this.#joins) },
    });
    this.#definition = new Definition(Context(source, environment));
    this.#listen();
  }

  begin(): void {
    this.#go(() => this.#definition.run());
  }

  /** @throws ProcessStepError `state-invalid` */
  resume(state: EngineState): void {
    if (!state) return;
    const known = new Set(this.#source.getProcesses().map(({ id }) => id));
    const isOfThis = state.status === 'executing' && state.execution?.processes.every(({ id }) => known.has(id));
    if (!isOfThis) throw new ProcessStepError('state-invalid', '');
    this.#go(() => this.#definition.recover(unpackState(state)).resume());
  }

  /** @throws ProcessStepError `not-waiting` */
  take(happening: Happening): void {
    this.#set(('set' in happening ? happening.set : happening.variables) ?? {});
    if ('done' in happening) {
      const wait = this.#waitOf(happening.done);
      this.#go(() => wait.signal({ ...happening.variables }));
    } else if ('failed' in happening) {
      const wait = this.#waitOf(happening.failed);
      this.#go(() => wait.sendApiMessage('error', thrownError(happening.code)));
    } else if ('message' in happening) {
      const heard = this.#hear('message', happening.message, happening.executionId);
      // One that was meant for a certain stay is refused after it; one for all that wait may come too late.
      if (!heard && happening.executionId) throw new ProcessStepError('not-waiting', '', happening.executionId);
    } else if ('signal' in happening) this.#hear('signal', happening.signal);
  }

  /** @throws ProcessStepError `not-waiting`, `not-movable` */
  move(executionId: string, activityId: string): void {
    const { owner } = this.waits().find((one) => one.executionId === executionId) ?? {};
    if (!(owner instanceof Activity) || owner.type !== 'bpmn:UserTask')
      throw new ProcessStepError('not-waiting', '', executionId);
    const target = activitiesBeside(owner).find(({ id }) => id === activityId);
    if (!target || !isMovable(owner, target)) throw new ProcessStepError('not-movable', activityId, owner.id);
    this.#go(() => {
      enter(target);
      owner.discard();
    });
  }

  #set(variables: Variables): void {
    for (const [name, value] of Object.entries(variables)) if (name !== '__proto__') this.#variables[name] = value;
  }

  /** Where the process stands. */
  step(): ProcessStep {
    const isOver = this.#isOver;
    const waits = isOver ? [] : this.waits();
    const services = waits.flatMap((wait) => serviceOf(wait, this.#variables) ?? []);
    const step: ProcessStep = {
      state: { variables: this.#variables, engine: isOver ? null : packState(this.#definition.getState()) },
      variables: this.#variables,
      isOver,
      error: this.#error,
      waiting: waits.flatMap((wait) => taskOf(wait) ?? []),
      services,
      calls: waits.flatMap((wait) => callOf(wait) ?? []),
      events: waits.flatMap((wait) => eventOf(wait) ?? []),
      thrown: this.#thrown,
      passed: this.#passed,
      nextTimer: waits.flatMap((wait) => dueOf(wait) ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0],
    };
    const waitsForNothing = step.waiting.length + services.length + step.calls.length + step.events.length === 0;
    if (!isOver && waitsForNothing && !step.nextTimer) throw new ProcessStepError('stuck', waits[0]?.id ?? '');
    return step;
  }

  /** Everything that waits, at every depth. */
  waits(): Wait[] {
    const found = new Map<string, Wait>();
    const add = (wait: Wait) => {
      if (found.has(wait.executionId)) return;
      found.set(wait.executionId, wait);
      if (!(wait.owner instanceof Activity)) return;
      const inside: Wait[] = wait.owner.isSubProcess ? wait.getPostponed() : wait.getExecuting();
      for (const one of inside) add(one);
    };
    for (const wait of this.#definition.getPostponed()) add(wait);
    return [...found.values()];
  }

  get #isOver(): boolean {
    return this.#error !== undefined || !this.#definition.isRunning;
  }

  #waitOf(executionId: string): Wait {
    const wait = this.#isOver ? undefined : this.waits().find((one) => one.executionId === executionId);
    if (!wait || !(taskOf(wait) ?? callOf(wait) ?? serviceOf(wait, {})))
      throw new ProcessStepError('not-waiting', '', executionId);
    return wait;
  }

  /** All that wait for it go on. @returns whether any did. */
  #hear(kind: 'message' | 'signal', name: string, executionId?: string): boolean {
    if (this.#isOver) return false;
    const waits = this.waits().filter((wait) => {
      const event = eventOf(wait);
      return event?.kind === kind && event.name === name && (executionId ?? event.executionId) === event.executionId;
    });
    for (const wait of waits) this.#go(() => wait.signal({}));
    return waits.length > 0;
  }

  /** Lets the engine go on until nothing moves. */
  #go(move: () => unknown): void {
    try {
      move();
      do {
        while (this.#heard < this.#thrown.length) {
          // Taken note of before it is heard: hearing it goes on from here.
          const { kind, name } = this.#thrown[this.#heard++]!;
          this.#hear(kind, name);
        }
      } while (!this.#isOver && releaseJoins(this.#joins));
    } catch (cause) {
      this.#refuse(cause);
    }
    if (this.#entered > MOST_ACTIVITIES) throw endless(this.#passed.at(-1));
  }

  #refuse(cause: unknown): void {
    if (cause instanceof ProcessStepError) throw cause;
    if (this.#entered > MOST_ACTIVITIES || cause instanceof RangeError) throw endless(this.#passed.at(-1));
    const { name, code, message, source } = v.parse(engineError, cause);
    if (name === THROWN_ERROR) this.#error = code;
    else throw new ProcessStepError(reasonOf(message), source.content.id, message);
  }

  #listen(): void {
    const ended = new Set<unknown>();
    const note = ({ id, type, executionId }: ElementMessageContent, what: PassedActivity['what']) =>
      this.#passed.push({ activityId: String(id), executionId: String(executionId), type: String(type), what });
    const onEvent = (key: string, { content = {} }: { content?: ElementMessageContent }) => {
      // A boundary event counts from when something happens to it.
      const isBoundary = content.type === 'bpmn:BoundaryEvent';
      if (key === 'activity.enter') {
        if (++this.#entered > MOST_ACTIVITIES) throw endless(this.#passed.at(-1));
        if (!isBoundary) note(content, 'entered');
      } else if (key === 'activity.execution.completed') this.#together(content);
      else if (key === 'activity.end') {
        ended.add(content.executionId);
        if (isBoundary) note(content, 'entered');
        note(content, 'left');
      } else if (key === 'activity.leave' && !isBoundary && !ended.has(content.executionId)) note(content, 'cancelled');
      else if (key === 'flow.take') note({ ...content, executionId: content['sequenceId'] }, 'taken');
      else if (key === THROWN) this.#thrown.push(content['thrown']);
    };
    const { broker } = this.#definition;
    for (const pattern of ['activity.#', 'flow.take']) broker.subscribeTmp('event', pattern, onEvent, { noAck: true });
  }

  /** What several people decided together stands in the variables before the process goes on. */
  #together({ id, output }: ElementMessageContent): void {
    const activity = this.#definition.getElementById<Activity>(String(id));
    const loop = activity?.behaviour?.['loopCharacteristics'];
    if (loop && Array.isArray(output)) this.#set(outcomeOf(String(id), loop.behaviour, output));
  }
}

/** Timers never fire here: a step tells when the next is due, and resumes the process after that. */
const timer: Timer = { callback: () => undefined, delay: 0, timerId: '', timerRef: undefined };
const setters = { setTimeout: () => timer, clearTimeout: () => undefined };
const NO_TIMERS: ITimers = { ...setters, register: () => setters };

const endless = (last: PassedActivity | undefined) => new ProcessStepError('endless', last?.activityId ?? '');

/** What the engine says of an element that failed. */
const engineError = v.object({
  name: v.fallback(v.string(), ''),
  code: v.fallback(v.string(), ''),
  message: v.fallback(v.string(), ''),
  source: v.fallback(v.object({ content: v.object({ id: v.string() }) }), { content: { id: '' } }),
});

const REASONS: readonly (readonly [RegExp, StepFault])[] = [
  [/no conditional flow taken/, 'no-way'],
  [/cardinality|collection/, 'collection-invalid'],
  [/expireAt|duration|ISO|date/i, 'timer-invalid'],
];
const reasonOf = (message: string): StepFault => REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? 'failed';
