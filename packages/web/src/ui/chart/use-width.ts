import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Width of an element in pixels, followed while it changes; `before` until it is known. */
export function useWidth(place: RefObject<HTMLElement | null>, before: number): number {
  const [width, setWidth] = useState(before);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      // A part that is hidden for a while comes back as it was.
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}
