import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Whether an element is narrower than so many pixels. */
export function useIsNarrow(pixels: number): [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isNarrow, setIsNarrow] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setIsNarrow(element.clientWidth < pixels));
    observer.observe(element);
    return () => observer.disconnect();
  }, [pixels]);
  return [place, isNarrow];
}
