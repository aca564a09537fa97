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
    // The headings stay over the first row in sight.
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: HEAD_HEIGHT,
  });
  const items = virtual.getVirtualItems();
  return {
    items,
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    /** Brings a row into sight. */
    show: (index: number) => virtual.scrollToIndex(index, { align: 'auto' }),
  };
}

export type VirtualRows = ReturnType<typeof useVirtualRows>;
