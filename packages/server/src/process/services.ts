import type { Service } from '@cloud/contract';
import type { Queries } from '../database/database.ts';
import type { Variables } from '../workflow/process-step.ts';
import type { InstanceRow } from './instance.ts';

/** A service task that is to be carried out within the step that came to it. */
export interface ServiceCall {
  instance: InstanceRow;
  activityId: string;
  /** Of the task that waits. */
  executionId: string;
  /** With the variables filled in. */
  parameters: Readonly<Record<string, string>>;
}

/** A service that could not do its work: the error boundary of that code catches it. */
export class ServiceError extends Error {
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/**
 * What service tasks may do. Those of `run` work in the transaction of the step and give back variables to set.
 *
 * @throws ServiceError
 */
export interface Services {
  run: Partial<Record<Service, (trx: Queries, call: ServiceCall) => Promise<Variables | void>>>;
  /** Those that are done by a worker while the process waits: {@link deferService} puts them aside. */
  defer: Partial<Record<Service, (trx: Queries, call: ServiceCall) => Promise<void>>>;
  /** An instance came to its end, or was ended early. */
  ended(trx: Queries, instance: InstanceRow & { variables: Variables }): Promise<void>;
}
