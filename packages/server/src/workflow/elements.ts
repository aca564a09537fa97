import {
  Activity,
  ActivityError,
  InclusiveGateway,
  UserTask,
  type ContextInstance,
  type ElementBase,
  type ElementBrokerMessage,
  type ElementMessageContent,
  type EventDefinition,
  type IExtension,
} from 'bpmn-elements';
import type { SerializableElement } from 'moddle-context-serializer';
import { handleOf } from './task-handle.ts';

/** Name of an error that a process throws, or that its caller answers with. */
export const THROWN_ERROR = 'ThrownError';

/** What boundary events know it by. */
export const thrownError = (code: string) => ({ name: THROWN_ERROR, message: `error ${code}`, code });

/** Event that a throwing event definition gives out; what is thrown stands in its content. */
export const THROWN = 'activity.thrown';

/** Elements that wait here for the caller, and a join that the engine lacks. */
export function replaceElements(types: Record<string, unknown>): () => void {
  types['bpmn:ServiceTask'] = UserTask;
  types['bpmn:InclusiveGateway'] = inclusiveGateway;
  return () => undefined;
}

/** Joins as the parallel gateway does; {@link releaseJoins} tells it on which ways nothing comes any more. */
function inclusiveGateway(definition: SerializableElement, context: ContextInstance): Activity {
  return InclusiveGateway({ ...definition, isParallelGateway: true }, context);
}

/** All flows share one function: task-handle.ts says what a function for each of them costs. */
const NOTHING = (): void => undefined;
const SIGNALLED = new Set(['bpmn:UserTask', 'bpmn:ServiceTask']);
const WITHOUT_PHASES: IExtension = { activate: () => undefined, deactivate: () => undefined };

/**
 * Where the engine runs otherwise than BPMN says:
 * - It sends "discarded" down every way that is not taken, and joins count that as an arrival: a branch that loops back before
 *   the join lets the others pass without it. Here only tokens move.
 * - Thrown messages and signals are kept by catching events that wait later; errors are caught beside their scope. Here the
 *   first are handed out, for all that wait now, and the last end the scope that they are thrown in.
 */
export function adaptElement(element: ElementBase, joins: Activity[]): IExtension {
  if (!(element instanceof Activity)) return WITHOUT_PHASES;
  if (element.type === 'bpmn:InclusiveGateway' && element.inbound.length > 1) joins.push(element);
  for (const flow of element.outbound) flow.discard = NOTHING;
  if (SIGNALLED.has(element.type)) Object.assign(element, { getApi: handleOf });
  for (const definition of element.eventDefinitions ?? [])
    // Who begins a process has the message that begins it.
    if (element.type === 'bpmn:StartEvent')
      definition.execute = ({ content }) => element.broker.publish('execution', 'execute.completed', { ...content });
    else if (definition.isThrowing && definition.type !== 'bpmn:TerminateEventDefinition')
      definition.execute = (message) => throwBy(element, definition, message);
  if (element.type === 'bpmn:BoundaryEvent' && element.behaviour['cancelActivity'] === false) stayBeside(element);
  return WITHOUT_PHASES;
}

/** A message or a signal that does not interrupt may come again: the engine catches the first only. */
function stayBeside(element: Activity): void {
  const [definition] = element.eventDefinitions ?? [];
  if (!['bpmn:MessageEventDefinition', 'bpmn:SignalEventDefinition'].includes(definition?.type ?? '')) return;
  const waitAgain = (_key: string, { content = {} }: { content?: ElementMessageContent }) => {
    if (element.attachedTo.status !== 'executing') return;
    element.broker.getQueue('inbound-q')?.queueMessage({ routingKey: 'activity.restart' }, content['inbound'][0]);
  };
  element.broker.subscribeTmp('event', 'activity.end', waitAgain, { noAck: true });
}

function throwBy(
  { broker, context }: Activity,
  { type, reference }: EventDefinition,
  message: ElementBrokerMessage,
): void {
  const { content } = message;
  const referred = reference.id === undefined ? undefined : context.definitionContext.getActivityById(reference.id);
  if (type === 'bpmn:ErrorEventDefinition') {
    const code = String(referred?.behaviour['errorCode'] ?? '');
    const error = new ActivityError(`error ${code} thrown`, message, thrownError(code));
    broker.publish('execution', 'execute.error', { ...content, error });
    return;
  }
  const thrown = { kind: reference.referenceType, name: String(referred?.['name'] ?? reference.id ?? '') };
  broker.publish('event', THROWN, { ...content, thrown });
  broker.publish('execution', 'execute.completed', { ...content });
}
