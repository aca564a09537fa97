import type { Row } from '../record/use-crud.ts';

/** A row of a list with its place in the tree. */
export interface TreeRow {
  row: Row;
  depth: number;
  hasChildren: boolean;
}

/** The rows to draw: children only below open ones. */
export function flattenRows(rows: readonly Row[], isOpen: (id: string) => boolean, depth = 0): TreeRow[] {
  return rows.flatMap((row) => {
    const children = row.children ?? [];
    const own = { row, depth, hasChildren: children.length > 0 };
    return children.length > 0 && isOpen(row.id) ? [own, ...flattenRows(children, isOpen, depth + 1)] : [own];
  });
}

/** Every row of a tree. */
export const allRows = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...allRows(row.children ?? [])]);
