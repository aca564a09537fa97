import type { ComponentType, ReactNode } from 'react';
import { Cell } from './cell.tsx';
import style from './data-table.module.css';
import { useLabels } from './labels.ts';
import type { TreeRow } from './tree-rows.ts';
import type { DrawnColumn, DrawnColumns } from './use-drawn-columns.ts';
import type { Row } from './use-crud.ts';

interface TableRowProps {
  id: string;
  index: number;
  item: TreeRow;
  drawn: DrawnColumns;
  isActive: boolean;
  selected: ReadonlySet<string>;
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined;
  isOpen?: ((id: string) => boolean) | undefined;
  onToggle?: ((id: string) => void) | undefined;
  cells?: Readonly<Record<string, ComponentType<{ row: Row }>>> | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
}

/** One record: its columns in sight, and what can be done with it. */
export function TableRow(props: TableRowProps) {
  const { id, index, item, drawn, isActive, selected, onSelect, isOpen, onToggle, actions } = props;
  const { t } = useLabels();
  const { row, depth, hasChildren } = item;
  const isSelected = selected.has(row.id);
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(row.id)) next.add(row.id);
    onSelect?.(next);
  };
  const draw = (column: DrawnColumn) => <BodyCell key={column.column.name} {...props} drawn={column} />;
  return (
    <tr
      id={id}
      data-selected={isSelected}
      data-active={isActive}
      aria-rowindex={index + 2}
      aria-selected={onSelect ? isSelected : undefined}
      aria-level={onToggle ? depth + 1 : undefined}
      aria-expanded={onToggle && hasChildren ? isOpen?.(row.id) : undefined}
    >
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
      {drawn.frozen.map(draw)}
      {drawn.before > 0 && <td className={style.filler} aria-hidden="true" />}
      {drawn.moving.map(draw)}
      {drawn.after > 0 && <td className={style.filler} aria-hidden="true" />}
      <td className={style.filler} />
      {actions && <td className={style.actions}>{actions(row)}</td>}
    </tr>
  );
}

function BodyCell({ drawn, item, isOpen, onToggle, cells }: Omit<TableRowProps, 'drawn'> & { drawn: DrawnColumn }) {
  const { t } = useLabels();
  const { column, place, offset } = drawn;
  const { name, field } = column;
  const { row, depth, hasChildren } = item;
  const Own = cells?.[name];
  const isFirst = place === 0 && onToggle !== undefined;
  return (
    <td
      data-frozen={offset !== undefined}
      data-number={field.kind === 'integer' || field.kind === 'decimal'}
      style={{ left: offset, paddingLeft: isFirst ? 10 + depth * 20 : undefined }}
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
}
