import { isObject } from '@cloud/contract';
import type { SerializableContext, SerializableElement } from 'moddle-context-serializer';
import type { EngineState } from './process-state.ts';

/**
 * Elements that hold a token in a state and that another version of its process has not alike: the same id, kind, scope,
 * loop and events. A version without them cannot go on from the state.
 */
export function unlikeElements(state: EngineState, before: SerializableContext, after: SerializableContext): string[] {
  const unlike = new Set<string>();
  for (const { id } of before.getProcesses()) if (id && !after.getProcessById(id)) unlike.add(id);
  for (const id of elementsIn(state)) {
    const [old, next] = [before, after].map(
      (version) => version.getActivityById(id) ?? version.getSequenceFlowById(id),
    );
    if (!old || !next || shapeOf(old, before) !== shapeOf(next, after)) unlike.add(id);
  }
  return [...unlike];
}

/** What the engine relies on when it takes an element up again. */
function shapeOf(
  { id = '', type, parent, behaviour, sourceId, targetId }: SerializableElement,
  version: SerializableContext,
): string {
  const { loopCharacteristics, eventDefinitions, attachedTo } = behaviour;
  const events: unknown = eventDefinitions?.map((definition: SerializableElement) => definition.type);
  const isSequential: unknown = loopCharacteristics && (loopCharacteristics.behaviour.isSequential ?? false);
  // A join counts who has come.
  const comers = /(Parallel|Inclusive)Gateway$/.test(type ?? '')
    ? version
        .getInboundSequenceFlows(id)
        .map((flow) => String(flow['sourceId']))
        .toSorted()
    : [];
  return JSON.stringify([type, comers, parent?.id, attachedTo?.id, events, isSequential, sourceId, targetId]);
}

/** Ids of activities and flows that the engine keeps something of, and of flows that tokens came by. */
function* elementsIn(state: unknown): Generator<string> {
  if (Array.isArray(state)) for (const one of state) yield* elementsIn(one);
  if (!isObject(state)) return;
  for (const part of ['children', 'flows'])
    for (const child of Array.isArray(state[part]) ? state[part] : [])
      if (isObject(child) && typeof child['id'] === 'string') yield child['id'];
  for (const value of Object.values(state)) yield* elementsIn(value);
}
