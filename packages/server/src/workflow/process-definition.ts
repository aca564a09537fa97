import type { Condition } from '@cloud/contract';

/** What is wrong with a process, and at which of its elements. */
export interface ProcessFault {
  /** Id of the element; '' for the whole. */
  element: string;
  /** Name of the element, as its author wrote it. */
  name: string;
  reason: ProcessFaultReason;
  /** What was met, e.g. the type of an element that is not offered. */
  found: string;
}

export type ProcessFaultReason =
  | 'not-bpmn'
  | 'no-process'
  | 'several-processes'
  | 'element-unsupported'
  | 'no-start'
  | 'several-starts'
  | 'no-end'
  | 'unreachable'
  | 'dead-end'
  | 'flow-unconnected'
  | 'condition-invalid'
  | 'condition-missing'
  | 'timer-invalid'
  | 'nobody'
  | 'too-many-elements';

/** Somebody has to act here. */
export interface UserTask {
  id: string;
  name: string;
  /** Id of a user, or a variable in `${}` that holds it; '' where candidates claim the task. */
  assignee: string;
  candidateUsers: readonly string[];
  /** Aliases of roles. */
  candidateRoles: readonly string[];
}

/** A process that may be deployed: it was read, and nothing is wrong with it. */
export interface ProcessDefinition {
  key: string;
  name: string;
  tasks: readonly UserTask[];
  /** Conditions of sequence flows, by their text. */
  conditions: ReadonlyMap<string, Condition>;
}
