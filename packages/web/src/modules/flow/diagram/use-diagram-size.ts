import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Diagram } from './bpmn-types.ts';

/** Pixels around the drawing. */
const MARGIN = 28;
/** A drawing on a small screen is seen whole, down to where its shapes can still be told apart and touched. */
const LEAST_SCALE = 0.28;
/** Around an element that is asked for letters stay legible: the drawing may be seen in part. */
const LEGIBLE_SCALE = 0.55;

/** Shows the whole drawing, small ones not larger than they are drawn. With a least scale, its beginning. */
export function fitDrawing(diagram: Diagram, leastScale = 0): void {
  const canvas = diagram.get('canvas');
  const { inner, outer } = canvas.viewbox();
  if (outer.width < 2 || outer.height < 2) return;
  const whole = Math.min(
    1,
    (outer.width - 2 * MARGIN) / Math.max(inner.width, 1),
    (outer.height - 2 * MARGIN) / Math.max(inner.height, 1),
  );
  const scale = Math.max(whole, leastScale, 0.1);
  const [width, height] = [outer.width / scale, outer.height / scale];
  const begin = (from: number, size: number, room: number) =>
    size + (2 * MARGIN) / scale > room + 1 ? from - MARGIN / scale : from + size / 2 - room / 2;
  canvas.viewbox({ x: begin(inner.x, inner.width, width), y: begin(inner.y, inner.height, height), width, height });
}

/**
 * Keeps the drawing whole while its place changes, until somebody moves it by himself.
 *
 * @param shown id of the element that is in sight where the whole is too large.
 */
export function useDiagramSize(
  place: RefObject<HTMLElement | null>,
  diagram: Diagram | undefined,
  shown?: string,
): void {
  const first = useRef(shown);
  useEffect(() => {
    first.current = shown;
  }, [shown]);
  useEffect(() => {
    if (!place.current || !diagram) return undefined;
    const canvas = diagram.get('canvas');
    const box = place.current;
    let isMoved = false;
    const move = () => {
      isMoved = true;
    };
    const moves = ['wheel', 'mousedown', 'touchstart', 'keydown'] as const;
    for (const name of moves) box.addEventListener(name, move, { passive: true });
    let size = '';
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = box;
      const next = `${clientWidth} ${clientHeight}`;
      // A part that is hidden for a while comes back as it was.
      if (clientWidth === 0 || next === size) return;
      size = next;
      canvas.resized();
      if (isMoved) return;
      fitDrawing(diagram, first.current ? LEGIBLE_SCALE : LEAST_SCALE);
      if (first.current && diagram.get('elementRegistry').get(first.current))
        canvas.scrollToElement(first.current, MARGIN);
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      for (const name of moves) box.removeEventListener(name, move);
    };
  }, [place, diagram]);
}
