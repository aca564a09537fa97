import type { Ghost } from './ghost.ts';
import type { Place } from './geometry/plan-geometry.ts';
import style from './hand-editing.module.css';

const SVG = 'http://www.w3.org/2000/svg';

/** The group of a drawing that shows a storey. */
const groupOf = (sheet: HTMLElement, storey: string): SVGGElement | undefined =>
  [...sheet.querySelectorAll<SVGGElement>('g[data-matrix]')].find((group) => group.dataset['storey'] === storey);

/** A layer over a storey, in meters; undefined where the drawing does not say how it lies. */
export function layerOf(
  sheet: HTMLElement,
  storey: string,
  name = 'edit',
  className = style.layer ?? '',
): SVGGElement | undefined {
  const group = groupOf(sheet, storey);
  if (!group) return undefined;
  const known = group.querySelector<SVGGElement>(`:scope > [data-layer=${name}]`);
  if (known) return known;
  const layer = document.createElementNS(SVG, 'g');
  layer.dataset['layer'] = name;
  layer.setAttribute('transform', `matrix(${group.dataset['matrix'] ?? ''})`);
  layer.setAttribute('class', className);
  group.append(layer);
  return layer;
}

/** Adds closed outlines, and lines of two places, to a layer. */
export function drawShapes(layer: SVGGElement, shapes: readonly (readonly Place[])[]): SVGElement[] {
  return shapes.map((shape) => {
    const path = document.createElementNS(SVG, shape.length > 2 ? 'polygon' : 'polyline');
    path.setAttribute('points', shape.map((place) => place.join(',')).join(' '));
    layer.append(path);
    return path;
  });
}

/** The place in the model under a place in the window, and the meters of a pixel there. */
export function placeUnder(
  sheet: HTMLElement,
  storey: string,
  { clientX, clientY }: { clientX: number; clientY: number },
): { place: Place; pixel: number } | undefined {
  const matrix = layerOf(sheet, storey)?.getScreenCTM();
  if (!matrix) return undefined;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { place: [x, y], pixel: 1 / Math.hypot(matrix.a, matrix.b) };
}

/** Where a place of the model is in the window. */
export function windowPlace(sheet: HTMLElement, storey: string, [x, y]: Place): { x: number; y: number } | undefined {
  const matrix = layerOf(sheet, storey)?.getScreenCTM();
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : undefined;
}

/** Draws the mark of the camera in place of the one before: a wedge, and a dot where it stands. Meters. */
export function drawCamera(sheet: HTMLElement, storey: string, wedge: readonly Place[], radius: number): void {
  const layer = layerOf(sheet, storey, 'camera');
  const [place] = wedge;
  if (!layer || !place) return;
  const dot = document.createElementNS(SVG, 'circle');
  for (const [name, value] of Object.entries({ cx: place[0], cy: place[1], r: radius }))
    dot.setAttribute(name, `${value}`);
  layer.replaceChildren();
  drawShapes(layer, [wedge]);
  layer.append(dot);
}

/** Draws a ghost, or removes it. */
export function drawGhost(sheet: HTMLElement, storey: string, ghost: Ghost | undefined, pixel: number): void {
  const layer = layerOf(sheet, storey);
  if (!layer) return;
  layer.replaceChildren();
  if (!ghost) return;
  drawShapes(layer, ghost.shapes);
  if (!ghost.label) return;
  const text = document.createElementNS(SVG, 'text');
  const [x, y] = ghost.label.at;
  // The layer's y points up; letters do not.
  const group = groupOf(sheet, storey);
  const [a = 1, b = 0] = (group?.dataset['matrix'] ?? '').split(' ').map(Number);
  const turn = (Math.atan2(-b, a) * 180) / Math.PI;
  text.setAttribute('transform', `translate(${x} ${y}) rotate(${-turn}) scale(${pixel} ${-pixel})`);
  text.setAttribute('y', '-14');
  text.textContent = ghost.label.text;
  layer.append(text);
}
