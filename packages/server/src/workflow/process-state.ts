import type { DefinitionState } from 'bpmn-elements';

/** What the engine keeps of a process that waits; null of one that is over. */
export type EngineState = DefinitionState | null;

export type Variables = Record<string, unknown>;

/** Where a process stands, to be stored as it is (JSON). Only this folder looks inside. */
export interface ProcessState {
  variables: Variables;
  engine: EngineState;
}

/** Something that a step takes note of. What it sets is set before the process goes on. */
export type Happening =
  /** A user task, a service task or a call activity that waits is done. */
  | { done: string; variables?: Variables }
  /** A service task or a call activity failed: the error boundary of that code catches it, or the process ends with it. */
  | { failed: string; code: string; variables?: Variables }
  /** A message arrived: by its name, for all that wait for it, if any do, or for a certain one. */
  | { message: string; executionId?: string; variables?: Variables }
  /** A signal was thrown somewhere: for all that wait for it. */
  | { signal: string; variables?: Variables }
  | { set: Variables };

/** A task that waits for a person. */
export interface WaitingTask {
  activityId: string;
  /** One stay at the activity: a loop comes back with another. */
  executionId: string;
  /** Of a task of several people: the stay that all of them share, which of them, and what the collection holds for this one. */
  together?: { executionId: string; index: number; item: unknown };
}

/** A service that the caller carries out, then answers with `done` or `failed`. */
export interface WaitingService {
  activityId: string;
  executionId: string;
  service: string;
  /** With the variables filled in. */
  parameters: Record<string, string>;
}

/** A process that the caller begins, then answers with `done` or `failed` when it is over. */
export interface WaitingCall {
  activityId: string;
  executionId: string;
  /** Key of the process. */
  calledElement: string;
}

/** A message or a signal that is waited for, by its name. */
export interface WaitingEvent {
  activityId: string;
  executionId: string;
  kind: 'message' | 'signal';
  name: string;
}

/** What the process went through in a step, in its order. A sequence flow is `taken`, an activity entered, then left or cancelled. */
export interface PassedActivity {
  activityId: string;
  executionId: string;
  type: string;
  what: 'entered' | 'left' | 'cancelled' | 'taken';
}

/** Where a process stands after a step. */
export interface ProcessStep {
  state: ProcessState;
  variables: Variables;
  isOver: boolean;
  /** Code of the error that the process ended with, '' of one without code; undefined where it did not. */
  error: string | undefined;
  waiting: WaitingTask[];
  services: WaitingService[];
  calls: WaitingCall[];
  events: WaitingEvent[];
  /** Messages and signals that the step threw, for other processes; those of this process have taken note. */
  thrown: { kind: 'message' | 'signal'; name: string }[];
  passed: PassedActivity[];
  /** When the next timer is due; undefined without any. */
  nextTimer: Date | undefined;
}

/** A state for another version, or the activities that wait and that the version does not have alike. */
export type MigratedState = { state: ProcessState; missing: [] } | { state?: undefined; missing: string[] };
