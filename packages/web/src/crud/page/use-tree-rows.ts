import { useMemo, useState } from 'react';
import type { Row } from '../record/use-crud.ts';
import { allRows, flattenRows } from '../table/tree-rows.ts';

/** A small tree begins unfolded, a large one shows its top. */
const SMALL_TREE = 60;

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** The rows of a list as they are shown: of a tree, those below open branches. */
export function useTreeRows(rows: readonly Row[], isTree: boolean) {
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const present = useMemo(() => (isTree ? allRows(rows) : rows), [isTree, rows]);
  const isSmall = present.length <= SMALL_TREE;
  const shown = useMemo(() => flattenRows(rows, (id) => flipped.has(id) !== isSmall), [rows, flipped, isSmall]);
  return {
    /** Every row, those of closed branches too. */
    present,
    shown,
    isOpen: (id: string) => flipped.has(id) !== isSmall,
    toggle: (id: string) => setFlipped(toggled(flipped, id)),
  };
}
