import type { Condition, FieldRights, Leader, Service, TaskMode } from '@cloud/contract';

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

/** Every reason for which a process is not deployed; the text of each is `fault.<reason>`. */
export const PROCESS_FAULT_REASONS = [
  // The document.
  'not-bpmn',
  'no-process',
  'several-processes',
  'too-many-elements',
  'id-missing',
  'element-unsupported',
  'code-refused',
  // How elements hang together.
  'no-start',
  'several-starts',
  'no-end',
  'unreachable',
  'dead-end',
  'flow-unconnected',
  'flow-misplaced',
  'event-gateway-invalid',
  'endless',
  // Conditions and expressions.
  'condition-invalid',
  'condition-missing',
  'condition-misplaced',
  'expression-invalid',
  // Single elements.
  'timer-invalid',
  'event-unnamed',
  'nobody',
  'leader-unknown',
  'fields-invalid',
  'loop-unsupported',
  'loop-invalid',
  'service-unknown',
  'parameters-invalid',
  'call-invalid',
] as const;
export type ProcessFaultReason = (typeof PROCESS_FAULT_REASONS)[number];

/** A person has to act here. */
export interface UserTask {
  id: string;
  name: string;
  /** Id of a user, or a variable in `${}` that holds it; '' where candidates claim the task. */
  assignee: string;
  /** Ids of users, or variables in `${}` that hold one or a list of them. */
  candidateUsers: readonly string[];
  /** Aliases of roles. */
  candidateRoles: readonly string[];
  /** Ids. */
  candidateDepartments: readonly string[];
  /** Ids. */
  candidatePosts: readonly string[];
  leader: Leader | undefined;
  /** What the step may do with fields of the form. */
  fields: FieldRights;
  /** May be approved in bulk. */
  isBulk: boolean;
  /** ISO 8601, or a variable in `${}`; '' without one. */
  dueDate: string;
  /** How several people do it; undefined for a task that one does. */
  together: TaskOfSeveral | undefined;
}

export interface TaskOfSeveral {
  /**
   * Variable that holds whom it goes through. A drawing that names none gets `<id>People`, which the caller sets to those
   * whom the task names before it is reached.
   */
  collection: string;
  isSequential: boolean;
  mode: TaskMode;
  /** From above 0 to 1; 1 where the mode is another. */
  share: number;
}

/** Something that the server does. */
export interface ServiceTask {
  id: string;
  name: string;
  service: Service;
  /** Texts, in which `${variable}` stands for a value. */
  parameters: Readonly<Record<string, string>>;
}

/** A process that may be deployed: it was read, and nothing is wrong with it. */
export interface ProcessDefinition {
  key: string;
  name: string;
  tasks: readonly UserTask[];
  services: readonly ServiceTask[];
  /** Keys of processes that this one calls. */
  calls: readonly string[];
  /** Name of the message that begins it; undefined for one that people begin. */
  startMessage: string | undefined;
  /** Conditions of sequence flows, by their text. */
  conditions: ReadonlyMap<string, Condition>;
}
