import type { ModdleElement } from '../diagram/bpmn-types.ts';
import { bodyOf, textOf } from './properties/element-editor.ts';
import type { SimulatedFlow, SimulatedNode, SimulatedProcess } from './simulate.ts';

const GATEWAYS: Readonly<Record<string, SimulatedNode['kind']>> = {
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:EventBasedGateway': 'event-gateway',
};
const ERROR = 'bpmn:ErrorEventDefinition';

/** What a simulation walks through, of the process of a drawing. */
export function readSimulated(definitions: ModdleElement): SimulatedProcess {
  const nodes = new Map<string, SimulatedNode>();
  const flows = new Map<string, SimulatedFlow>();
  const process = definitions.rootElements?.find(({ $type }) => $type === 'bpmn:Process');
  const read = (elements: readonly ModdleElement[], parent: string | undefined) => {
    for (const element of elements) {
      if (element.$type === 'bpmn:SequenceFlow') flows.set(element.id, flowOf(element));
      else if (element.$instanceOf('bpmn:FlowNode')) nodes.set(element.id, nodeOf(element, parent));
      if (element.$type === 'bpmn:SubProcess') read(element.flowElements ?? [], element.id);
    }
  };
  read(process?.flowElements ?? [], undefined);
  for (const [id, node] of nodes) {
    const ways = [...flows.values()].filter(({ source }) => source === id).map((flow) => flow.id);
    const entries = [...flows.values()].filter(({ target }) => target === id).map((flow) => flow.id);
    nodes.set(id, { ...node, ways, entries });
  }
  return { nodes, flows };
}

const flowOf = (element: ModdleElement): SimulatedFlow => ({
  id: element.id,
  source: element.sourceRef?.id ?? '',
  target: element.targetRef?.id ?? '',
  condition: bodyOf(element, 'conditionExpression'),
});

function nodeOf(element: ModdleElement, parent: string | undefined): SimulatedNode {
  const event = element.eventDefinitions?.[0];
  return {
    id: element.id,
    name: element.name || element.id,
    kind: kindOf(element, event?.$type),
    ways: [],
    entries: [],
    parent,
    defaultWay: element.default?.id,
    host: element.attachedToRef?.id,
    interrupts: element.cancelActivity,
    errorCode: event?.$type === ERROR ? textOf(event.errorRef, 'errorCode') : undefined,
  };
}

function kindOf({ $type }: ModdleElement, event: string | undefined): SimulatedNode['kind'] {
  if ($type === 'bpmn:StartEvent') return 'start';
  if ($type === 'bpmn:BoundaryEvent') return 'boundary';
  if ($type === 'bpmn:SubProcess') return 'sub-process';
  if ($type === 'bpmn:EndEvent')
    return event === 'bpmn:TerminateEventDefinition' ? 'terminate' : event === ERROR ? 'error-end' : 'end';
  return GATEWAYS[$type] ?? 'wait';
}

/** Variables that conditions of the process name, in their order. */
export function variablesOf(process: SimulatedProcess, read: (condition: string) => readonly string[]): string[] {
  return [...new Set([...process.flows.values()].flatMap(({ condition }) => read(condition)))];
}
