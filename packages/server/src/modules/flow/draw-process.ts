import * as v from 'valibot';
import { parseBpmn } from '../../workflow/process-document.ts';

const bounds = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() });
const element = v.looseObject({
  $type: v.string(),
  id: v.optional(v.string(), ''),
  name: v.optional(v.string(), ''),
});
const planeElement = v.looseObject({
  $type: v.string(),
  bpmnElement: v.optional(element),
  bounds: v.optional(bounds),
  waypoint: v.optional(v.array(v.looseObject({ x: v.number(), y: v.number() }))),
});
type PlaneElement = v.InferOutput<typeof planeElement>;
type Bounds = v.InferOutput<typeof bounds>;

/** Elements that wait, and that were passed. */
export interface Marks {
  current: readonly string[];
  done: readonly string[];
}

const MARGIN = 24;
const COLORS = { line: '#5b6b7c', done: '#1d8a5b', current: '#c25a00', fill: '#ffffff', text: '#1f2933' };

/**
 * A process as a picture (SVG): what was passed in green, where it waits in orange. Places come from its drawing; a process
 * without one is a row of its elements.
 */
export async function drawProcess(xml: string, marks: Marks): Promise<string> {
  const { rootElement, elementsById } = await parseBpmn(xml);
  const drawn = v.parse(
    v.looseObject({ diagrams: v.optional(v.array(v.looseObject({ plane: v.optional(v.unknown()) })), []) }),
    rootElement,
  );
  const plane = v.safeParse(
    v.looseObject({ planeElement: v.optional(v.array(planeElement), []) }),
    drawn.diagrams[0]?.plane,
  );
  const placed = plane.success ? plane.output.planeElement : [];
  const elements = placed.length > 0 ? placed : inARow(Object.values(elementsById));
  const shapes = elements.filter((one) => one.bounds);
  const edges = elements.filter((one) => one.waypoint);
  const points = [
    ...shapes.flatMap(({ bounds: box }) =>
      box ? [[box.x, box.y] as const, [box.x + box.width, box.y + box.height] as const] : [],
    ),
    ...edges.flatMap(({ waypoint = [] }) => waypoint.map(({ x, y }) => [x, y] as const)),
  ];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(0, ...xs) - MARGIN, Math.min(...ys, 0) - MARGIN];
  const [width, height] = [Math.max(0, ...xs) - left + MARGIN, Math.max(0, ...ys) - top + MARGIN + 20];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}"`,
    ` font-family="system-ui, sans-serif" font-size="12"><defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5"`,
    ` markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z" fill="${COLORS.line}"/></marker></defs>`,
    ...edges.map((edge) => drawEdge(edge, marks)),
    ...shapes.map((shape) => drawShape(shape, marks)),
    '</svg>',
  ].join('');
}

/** Elements without places: one beside the other. */
function inARow(all: readonly unknown[]): PlaneElement[] {
  const nodes = all.flatMap((one) => {
    const read = v.safeParse(element, one);
    return read.success && /Task$|Event$|Gateway$|Activity$|SubProcess$/.test(read.output.$type) ? [read.output] : [];
  });
  return nodes.map((node, index) => ({
    $type: 'bpmndi:BPMNShape',
    bpmnElement: node,
    bounds: { x: index * 140, y: 0, width: 110, height: 70 },
  }));
}

const colorOf = (id: string, { current, done }: Marks): string =>
  current.includes(id) ? COLORS.current : done.includes(id) ? COLORS.done : COLORS.line;

function drawEdge({ waypoint = [], bpmnElement }: PlaneElement, marks: Marks): string {
  const path = waypoint.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  const middle = waypoint[Math.floor((waypoint.length - 1) / 2)];
  const color = colorOf(bpmnElement?.id ?? '', marks);
  const label = bpmnElement?.name && middle ? drawText(bpmnElement.name, middle.x + 8, middle.y - 6, 'start') : '';
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="1.5" marker-end="url(#arrow)"/>${label}`;
}

function drawShape({ bounds: box, bpmnElement }: PlaneElement, marks: Marks): string {
  if (!box || !bpmnElement) return '';
  const { id, name, $type: type } = bpmnElement;
  const color = colorOf(id, marks);
  const paint = `fill="${COLORS.fill}" stroke="${color}" stroke-width="${marks.current.includes(id) ? 3 : 1.5}"`;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (type.endsWith('Event')) {
    const width = type === 'bpmn:EndEvent' ? 3.5 : 1.5;
    return `<circle cx="${x}" cy="${y}" r="${box.width / 2}" fill="${COLORS.fill}" stroke="${color}" stroke-width="${width}"/>${drawText(name, x, box.y + box.height + 16)}`;
  }
  if (type.endsWith('Gateway'))
    return `<path d="M${x} ${box.y} L${box.x + box.width} ${y} L${x} ${box.y + box.height} L${box.x} ${y}Z" ${paint}/>${drawText(SIGNS[type] ?? '', x, y + 5)}${drawText(name, x, box.y - 8)}`;
  return `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="8" ${paint}/>${drawLines(name || id, box)}`;
}

const SIGNS: Readonly<Record<string, string>> = {
  'bpmn:ExclusiveGateway': '×',
  'bpmn:ParallelGateway': '+',
  'bpmn:InclusiveGateway': '○',
  'bpmn:EventBasedGateway': '◇',
};

/** Letters of a line; Chinese ones are twice as wide. */
const LINE = 14;

function drawLines(text: string, box: Bounds): string {
  const lines: string[] = [''];
  let width = 0;
  for (const letter of text) {
    const own = letter > '\u2e7f' ? 2 : 1;
    if (width + own > LINE) {
      lines.push('');
      width = 0;
    }
    lines[lines.length - 1] += letter;
    width += own;
  }
  const shown = lines.slice(0, 3);
  const top = box.y + box.height / 2 - ((shown.length - 1) * 15) / 2 + 4;
  return shown.map((line, index) => drawText(line, box.x + box.width / 2, top + index * 15)).join('');
}

const drawText = (text: string, x: number, y: number, anchor = 'middle'): string =>
  text === '' ? '' : `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${COLORS.text}">${escapeXml(text)}</text>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
