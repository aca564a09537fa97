import { isObject, parseCondition, SERVICES, type Condition } from '@cloud/contract';
import { readUserTask, VARIABLE } from './actors.ts';
import type { ProcessFault, ServiceTask, UserTask } from './process-definition.ts';
import { at, attributeOf, carriesCode, type Element, type EventOfElement, type Scope } from './process-document.ts';

const TIMER = 'bpmn:TimerEventDefinition';
const MESSAGE = 'bpmn:MessageEventDefinition';
const SIGNAL = 'bpmn:SignalEventDefinition';
const ERROR = 'bpmn:ErrorEventDefinition';

/** Elements that are run, and the events that they may wait for or throw. */
const OFFERED: Readonly<Record<string, readonly string[]>> = {
  'bpmn:StartEvent': [MESSAGE],
  'bpmn:EndEvent': ['bpmn:TerminateEventDefinition', ERROR, MESSAGE, SIGNAL],
  'bpmn:UserTask': [],
  'bpmn:ServiceTask': [],
  'bpmn:CallActivity': [],
  'bpmn:SubProcess': [],
  'bpmn:ExclusiveGateway': [],
  'bpmn:ParallelGateway': [],
  'bpmn:InclusiveGateway': [],
  'bpmn:EventBasedGateway': [],
  'bpmn:IntermediateCatchEvent': [TIMER, MESSAGE, SIGNAL],
  'bpmn:IntermediateThrowEvent': [MESSAGE, SIGNAL],
  'bpmn:BoundaryEvent': [TIMER, MESSAGE, SIGNAL, ERROR],
  'bpmn:SequenceFlow': [],
};
/** Events that are nothing without what they wait for. */
const CATCHING = ['bpmn:IntermediateCatchEvent', 'bpmn:BoundaryEvent'];
/** ISO 8601: a duration, a moment, or a variable that holds one. */
const DURATION = /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** What the elements say, each by itself. */
export interface ReadElements {
  tasks: UserTask[];
  services: ServiceTask[];
  calls: string[];
  startMessage: string | undefined;
  /** By their text. */
  conditions: Map<string, Condition>;
}

/** Reads each element by itself. What is wrong with one becomes a fault. */
export function readElements(scopes: readonly Scope[], faults: ProcessFault[]): ReadElements {
  const read: ReadElements = { tasks: [], services: [], calls: [], startMessage: undefined, conditions: new Map() };
  for (const { of, elements } of scopes)
    for (const one of elements) {
      if (!isOffered(one, of, faults)) continue;
      for (const event of one.eventDefinitions) readEvent(one, event, faults);
      if (one.$type === 'bpmn:UserTask') read.tasks.push(readUserTask(one, faults));
      if (one.$type === 'bpmn:ServiceTask') read.services.push(...readService(one, faults));
      if (one.$type === 'bpmn:CallActivity') read.calls.push(readCall(one, faults));
      if (one.$type === 'bpmn:StartEvent') read.startMessage ??= one.eventDefinitions[0]?.messageRef?.name;
      for (const text of conditionsOf(one)) readCondition(one, text, read.conditions, faults);
    }
  return read;
}

function isOffered(one: Element, scope: Element, faults: ProcessFault[]): boolean {
  const events = OFFERED[one.$type];
  const foreign = one.eventDefinitions.find(({ $type }) => !events?.includes($type));
  const loop = one.loopCharacteristics;
  const before = faults.length;
  if (!events) faults.push(at(one, 'element-unsupported', one.$type));
  else if (foreign) faults.push(at(one, 'element-unsupported', foreign.$type));
  else if (one.eventDefinitions.length > 1) faults.push(at(one, 'element-unsupported', 'several events'));
  else if (one.triggeredByEvent) faults.push(at(one, 'element-unsupported', 'event sub-process'));
  else if (one.$type === 'bpmn:StartEvent' && one.eventDefinitions.length > 0 && scope.$type !== 'bpmn:Process')
    faults.push(at(one, 'element-unsupported', 'message start of a sub-process'));
  if (one.id === '') faults.push(at(one, 'id-missing', one.$type));
  if (loop && (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics' || one.$type !== 'bpmn:UserTask'))
    faults.push(at(one, 'loop-unsupported', loop.$type));
  if (CATCHING.includes(one.$type) && one.eventDefinitions.length === 0) faults.push(at(one, 'event-unnamed'));
  for (const { $type } of one.extensionElements?.values ?? [])
    if (carriesCode($type.split(':').at(-1) ?? '')) faults.push(at(one, 'code-refused', $type));
  return faults.length === before;
}

function readEvent(one: Element, event: EventOfElement, faults: ProcessFault[]): void {
  if (event.$type === TIMER) return readTimer(one, event, faults);
  const reference = event.messageRef ?? event.signalRef ?? event.errorRef;
  const name = event.$type === ERROR ? reference?.errorCode : reference?.name;
  // An error boundary without a code catches every error.
  const mayBeBare =
    event.$type === 'bpmn:TerminateEventDefinition' ||
    (event.$type === ERROR && one.$type === 'bpmn:BoundaryEvent' && !reference);
  if (!name && !mayBeBare) faults.push(at(one, 'event-unnamed', event.$type));
  if (name?.includes('${')) faults.push(at(one, 'expression-invalid', name));
}

function readTimer(one: Element, { timeDuration, timeDate, timeCycle }: EventOfElement, faults: ProcessFault[]): void {
  const isRight = (text: string | undefined, pattern: RegExp) =>
    text !== undefined && (pattern.test(text.trim()) || VARIABLE.test(text.trim()));
  const given = [timeDuration?.body, timeDate?.body, timeCycle?.body].filter((text) => text !== undefined);
  if (given.length === 1 && (isRight(timeDuration?.body, DURATION) || isRight(timeDate?.body, MOMENT))) return;
  faults.push(at(one, 'timer-invalid', given.join(' ')));
}

function readService(one: Element, faults: ProcessFault[]): ServiceTask[] {
  const given = attributeOf(one, 'service');
  const service = SERVICES.find((known) => known === given);
  if (!service) faults.push(at(one, 'service-unknown', given));
  const parameters = readParameters(attributeOf(one, 'parameters'));
  if (!parameters) faults.push(at(one, 'parameters-invalid', attributeOf(one, 'parameters')));
  return service && parameters ? [{ id: one.id, name: one.name || one.id, service, parameters }] : [];
}

/** A JSON object of texts; undefined for anything else. */
function readParameters(text: string): Record<string, string> | undefined {
  try {
    const read: unknown = text === '' ? {} : JSON.parse(text);
    if (!isObject(read) || Array.isArray(read)) return undefined;
    const entries = Object.entries(read).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    return entries.length === Object.keys(read).length ? Object.fromEntries(entries) : undefined;
  } catch {
    return undefined;
  }
}

function readCall(one: Element, faults: ProcessFault[]): string {
  if (!one.calledElement || one.calledElement.includes('${')) faults.push(at(one, 'call-invalid', one.calledElement));
  return one.calledElement;
}

/** Conditions of a flow, and of a task of several people that a condition ends. */
function conditionsOf({ conditionExpression, loopCharacteristics }: Element): { body: string; language: string }[] {
  return [conditionExpression, loopCharacteristics?.completionCondition].flatMap((one) => one ?? []);
}

function readCondition(
  one: Element,
  { body, language }: { body: string; language: string },
  conditions: Map<string, Condition>,
  faults: ProcessFault[],
): void {
  // A language is how scripts get in.
  if (language) return void faults.push(at(one, 'code-refused', language));
  try {
    conditions.set(body, parseCondition(body));
  } catch (cause) {
    faults.push(at(one, 'condition-invalid', cause instanceof Error ? cause.message : ''));
  }
}
