import type { KeyboardEvent } from 'react';
import { parentOf } from './tree-nodes.ts';
import type { TreeLine } from './tree-nodes.ts';

interface TreeKeysOptions {
  lines: readonly TreeLine[];
  /** Index of the line that the keyboard stands on; -1: none. */
  at: number;
  /** Lines that fit into the tree. */
  pageSize: () => number;
  /** Everything is open and stays so. */
  isWholeOpen: boolean;
  /** Makes a line the active one. */
  activate: (line: TreeLine) => void;
  toggle: (value: string) => void;
  choose: (value: string) => void;
}

/** Keys of a tree: arrows move, open and close; Page keys, Home and End move further; Enter and Space choose. */
export function useTreeKeys({ lines, at, pageSize, isWholeOpen, activate, toggle, choose }: TreeKeysOptions) {
  const line = lines[at];
  const go = (to: number): boolean => {
    const target = lines[Math.min(Math.max(to, 0), lines.length - 1)];
    if (target) activate(target);
    return target !== undefined;
  };
  const flip = (): boolean => {
    if (line) toggle(line.node.value);
    return true;
  };
  const unfold = (): boolean => (line?.isBranch === true ? (line.isOpen ? go(at + 1) : flip()) : false);
  const fold = (): boolean => {
    if (line?.isOpen && !isWholeOpen) return flip();
    const parent = at >= 0 ? parentOf(lines, at) : -1;
    return parent >= 0 && go(parent);
  };
  const take = (): boolean => {
    if (line) choose(line.node.value);
    return line !== undefined;
  };
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at < 0 ? 0 : at - 1),
    PageDown: () => go(at + pageSize()),
    PageUp: () => go(at - pageSize()),
    Home: () => go(0),
    End: () => go(lines.length - 1),
    ArrowRight: unfold,
    ArrowLeft: fold,
    Enter: take,
    ' ': take,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (keys[event.key]?.() === true) event.preventDefault();
  };
  return { go, onKeyDown };
}
