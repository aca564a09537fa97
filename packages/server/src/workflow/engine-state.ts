import { isObject } from '@cloud/contract';
import type { DefinitionState } from 'bpmn-elements';
import type { EngineState } from './process-state.ts';

/** What the engine writes and never reads again: variables are kept beside, messages are told apart by where they stand. */
const UNREAD = new Set(['environment', 'messageId', 'timestamp', 'consumerTag', 'exchange']);
/** Marks that say nothing when they are off. */
const MARKS = new Set(['stopped', 'completed']);
const USUAL_QUEUE = { autoDelete: false, durable: true };

/** The engine's state without what it does not need to go on: less than half. */
export function packState(state: DefinitionState): EngineState {
  const packed: EngineState = JSON.parse(JSON.stringify(state, leaveOut));
  return packed;
}

function leaveOut(this: unknown, key: string, value: unknown): unknown {
  if (UNREAD.has(key) || (MARKS.has(key) && value === false)) return undefined;
  if (key === 'options' && isUsual(value)) return undefined;
  if (key === 'counters' && isObject(value) && Object.values(value).every((count) => count === 0)) return undefined;
  if (key === 'messages' && Array.isArray(value)) return value.filter(isKept);
  // By which flows a token came is asked of those only that wait at a join, and these hold it themselves.
  if (key === 'inbound' && Array.isArray(value)) return value.every(isFlow) ? undefined : value;
  if ((key === 'flows' || key === 'path') && Array.isArray(value) && value.length === 0) return undefined;
  return value;
}

const isUsual = (options: unknown): boolean =>
  isObject(options) &&
  Object.keys(options).length === 2 &&
  options['autoDelete'] === false &&
  options['durable'] === true;

const isKept = (message: unknown): boolean =>
  !isObject(message) || !isObject(message['properties']) || message['properties']['persistent'] !== false;

const isFlow = (one: unknown): boolean => isObject(one) && one['isSequenceFlow'] === true;

/** The state as the engine takes it up, a copy of the packed one. */
export function unpackState(packed: DefinitionState): DefinitionState {
  const state: DefinitionState = JSON.parse(JSON.stringify(packed), (key, value: unknown) => {
    if (key === 'queues' && Array.isArray(value)) for (const queue of value) queue.options ??= { ...USUAL_QUEUE };
    return value;
  });
  return state;
}
