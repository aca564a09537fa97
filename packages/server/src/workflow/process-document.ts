import { isObject } from '@cloud/contract';
import BpmnModdle from 'bpmn-moddle';
import { CLOUD_ATTRIBUTES, FLOWABLE_ATTRIBUTES } from '@cloud/contract';
import * as v from 'valibot';
import type { ProcessFault, ProcessFaultReason } from './process-definition.ts';

/** Letters of a process; a drawing of 500 elements has about 300,000. */
const LONGEST = 1_000_000;
const MOST_ELEMENTS = 500;
/** Of the parser, that are told. */
const MOST_WARNINGS = 50;

const named = v.optional(v.string(), '');
const reference = v.optional(v.looseObject({ id: named, name: named, errorCode: named }));
const expression = v.optional(v.looseObject({ body: named, language: named }));

/** Attributes that the parser does not know; not enumerable, so that only what names it copies it. */
const attributes = v.optional(v.record(v.string(), v.unknown()), {});

const event = v.looseObject({
  $type: v.string(),
  timeDuration: expression,
  timeDate: expression,
  timeCycle: expression,
  messageRef: reference,
  signalRef: reference,
  errorRef: reference,
});
/** An element as the parser gives it, cut down to what is read here. */
const element = v.looseObject({
  $type: v.string(),
  id: named,
  name: named,
  $attrs: attributes,
  sourceRef: reference,
  targetRef: reference,
  attachedToRef: reference,
  default: reference,
  triggeredByEvent: v.optional(v.boolean(), false),
  calledElement: named,
  conditionExpression: expression,
  loopCharacteristics: v.optional(
    v.looseObject({
      $type: v.string(),
      $attrs: attributes,
      isSequential: v.optional(v.boolean(), false),
      loopCardinality: expression,
      completionCondition: expression,
    }),
  ),
  eventDefinitions: v.optional(v.array(event), []),
  extensionElements: v.optional(
    v.looseObject({ values: v.optional(v.array(v.looseObject({ $type: v.string() })), []) }),
  ),
  flowElements: v.optional(v.array(v.unknown())),
});
const document = v.looseObject({ rootElements: v.optional(v.array(element), []) });
const warning = v.looseObject({ message: v.string() });

export type Element = v.InferOutput<typeof element>;
export type EventOfElement = v.InferOutput<typeof event>;

/** The elements of a process or of one sub-process. */
export interface Scope {
  /** The process, or the sub-process. */
  of: Element;
  elements: readonly Element[];
}

export const whole = (reason: ProcessFaultReason, found = ''): ProcessFault => ({
  element: '',
  name: '',
  reason,
  found,
});
export const at = ({ id, name }: Element, reason: ProcessFaultReason, found = ''): ProcessFault => ({
  element: id,
  name,
  reason,
  found,
});

/** The library writes into what it is given. */
const EXTENSIONS = { flowable: FLOWABLE_ATTRIBUTES, cloud: CLOUD_ATTRIBUTES };

/** Reads XML with the attributes of this product. What is not understood is in `warnings`. @throws Error */
export const parseBpmn = (xml: string) => new BpmnModdle(structuredClone(EXTENSIONS)).fromXML(xml);

/** Root elements beside the process that name things, or only draw. */
const BESIDE = ['bpmn:Message', 'bpmn:Signal', 'bpmn:Error', 'bpmn:Collaboration', 'bpmn:Category'];

/** The process of a document with its sub-processes, outermost first; none where a fault says why. */
export async function readScopes(xml: string, faults: ProcessFault[]): Promise<Scope[]> {
  const roots = await readRoots(xml, faults);
  if (faults.length > 0) return [];
  for (const root of roots)
    if (root.$type !== 'bpmn:Process' && !BESIDE.includes(root.$type))
      faults.push(at(root, 'element-unsupported', root.$type));
  const processes = roots.filter(({ $type }) => $type === 'bpmn:Process');
  const [only] = processes;
  if (!only) faults.push(whole('no-process'));
  else if (processes.length > 1) faults.push(whole('several-processes'));
  else return scopesOf(only, faults);
  return [];
}

function scopesOf(process: Element, faults: ProcessFault[]): Scope[] {
  const scopes: Scope[] = [];
  let count = 0;
  const open = [process];
  for (const of of open) {
    const elements = v.parse(v.array(element), of.flowElements ?? []);
    scopes.push({ of, elements });
    open.push(...elements.filter(({ flowElements }) => flowElements));
    if ((count += elements.length) <= MOST_ELEMENTS) continue;
    faults.push(whole('too-many-elements', String(count)));
    return [];
  }
  return scopes;
}

/** What the parser only warns of is a fault: a reference to nothing, an id twice. Extensions that carry no code are let be. */
async function readRoots(xml: string, faults: ProcessFault[]): Promise<Element[]> {
  // No process needs entities, and no parser after this one should meet them.
  if (xml.length > LONGEST || /<!(DOCTYPE|ENTITY)/i.test(xml)) {
    faults.push(whole('not-bpmn'));
    return [];
  }
  try {
    const { rootElement, warnings } = await parseBpmn(xml);
    for (const { message } of v.parse(v.array(warning), warnings).slice(0, MOST_WARNINGS)) {
      if (/unknown attribute <flowable:/.test(message)) continue;
      const extension = /unknown type <(?:flowable|cloud):(\w+)>/.exec(message)?.[1];
      if (extension === undefined) faults.push(whole('not-bpmn', lastLine(message)));
      else if (carriesCode(extension))
        faults.push({ ...whole('code-refused', extension), element: elementBefore(xml, message) });
    }
    return v.parse(document, rootElement).rootElements;
  } catch (cause) {
    faults.push(whole('not-bpmn', cause instanceof Error ? lastLine(cause.message) : ''));
    return [];
  }
}

/** The parser says what is wrong behind where it is. */
const lastLine = (text: string): string => (text.split('\n').at(-1) ?? '').replace(/^\s*nested error: /, '').trim();

/** Extensions of the family that run something: what a listener does would be left out without a word. */
export const carriesCode = (extension: string): boolean =>
  /listener|script|connector|inputOutput|^in$|^out$/i.test(extension);

/** The element that a warning's place lies in: the last that has an id before it. */
function elementBefore(xml: string, message: string): string {
  const [, line, column] = /line: (\d+)\s+column: (\d+)/.exec(message) ?? [];
  const before = xml.split('\n').slice(0, Number(line ?? 0) + 1);
  const last = before.pop()?.slice(0, Number(column ?? 0)) ?? '';
  return [...[...before, last].join('\n').matchAll(/\sid="([^"]*)"/g)].at(-1)?.[1] ?? '';
}

/** Prefixes under which engines of the kin write what BPMN has no attribute for. */
const KIN = ['flowable', 'activiti', 'camunda'];

/** An attribute beyond BPMN: typed where the parser knows it, else as written under a prefix of the kin. '' without it. */
export function attributeOf(holder: object, name: string): string {
  const own: unknown = Reflect.get(holder, name);
  if (typeof own === 'string') return own.trim();
  const attributes: unknown = Reflect.get(holder, '$attrs');
  if (!isObject(attributes)) return '';
  const found = KIN.map((prefix) => attributes[`${prefix}:${name}`]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found.trim() : '';
}
