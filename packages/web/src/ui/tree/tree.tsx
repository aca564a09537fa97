import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { hasMoreThan, linesOf } from './tree-nodes.ts';
import type { TreeLine, TreeNode } from './tree-nodes.ts';
import style from './tree.module.css';
import { useTreeKeys } from './use-tree-keys.ts';

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
  const [active, setActive] = useState('');
  const { lines, toggle } = useTreeLines(nodes, isWholeOpen);
  const virtual = useVirtualLines(lines.length, box);
  const at = useMemo(() => lines.findIndex(({ node }) => node.value === active), [lines, active]);
  const activate = (line: TreeLine) => {
    setActive(line.node.value);
    virtual.scrollToIndex(lines.indexOf(line), { align: 'auto' });
  };
  const pageSize = () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / LINE_HEIGHT) - 1);
  const { go, onKeyDown } = useTreeKeys({ lines, at, pageSize, isWholeOpen, activate, toggle, choose: onChoose });
  const chosen = () => lines.findIndex(({ node }) => node.value === value);
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
      onFocus={() => at < 0 && go(Math.max(0, chosen()))}
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

/** Every line but those below closed branches, and how to open and close one. */
function useTreeLines(nodes: readonly TreeNode[], isWholeOpen: boolean) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isSmall = useMemo(() => !hasMoreThan(nodes, SMALL), [nodes]);
  const lines = useMemo(() => {
    const isOpen = (node: string, level: number) => isWholeOpen || toggled.has(node) !== (isSmall || level === 1);
    return linesOf(nodes, isOpen);
  }, [nodes, toggled, isSmall, isWholeOpen]);
  const toggle = (node: string) => {
    const next = new Set(toggled);
    if (!next.delete(node)) next.add(node);
    setToggled(next);
  };
  return { lines, toggle };
}

function useVirtualLines(count: number, box: RefObject<HTMLDivElement | null>) {
  // No compiler memoizes here.
  // oxlint-disable-next-line react/incompatible-library
  return useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
  });
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
