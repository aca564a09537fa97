import { CLOUD_ATTRIBUTES, FLOWABLE_ATTRIBUTES, TASK_MODES } from '@cloud/contract';
import { Engine } from 'bpmn-engine';
import BpmnModdle from 'bpmn-moddle';
import type { SerializableContext } from 'moddle-context-serializer';
import { createHash } from 'node:crypto';
import { attributeOf } from './actors.ts';
import { replaceElements } from './elements.ts';
import { modeExpression } from './multi-instance.ts';

/** Definitions kept read, by the hash of their text: about 100 KB each. */
const MOST_KEPT = 200;
const kept = new Map<string, Promise<SerializableContext>>();

/** Reads XML with the attributes of this product. What is not understood is in `warnings`. */
export const parseBpmn = (xml: string) =>
  new BpmnModdle({ flowable: FLOWABLE_ATTRIBUTES, cloud: CLOUD_ATTRIBUTES }).fromXML(xml);

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
  const engine = new Engine({ name: 'process', moddleContext, typeResolver: replaceElements, extendFn: withModes });
  const [definition] = await engine.getDefinitions();
  const source: SerializableContext = definition?.environment.options['source'];
  return source;
}

/**
 * A task of several people in the engine's words: the variable that it goes through, and when it is done. Prefixes of the kin
 * stand in `$attrs`.
 */
function withModes(element: { loopCharacteristics?: { behaviour: Record<string, unknown> } }): void {
  const loop = element.loopCharacteristics?.behaviour;
  if (!loop) return;
  const collection = attributeOf(loop, 'collection');
  if (collection) loop['collection'] = collection.includes('${') ? collection : `\${${collection}}`;
  const variable = attributeOf(loop, 'elementVariable');
  if (variable) loop['elementVariable'] = variable;
  const mode = TASK_MODES.find((one) => one === loop['mode']);
  if (mode && mode !== 'all') loop['completionCondition'] = modeExpression(mode, Number(loop['share'] ?? 1));
}
