import { useMemo, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Button } from '../button/button.tsx';
import { SearchField } from '../field/search-field.tsx';
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

/** More than this many leaves are searched rather than looked through. */
const MANY = 12;

/** A tree to tick: a branch ticks all below it that is shown, and is ticked when all of that is. */
export function CheckTree({ label, nodes, checked, onChange, empty, unfoldLabel }: CheckTreeProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(nodes.flatMap((node) => (node.children ?? []).map(({ id }) => id))),
  );
  const [typed, setTyped] = useState('');
  const shown = useMemo(() => matching(nodes, typed.trim().toLowerCase()), [nodes, typed]);
  const leaves = useMemo(() => indexLeaves(shown), [shown]);
  if (nodes.length === 0) return <p className={style.empty}>{empty}</p>;

  const tickAll = (below: readonly string[], isOn: boolean) => onChange(ticking(nodes, checked, below, isOn));
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
        const isOpen = typed.trim() !== '' || !folded.has(node.id);
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
              onCheck={(isOn) => tickAll(below, isOn)}
            />
            {hasChildren && isOpen && draw(node.children!)}
          </li>
        );
      })}
    </ul>
  );
  const all = shown.flatMap(({ id }) => leaves.get(id) ?? []);
  return (
    <div role="group" aria-label={label}>
      <TreeTools
        typed={typed}
        onType={setTyped}
        isLong={indexLeaves(nodes).size > MANY}
        areAll={all.length > 0 && all.every((id) => checked.has(id))}
        onAll={(isOn) => tickAll(all, isOn)}
      />
      {draw(shown)}
    </div>
  );
}

/** What is checked once some leaves are ticked, or not any more. */
function ticking(
  nodes: readonly CheckNode[],
  checked: ReadonlySet<string>,
  below: readonly string[],
  isOn: boolean,
): ReadonlySet<string> {
  const ticked = leavesOfChecked(nodes, checked);
  for (const id of below) {
    if (isOn) ticked.add(id);
    else ticked.delete(id);
  }
  const touched = new Set(below);
  const whole = indexLeaves(nodes);
  const bare = bareBranches(nodes, checked).filter((id) => !(whole.get(id) ?? []).some((leaf) => touched.has(leaf)));
  return new Set([...withBranches(nodes, ticked), ...bare]);
}

interface TreeToolsProps {
  typed: string;
  onType: (text: string) => void;
  isLong: boolean;
  /** Everything that is shown is ticked. */
  areAll: boolean;
  onAll: (isOn: boolean) => void;
}

/** Search, and one button for all that is shown. */
function TreeTools({ typed, onType, isLong, areAll, onAll }: TreeToolsProps) {
  const { t } = useTranslation('crud');
  return (
    <div className={style.tools}>
      {isLong && <SearchField label={t('searchTree')} value={typed} onChange={onType} />}
      <Button size="sm" onClick={() => onAll(!areAll)}>
        {t(areAll ? 'untickAll' : 'tickAll')}
      </Button>
    </div>
  );
}

/** Nodes whose title holds a text, with what is above and below them. */
function matching(nodes: readonly CheckNode[], wanted: string): readonly CheckNode[] {
  if (wanted === '') return nodes;
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node];
    const children = matching(node.children ?? [], wanted);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
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
