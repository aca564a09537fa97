import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo } from 'react';
import type { RefObject } from 'react';
import type { Column } from './columns.ts';

/** Lists with no more columns are drawn whole: a gap at each side would cost more than it saves. */
const FEW = 16;
const OVERSCAN = 2;

/** A column as it is drawn. */
export interface VirtualColumn {
  column: Column;
  /** Place among those shown, from 0. */
  place: number;
  /** Left edge of a frozen column. */
  offset: number | undefined;
  /** A CSS length: its width, and for a column that grows a part of `--spare`, at most as much again. */
  width: string;
}

/** The columns to draw, and how wide the gaps are that stand for the others. */
export interface VirtualColumns {
  frozen: readonly VirtualColumn[];
  /** Width of what is left out before and after `moving`; 0: nothing. */
  before: number;
  moving: readonly VirtualColumn[];
  after: number;
}

/** Draws frozen columns always and the others while they are in sight. */
export function useVirtualColumns(
  shown: readonly Column[],
  selectWidth: number,
  scroller: RefObject<HTMLDivElement | null>,
): VirtualColumns {
  const { frozen, others, edge } = useMemo(() => place(shown, selectWidth), [shown, selectWidth]);
  const isVirtual = others.length > FEW;
  // No compiler memoizes here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    horizontal: true,
    enabled: isVirtual,
    count: others.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => others[index]?.column.width ?? 0,
    getItemKey: (index) => others[index]?.column.name ?? index,
    paddingStart: edge,
    overscan: OVERSCAN,
  });
  const widths = others.map(({ column }) => `${column.name} ${column.width}`).join();
  useLayoutEffect(() => {
    if (isVirtual) virtual.measure();
  }, [isVirtual, virtual, widths]);
  const items = virtual.getVirtualItems();
  const first = isVirtual ? (items[0]?.index ?? 0) : 0;
  const last = isVirtual ? (items.at(-1)?.index ?? -1) : others.length - 1;
  const before = isVirtual ? Math.max(0, (items[0]?.start ?? edge) - edge) : 0;
  const after = isVirtual ? Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? edge)) : 0;
  // The same as long as the same columns are drawn: every row in sight hangs on it.
  return useMemo(
    () => ({ frozen, before, moving: others.slice(first, last + 1), after }),
    [frozen, others, before, after, first, last],
  );
}

function place(shown: readonly Column[], selectWidth: number) {
  let edge = selectWidth;
  const all = shown.map((column, index): VirtualColumn => {
    const offset = column.isFrozen ? edge : undefined;
    if (column.isFrozen) edge += column.width;
    return { column, place: index, offset, width: `${column.width}px` };
  });
  const frozen = all.filter(({ offset }) => offset !== undefined);
  const others = all.filter(({ offset }) => offset === undefined);
  if (others.length <= FEW) grow(others);
  return { frozen, others, edge };
}

/** Shares what is left of the width among the columns that grow, by their own widths. */
function grow(columns: readonly VirtualColumn[]): void {
  const growing = columns.filter(({ column }) => column.grows);
  const sum = growing.reduce((total, { column }) => total + column.width, 0);
  for (const drawn of growing) {
    const { width } = drawn.column;
    drawn.width = `calc(${width}px + min(${width}px, var(--spare) * ${width / sum}))`;
  }
}
