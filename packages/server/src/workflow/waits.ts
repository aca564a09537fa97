import { isObject, SERVICES } from '@cloud/contract';
import { Activity, type Api, type ElementBase } from 'bpmn-elements';
import type { Variables, WaitingCall, WaitingEvent, WaitingService, WaitingTask } from './process-state.ts';

/** Something in the engine that has not gone on. */
export type Wait = Api<ElementBase>;

/** A task that waits for a person; of a task of several people, one that one of them does. */
export function taskOf({ id, executionId, content, owner }: Wait): WaitingTask | undefined {
  if (content.type !== 'bpmn:UserTask' || !(owner instanceof Activity)) return undefined;
  if (!owner.isMultiInstance) return { activityId: id, executionId };
  if (executionId === owner.executionId) return undefined;
  const item: unknown = content[owner.behaviour['loopCharacteristics'].behaviour.elementVariable ?? 'item'];
  return {
    activityId: id,
    executionId,
    together: { executionId: owner.executionId, index: Number(content['index']), item },
  };
}

export function callOf({ id, executionId, content, owner }: Wait): WaitingCall | undefined {
  if (content.type !== 'bpmn:CallActivity') return undefined;
  return { activityId: id, executionId, calledElement: String(owner.behaviour['calledElement']) };
}

export function serviceOf({ id, executionId, content, owner }: Wait, variables: Variables): WaitingService | undefined {
  if (content.type !== 'bpmn:ServiceTask') return undefined;
  const service = SERVICES.find((one) => one === owner.behaviour['service']) ?? '';
  return { activityId: id, executionId, service, parameters: filled(owner.behaviour['parameters'], variables) };
}

/** Texts with the values of variables in the place of `${variable}` and `${variable.part}`; nothing for one that is absent. */
function filled(json: unknown, variables: Variables): Record<string, string> {
  const texts: unknown = typeof json === 'string' && json !== '' ? JSON.parse(json) : {};
  const fill = (text: string) =>
    text.replaceAll(/\$\{\s*([\w\p{L}.]+)\s*\}/gu, (_, path: string) => {
      let value: unknown = variables;
      for (const name of path.split('.'))
        value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
      return value === undefined || value === null
        ? ''
        : isObject(value) || Array.isArray(value)
          ? JSON.stringify(value)
          : String(value);
    });
  return Object.fromEntries(
    Object.entries(isObject(texts) ? texts : {}).map(([name, text]) => [name, fill(String(text))]),
  );
}

export function eventOf({ id, executionId, content, owner }: Wait): WaitingEvent | undefined {
  if (!(owner instanceof Activity) || executionId !== owner.executionId) return undefined;
  const [definition] = owner.eventDefinitions ?? [];
  const kind =
    definition?.type === 'bpmn:MessageEventDefinition'
      ? 'message'
      : definition?.type === 'bpmn:SignalEventDefinition'
        ? 'signal'
        : undefined;
  if (!kind) return undefined;
  const awaited: unknown = content[kind];
  return {
    activityId: id,
    executionId,
    kind,
    name: isObject(awaited) ? String(awaited['name'] ?? awaited['id'] ?? '') : '',
  };
}

/** When a timer is due. */
export function dueOf({ content }: Wait): Date | undefined {
  if (content.type !== 'bpmn:TimerEventDefinition' || !content['expireAt']) return undefined;
  return new Date(content['expireAt']);
}
