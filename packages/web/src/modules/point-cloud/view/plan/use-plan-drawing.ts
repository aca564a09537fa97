import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import style from './plan-pane.module.css';
import { readDrawing } from './read-drawing.ts';
import type { ViewBox } from './view-box.ts';

/** Room around a storey, share of its larger side. */
const MARGIN = 0.02;

function withMargin({ x, y, width, height }: DOMRect): ViewBox {
  const margin = MARGIN * Math.max(width, height);
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** The plan with its dimensions; what it is called and its scale lie around it. */
function boundsOfPlan(storey: SVGGElement): DOMRect {
  const boxes = [...storey.querySelectorAll<SVGGElement>('.walls, .rooms, .dimensions')].map((part) => part.getBBox());
  const drawn = boxes.filter(({ width }) => width > 0);
  if (drawn.length === 0) return storey.getBBox();
  const [x, y] = [Math.min(...drawn.map((box) => box.x)), Math.min(...drawn.map((box) => box.y))];
  const right = Math.max(...drawn.map((box) => box.x + box.width));
  const bottom = Math.max(...drawn.map((box) => box.y + box.height));
  return new DOMRect(x, y, right - x, bottom - y);
}

interface PlanDrawingOptions {
  /** The drawing; undefined until it has arrived. */
  text: string | undefined;
  /** The storey that is shown; all of them when the drawing does not know it. */
  storey: string;
  /** The element that is marked. */
  chosen: string | null;
  /** The element that the pointer is over, here or elsewhere. */
  hovered: string | null;
  /** Shows a part of the drawing; all of it for undefined. */
  frame: (part: ViewBox | undefined) => void;
  /** Shows the part of the drawing that was shown of the one before. */
  keep: () => void;
}

/** Puts a drawing into an element, shows one storey of it and marks the chosen element. */
export function usePlanDrawing(
  drawingBox: RefObject<HTMLElement | null>,
  { text, storey, chosen, hovered, frame, keep }: PlanDrawingOptions,
): void {
  useEffect(() => {
    const box = drawingBox.current;
    const drawing = text ? readDrawing(text) : undefined;
    if (!box || !drawing) return undefined;
    box.replaceChildren(drawing);
    return undefined;
  }, [drawingBox, text]);
  const framed = useRef<string>(undefined);
  useEffect(() => {
    const parts = [...(drawingBox.current?.querySelectorAll<SVGGElement>('[data-storey]') ?? [])];
    const part = parts.find((other) => other.dataset['storey'] === storey);
    for (const other of parts) other.style.display = part && other !== part ? 'none' : '';
    if (text === undefined) return;
    // A drawing that was edited stays where it is on the screen.
    if (framed.current === storey) keep();
    else frame(part && withMargin(boundsOfPlan(part)));
    framed.current = storey;
  }, [text, storey]); // oxlint-disable-line react/exhaustive-deps -- the handlers are new each time
  useEffect(() => mark(drawingBox.current, style.chosen ?? '', chosen), [drawingBox, chosen, text]);
  useEffect(() => mark(drawingBox.current, style.hovered ?? '', hovered), [drawingBox, hovered, text]);
}

/** Gives a class to the shapes of one element, and to no others. */
function mark(box: HTMLElement | null, name: string, id: string | null): void {
  for (const item of box?.querySelectorAll(`.${name}`) ?? []) item.classList.remove(name);
  if (id === null) return;
  for (const item of box?.querySelectorAll(`[data-id="${CSS.escape(id)}"]`) ?? []) item.classList.add(name);
}
