import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

const OVERSCAN = 6;
/** Height of the headings, in pixels. */
export const HEAD_HEIGHT = 40;

/** The rows in sight, and how high the gaps are that stand for the others. */
export function useVirtualRows(count: number, height: number, scroller: RefObject<HTMLDivElement | null>) {
  // No compiler memoizes here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  return {
    items,
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    /** Brings a row into sight, without measuring rows while they come. */
    show: (index: number) => {
      const box = scroller.current;
      if (!box) return;
      // The headings stay over the first row in sight.
      const lowest = (index + 1) * height + HEAD_HEIGHT - box.clientHeight;
      box.scrollTop = Math.min(Math.max(box.scrollTop, lowest), index * height);
    },
  };
}

export type VirtualRows = ReturnType<typeof useVirtualRows>;
