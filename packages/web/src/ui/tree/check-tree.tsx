import { useMemo, useState } from 'react';
import style from './check-tree.module.css';
import { FoldButton } from './fold-button.tsx';

export interface CheckNode {
  id: string;
  title: string;
  children?: readonly CheckNode[];
}

interface CheckTreeProps {
  label: string;
  nodes: readonly CheckNode[];
  checked: ReadonlySet<string>;
  onChange: (checked: ReadonlySet<string>) => void;
  empty: string;
  unfoldLabel: string;
}

/** A tree to tick: a branch ticks all below it, and is ticked when all below it are. */
export function CheckTree({ label, nodes, checked, onChange, empty, unfoldLabel }: CheckTreeProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(nodes.flatMap((node) => (node.children ?? []).map(({ id }) => id))),
  );
  const leaves = useMemo(() => indexLeaves(nodes), [nodes]);
  if (nodes.length === 0) return <p className={style.empty}>{empty}</p>;

  const tick = (node: CheckNode, isOn: boolean) => {
    const below = leaves.get(node.id) ?? [];
    const ticked = leavesOfChecked(nodes, checked);
    for (const id of below) {
      if (isOn) ticked.add(id);
      else ticked.delete(id);
    }
    const touched = new Set(below);
    const bare = bareBranches(nodes, checked).filter((id) => !(leaves.get(id) ?? []).some((leaf) => touched.has(leaf)));
    onChange(new Set([...withBranches(nodes, ticked), ...bare]));
  };
  const fold = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const draw = (list: readonly CheckNode[]) => (
    <ul className={style.list}>
      {list.map((node) => {
        const below = leaves.get(node.id) ?? [];
        const count = below.filter((id) => checked.has(id)).length;
        const hasChildren = (node.children ?? []).length > 0;
        const isOpen = !folded.has(node.id);
        return (
          <li key={node.id}>
            <CheckRow
              node={node}
              hasChildren={hasChildren}
              isOpen={isOpen}
              checkedBelow={count}
              size={below.length}
              isChecked={checked.has(node.id)}
              foldLabel={`${unfoldLabel} ${node.title}`}
              onFold={() => fold(node.id)}
              onCheck={(isOn) => tick(node, isOn)}
            />
            {hasChildren && isOpen && draw(node.children!)}
          </li>
        );
      })}
    </ul>
  );
  return (
    <div role="group" aria-label={label}>
      {draw(nodes)}
    </div>
  );
}

interface CheckRowProps {
  node: CheckNode;
  hasChildren: boolean;
  isOpen: boolean;
  /** Checked leaves below it, of `size`. */
  checkedBelow: number;
  size: number;
  isChecked: boolean;
  foldLabel: string;
  onFold: () => void;
  onCheck: (isOn: boolean) => void;
}

function CheckRow(props: CheckRowProps) {
  const { node, hasChildren, isOpen, checkedBelow, size, isChecked, foldLabel, onFold, onCheck } = props;
  return (
    <span className={style.row}>
      <FoldButton label={foldLabel} isOpen={isOpen} hasChildren={hasChildren} onFold={onFold} />
      <label>
        <input
          type="checkbox"
          checked={checkedBelow === size}
          ref={(box) => {
            if (box) box.indeterminate = checkedBelow < size && (checkedBelow > 0 || isChecked);
          }}
          onChange={(event) => onCheck(event.target.checked)}
        />
        {node.title}
      </label>
    </span>
  );
}

/** Leaves at or below every node. */
function indexLeaves(nodes: readonly CheckNode[]): Map<string, string[]> {
  const index = new Map<string, string[]>();
  const visit = (node: CheckNode): string[] => {
    const children = node.children ?? [];
    const own = children.length === 0 ? [node.id] : children.flatMap(visit);
    index.set(node.id, own);
    return own;
  };
  nodes.forEach(visit);
  return index;
}

/** Leaves among the checked ids. */
export function leavesOfChecked(nodes: readonly CheckNode[], checked: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const [id, below] of indexLeaves(nodes))
    if (below.length === 1 && below[0] === id && checked.has(id)) found.add(id);
  return found;
}

/** Checked branches with nothing checked below them: a menu that was granted without a button. */
function bareBranches(nodes: readonly CheckNode[], checked: ReadonlySet<string>): string[] {
  const isBare = ([id, below]: [string, string[]]) => checked.has(id) && !below.some((leaf) => checked.has(leaf));
  return [...indexLeaves(nodes)].filter(isBare).map(([id]) => id);
}

/** What is checked when a tree opens with stored ids; a branch that was stored without its leaves stays checked until it is clicked. */
export function checkedOf(nodes: readonly CheckNode[], stored: Iterable<string>): Set<string> {
  const ids = new Set(stored);
  return new Set([...withBranches(nodes, leavesOfChecked(nodes, ids)), ...bareBranches(nodes, ids)]);
}

/** All leaves at or below the given ids, where a branch stands for everything below it. */
export function leavesBelow(nodes: readonly CheckNode[], ids: ReadonlySet<string>): Set<string> {
  const index = indexLeaves(nodes);
  return new Set([...ids].flatMap((id) => index.get(id) ?? []));
}

/** Leaves and every branch whose leaves are all among them. */
export function withBranches(nodes: readonly CheckNode[], leaves: ReadonlySet<string>): Set<string> {
  const all = new Set<string>();
  for (const [id, below] of indexLeaves(nodes)) if (below.every((leaf) => leaves.has(leaf))) all.add(id);
  return all;
}
