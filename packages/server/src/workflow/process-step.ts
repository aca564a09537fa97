/**
 * Processes, a step at a time. A step is pure: it takes the definition, the stored state and what happened, and gives the next
 * state back. Nothing runs between two steps, so that one fits into the transaction that locks and stores the state.
 *
 *   beginProcess(xml, variables)                 -> ProcessStep
 *   continueProcess(xml, state, happened?)       -> ProcessStep    happened: in their order; timers that are due fire by themselves
 *   moveTo(xml, state, executionId, activityId)  -> ProcessStep    sends a waiting task to another user task of the same scope
 *   migrateState(state, xml, newXml)             -> MigratedState  the same state for another version, or what does not match
 *
 * Each throws a ProcessStepError (process-error.ts) with a reason and an element; the state before it still holds then. The definition is
 * kept by the caller, once a version; the state holds only where the tokens are, and the variables.
 */
import { unlikeElements } from './migrate.ts';
import type { Happening, MigratedState, ProcessState, ProcessStep, Variables } from './process-state.ts';
import { Run } from './run.ts';
import { sourceOf } from './source.ts';

export type * from './process-state.ts';

/** Begins a process and goes on until it waits or is over. @throws ProcessStepError */
export async function beginProcess(xml: string, variables: Variables): Promise<ProcessStep> {
  const run = new Run(await sourceOf(xml), variables);
  run.begin();
  return run.step();
}

/**
 * Goes on from a stored state: timers that are due fire, then each happening is taken note of, and the process goes on until
 * it waits or is over. Variables that come first are set before timers fire, which is how a process that is stuck behind one is
 * helped on.
 * @throws ProcessStepError `not-waiting` when a task was done before.
 */
export async function continueProcess(
  xml: string,
  state: ProcessState,
  happened: readonly Happening[] = [],
): Promise<ProcessStep> {
  const run = new Run(await sourceOf(xml), state.variables);
  const first = happened.findIndex((one) => !('set' in one));
  const before = first < 0 ? happened.length : first;
  for (const one of happened.slice(0, before)) run.take(one);
  run.resume(state.engine);
  for (const one of happened.slice(before)) run.take(one);
  return run.step();
}

/**
 * Takes a waiting user task back, and puts its token at another user task of the same scope: withdraw, send back, jump.
 * @throws ProcessStepError `not-movable` where that would leave branches waiting for one another.
 */
export async function moveTo(
  xml: string,
  state: ProcessState,
  executionId: string,
  activityId: string,
): Promise<ProcessStep> {
  const run = new Run(await sourceOf(xml), state.variables);
  run.resume(state.engine);
  run.move(executionId, activityId);
  return run.step();
}

/** A state for another version of its process: offered where everything that holds a token is alike in both. */
export async function migrateState(state: ProcessState, xml: string, newXml: string): Promise<MigratedState> {
  const missing = unlikeElements(state.engine, await sourceOf(xml), await sourceOf(newXml));
  return missing.length > 0 ? { missing } : { state, missing: [] };
}
