import type { Aabb, Vec3 } from '@cloud/engine';
import { crispEdges, seamsAmong } from './crisp-edges.ts';
import type { CrispEdge } from './crisp-edges.ts';
import type { ModelPart, ParsedModel } from './parse-glb.ts';

/** An element of the shown model. */
export interface ModelElement {
  id: string;
  type: string;
  storey: string;
  /** World. */
  bounds: Aabb;
}

/** A model laid out for drawing: all parts in one set of arrays, solid ones first. */
export interface DrawableModel {
  origin: Vec3;
  elements: ModelElement[];
  bounds: Aabb;
  /** 3·n, meters from the origin. */
  position: Float32Array<ArrayBuffer>;
  /** 4·n: the normal, -127..127, and nothing; of no length where the face itself tells. */
  normal: Int8Array<ArrayBuffer>;
  /** 4·n: color as shown, 0..255, and opacity. */
  color: Uint8Array<ArrayBuffer>;
  /** 2·n: element number, and 1 where it was assumed. */
  element: Uint16Array<ArrayBuffer>;
  index: Uint32Array<ArrayBuffer>;
  /** Indices of the solid parts come first. */
  solidIndices: number;
  /** 6·e line ends. */
  lines: Float32Array<ArrayBuffer>;
  /** 2·e: element number of each line, and 1 where it is a seam, which is drawn on what is chosen only. */
  lineElement: Uint16Array<ArrayBuffer>;
}

/** Most elements that a 16-bit number can tell apart. */
const MOST_ELEMENTS = 65_535;

/** Lays out a parsed model for drawing and picking. */
export function layOutModel({ origin, parts }: ParsedModel): DrawableModel {
  const sorted = parts.toSorted((a, b) => Number(a.color[3] < 1) - Number(b.color[3] < 1));
  const numbers = new Map<string, number>();
  const elements: ModelElement[] = [];
  for (const part of sorted) {
    if (numbers.has(part.id) || elements.length >= MOST_ELEMENTS) continue;
    numbers.set(part.id, elements.length);
    const own = sorted.filter((other) => other.id === part.id);
    elements.push({ id: part.id, type: part.type, storey: part.storey, bounds: boundsOf(own, origin) });
  }
  const vertices = sorted.reduce((sum, part) => sum + part.position.length / 3, 0);
  const model: DrawableModel = {
    origin,
    elements,
    bounds: boundsOf(sorted, origin),
    position: new Float32Array(vertices * 3),
    normal: new Int8Array(vertices * 4),
    color: new Uint8Array(vertices * 4),
    element: new Uint16Array(vertices * 2),
    index: new Uint32Array(sorted.reduce((sum, part) => sum + part.index.length, 0)),
    solidIndices: 0,
    lines: new Float32Array(0),
    lineElement: new Uint16Array(0),
  };
  const lines: { edges: CrispEdge[]; element: number }[] = [];
  let vertex = 0;
  let filled = 0;
  for (const part of sorted) {
    const element = numbers.get(part.id) ?? 0;
    fillVertices(model, part, element, vertex);
    for (let i = 0; i < part.index.length; i++) model.index[filled + i] = part.index[i]! + vertex;
    vertex += part.position.length / 3;
    filled += part.index.length;
    if (part.color[3] >= 1) model.solidIndices = filled;
    lines.push({ edges: crispEdges(part.position, part.index), element });
  }
  const seams = seamsAmong(lines.filter(({ element }) => elements[element]?.type === 'wall').map(({ edges }) => edges));
  model.lines = Float32Array.from(lines.flatMap(({ edges }) => edges.flatMap(({ ends }) => [...ends])));
  model.lineElement = Uint16Array.from(
    lines.flatMap(({ edges, element }) => edges.flatMap((edge) => [element, seams.has(edge) ? 1 : 0])),
  );
  return model;
}

/** Both ends of each edge of some elements, world; without seams. */
export function* linesOf(
  { lines, lineElement, origin, elements }: DrawableModel,
  isWanted: (element: ModelElement) => boolean,
): Iterable<[Vec3, Vec3]> {
  const wanted = elements.map(isWanted);
  const end = (at: number): Vec3 => [origin[0] + lines[at]!, origin[1] + lines[at + 1]!, origin[2] + lines[at + 2]!];
  for (let i = 0; 2 * i < lineElement.length; i++) {
    const isSeam = lineElement[2 * i + 1] === 1;
    if (!isSeam && wanted[lineElement[2 * i]!]) yield [end(6 * i), end(6 * i + 3)];
  }
}

function fillVertices(model: DrawableModel, part: ModelPart, element: number, vertex: number): void {
  const rgba = part.color.map((value, k) => Math.round(255 * (k < 3 ? toScreen(value) : value)));
  model.position.set(part.position, vertex * 3);
  for (let i = 0; i < part.position.length / 3; i++) {
    for (let k = 0; k < 3; k++) model.normal[(vertex + i) * 4 + k] = Math.round(127 * part.normal[i * 3 + k]!);
    model.color.set(rgba, (vertex + i) * 4);
    model.element[(vertex + i) * 2] = element;
    model.element[(vertex + i) * 2 + 1] = part.isAssumed ? 1 : 0;
  }
}

function toScreen(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function boundsOf(parts: readonly ModelPart[], origin: Vec3): Aabb {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { position } of parts) {
    for (let i = 0; i < position.length; i++) {
      low[i % 3] = Math.min(low[i % 3]!, position[i]! + origin[i % 3]!);
      high[i % 3] = Math.max(high[i % 3]!, position[i]! + origin[i % 3]!);
    }
  }
  return { min: [low[0]!, low[1]!, low[2]!], max: [high[0]!, high[1]!, high[2]!] };
}
