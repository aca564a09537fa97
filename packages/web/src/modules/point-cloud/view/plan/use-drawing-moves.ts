import { useEffect, useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import type { ViewBox } from './view-box.ts';
import { moveBox, parseViewBox, viewBoxText, zoomBox } from './view-box.ts';

/** A pointer that moved less than this has clicked. */
const CLICK_PIXELS = 4;
const WHEEL = 0.0016;

/** Drag, wheel and pinch on the drawing inside a container; a click is told with what was hit. */
export function useDrawingMoves(sheet: RefObject<HTMLElement | null>, onClick: (target: Element) => void) {
  const { shown, zoom, frame, keep, reset, show } = useShownBox(sheet);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(0);

  useWheel(sheet, zoom);

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (fingers.current.size === 0) moved.current = 0;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId);
      const box = shown.current;
      if (!before || !box) return;
      const area = event.currentTarget.getBoundingClientRect();
      const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
      moved.current += Math.hypot(dx, dy);
      if (moved.current >= CLICK_PIXELS) event.currentTarget.setPointerCapture(event.pointerId);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const spread = (p: { x: number; y: number }) => Math.max(1, Math.hypot(p.x - other.x, p.y - other.y));
        const factor = spread({ x: event.clientX, y: event.clientY }) / spread(before);
        zoom(factor, [(other.x - area.left) / area.width, (other.y - area.top) / area.height]);
      } else {
        // The drawing keeps its proportions, so one side of the container shows more than the box.
        const scale = Math.max(box.width / area.width, box.height / area.height);
        show(moveBox(box, (dx * scale) / box.width, (dy * scale) / box.height));
      }
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isClick = fingers.current.delete(event.pointerId) && moved.current < CLICK_PIXELS;
      if (isClick && event.target instanceof Element) onClick(event.target);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId),
  };
  return { handlers, zoom: (factor: number) => zoom(factor), reset, frame, keep };
}

/** The part of a drawing that is shown. */
function useShownBox(sheet: RefObject<HTMLElement | null>) {
  const whole = useRef<ViewBox>(undefined);
  const shown = useRef<ViewBox>(undefined);

  const drawing = () => sheet.current?.querySelector('svg') ?? undefined;
  const show = (box: ViewBox) => {
    shown.current = box;
    drawing()?.setAttribute('viewBox', viewBoxText(box));
  };
  /** Shows a part of the drawing, and that is what zooming out leads back to; without one, the whole. */
  const frame = (part?: ViewBox) => {
    whole.current = part ?? parseViewBox(drawing()?.getAttribute('viewBox') ?? null);
    if (whole.current) show(whole.current);
  };
  /** Shows the same part of another drawing. */
  const keep = () => {
    if (shown.current) show(shown.current);
  };
  const reset = () => {
    if (whole.current) show(whole.current);
  };
  const zoom = (factor: number, at: readonly [number, number] = [0.5, 0.5]) => {
    if (shown.current && whole.current) show(zoomBox(shown.current, whole.current, factor, at));
  };
  return { shown, zoom, frame, keep, reset, show };
}

/** Zooms by the wheel, at the place that it turns over: parts of the width and height. */
function useWheel(
  sheet: RefObject<HTMLElement | null>,
  zoom: (factor: number, at: readonly [number, number]) => void,
): void {
  useEffect(() => {
    const place = sheet.current;
    // React listens to wheels passively, which could not keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top, width, height } =
        event.currentTarget instanceof Element ? event.currentTarget.getBoundingClientRect() : new DOMRect(0, 0, 1, 1);
      zoom(Math.exp(-event.deltaY * WHEEL), [(event.clientX - left) / width, (event.clientY - top) / height]);
    };
    place?.addEventListener('wheel', onWheel, { passive: false });
    return () => place?.removeEventListener('wheel', onWheel);
  });
}
