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
    mark();
    const watch = new ResizeObserver(mark);
    watch.observe(box);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', mark);
    };
  }, [scroller, width]);
}
