import { parseCondition, type Condition } from '@cloud/contract';
import BpmnModdle from 'bpmn-moddle';
import * as v from 'valibot';
import type { ProcessDefinition, ProcessFault, ProcessFaultReason, UserTask } from './process-definition.ts';

/** Letters of a process; a drawing of 500 elements has about 300,000. */
const LONGEST = 1_000_000;
const MOST_ELEMENTS = 500;

const named = v.optional(v.string(), '');
const reference = v.optional(v.looseObject({ id: v.string() }));
const expression = v.optional(v.looseObject({ body: named }));

/** An element as the parser gives it, cut down to what is read here. */
const element = v.looseObject({
  $type: v.string(),
  id: named,
  name: named,
  $attrs: v.optional(v.record(v.string(), v.unknown()), {}),
  sourceRef: reference,
  targetRef: reference,
  attachedToRef: reference,
  default: reference,
  conditionExpression: expression,
  loopCharacteristics: v.optional(v.looseObject({ $type: v.string() })),
  eventDefinitions: v.optional(
    v.array(
      v.looseObject({ $type: v.string(), timeDuration: expression, timeDate: expression, timeCycle: expression }),
    ),
    [],
  ),
});
const process = v.looseObject({
  $type: v.string(),
  id: named,
  name: named,
  flowElements: v.optional(v.array(element), []),
});
type Element = v.InferOutput<typeof element>;

/** Elements that are run, and the events that they may wait for. */
const OFFERED: Readonly<Record<string, readonly string[]>> = {
  'bpmn:StartEvent': [],
  'bpmn:EndEvent': ['bpmn:TerminateEventDefinition'],
  'bpmn:UserTask': [],
  'bpmn:ExclusiveGateway': [],
  'bpmn:ParallelGateway': [],
  'bpmn:InclusiveGateway': [],
  'bpmn:IntermediateCatchEvent': ['bpmn:TimerEventDefinition'],
  'bpmn:BoundaryEvent': ['bpmn:TimerEventDefinition'],
  'bpmn:SequenceFlow': [],
};
const DECIDING = ['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway'];
/** ISO 8601: a duration, a moment, or a variable that holds one. */
const DURATION = /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const VARIABLE = /^\$\{[A-Za-z_\p{L}][\w\p{L}]*\}$/u;

/** What was read: a process, or everything that is wrong with it. */
export type ReadProcess =
  { definition: ProcessDefinition; faults: [] } | { definition?: undefined; faults: ProcessFault[] };

/** Reads BPMN 2.0 and checks that all of it can be run. Attributes of Flowable and its kin name who acts. */
export async function readProcess(xml: string): Promise<ReadProcess> {
  const faults: ProcessFault[] = [];
  const processes = await parse(xml, faults);
  const [only] = processes;
  if (!only) return { faults: faults.length > 0 ? faults : [whole('no-process')] };
  if (processes.length > 1) return { faults: [whole('several-processes')] };
  if (only.flowElements.length > MOST_ELEMENTS)
    return { faults: [whole('too-many-elements', String(only.flowElements.length))] };
  const conditions = checkElements(only.flowElements, faults);
  checkShape(only.flowElements, faults);
  if (faults.length > 0) return { faults };
  const tasks = only.flowElements.filter(({ $type }) => $type === 'bpmn:UserTask').map(userTaskOf);
  return { definition: { key: only.id, name: only.name || only.id, tasks, conditions }, faults: [] };
}

const whole = (reason: ProcessFaultReason, found = ''): ProcessFault => ({ element: '', name: '', reason, found });
const at = ({ id, name }: Element, reason: ProcessFaultReason, found = ''): ProcessFault => ({
  element: id,
  name,
  reason,
  found,
});

/** The processes of a document. What the parser only warns of is a fault here: a reference to nothing, an id twice. */
async function parse(xml: string, faults: ProcessFault[]): Promise<v.InferOutput<typeof process>[]> {
  // No process needs entities, and no parser after this one should meet them.
  if (xml.length > LONGEST || /<!(DOCTYPE|ENTITY)/i.test(xml)) {
    faults.push(whole('not-bpmn'));
    return [];
  }
  try {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(xml);
    for (const warning of v.parse(v.array(v.looseObject({ message: v.string() })), warnings))
      faults.push(whole('not-bpmn', lastLine(warning.message)));
    const { rootElements } = v.parse(
      v.looseObject({ rootElements: v.optional(v.array(v.unknown()), []) }),
      rootElement,
    );
    return rootElements.flatMap((root) => {
      const read = v.safeParse(process, root);
      return read.success && read.output.$type === 'bpmn:Process' ? [read.output] : [];
    });
  } catch (cause) {
    faults.push(whole('not-bpmn', cause instanceof Error ? lastLine(cause.message) : ''));
    return [];
  }
}

/** The parser says what is wrong behind where it is. */
const lastLine = (text: string): string => text.split('\n').at(-1)?.trim() ?? '';

/** Each element by itself. @returns the conditions by their text. */
function checkElements(elements: readonly Element[], faults: ProcessFault[]): Map<string, Condition> {
  const conditions = new Map<string, Condition>();
  for (const one of elements) {
    const events = OFFERED[one.$type];
    const foreign = one.eventDefinitions.find(({ $type }) => !events?.includes($type));
    if (!events) faults.push(at(one, 'element-unsupported', one.$type));
    else if (foreign) faults.push(at(one, 'element-unsupported', foreign.$type));
    else if (one.loopCharacteristics) faults.push(at(one, 'element-unsupported', one.loopCharacteristics.$type));
    else if (events.includes('bpmn:TimerEventDefinition')) checkTimer(one, faults);
    if (one.$type === 'bpmn:UserTask') checkActor(one, faults);
    const text = one.conditionExpression?.body;
    if (text === undefined) continue;
    try {
      conditions.set(text, parseCondition(text));
    } catch (cause) {
      faults.push(at(one, 'condition-invalid', cause instanceof Error ? cause.message : ''));
    }
  }
  return conditions;
}

function checkTimer(event: Element, faults: ProcessFault[]): void {
  const [definition] = event.eventDefinitions;
  const duration = definition?.timeDuration?.body;
  const date = definition?.timeDate?.body;
  const isRight = (text: string | undefined, pattern: RegExp) =>
    text !== undefined && (pattern.test(text.trim()) || VARIABLE.test(text.trim()));
  if (isRight(duration, DURATION) || isRight(date, MOMENT)) return;
  faults.push(at(event, 'timer-invalid', duration ?? date ?? definition?.timeCycle?.body ?? ''));
}

function checkActor(task: Element, faults: ProcessFault[]): void {
  const { assignee, candidateUsers, candidateRoles } = userTaskOf(task);
  if (assignee === '' && candidateUsers.length + candidateRoles.length === 0) faults.push(at(task, 'nobody'));
}

/** How the elements hang together: one way in, a way out of everything, and nothing that is never reached. */
function checkShape(elements: readonly Element[], faults: ProcessFault[]): void {
  const flows = elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow');
  const nodes = elements.filter(({ $type }) => $type !== 'bpmn:SequenceFlow');
  for (const flow of flows) if (!flow.sourceRef || !flow.targetRef) faults.push(at(flow, 'flow-unconnected'));
  const starts = nodes.filter(({ $type }) => $type === 'bpmn:StartEvent');
  if (starts.length === 0) faults.push(whole('no-start'));
  if (starts.length > 1) faults.push(whole('several-starts'));
  if (!nodes.some(({ $type }) => $type === 'bpmn:EndEvent')) faults.push(whole('no-end'));
  const boundary = nodes.filter(({ attachedToRef }) => attachedToRef);
  const forward = reach(
    starts.map(({ id }) => id),
    [
      ...flows.map((flow) => [flow.sourceRef?.id, flow.targetRef?.id] as const),
      ...boundary.map((event) => [event.attachedToRef?.id, event.id] as const),
    ],
  );
  for (const node of nodes) {
    if (!forward.has(node.id)) faults.push(at(node, 'unreachable'));
    const ways = flows.filter(({ sourceRef }) => sourceRef?.id === node.id);
    if (ways.length === 0 && node.$type !== 'bpmn:EndEvent') faults.push(at(node, 'dead-end'));
    if (!DECIDING.includes(node.$type) || ways.length < 2) continue;
    for (const way of ways)
      if (!way.conditionExpression?.body && way.id !== node.default?.id) faults.push(at(way, 'condition-missing'));
  }
}

/** Everything that the steps lead to from these places. */
function reach(
  from: readonly string[],
  steps: readonly (readonly [string | undefined, string | undefined])[],
): Set<string> {
  const reached = new Set(from);
  // A set that grows while it is walked is walked to its new end.
  for (const place of reached)
    for (const [source, target] of steps) if (source === place && target) reached.add(target);
  return reached;
}

/** Prefixes under which engines of the kin write who acts. */
const KIN = ['flowable', 'activiti', 'camunda'];

function userTaskOf({ id, name, $attrs }: Element): UserTask {
  const attribute = (own: string): string => {
    const found = KIN.map((prefix) => $attrs[`${prefix}:${own}`]).find((value) => typeof value === 'string');
    return typeof found === 'string' ? found.trim() : '';
  };
  const list = (own: string) => attribute(own).split(',').map((part) => part.trim()).filter(Boolean); // prettier-ignore
  return {
    id,
    name: name || id,
    assignee: attribute('assignee'),
    candidateUsers: list('candidateUsers'),
    candidateRoles: list('candidateGroups'),
  };
}
