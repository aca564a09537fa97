import { describe, expect, it } from 'vitest';
import type { ModdleElement } from '../../diagram/bpmn-types.ts';
import { readActors, writeActors } from './actors.ts';

const taskWith = (attributes: Readonly<Record<string, string>>): ModdleElement => ({
  $type: 'bpmn:UserTask',
  $instanceOf: (type) => type === 'bpmn:UserTask',
  id: 'task',
  get: (name) => attributes[name],
});
const given = (written: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(written).filter(([, value]) => value !== ''));

describe('who acts in a task', () => {
  it.each([
    ['person', { 'flowable:assignee': '11' }],
    ['variable', { 'flowable:assignee': '${createUser}' }],
    ['starter-leader', { 'cloud:leader': 'starter-leader' }],
    [
      'candidates',
      {
        'flowable:candidateUsers': '1,2',
        'flowable:candidateGroups': 'boss',
        'cloud:candidateDepartments': '7',
        'cloud:candidatePosts': '9',
      },
    ],
  ])('is read as %s and written back', (kind, attributes) => {
    const actors = readActors(taskWith(attributes));
    expect(actors.kind).toBe(kind);
    expect(given(writeActors(actors))).toEqual(attributes);
  });

  it('is one way only: another takes the first away', () => {
    const actors = readActors(taskWith({ 'flowable:candidateGroups': 'boss' }));
    expect(given(writeActors({ ...actors, kind: 'starter' }))).toEqual({ 'cloud:leader': 'starter' });
  });

  it('is a person to choose while nothing is said', () => expect(readActors(taskWith({})).kind).toBe('person'));
});
