import type { StepFault } from '@cloud/contract';

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
