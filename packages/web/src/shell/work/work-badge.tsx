import type { WorkCounts } from '@cloud/contract';
import { leavesOf } from '../menu/menu-tree.ts';
import type { MenuNode } from '../menu/menu-tree.ts';
import { CLAIM_PATH, TODO_PATH } from './use-has-work.ts';
import style from './work-badge.module.css';
import { badgeText, useWorkCounts } from './work-counts.ts';

const COUNTED: Readonly<Record<string, keyof WorkCounts>> = { [TODO_PATH]: 'todo', [CLAIM_PATH]: 'claim' };

type Counted = Pick<MenuNode, 'path'> & Partial<Pick<MenuNode, 'children'>>;

/** How much waits behind an entry of the menu, its children together. */
export function WorkBadge({ node, isCorner = false }: { node: Counted; isCorner?: boolean }) {
  const paths = node.children?.length ? leavesOf(node.children).map(({ path }) => path) : [node.path];
  const count = useWorkCounts((counts) =>
    paths.reduce((sum, path) => sum + (COUNTED[path] ? counts[COUNTED[path]] : 0), 0),
  );
  if (count === 0) return null;
  return (
    <span className={style.badge} data-corner={isCorner}>
      {badgeText(count)}
    </span>
  );
}
