import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { Cell } from './cell.tsx';
import { ROW_HEIGHT } from './columns.ts';
import type { Column, Columns } from './columns.ts';
import style from './data-table.module.css';
import { HeadCell } from './head-cell.tsx';
import { useLabels } from './labels.ts';
import type { TreeRow } from './tree-rows.ts';
import type { Row } from './use-crud.ts';

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
  isBusy: boolean;
  /** Stands in place of rows. */
  empty: ReactNode;
}

const SELECT_WIDTH = 44;
const OVERSCAN = 6;

/** A table that draws only the rows in sight, however many there are. */
export function DataTable(props: DataTableProps) {
  const { label, columns, rows, selected, onSelect, isBusy, empty, actions, actionsWidth = 176 } = props;
  const { t } = useLabels();
  const scroller = useRef<HTMLDivElement>(null);
  const height = ROW_HEIGHT[columns.density];
  // No compiler memoizes here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const shown = columns.shown;
  const selectWidth = onSelect ? SELECT_WIDTH : 0;
  const width = shown.reduce((sum, column) => sum + column.width, selectWidth + (actions ? actionsWidth : 0));
  const areAll = rows.length > 0 && rows.every(({ row }) => selected.has(row.id));
  const offsets = frozenOffsets(shown, selectWidth);
  return (
    <div
      className={style.scroller}
      ref={scroller}
      data-keep-scroll
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-busy={isBusy}
    >
      <table
        className={style.table}
        style={{ width, '--row': `${height}px` } as CSSProperties}
        aria-rowcount={rows.length + 1}
        aria-label={label}
      >
        <colgroup>
          {onSelect && <col style={{ width: selectWidth }} />}
          {shown.map(({ name, width: own }) => (
            <col key={name} style={{ width: own }} />
          ))}
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
            {shown.map((column, i) => (
              <HeadCell key={column.name} column={column} offset={offsets[i]} {...props} />
            ))}
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
          {items.map(({ index }) => (
            <TableRow key={rows[index]!.row.id} index={index} item={rows[index]!} offsets={offsets} {...props} />
          ))}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
      {rows.length === 0 && <div className={style.empty}>{empty}</div>}
    </div>
  );
}

/** Left edge of every frozen column; undefined for the others. */
function frozenOffsets(shown: readonly Column[], start: number): (number | undefined)[] {
  let left = start;
  return shown.map(({ isFrozen, width }) => {
    if (!isFrozen) return undefined;
    left += width;
    return left - width;
  });
}

interface TableRowProps extends DataTableProps {
  index: number;
  item: TreeRow;
  offsets: readonly (number | undefined)[];
}

function TableRow({
  index,
  item,
  offsets,
  columns,
  selected,
  onSelect,
  isOpen,
  onToggle,
  cells,
  actions,
}: TableRowProps) {
  const { t } = useLabels();
  const { row, depth, hasChildren } = item;
  const isSelected = selected.has(row.id);
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(row.id)) next.add(row.id);
    onSelect?.(next);
  };
  return (
    <tr data-selected={isSelected} aria-rowindex={index + 2} aria-selected={isSelected}>
      {onSelect && (
        <td className={style.select}>
          <input
            type="checkbox"
            aria-label={t('selectRow', { row: index + 1 })}
            checked={isSelected}
            onChange={toggle}
          />
        </td>
      )}
      {columns.shown.map(({ name, field }, i) => {
        const Own = cells?.[name];
        const isFirst = i === 0 && onToggle !== undefined;
        return (
          <td
            key={name}
            data-frozen={offsets[i] !== undefined}
            data-number={field.kind === 'integer' || field.kind === 'decimal'}
            style={{ left: offsets[i], paddingLeft: isFirst ? 10 + depth * 20 : undefined }}
          >
            {isFirst && (
              <button
                type="button"
                className={style.arrow}
                data-open={isOpen?.(row.id)}
                style={hasChildren ? undefined : { visibility: 'hidden' }}
                aria-label={t(isOpen?.(row.id) ? 'fold' : 'unfold')}
                aria-expanded={isOpen?.(row.id)}
                onClick={() => onToggle(row.id)}
              >
                ›
              </button>
            )}
            {Own ? <Own row={row} /> : <Cell name={name} field={field} row={row} />}
          </td>
        );
      })}
      <td className={style.filler} />
      {actions && <td className={style.actions}>{actions(row)}</td>}
    </tr>
  );
}
