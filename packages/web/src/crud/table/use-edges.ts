import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Marks a scroller with `data-before` and `data-after` where columns lie under those that stand still. */
export function useEdges(scroller: RefObject<HTMLElement | null>, width: number): void {
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const mark = () => {
      box.toggleAttribute('data-before', box.scrollLeft > 1);
      box.toggleAttribute('data-after', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    };
    // Measured after the frame: rows come while one scrolls, and measuring among them would lay the table out twice.
    let frame = 0;
    let late: ReturnType<typeof setTimeout> | undefined;
    const markLater = () => {
      cancelAnimationFrame(frame);
      clearTimeout(late);
      frame = requestAnimationFrame(() => {
        late = setTimeout(mark);
      });
    };
    mark();
    const watch = new ResizeObserver(mark);
    watch.observe(box);
    box.addEventListener('scroll', markLater, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', markLater);
      cancelAnimationFrame(frame);
      clearTimeout(late);
    };
  }, [scroller, width]);
}
