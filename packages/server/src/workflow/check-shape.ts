import type { ProcessFault } from './process-definition.ts';
import { at, type Element, type Scope } from './process-document.ts';

const FLOW = 'bpmn:SequenceFlow';
const DECIDING = ['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway'];
/** Ways of these are taken whatever a condition says. */
const UNCONDITIONAL = ['bpmn:ParallelGateway', 'bpmn:EventBasedGateway', 'bpmn:StartEvent'];
/** Where a process waits: a loop through one of them does not run by itself. */
const WAITING = ['bpmn:UserTask', 'bpmn:ServiceTask', 'bpmn:CallActivity', 'bpmn:IntermediateCatchEvent'];

/** A scope as a graph. */
interface Graph {
  nodes: readonly Element[];
  waysFrom: ReadonlyMap<string, readonly Element[]>;
  waysTo: ReadonlyMap<string, readonly Element[]>;
}

/** How the elements of each scope hang together: one way in, a way out of everything, nothing that is never reached. */
export function checkShape(scopes: readonly Scope[], faults: ProcessFault[]): void {
  const waiting = new Set<string>();
  // The innermost first: a sub-process waits where something in it does.
  for (const { of, elements } of scopes.toReversed())
    if (elements.some(({ $type, id }) => WAITING.includes($type) || waiting.has(id))) waiting.add(of.id);
  for (const scope of scopes) {
    const graph = graphOf(scope, faults);
    checkEnds(scope, graph, faults);
    checkReach(graph, faults);
    for (const node of graph.nodes) checkWays(node, graph, faults);
    checkLoops(graph, waiting, faults);
  }
}

function graphOf({ elements }: Scope, faults: ProcessFault[]): Graph {
  const nodes = elements.filter(({ $type }) => $type !== FLOW);
  const here = new Set(nodes.map(({ id }) => id));
  const isConnected = ({ sourceRef, targetRef }: Element) =>
    here.has(sourceRef?.id ?? '') && here.has(targetRef?.id ?? '');
  const flows = elements.filter(({ $type }) => $type === FLOW);
  for (const flow of flows) if (!isConnected(flow)) faults.push(at(flow, 'flow-unconnected'));
  const connected = flows.filter(isConnected);
  return {
    nodes,
    waysFrom: Map.groupBy(connected, ({ sourceRef }) => sourceRef?.id ?? ''),
    waysTo: Map.groupBy(connected, ({ targetRef }) => targetRef?.id ?? ''),
  };
}

function checkEnds({ of }: Scope, { nodes }: Graph, faults: ProcessFault[]): void {
  const scope = of.$type === 'bpmn:Process' ? { ...of, id: '', name: '' } : of;
  const starts = nodes.filter(({ $type }) => $type === 'bpmn:StartEvent');
  if (starts.length === 0) faults.push(at(scope, 'no-start'));
  if (starts.length > 1) faults.push(at(scope, 'several-starts'));
  if (!nodes.some(({ $type }) => $type === 'bpmn:EndEvent')) faults.push(at(scope, 'no-end'));
}

function checkReach({ nodes, waysFrom }: Graph, faults: ProcessFault[]): void {
  const reached = new Set(nodes.flatMap(({ $type, id }) => ($type === 'bpmn:StartEvent' ? [id] : [])));
  const boundary = Map.groupBy(nodes, ({ attachedToRef }) => attachedToRef?.id ?? '');
  // A set that grows while it is walked is walked to its new end.
  for (const place of reached) {
    for (const { targetRef } of waysFrom.get(place) ?? []) reached.add(targetRef?.id ?? '');
    for (const { id } of boundary.get(place) ?? []) reached.add(id);
  }
  for (const node of nodes) {
    if (!reached.has(node.id)) faults.push(at(node, 'unreachable'));
    if (!waysFrom.has(node.id) && node.$type !== 'bpmn:EndEvent') faults.push(at(node, 'dead-end'));
  }
}

function checkWays(node: Element, { nodes, waysFrom, waysTo }: Graph, faults: ProcessFault[]): void {
  const ways = waysFrom.get(node.id) ?? [];
  const isEntry = node.$type === 'bpmn:StartEvent' || node.$type === 'bpmn:BoundaryEvent';
  for (const way of isEntry ? (waysTo.get(node.id) ?? []) : []) faults.push(at(way, 'flow-misplaced', node.id));
  for (const way of node.$type === 'bpmn:EndEvent' ? ways : []) faults.push(at(way, 'flow-misplaced', node.id));
  for (const way of ways) {
    const isConditional = Boolean(way.conditionExpression?.body);
    if (isConditional && UNCONDITIONAL.includes(node.$type)) faults.push(at(way, 'condition-misplaced'));
    if (!isConditional && ways.length > 1 && way.id !== node.default?.id && DECIDING.includes(node.$type))
      faults.push(at(way, 'condition-missing'));
  }
  if (node.$type !== 'bpmn:EventBasedGateway') return;
  const targets = ways.map(({ targetRef }) => nodes.find(({ id }) => id === targetRef?.id));
  const isRight = targets.every(
    (target) => target?.$type === 'bpmn:IntermediateCatchEvent' && waysTo.get(target.id)?.length === 1,
  );
  if (ways.length < 2 || !isRight) faults.push(at(node, 'event-gateway-invalid'));
}

/** A loop in which nothing waits never ends, or is never gone through: variables do not change by themselves. */
function checkLoops({ nodes, waysFrom, waysTo }: Graph, waiting: ReadonlySet<string>, faults: ProcessFault[]): void {
  const open = new Map(
    nodes.filter(({ $type, id }) => !WAITING.includes($type) && !waiting.has(id)).map((node) => [node.id, node]),
  );
  // What nothing leads to any more is no part of a loop.
  const degree = new Map([...open.keys()].map((id) => [id, (waysTo.get(id) ?? []).filter(({ sourceRef }) => open.has(sourceRef?.id ?? '')).length])); // prettier-ignore
  const ended = [...degree].flatMap(([id, count]) => (count === 0 ? [id] : []));
  for (const id of ended) {
    open.delete(id);
    for (const { targetRef } of waysFrom.get(id) ?? []) {
      const left = (degree.get(targetRef?.id ?? '') ?? 0) - 1;
      degree.set(targetRef?.id ?? '', left);
      if (left === 0) ended.push(targetRef?.id ?? '');
    }
  }
  // Only what leads back into what is left is a loop; the rest hangs behind one.
  const inLoop = [...open.values()].find(({ id }) => leadsBack(id, open, waysFrom));
  if (inLoop) faults.push(at(inLoop, 'endless'));
}

function leadsBack(from: string, open: ReadonlyMap<string, Element>, waysFrom: Graph['waysFrom']): boolean {
  const places = new Set<string>();
  const add = (place: string) => (waysFrom.get(place) ?? []).forEach(({ targetRef }) => open.has(targetRef?.id ?? '') && places.add(targetRef?.id ?? '')); // prettier-ignore
  add(from);
  for (const place of places) add(place);
  return places.has(from);
}
