import { LEADERS, readFieldRights, TASK_MODES, type FieldRights, type TaskMode } from '@cloud/contract';
import { collectionOf } from './multi-instance.ts';
import type { ProcessFault, TaskOfSeveral, UserTask } from './process-definition.ts';
import { at, attributeOf, type Element } from './process-document.ts';

export const VARIABLE = /^\$\{\s*[A-Za-z_\p{L}][\w\p{L}]*\s*\}$/u;

/** A text without an expression, or one variable. */
export const isTextOrVariable = (text: string): boolean => !text.includes('${') || VARIABLE.test(text);

/** Who does a task, and how. What is wrong with it becomes a fault. */
export function readUserTask(task: Element, faults: ProcessFault[]): UserTask {
  const list = (name: string) => attributeOf(task, name).split(',').map((part) => part.trim()).filter(Boolean); // prettier-ignore
  const leader = attributeOf(task, 'leader');
  const read: UserTask = {
    id: task.id,
    name: task.name || task.id,
    assignee: attributeOf(task, 'assignee'),
    candidateUsers: list('candidateUsers'),
    candidateRoles: list('candidateGroups'),
    candidateDepartments: list('candidateDepartments'),
    candidatePosts: list('candidatePosts'),
    leader: LEADERS.find((one) => one === leader),
    fields: rightsOf(task, faults),
    isBulk: task['bulk'] === true,
    dueDate: attributeOf(task, 'dueDate'),
    together: severalOf(task, faults),
  };
  const { assignee, candidateUsers, candidateRoles, candidateDepartments, candidatePosts, dueDate } = read;
  const candidates = [...candidateUsers, ...candidateRoles, ...candidateDepartments, ...candidatePosts];
  if (leader !== '' && !read.leader) faults.push(at(task, 'leader-unknown', leader));
  if (!assignee && candidates.length === 0 && !leader && !hasCollection(task)) faults.push(at(task, 'nobody'));
  for (const text of [assignee, dueDate, ...candidates])
    if (!isTextOrVariable(text)) faults.push(at(task, 'expression-invalid', text));
  return read;
}

function rightsOf(task: Element, faults: ProcessFault[]): FieldRights {
  const text = attributeOf(task, 'fields');
  try {
    return readFieldRights(text);
  } catch {
    faults.push(at(task, 'fields-invalid', text));
    return {};
  }
}

const hasCollection = ({ loopCharacteristics }: Element): boolean =>
  loopCharacteristics !== undefined && attributeOf(loopCharacteristics, 'collection') !== '';

function severalOf(task: Element, faults: ProcessFault[]): TaskOfSeveral | undefined {
  const loop = task.loopCharacteristics;
  if (loop?.$type !== 'bpmn:MultiInstanceLoopCharacteristics') return undefined;
  const refuse = (found: string) => faults.push(at(task, 'loop-invalid', found));
  const given = attributeOf(loop, 'mode') || 'all';
  const mode: TaskMode = TASK_MODES.find((one) => one === given) ?? 'all';
  if (mode !== given) refuse(given);
  const share = mode === 'share' ? Number(loop['share'] ?? Number.NaN) : 1;
  if (!(share > 0 && share <= 1)) refuse(`share ${loop['share'] ?? ''}`.trim());
  const number = loop.loopCardinality?.body.trim();
  if (number !== undefined && !/^\d{1,3}$/.test(number) && !VARIABLE.test(number)) refuse(number);
  const collection = `\${${collectionOf(task.id, attributeOf(loop, 'collection'))}}`;
  if (!VARIABLE.test(collection)) refuse(attributeOf(loop, 'collection'));
  return { collection: collection.slice(2, -1), isSequential: loop.isSequential, mode, share };
}
