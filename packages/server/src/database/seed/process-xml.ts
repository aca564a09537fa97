/** A process with its drawing, made of a list: what the product comes with is easier read than as XML. */
export interface DrawnProcess {
  id: string;
  name: string;
  nodes: readonly DrawnNode[];
  /** From, to, condition; `default` marks the way without one. */
  flows: readonly (readonly [from: string, to: string, condition?: string, name?: string])[];
}
export interface DrawnNode {
  id: string;
  kind: 'start' | 'end' | 'user' | 'service' | 'exclusive';
  name: string;
  /** Column and row of the drawing. */
  at: readonly [number, number];
  /** Attributes such as `flowable:assignee`. */
  attributes?: Readonly<Record<string, string>>;
}

const ELEMENTS = {
  start: 'startEvent',
  end: 'endEvent',
  user: 'userTask',
  service: 'serviceTask',
  exclusive: 'exclusiveGateway',
} as const;
const SIZES = { start: [36, 36], end: [36, 36], user: [110, 70], service: [110, 70], exclusive: [50, 50] } as const;
const [COLUMN, ROW, LEFT, TOP] = [160, 120, 120, 240];

const NAMESPACES = [
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
  'xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"',
  'xmlns:di="http://www.omg.org/spec/DD/20100524/DI"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:flowable="http://flowable.org/bpmn"',
  'xmlns:cloud="urn:cloud-experience:bpmn"',
].join(' ');

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** BPMN 2.0 with its diagram. */
export function processXml({ id, name, nodes, flows }: DrawnProcess): string {
  const flowIds = flows.map((_, index) => `flow${index + 1}`);
  const elements = nodes.map((node) => elementOf(node, flows, flowIds));
  const sequence = flows.map(([from, to, condition, label], index) => {
    const named = label ? ` name="${escapeXml(label)}"` : '';
    const head = `<sequenceFlow id="${flowIds[index]}" sourceRef="${from}" targetRef="${to}"${named}`;
    return condition && condition !== 'default'
      ? `${head}><conditionExpression xsi:type="tFormalExpression">\${${escapeXml(condition)}}</conditionExpression></sequenceFlow>`
      : `${head}/>`;
  });
  const shapes = nodes.map(({ id: node, kind, at }) => {
    const { x, y, width, height } = boxOf(kind, at);
    return `<bpmndi:BPMNShape id="${node}_di" bpmnElement="${node}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`;
  });
  const edges = flows.map(([from, to], index) => edgeOf(flowIds[index] ?? '', nodes, from, to));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<definitions ${NAMESPACES} targetNamespace="urn:cloud-experience:process">`,
    `<process id="${id}" name="${escapeXml(name)}" isExecutable="true">${[...elements, ...sequence].join('')}</process>`,
    `<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${id}">${[...shapes, ...edges].join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`,
    '</definitions>',
  ].join('\n');
}

function elementOf(
  { id, kind, name, attributes = {} }: DrawnNode,
  flows: DrawnProcess['flows'],
  flowIds: readonly string[],
): string {
  const preset = flows.findIndex(([from, , condition]) => from === id && condition === 'default');
  const all = { ...attributes, ...(preset >= 0 && { default: flowIds[preset] ?? '' }) };
  const written = Object.entries(all).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${ELEMENTS[kind]} id="${id}" name="${escapeXml(name)}"${written.join('')}/>`;
}

function boxOf(kind: DrawnNode['kind'], [column, row]: DrawnNode['at']) {
  const [width, height] = SIZES[kind];
  return { x: LEFT + column * COLUMN - width / 2, y: TOP + row * ROW - height / 2, width, height };
}

/** From the side of one to the side of the other; between rows down first, then across. */
function edgeOf(id: string, nodes: readonly DrawnNode[], from: string, to: string): string {
  const [source, target] = [from, to].map((name) => nodes.find((node) => node.id === name));
  if (!source || !target) throw new Error(`no node for ${id}`);
  const [a, b] = [boxOf(source.kind, source.at), boxOf(target.kind, target.at)];
  const [ax, ay] = [a.x + a.width / 2, a.y + a.height / 2];
  const [bx, by] = [b.x + b.width / 2, b.y + b.height / 2];
  const points =
    ay === by
      ? [[bx > ax ? a.x + a.width : a.x, ay] as const, [bx > ax ? b.x : b.x + b.width, by] as const]
      : ax === bx
        ? [[ax, by > ay ? a.y + a.height : a.y] as const, [bx, by > ay ? b.y : b.y + b.height] as const]
        : [
            [ax, by > ay ? a.y + a.height : a.y] as const,
            [ax, by] as const,
            [bx > ax ? b.x : b.x + b.width, by] as const,
          ];
  const way = points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`).join('');
  return `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${way}</bpmndi:BPMNEdge>`;
}
