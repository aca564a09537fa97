import { isObject, TASK_MODES } from '@cloud/contract';
import { Engine } from 'bpmn-engine';
import type { SerializableContext } from 'moddle-context-serializer';
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { replaceElements } from './elements.ts';
import { conditionExpression } from './expressions.ts';
import { collectionOf, modeExpression } from './multi-instance.ts';
import { attributeOf, parseBpmn } from './process-document.ts';

/** Definitions kept read, by the hash of their text: about 100 KB each. */
const MOST_KEPT = 200;
const kept = new Map<string, Promise<SerializableContext>>();

/** A definition that was read before is not read again: all steps of its processes share it. @throws Error for what is no BPMN. */
export function sourceOf(xml: string): Promise<SerializableContext> {
  const key = createHash('sha256').update(xml).digest('base64');
  const source = kept.get(key) ?? read(xml);
  // The latest used is the last to go.
  kept.delete(key);
  kept.set(key, source);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return source;
}

async function read(xml: string): Promise<SerializableContext> {
  const moddleContext = await parseBpmn(xml);
  for (const element of Object.values(v.parse(readDocument, moddleContext).elementsById)) putIntoWordsOfEngine(element);
  const engine = new Engine({ name: 'process', moddleContext, typeResolver: replaceElements });
  const [definition] = await engine.getDefinitions();
  const source: SerializableContext = definition?.environment.options['source'];
  return source;
}

const isElement = (value: unknown): value is Record<string, unknown> => isObject(value);
const readDocument = v.looseObject({
  elementsById: v.record(v.string(), v.custom<Record<string, unknown>>(isElement)),
});

/** Every process runs that is deployed, also where the drawing does not say so. Conditions and tasks of several people get the engine's words. */
function putIntoWordsOfEngine(element: Record<string, unknown>): void {
  if (element['$type'] === 'bpmn:Process') element['isExecutable'] = true;
  const condition = element['conditionExpression'];
  if (isElement(condition)) condition['body'] = conditionExpression(String(condition['body']));
  const loop = element['loopCharacteristics'];
  if (!isElement(loop)) return;
  const drawn = attributeOf(loop, 'collection');
  if (drawn || !loop['loopCardinality']) loop['collection'] = `\${${collectionOf(String(element['id']), drawn)}}`;
  const variable = attributeOf(loop, 'elementVariable');
  if (variable) loop['elementVariable'] = variable;
  const drawnCondition = loop['completionCondition'];
  if (isElement(drawnCondition)) drawnCondition['body'] = conditionExpression(String(drawnCondition['body']));
  const mode = TASK_MODES.find((one) => one === loop['mode']);
  if (mode && mode !== 'all') loop['completionCondition'] = { body: modeExpression(mode, Number(loop['share'] ?? 1)) };
}
