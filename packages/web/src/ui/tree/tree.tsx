import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { hasMoreThan, linesOf, parentOf } from './tree-nodes.ts';
import type { TreeLine, TreeNode } from './tree-nodes.ts';
import style from './tree.module.css';

interface TreeProps {
  label: string;
  nodes: readonly TreeNode[];
  /** The node that is chosen; '' for none. */
  value: string;
  onChoose: (value: string) => void;
  /** Everything is open, e.g. while searching. */
  isWholeOpen?: boolean;
}

const LINE_HEIGHT = 32;
const OVERSCAN = 4;
/** A small tree is seen whole, a large one from above. */
const SMALL = 200;

/**
 * A tree to choose one node from, drawn as far as it is in sight, however large it is. Arrows move, open and close;
 * Enter and Space choose.
 */
export function Tree({ label, nodes, value, onChoose, isWholeOpen = false }: TreeProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState('');
  const isSmall = useMemo(() => !hasMoreThan(nodes, SMALL), [nodes]);
  const lines = useMemo(() => {
    const isOpen = (node: string, level: number) => isWholeOpen || toggled.has(node) !== (isSmall || level === 1);
    return linesOf(nodes, isOpen);
  }, [nodes, toggled, isSmall, isWholeOpen]);
  // No compiler memoizes here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
  });
  const at = useMemo(() => lines.findIndex(({ node }) => node.value === active), [lines, active]);

  const toggle = (node: string) => {
    const next = new Set(toggled);
    if (!next.delete(node)) next.add(node);
    setToggled(next);
  };
  const go = (to: number): boolean => {
    const target = lines[Math.min(Math.max(to, 0), lines.length - 1)];
    if (!target) return false;
    setActive(target.node.value);
    virtual.scrollToIndex(lines.indexOf(target), { align: 'auto' });
    return true;
  };
  const choose = (): boolean => {
    const line = lines[at];
    if (line) onChoose(line.node.value);
    return line !== undefined;
  };
  const unfold = (): boolean => {
    const line = lines[at];
    if (!line?.isBranch) return false;
    if (line.isOpen) return go(at + 1);
    toggle(line.node.value);
    return true;
  };
  const fold = (): boolean => {
    const line = lines[at];
    if (!line?.isOpen || isWholeOpen) return at >= 0 && parentOf(lines, at) >= 0 && go(parentOf(lines, at));
    toggle(line.node.value);
    return true;
  };
  const pageSize = () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / LINE_HEIGHT) - 1);
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at < 0 ? 0 : at - 1),
    PageDown: () => go(at + pageSize()),
    PageUp: () => go(at - pageSize()),
    Home: () => go(0),
    End: () => go(lines.length - 1),
    ArrowRight: unfold,
    ArrowLeft: fold,
    Enter: choose,
    ' ': choose,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (keys[event.key]?.() === true) event.preventDefault();
  };
  const start = () => {
    if (at < 0)
      go(
        Math.max(
          0,
          lines.findIndex(({ node }) => node.value === value),
        ),
      );
  };
  const items = virtual.getVirtualItems();
  const isDrawn = items.some(({ index }) => index === at);
  return (
    <div
      className={style.tree}
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={isDrawn ? `${id}-${at}` : undefined}
      data-keep-scroll
      onKeyDown={onKeyDown}
      onFocus={start}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize() }}>
        <div role="presentation" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index }) => {
            const line = lines[index];
            return (
              line && (
                <Line
                  key={line.node.value}
                  id={`${id}-${index}`}
                  line={line}
                  isChosen={line.node.value === value}
                  isActive={index === at}
                  onToggle={() => toggle(line.node.value)}
                  onChoose={() => {
                    setActive(line.node.value);
                    onChoose(line.node.value);
                  }}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface LineProps {
  id: string;
  line: TreeLine;
  isChosen: boolean;
  isActive: boolean;
  onToggle: () => void;
  onChoose: () => void;
}

function Line({ id, line, isChosen, isActive, onToggle, onChoose }: LineProps) {
  const { node, level, position, size, isBranch, isOpen } = line;
  return (
    <div
      id={id}
      className={style.line}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-selected={isChosen}
      aria-expanded={isBranch ? isOpen : undefined}
      data-active={isActive}
      style={{ paddingLeft: (level - 1) * 14 }}
      title={node.label}
      onClick={onChoose}
    >
      <span
        className={style.arrow}
        data-open={isOpen}
        data-branch={isBranch}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          if (isBranch) onToggle();
        }}
      >
        {isBranch && '›'}
      </span>
      <span className={style.name}>{node.label}</span>
    </div>
  );
}
