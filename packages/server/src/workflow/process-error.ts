/** Why a step was not taken. The stored state still holds: nothing of the step counts. */
export type StepFault =
  /** What should go on does not wait (any more): it was done, cancelled, or never there. */
  | 'not-waiting'
  /** A gateway where no condition is met and no default leads on. */
  | 'no-way'
  /** More activities in one step than any process needs: a loop that nothing ends. */
  | 'endless'
  /** A timer whose variable holds neither a duration nor a moment. */
  | 'timer-invalid'
  /** A task of several people whose variable holds no list, or a list that is too long. */
  | 'collection-invalid'
  /** Branches wait for one another, and nobody can do anything about it. */
  | 'stuck'
  /** A token cannot be put there: another scope, no user task, or branches that wait for one another. */
  | 'not-movable'
  /** A state that is none, or of another definition. */
  | 'state-invalid'
  /** Anything else that the engine refuses. */
  | 'failed';

/** A step that was not taken, with the element where it stopped. */
export class ProcessStepError extends Error {
  readonly reason: StepFault;
  /** Id of the element; '' for the whole. */
  readonly element: string;

  constructor(reason: StepFault, element: string, found = '') {
    super(`${reason} at <${element}>${found && `: ${found}`}`);
    this.reason = reason;
    this.element = element;
  }
}
