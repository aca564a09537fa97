import type { ElementGroup, ElementRow, StoreyBranch } from './element-tree.ts';
import { groupKey } from './element-tree.ts';

/** A line of the tree as it is drawn. */
export interface TreeItem {
  key: string;
  /** 1 a storey, 2 a group of one kind, 3 an element. */
  level: 1 | 2 | 3;
  storey: StoreyBranch;
  group?: ElementGroup;
  row?: ElementRow;
  isOpen: boolean;
  /** Elements below. */
  count: number;
}

/** The lines that are open to view. @param opened keys of open branches; undefined means all. */
export function visibleItems(tree: readonly StoreyBranch[], opened: ReadonlySet<string> | undefined): TreeItem[] {
  const items: TreeItem[] = [];
  const isOpenKey = (key: string): boolean => opened === undefined || opened.has(key);
  for (const storey of tree) {
    const isOpen = isOpenKey(storey.id);
    const count = storey.groups.reduce((sum, { rows }) => sum + rows.length, 0);
    items.push({ key: storey.id, level: 1, storey, isOpen, count });
    if (!isOpen) continue;
    for (const group of storey.groups) {
      const key = groupKey(storey.id, group.kind);
      const isGroupOpen = isOpenKey(key);
      items.push({ key, level: 2, storey, group, isOpen: isGroupOpen, count: group.rows.length });
      if (!isGroupOpen) continue;
      for (const row of group.rows) items.push({ key: row.id, level: 3, storey, group, row, isOpen: false, count: 0 });
    }
  }
  return items;
}

/** Where an arrow key, Home or End leads from a line; undefined for other keys and at the ends. */
export function neighborOf(items: readonly TreeItem[], current: TreeItem, key: string): TreeItem | undefined {
  const index = items.indexOf(current);
  if (key === 'ArrowDown') return items[index + 1];
  if (key === 'ArrowUp') return items[index - 1];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key === 'ArrowRight') return current.isOpen ? items[index + 1] : undefined;
  if (key === 'ArrowLeft') return items.slice(0, index).findLast(({ level }) => level < current.level);
  return undefined;
}
