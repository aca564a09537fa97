import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { TreeRow } from './tree-rows.ts';
import type { Row } from '../record/use-crud.ts';

interface ActiveRowOptions {
  rows: readonly TreeRow[];
  /** Rows that fit into the list. */
  pageSize: () => number;
  /** Brings a row into sight. */
  show: (index: number) => void;
  isOpen?: ((id: string) => boolean) | undefined;
  onToggle?: ((id: string) => void) | undefined;
  selected: ReadonlySet<string>;
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
}

/**
 * The row that the keyboard stands on: arrows, Page keys, Home and End move, Enter opens, Space chooses, the arrows to
 * the sides fold branches, Escape lets go. Keys inside of a row are the row's own.
 */
export function useActiveRow(options: ActiveRowOptions) {
  const { rows, pageSize, show, isOpen, onToggle, selected, onSelect, onOpen } = options;
  const [id, setId] = useState<string>();
  const at = id === undefined ? -1 : rows.findIndex(({ row }) => row.id === id);
  const go = (to: number): true => {
    const index = Math.min(Math.max(to, 0), rows.length - 1);
    const target = rows[index];
    if (target) {
      setId(target.row.id);
      show(index);
    }
    return true;
  };
  const active = rows[at];

  const fold = (isOpening: boolean): boolean => {
    if (!active || !onToggle) return false;
    if (active.hasChildren && (isOpen?.(active.row.id) === true) !== isOpening) onToggle(active.row.id);
    else if (isOpening) return false;
    else go(parentOf(rows, at));
    return true;
  };
  const choose = (): boolean => {
    if (!active || !onSelect) return false;
    onSelect(toggled(selected, active.row.id));
    return true;
  };
  const leave = (): boolean => {
    if (id === undefined && selected.size === 0) return false;
    setId(undefined);
    onSelect?.(new Set());
    return true;
  };
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at < 0 ? 0 : at - 1),
    PageDown: () => go(at + pageSize()),
    PageUp: () => go(at - pageSize()),
    Home: () => go(0),
    End: () => go(rows.length - 1),
    ArrowRight: () => fold(true),
    ArrowLeft: () => fold(false),
    ' ': choose,
    Enter: () => {
      if (active) onOpen?.(active.row);
      return active !== undefined;
    },
    Escape: leave,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (keys[event.key]?.() === true) event.preventDefault();
  };
  // Keyboard focus marks a row at once.
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (at < 0 && target === currentTarget && target.matches(':focus-visible')) setId(rows[0]?.row.id);
  };
  return { at, onKeyDown, onFocus };
}

/** Index of the row that the row at an index is below; of a topmost row, its own. */
function parentOf(rows: readonly TreeRow[], at: number): number {
  const { depth: own = 0 } = rows[at] ?? {};
  const parent = rows.slice(0, at).findLastIndex(({ depth }) => depth < own);
  return parent >= 0 ? parent : at;
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
