import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import control from '../../controls.module.css';
import { decimal, percent, shortLength } from '../../format.ts';
import { IconChevronRight } from '../../icons.ts';
import { usePage, useChangePage } from '../../page-store.tsx';
import { useNameOf } from './element-name.ts';
import { branchesTo } from './element-tree.ts';
import type { StoreyBranch } from './element-tree.ts';
import style from './element-tree-view.module.css';
import { ElementKindIcon } from './element-kind-icon.tsx';
import type { ElementChange } from '../model-changes.ts';
import { neighborOf, visibleItems } from './tree-items.ts';
import type { TreeItem } from './tree-items.ts';

/** What else is known of elements, by their ids. */
export interface ElementMarks {
  /** Open remarks. */
  remarks: ReadonlyMap<string, number>;
  changes: ReadonlyMap<string, ElementChange>;
  /** The release since which they changed. */
  releaseNumber: string;
}

interface ElementTreeProps {
  tree: readonly StoreyBranch[];
  /** Everything is open, e.g. while searching. */
  isWholeOpen: boolean;
  marks: ElementMarks;
}

const levelOf = (confidence: number): string => (confidence < 0.5 ? 'low' : confidence < 0.75 ? 'middle' : 'high');

/** Storeys, what is on them, and each element. Arrow keys move, open and close; Enter and Space choose. */
export function ElementTree({ tree, isWholeOpen, marks }: ElementTreeProps) {
  const { t } = useTranslation('point-cloud');
  const chosen = usePage(({ elementId }) => elementId);
  const changePage = useChangePage();
  const [focused, setFocused] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const { items, toggle } = useItems(tree, chosen, isWholeOpen);
  useChosenInSight(list, chosen, items);

  const act = (item: TreeItem) => {
    if (item.row) changePage({ elementId: item.row.id === chosen ? null : item.row.id });
    else toggle(item.key, !item.isOpen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const current = items.find(({ key }) => key === focused) ?? items[0];
    if (!current) return;
    const { key } = event;
    if (key === 'Enter' || key === ' ') act(current);
    else if (key === 'ArrowRight' && !current.row && !current.isOpen) toggle(current.key, true);
    else if (key === 'ArrowLeft' && !current.row && current.isOpen) toggle(current.key, false);
    else {
      const next = neighborOf(items, current, key);
      if (!next) return;
      setFocused(next.key);
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
    }
    event.preventDefault();
  };
  const stop = items.some(({ key }) => key === focused) ? focused : items[0]?.key;
  return (
    <ul
      className={style.tree}
      role="tree"
      aria-label={t('element.tree')}
      ref={list}
      onKeyDown={onKeyDown}
      onPointerOver={({ target }) => changePage({ hoveredId: hoveredIn(target) })}
      onPointerLeave={() => changePage({ hoveredId: null })}
    >
      {items.map((item) => (
        <Item
          key={item.key}
          item={item}
          marks={marks}
          isChosen={item.row?.id === chosen && chosen !== null}
          isStop={item.key === stop}
          onFocus={() => setFocused(item.key)}
          onAct={() => act(item)}
        />
      ))}
    </ul>
  );
}

/**
 * Keeps the line of the chosen element in sight: when the branches above it are opened, once the list is seen, and when what is known of
 * the element takes its space below.
 */
function useChosenInSight(
  list: RefObject<HTMLElement | null>,
  chosen: string | null,
  items: readonly TreeItem[],
): void {
  const workPart = usePage((page) => page.workPart);
  useEffect(() => {
    const tree = list.current;
    if (!chosen || !tree) return undefined;
    const show = () => tree.querySelector(`[data-id="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'nearest' });
    show();
    const sizes = new ResizeObserver(show);
    sizes.observe(tree.parentElement ?? tree);
    return () => sizes.disconnect();
  }, [list, chosen, items, workPart]);
}

/** The element whose line the pointer is over. */
const hoveredIn = (target: EventTarget): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-id]')?.dataset['id']) || null;

/** What is drawn of the tree, and how to open and close a branch. */
function useItems(tree: readonly StoreyBranch[], chosen: string | null, isWholeOpen: boolean) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(() => new Map());
  const [seen, setSeen] = useState(chosen);
  const branches = useMemo(() => (chosen ? branchesTo(tree, chosen) : []), [tree, chosen]);
  if (seen !== chosen) {
    // What is chosen elsewhere shows itself, also where its branch was closed by hand.
    setSeen(chosen);
    setToggled(new Map([...toggled, ...branches.map((key): [string, boolean] => [key, true])]));
  }
  const items = useMemo(() => {
    if (isWholeOpen) return visibleItems(tree, undefined);
    const opened = new Set([...tree.map(({ id }) => id), ...branches]);
    for (const [key, isOpen] of toggled) {
      if (isOpen) opened.add(key);
      else opened.delete(key);
    }
    return visibleItems(tree, opened);
  }, [tree, branches, toggled, isWholeOpen]);
  const toggle = (key: string, isOpen: boolean) => setToggled(new Map([...toggled, [key, isOpen]]));
  return { items, toggle };
}

interface ItemProps {
  item: TreeItem;
  marks: ElementMarks;
  isChosen: boolean;
  isStop: boolean;
  onFocus: () => void;
  onAct: () => void;
}

function Item({
  item: { key, level, storey, group, row, isOpen, count },
  marks,
  isChosen,
  isStop,
  onFocus,
  onAct,
}: ItemProps) {
  const { t } = useTranslation('point-cloud');
  const nameOf = useNameOf();
  const name = row
    ? nameOf(row)
    : group
      ? t(`element.group.${group.kind}`)
      : t('element.storeyNamed', { name: storey.name });
  const kind = row?.kind ?? group?.kind;
  return (
    <li
      className={style.item}
      role="treeitem"
      tabIndex={isStop ? 0 : -1}
      aria-level={level}
      aria-selected={isChosen}
      {...(row ? {} : { 'aria-expanded': isOpen })}
      data-key={key}
      data-id={row?.id}
      data-kind={row?.kind}
      onFocus={onFocus}
      onClick={onAct}
      title={
        level === 1
          ? t('element.level', { elevation: decimal(storey.elevation), height: decimal(storey.height) })
          : undefined
      }
    >
      {!row && <IconChevronRight className={style.arrow} size={15} stroke={1.8} aria-hidden="true" />}
      {kind && <ElementKindIcon kind={kind} className={style.kind} />}
      <span className={style.name}>{name}</span>
      {row ? <ElementFigures row={row} marks={marks} /> : <span className={style.value}>{count}</span>}
    </li>
  );
}

/** Remarks and changes of an element, its size, whether it is assumed, and how sure it is. */
function ElementFigures({ row, marks }: { row: NonNullable<TreeItem['row']>; marks: ElementMarks }) {
  const { t } = useTranslation('point-cloud');
  const confidence = percent(row.confidence);
  const text = t('element.confidenceOf', { value: confidence });
  const remarks = marks.remarks.get(row.id) ?? 0;
  const change = marks.changes.get(row.id);
  const changed = change && t(`element.since.${change}`, { number: marks.releaseNumber });
  return (
    <>
      {remarks > 0 && (
        <span className={style.remarks} data-testid="remark-count" title={t('remark.open', { count: remarks })}>
          {remarks}
        </span>
      )}
      {changed && (
        <span className={style.changed} data-testid="changed" role="img" aria-label={changed} title={changed} />
      )}
      {row.isAssumed && (
        <span className={`${style.assumed} ${control.hatch}`} role="img" aria-label={t('result.assumed')} />
      )}
      <span className={style.value}>
        {row.area !== undefined && `${decimal(row.area, 1)} m²`}
        {row.length !== undefined && shortLength(row.length)}
      </span>
      <span className={style.confidence} data-level={levelOf(row.confidence)} role="img" aria-label={text} title={text}>
        <span style={{ width: confidence.replace(/\s/g, '') }} />
      </span>
    </>
  );
}
