import { LEADERS } from '@cloud/contract';
import type { ModdleElement } from '../../diagram/bpmn-types.ts';
import { listOf, textOf } from './element-editor.ts';

/** Ways to say who acts in a task. */
export const ACTOR_KINDS = ['person', 'candidates', ...LEADERS, 'variable'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Whom a task goes to; of the ways only what `kind` names is set. */
export interface Actors {
  kind: ActorKind;
  /** Id of a person, or the name of a variable that holds one. */
  assignee: string;
  users: string[];
  /** Aliases of roles. */
  roles: string[];
  departments: string[];
  posts: string[];
}

const VARIABLE = /^\$\{(.+)\}$/;

export function readActors(task: ModdleElement): Actors {
  const text = (name: string) => textOf(task, name);
  const assignee = text('flowable:assignee');
  const leader = LEADERS.find((one) => one === text('cloud:leader'));
  const lists = {
    users: listOf(text('flowable:candidateUsers')),
    roles: listOf(text('flowable:candidateGroups')),
    departments: listOf(text('cloud:candidateDepartments')),
    posts: listOf(text('cloud:candidatePosts')),
  };
  const [, variable] = VARIABLE.exec(assignee) ?? [];
  if (leader) return { kind: leader, assignee: '', ...lists };
  if (variable !== undefined) return { kind: 'variable', assignee: variable, ...lists };
  const hasCandidates = Object.values(lists).some((list) => list.length > 0);
  return { kind: assignee === '' && hasCandidates ? 'candidates' : 'person', assignee, ...lists };
}

/** The attributes that say so; those of other ways are taken away. */
export function writeActors({ kind, assignee, users, roles, departments, posts }: Actors): Record<string, string> {
  const are = (list: readonly string[]) => (kind === 'candidates' ? list.join(',') : '');
  return {
    'flowable:assignee': kind === 'person' ? assignee : kind === 'variable' && assignee !== '' ? `\${${assignee}}` : '',
    'flowable:candidateUsers': are(users),
    'flowable:candidateGroups': are(roles),
    'cloud:candidateDepartments': are(departments),
    'cloud:candidatePosts': are(posts),
    'cloud:leader': LEADERS.find((one) => one === kind) ?? '',
  };
}
