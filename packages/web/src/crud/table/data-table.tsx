import { useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { cssVariables } from '../../ui/css-variables.ts';
import { useMobile } from '../../lib/use-mobile.ts';
import { CardList } from './cards/card-list.tsx';
import { useCellTexts } from './cell.tsx';
import { ROW_HEIGHT } from './columns.ts';
import style from './data-table.module.css';
import { HeadCell } from './head-cell.tsx';
import { useLabels } from '../record/labels.ts';
import { TableRow } from './table-row.tsx';
import type { DataTableProps } from './table-props.ts';
import { useEdges } from './use-edges.ts';
import { useActiveRow } from './use-active-row.ts';
import { HEAD_HEIGHT, useVirtualRows } from './use-virtual-rows.ts';
import type { VirtualRows } from './use-virtual-rows.ts';
import { useVirtualColumns } from './use-virtual-columns.ts';
import type { VirtualColumn, VirtualColumns } from './use-virtual-columns.ts';

const SELECT_WIDTH = 44;

/** The records of a list: a table, or cards where the screen has no room for one. */
export function DataTable(props: DataTableProps) {
  return useMobile() ? <CardList {...props} /> : <WideTable {...props} />;
}

/** A table that draws only the rows and columns in sight, however many there are. */
function WideTable(props: DataTableProps) {
  const { label, columns, rows, selected, onSelect, isOpen, onToggle, actions, actionsWidth = 176 } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const height = ROW_HEIGHT[columns.density];
  const virtual = useVirtualRows(rows.length, height, scroller);
  const active = useActiveRow({
    rows,
    pageSize: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT) / height)),
    show: virtual.show,
    isOpen,
    onToggle,
    selected,
    onSelect,
    onOpen: props.onEnter,
  });
  const selectWidth = onSelect ? SELECT_WIDTH : 0;
  const drawn = useVirtualColumns(columns.shown, selectWidth, scroller);
  const width = columns.shown.reduce((sum, column) => sum + column.width, selectWidth + (actions ? actionsWidth : 0));
  useEdges(scroller, width);
  return (
    <div className={style.scroller} ref={scroller} data-keep-scroll role="region" aria-label={label}>
      <table
        className={style.table}
        style={cssVariables({ width, '--row': `${height}px`, '--spare': `max(0px, 100cqw - ${width}px)` })}
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
        <ColumnWidths {...{ drawn, selectWidth }} actionsWidth={actions ? actionsWidth : 0} />
        <TableHead {...props} drawn={drawn} />
        <TableBody {...props} {...{ id, drawn, virtual }} active={active.at} />
      </table>
      {rows.length === 0 && <div className={style.empty}>{props.empty}</div>}
    </div>
  );
}

interface ColumnWidthsProps {
  drawn: VirtualColumns;
  /** 0: rows are not chosen. */
  selectWidth: number;
  /** 0: rows have no actions. */
  actionsWidth: number;
}

function ColumnWidths({ drawn, selectWidth, actionsWidth }: ColumnWidthsProps) {
  const colOf = ({ column, width }: VirtualColumn) => <col key={column.name} style={{ width }} />;
  return (
    <colgroup>
      {selectWidth > 0 && <col style={{ width: selectWidth }} />}
      {drawn.frozen.map(colOf)}
      {drawn.before > 0 && <col style={{ width: drawn.before }} />}
      {drawn.moving.map(colOf)}
      {drawn.after > 0 && <col style={{ width: drawn.after }} />}
      <col />
      {actionsWidth > 0 && <col style={{ width: actionsWidth }} />}
    </colgroup>
  );
}

function TableHead(props: DataTableProps & { drawn: VirtualColumns }) {
  const { drawn, rows, selected, onSelect, actions } = props;
  const { t } = useLabels();
  const areAll = useMemo(() => rows.length > 0 && rows.every(({ row }) => selected.has(row.id)), [rows, selected]);
  const headOf = ({ column, offset }: VirtualColumn) => (
    <HeadCell key={column.name} column={column} offset={offset} {...props} />
  );
  return (
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
  );
}

interface TableBodyProps extends DataTableProps {
  id: string;
  drawn: VirtualColumns;
  virtual: VirtualRows;
  /** Index of the row that the keyboard stands on; -1: none. */
  active: number;
}

function TableBody(props: TableBodyProps) {
  const { id, rows, columns, drawn, virtual, active, selected, onSelect, isOpen, onToggle, cells, actions } = props;
  const texts = useCellTexts(columns.shown.map(({ field }) => field));
  const row = useRowCalls(props);
  return (
    <tbody>
      {virtual.before > 0 && <tr aria-hidden="true" style={{ height: virtual.before }} />}
      {rows.slice(virtual.first, virtual.end).map((item, place) => {
        const index = virtual.first + place;
        return (
          <TableRow
            key={item.row.id}
            id={`${id}-${index}`}
            isActive={index === active}
            isSelected={selected.has(item.row.id)}
            isPassing={virtual.isPassing(index)}
            isOpen={isOpen?.(item.row.id) === true}
            onChoose={onSelect && row.choose}
            onToggle={onToggle && row.toggle}
            {...{ index, item, drawn, cells, actions, texts }}
          />
        );
      })}
      {virtual.after > 0 && <tr aria-hidden="true" style={{ height: virtual.after }} />}
    </tbody>
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
