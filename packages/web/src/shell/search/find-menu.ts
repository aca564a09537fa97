import type { MenuNode } from '../menu/menu-tree.ts';
import { leavesOf } from '../menu/menu-tree.ts';
import { pinyinInitials } from './pinyin.ts';

/** Leaf entries whose label begins with the text, whatever the case; all of them for no text. */
export function findByPrefix(menu: readonly MenuNode[], text: string): MenuNode[] {
  const wanted = text.trim().toLowerCase();
  return leavesOf(menu).filter(({ label }) => label.toLowerCase().startsWith(wanted));
}

/** Whether a text is meant by what was typed: part of it, or its pinyin initials. */
export function matches(label: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return wanted === '' || label.toLowerCase().includes(wanted) || pinyinInitials(label).includes(wanted);
}
