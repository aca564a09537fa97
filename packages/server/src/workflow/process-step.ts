import { isMet, isObject, parseCondition } from '@cloud/contract';
import { Engine, type BpmnEngineExecutionState, type Execution } from 'bpmn-engine';
import { Timers } from 'bpmn-elements';
import { EventEmitter } from 'node:events';

export type Variables = Record<string, unknown>;

/** A task that waits for somebody. */
export interface WaitingTask {
  activityId: string;
  /** One stay at the activity: a loop comes back with another. */
  executionId: string;
}

/** What the process went through in a step, in its order. */
export interface PassedActivity {
  activityId: string;
  executionId: string;
  type: string;
  what: 'entered' | 'left' | 'discarded';
}

/** Where a process stands after a step, to be stored as it is. */
export interface ProcessStep {
  state: BpmnEngineExecutionState;
  isOver: boolean;
  waiting: WaitingTask[];
  passed: PassedActivity[];
  /** When the next timer is due; undefined without any. */
  nextTimer: Date | undefined;
}

/** Begins a process and goes on until it waits or is over. */
export async function beginProcess(xml: string, variables: Variables): Promise<ProcessStep> {
  return run((options) => new Engine({ name: 'process', source: xml, ...options }).execute({ ...options, variables }));
}

/**
 * Goes on from a stored state: timers that are due fire, the task is done with what it sets, and the process goes on until
 * it waits or is over. Nothing is left running here; the caller stores the step in the transaction that it reads the state in.
 *
 * @param done the task that was done; absent where only timers are looked after.
 * @throws Error when the task does not wait any more.
 */
export async function continueProcess(
  state: BpmnEngineExecutionState,
  variables: Variables,
  done?: WaitingTask,
): Promise<ProcessStep> {
  return run(async (options) => {
    const execution = await new Engine({ name: 'process' }).recover(state, options).resume(options);
    // Each process of a definition keeps variables of its own.
    for (const definition of execution.definitions)
      for (const { environment } of [definition, ...definition.getProcesses()]) environment.assignVariables(variables);
    if (!done) return execution;
    const task = execution.getPostponed().find(({ content }) => content.executionId === done.executionId);
    if (!task) throw new Error(`task ${done.activityId} does not wait`);
    task.signal();
    return execution;
  });
}

type Options = ReturnType<typeof optionsOf>;

async function run(begin: (options: Options) => Promise<Execution>): Promise<ProcessStep> {
  const passed: PassedActivity[] = [];
  const options = optionsOf(passed);
  const execution = await begin(options);
  const isOver = execution.state === 'idle';
  const step: ProcessStep = {
    state: JSON.parse(JSON.stringify(execution.getState())),
    isOver,
    waiting: isOver ? [] : waitingOf(execution),
    passed,
    nextTimer: isOver ? undefined : nextTimerOf(options.timers),
  };
  if (!isOver) await execution.stop();
  return step;
}

function optionsOf(passed: PassedActivity[]) {
  const listener = new EventEmitter();
  const note = (event: string, what: PassedActivity['what']) =>
    listener.on(event, ({ id, type, executionId }: { id: string; type: string; executionId: string }) =>
      passed.push({ activityId: id, executionId, type, what }),
    );
  note('activity.enter', 'entered');
  note('activity.end', 'left');
  note('activity.discard', 'discarded');
  return {
    listener,
    // A step is over before any of them fires, and stops them all: they only tell when they are due.
    timers: new Timers(),
    expressions: { resolveExpression, isExpression, hasExpression: isExpression },
  };
}

const isExpression = (text: unknown): boolean => typeof text === 'string' && /\$\{.+\}/.test(text);

/** Conditions by the closed grammar, a single variable by its value, anything else as it stands. */
function resolveExpression(text: string, context: unknown): unknown {
  if (!isExpression(text)) return text;
  const variables = variablesOf(context);
  const [, name] = /^\$\{([\w\p{L}]+)\}$/u.exec(text.trim()) ?? [];
  if (name !== undefined && typeof variables[name] !== 'boolean' && variables[name] !== undefined)
    return variables[name];
  return isMet(parseCondition(text), variables);
}

function variablesOf(context: unknown): Variables {
  const environment = isObject(context) && isObject(context['environment']) ? context['environment'] : {};
  return isObject(environment['variables']) ? environment['variables'] : {};
}

const waitingOf = (execution: Execution): WaitingTask[] =>
  execution
    .getPostponed()
    .flatMap(({ id, type, content }) =>
      type === 'bpmn:UserTask' ? [{ activityId: id, executionId: String(content.executionId) }] : [],
    );

const nextTimerOf = ({ executing }: Timers): Date | undefined =>
  executing.map(({ expireAt }) => expireAt).toSorted((a, b) => a.getTime() - b.getTime())[0];
