import type { ModdleElement } from '../diagram/bpmn-types.ts';

/** An element that is offered: what the engine runs, and no more. */
export interface ElementKind {
  type: string;
  /** Of an event: what it waits for or throws. */
  event?: string;
  isExpanded?: boolean;
  /** Where it stands in the palette; others come by the context pad or as a replacement. */
  group?: 'event' | 'task' | 'gateway';
  /** Outlines on a ground of 24 by 24. */
  icon: readonly string[];
}

const circle = (r: number): string => `M${12 - r} 12a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const BOX = 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z';
const DIAMOND = 'M12 2.5 21.5 12 12 21.5 2.5 12z';
const CLOCK = 'M12 8.6V12l2.4 1.4';
const LETTER = 'M8 9.4h8v5.4H8zM8 9.6l4 3 4-3';
const BOLT = 'M8.6 15.4l1.8-6.4 3.2 4 1.8-4.4';

/** Elements by the name under which they are spoken of; texts are `kind.<name>`. */
export const ELEMENT_KINDS = {
  start: { type: 'bpmn:StartEvent', group: 'event', icon: [circle(8.5)] },
  'user-task': {
    type: 'bpmn:UserTask',
    group: 'task',
    icon: [BOX, 'M9.8 9.6a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0', 'M8 16c.4-2.2 2-3.2 4-3.2s3.6 1 4 3.2'],
  },
  'service-task': {
    type: 'bpmn:ServiceTask',
    group: 'task',
    icon: [
      BOX,
      'M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
      'M12 8v1.2M12 14.8V16M8 12h1.2M14.8 12H16M9.2 9.2l.9.9M13.9 13.9l.9.9M14.8 9.2l-.9.9M10.1 13.9l-.9.9',
    ],
  },
  'call-activity': {
    type: 'bpmn:CallActivity',
    group: 'task',
    icon: [
      'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM6 7.6h12v8.8H6z',
      'M10 12h4M12.4 10.4 14 12l-1.6 1.6',
    ],
  },
  'sub-process': {
    type: 'bpmn:SubProcess',
    isExpanded: true,
    group: 'task',
    icon: [BOX, 'M6.4 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0', 'M9.8 12h3.4M13.4 10.2h4v3.6h-4z'],
  },
  exclusive: { type: 'bpmn:ExclusiveGateway', group: 'gateway', icon: [DIAMOND, 'M9 9l6 6M15 9l-6 6'] },
  parallel: { type: 'bpmn:ParallelGateway', group: 'gateway', icon: [DIAMOND, 'M12 7.6v8.8M7.6 12h8.8'] },
  inclusive: { type: 'bpmn:InclusiveGateway', group: 'gateway', icon: [DIAMOND, circle(4)] },
  'event-gateway': {
    type: 'bpmn:EventBasedGateway',
    group: 'gateway',
    icon: [DIAMOND, circle(5), 'M12 9.2l2.7 2-1 3.2h-3.4l-1-3.2z'],
  },
  'timer-catch': {
    type: 'bpmn:IntermediateCatchEvent',
    event: 'bpmn:TimerEventDefinition',
    group: 'event',
    icon: [circle(8.8), circle(6.4), CLOCK],
  },
  'message-catch': {
    type: 'bpmn:IntermediateCatchEvent',
    event: 'bpmn:MessageEventDefinition',
    group: 'event',
    icon: [circle(8.8), circle(6.8), LETTER],
  },
  'message-throw': {
    type: 'bpmn:IntermediateThrowEvent',
    event: 'bpmn:MessageEventDefinition',
    icon: [circle(8.8), circle(6.8), LETTER],
  },
  'timer-boundary': {
    type: 'bpmn:BoundaryEvent',
    event: 'bpmn:TimerEventDefinition',
    icon: [circle(8.8), circle(6.4), CLOCK],
  },
  'message-boundary': {
    type: 'bpmn:BoundaryEvent',
    event: 'bpmn:MessageEventDefinition',
    icon: [circle(8.8), circle(6.8), LETTER],
  },
  'error-boundary': {
    type: 'bpmn:BoundaryEvent',
    event: 'bpmn:ErrorEventDefinition',
    icon: [circle(8.8), circle(6.8), BOLT],
  },
  end: { type: 'bpmn:EndEvent', group: 'event', icon: [circle(8.5), circle(7.7)] },
  'end-terminate': {
    type: 'bpmn:EndEvent',
    event: 'bpmn:TerminateEventDefinition',
    icon: [circle(8.5), circle(7.7), circle(4), circle(2)],
  },
  'end-error': {
    type: 'bpmn:EndEvent',
    event: 'bpmn:ErrorEventDefinition',
    icon: [circle(8.5), circle(7.7), BOLT],
  },
} as const satisfies Record<string, ElementKind>;
export type ElementKindName = keyof typeof ELEMENT_KINDS;

/** What `Object.keys` knows and its type does not. */
export const ELEMENT_KIND_NAMES = Object.keys(ELEMENT_KINDS).filter(
  (name): name is ElementKindName => name in ELEMENT_KINDS,
);

export const kindNamed = (name: ElementKindName): ElementKind => ELEMENT_KINDS[name];

/** Kinds that may stand in for each other. */
const FAMILIES: readonly (readonly ElementKindName[])[] = [
  ['user-task', 'service-task', 'call-activity'],
  ['exclusive', 'parallel', 'inclusive', 'event-gateway'],
  ['timer-catch', 'message-catch', 'message-throw'],
  ['timer-boundary', 'message-boundary', 'error-boundary'],
  ['end', 'end-terminate', 'end-error'],
];

/** The kind of an element; none of what is not offered. */
export function kindOf({ $type, eventDefinitions }: ModdleElement): ElementKindName | undefined {
  const event = eventDefinitions?.[0]?.$type;
  return ELEMENT_KIND_NAMES.find((name) => kindNamed(name).type === $type && kindNamed(name).event === event);
}

/** What an element may become, itself among them; none when it is alone of its family. */
export const replacementsOf = (kind: ElementKindName): readonly ElementKindName[] =>
  FAMILIES.find((family) => family.includes(kind)) ?? [];

/** What `elementFactory` and `bpmnReplace` take. */
export function attributesOf(name: ElementKindName): Record<string, unknown> {
  const { type, event, isExpanded } = kindNamed(name);
  return {
    type,
    ...(event !== undefined && { eventDefinitionType: event }),
    ...(isExpanded !== undefined && { isExpanded }),
  };
}
