import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { ROW_HEIGHT } from './columns.ts';
import type { Columns } from './columns.ts';
import style from './data-table.module.css';
import { HeadCell } from './head-cell.tsx';
import { useLabels } from '../record/labels.ts';
import { TableRow } from './table-row.tsx';
import type { TreeRow } from './tree-rows.ts';
import { useActiveRow } from './use-active-row.ts';
import type { Row } from '../record/use-crud.ts';
import { useVirtualColumns } from './use-virtual-columns.ts';
import type { VirtualColumn } from './use-virtual-columns.ts';

export interface DataTableProps {
  label: string;
  columns: Columns;
  rows: readonly TreeRow[];
  order: string;
  onOrder?: (order: string) => void;
  selected: ReadonlySet<string>;
  /** Rows can be chosen. */
  onSelect?: (ids: ReadonlySet<string>) => void;
  isOpen?: (id: string) => boolean;
  onToggle?: (id: string) => void;
  cells?: Readonly<Record<string, ComponentType<{ row: Row }>>>;
  actions?: (row: Row) => ReactNode;
  actionsWidth?: number;
  /** Enter was pressed on a row. */
  onEnter?: ((row: Row) => void) | undefined;
  isBusy: boolean;
  /** Stands in place of rows. */
  empty: ReactNode;
}

const SELECT_WIDTH = 44;
const OVERSCAN = 6;
const HEAD_HEIGHT = 40;

/** A table that draws only the rows and columns in sight, however many there are. */
export function DataTable(props: DataTableProps) {
  const { label, columns, rows, selected, onSelect, isOpen, onToggle, cells, actions, actionsWidth = 176 } = props;
  const { t } = useLabels();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const height = ROW_HEIGHT[columns.density];
  // No compiler memoizes here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    // The headings stay over the first row in sight.
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: HEAD_HEIGHT,
  });
  const active = useActiveRow({
    rows,
    pageSize: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT) / height)),
    show: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    isOpen,
    onToggle,
    selected,
    onSelect,
    onOpen: props.onEnter,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const selectWidth = onSelect ? SELECT_WIDTH : 0;
  const drawn = useVirtualColumns(columns.shown, selectWidth, scroller);
  const width = columns.shown.reduce((sum, column) => sum + column.width, selectWidth + (actions ? actionsWidth : 0));
  const areAll = useMemo(() => rows.length > 0 && rows.every(({ row }) => selected.has(row.id)), [rows, selected]);
  const row = useRowCalls(props);
  const colOf = ({ column, width: own }: VirtualColumn) => <col key={column.name} style={{ width: own }} />;
  const headOf = ({ column, offset }: VirtualColumn) => (
    <HeadCell key={column.name} column={column} offset={offset} {...props} />
  );
  return (
    <div className={style.scroller} ref={scroller} data-keep-scroll role="region" aria-label={label}>
      <table
        className={style.table}
        style={{ width, '--row': `${height}px`, '--spare': `max(0px, 100cqw - ${width}px)` } as CSSProperties}
        role={onToggle ? 'treegrid' : 'grid'}
        tabIndex={0}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={onSelect !== undefined}
        aria-activedescendant={active.at < 0 ? undefined : `${id}-${active.at}`}
        aria-busy={props.isBusy}
        aria-label={label}
        onKeyDown={active.onKeyDown}
        onFocus={active.onFocus}
      >
        <colgroup>
          {onSelect && <col style={{ width: selectWidth }} />}
          {drawn.frozen.map(colOf)}
          {drawn.before > 0 && <col style={{ width: drawn.before }} />}
          {drawn.moving.map(colOf)}
          {drawn.after > 0 && <col style={{ width: drawn.after }} />}
          <col />
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr>
            {onSelect && (
              <th className={style.select} scope="col">
                <input
                  type="checkbox"
                  aria-label={t('selectAll')}
                  checked={areAll}
                  ref={(box) => {
                    if (box) box.indeterminate = !areAll && selected.size > 0;
                  }}
                  onChange={() => onSelect(areAll ? new Set() : new Set(rows.map(({ row }) => row.id)))}
                />
              </th>
            )}
            {drawn.frozen.map(headOf)}
            {drawn.before > 0 && <th className={style.filler} aria-hidden="true" />}
            {drawn.moving.map(headOf)}
            {drawn.after > 0 && <th className={style.filler} aria-hidden="true" />}
            <th className={style.filler} aria-hidden="true" />
            {actions && (
              <th className={style.actions} scope="col">
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {items.map(({ index }) => {
            const item = rows[index];
            return (
              item && (
                <TableRow
                  key={item.row.id}
                  id={`${id}-${index}`}
                  isActive={index === active.at}
                  isSelected={selected.has(item.row.id)}
                  isOpen={isOpen?.(item.row.id) === true}
                  onChoose={onSelect && row.choose}
                  onToggle={onToggle && row.toggle}
                  {...{ index, item, drawn, cells, actions, t }}
                />
              )
            );
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
      {rows.length === 0 && <div className={style.empty}>{props.empty}</div>}
    </div>
  );
}

/** What rows call: always the same functions, so that no row is drawn again for another one. */
function useRowCalls(props: DataTableProps) {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const choose = useCallback((id: string) => {
    const next = new Set(latest.current.selected);
    if (!next.delete(id)) next.add(id);
    latest.current.onSelect?.(next);
  }, []);
  const toggle = useCallback((id: string) => latest.current.onToggle?.(id), []);
  return { choose, toggle };
}
