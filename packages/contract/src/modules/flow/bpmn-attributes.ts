/**
 * What elements of a process carry beyond BPMN 2.0, as packages of bpmn-moddle: the server reads them, the designer writes
 * them. Where engines of the family have an attribute (`flowable:`), drawings keep it; the rest is our own (`cloud:`).
 */
export interface AttributePackage {
  name: string;
  prefix: string;
  uri: string;
  types: readonly AttributeType[];
}
interface AttributeType {
  name: string;
  /** BPMN types that get the attributes. */
  extends: readonly string[];
  properties: readonly { name: string; type: 'String' | 'Boolean' | 'Real'; isAttr: true }[];
}

const attributes = (...names: string[]) => names.map((name) => ({ name, type: 'String', isAttr: true }) as const);
const flag = (name: string) => ({ name, type: 'Boolean', isAttr: true }) as const;

/**
 * `assignee`: id of a user, `${createUser}` or another variable that holds one. `candidateUsers`: ids, `candidateGroups`:
 * aliases of roles, comma-separated. `collection`, `elementVariable`: what a multi-instance task goes through (a variable
 * that holds ids of users) and the variable that holds one of them.
 */
export const FLOWABLE_ATTRIBUTES: AttributePackage = {
  name: 'Flowable',
  prefix: 'flowable',
  uri: 'http://flowable.org/bpmn',
  types: [
    {
      name: 'Actors',
      extends: ['bpmn:UserTask'],
      properties: attributes('assignee', 'candidateUsers', 'candidateGroups', 'dueDate'),
    },
    {
      name: 'Collection',
      extends: ['bpmn:MultiInstanceLoopCharacteristics'],
      properties: attributes('collection', 'elementVariable'),
    },
  ],
};

/** Whom a task goes to by where the starter stands. */
export const LEADERS = ['starter', 'starter-leader', 'starter-leaders-leader'] as const;
export type Leader = (typeof LEADERS)[number];

/** When a task of several people is done: every one, the first, or `cloud:share` of them agreed. */
export const TASK_MODES = ['all', 'any', 'share'] as const;
export type TaskMode = (typeof TASK_MODES)[number];

/** What a service task may do; nothing else is run. */
export const SERVICES = ['notice', 'mail', 'sms', 'http', 'modelling-run', 'release', 'variable'] as const;
export type Service = (typeof SERVICES)[number];
/**
 * What each service is told. `to`: ids of people, or addresses (phones) themselves, comma-separated. `setting`: code of an SMS
 * setting; what an SMS is told besides fills its template, in that order. `result`: name of the variable that keeps the answer.
 * `variable` names its own.
 */
export const SERVICE_PARAMETERS = {
  notice: ['to', 'text'],
  mail: ['to', 'subject', 'text'],
  sms: ['to', 'setting'],
  http: ['method', 'url', 'body', 'result'],
  'modelling-run': ['datasetId', 'recipe'],
  release: [],
  variable: [],
} as const satisfies Record<Service, readonly string[]>;

/**
 * `candidateDepartments`, `candidatePosts`: ids, comma-separated. `leader`: one of {@link LEADERS}. `mode`: one of
 * {@link TASK_MODES}; `share` is from above 0 to 1. `fields`: rights of form fields in a step, as
 * `name:required,other:hidden,third:read-only`. `bulk`: may be approved in bulk. `service`: one of {@link SERVICES}, with
 * `parameters` as a JSON object of texts, in which `${variable}` stands for a value.
 */
export const CLOUD_ATTRIBUTES: AttributePackage = {
  name: 'Cloud',
  prefix: 'cloud',
  uri: 'urn:cloud-experience:bpmn',
  types: [
    {
      name: 'Step',
      extends: ['bpmn:UserTask'],
      properties: [...attributes('candidateDepartments', 'candidatePosts', 'leader', 'fields'), flag('bulk')],
    },
    {
      name: 'Share',
      extends: ['bpmn:MultiInstanceLoopCharacteristics'],
      properties: [...attributes('mode'), { name: 'share', type: 'Real', isAttr: true }],
    },
    { name: 'Service', extends: ['bpmn:ServiceTask'], properties: attributes('service', 'parameters') },
  ],
};
