import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { Diagram, Point } from './bpmn-types.ts';

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Two fingers move and zoom the drawing. In a picture one moves it sideways and scrolls the page, and a wheel zooms while
 * Ctrl is held; on a board one moves it every way, and the wheel is the modeler's.
 */
export function useFingerMoves(
  place: RefObject<HTMLElement | null>,
  diagram: Diagram | undefined,
  kind: 'picture' | 'board' = 'picture',
): void {
  useEffect(() => {
    const box = place.current;
    if (!box || !diagram) return undefined;
    const canvas = diagram.get('canvas');
    const inside = ({ x, y }: Point): Point => {
      const area = box.getBoundingClientRect();
      return { x: x - area.left, y: y - area.top };
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      diagram.get('zoomScroll').zoom(-event.deltaY * (event.deltaMode === 0 ? 0.02 : 0.32), inside(event));
    };
    let last: readonly Point[] = [];
    const touch = (event: TouchEvent) => {
      const fingers = [...event.touches].map(({ clientX: x, clientY: y }) => inside({ x, y }));
      const [[a, b], [oldA, oldB]] = [fingers, fingers.length === last.length ? last : []];
      last = fingers;
      if (a && !b && oldA) canvas.scroll({ dx: a.x - oldA.x, dy: kind === 'board' ? a.y - oldA.y : 0 });
      if (!a || !b) return;
      event.preventDefault();
      if (!oldA || !oldB) return;
      const [from, to] = [between(oldA, oldB), between(a, b)];
      canvas.scroll({ dx: to.x - from.x, dy: to.y - from.y });
      canvas.zoom((canvas.zoom() * distance(a, b)) / Math.max(distance(oldA, oldB), 1), to);
    };
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    if (kind === 'picture') box.addEventListener('wheel', wheel, { passive: false });
    for (const name of touches) box.addEventListener(name, touch, { passive: false });
    return () => {
      box.removeEventListener('wheel', wheel);
      for (const name of touches) box.removeEventListener(name, touch);
    };
  }, [place, diagram, kind]);
}
