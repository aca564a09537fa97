import * as v from 'valibot';

/** What is wrong with a process, and at which of its elements. */
export const processFault = v.object({
  /** Id of the element; '' for the whole. */
  element: v.string(),
  /** Name of the element, as its author wrote it. */
  name: v.string(),
  /** Its text is `fault.<reason>`. */
  reason: v.string(),
  /** What was met, e.g. the type of an element that is not offered. */
  found: v.string(),
});

/** Why a step of a running process was not taken. The stored state still holds: nothing of the step counts. */
export const STEP_FAULTS = [
  /** What should go on does not wait (any more): it was done, cancelled, or never there. */
  'not-waiting',
  /** A gateway where no condition is met and no default leads on. */
  'no-way',
  /** More activities in one step than any process needs: a loop that nothing ends, or processes that call one another. */
  'endless',
  /** A timer whose variable holds neither a duration nor a moment. */
  'timer-invalid',
  /** A task of several people whose variable holds no list, or a list that is too long. */
  'collection-invalid',
  /** Branches wait for one another, and no task is left that could free them. */
  'stuck',
  /** A token cannot be put there: another scope, no user task, or branches that wait for one another. */
  'not-movable',
  /** A state that is none, or of another definition. */
  'state-invalid',
  /** A process that is called and not deployed, or suspended. */
  'call-unknown',
  /** Files of a model that waits for its release cannot be read; a worker tries again. */
  'files-unreadable',
  /** Anything else that the engine or the database refuses. */
  'failed',
] as const;
/** Its text is `stepFault.<reason>`. */
export type StepFault = (typeof STEP_FAULTS)[number];
