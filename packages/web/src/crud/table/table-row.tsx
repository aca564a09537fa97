import { memo } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { cellOf } from './cell.tsx';
import type { CellTexts } from './cell.tsx';
import { FoldButton } from '../../ui/tree/fold-button.tsx';
import style from './data-table.module.css';
import type { TreeRow } from './tree-rows.ts';
import type { VirtualColumn, VirtualColumns } from './use-virtual-columns.ts';
import type { Row } from '../record/use-crud.ts';

/** Columns of a row that is gone by, so that one knows where one is. */
const LEADING = 3;

interface TableRowProps {
  id: string;
  index: number;
  item: TreeRow;
  drawn: VirtualColumns;
  isActive: boolean;
  isSelected: boolean;
  /** Gone by: only its first columns are drawn. */
  isPassing: boolean;
  /** Chooses a record or lets it go; without it rows are not chosen. */
  onChoose: ((id: string) => void) | undefined;
  isOpen: boolean;
  onToggle: ((id: string) => void) | undefined;
  cells?: Readonly<Record<string, ComponentType<{ row: Row }>>> | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  texts: CellTexts;
}

/**
 * One record: its columns in sight, and what can be done with it. While one scrolls, only rows that come into sight are
 * drawn: what a row is given is the same as long as it would look the same.
 */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, index, item, drawn, isActive, isSelected, isPassing, onChoose, isOpen, onToggle, actions, texts } = props;
  const { row, depth, hasChildren } = item;
  const draw = (column: VirtualColumn) => drawCell(props, column);
  return (
    <tr
      id={id}
      data-selected={isSelected}
      data-active={isActive}
      aria-rowindex={index + 2}
      aria-selected={onChoose ? isSelected : undefined}
      aria-level={onToggle ? depth + 1 : undefined}
      aria-expanded={onToggle && hasChildren ? isOpen : undefined}
    >
      {onChoose && (
        <td className={style.select}>
          {!isPassing && (
            <input
              type="checkbox"
              aria-label={texts.t('selectRow', { row: index + 1 })}
              checked={isSelected}
              onChange={() => onChoose(row.id)}
            />
          )}
        </td>
      )}
      {drawn.frozen.map(draw)}
      {drawn.before > 0 && <td className={style.filler} aria-hidden="true" />}
      {(isPassing ? drawn.moving.slice(0, LEADING) : drawn.moving).map(draw)}
      {isPassing && drawn.moving.length > LEADING && (
        <td className={style.passing} colSpan={drawn.moving.length - LEADING} />
      )}
      {drawn.after > 0 && <td className={style.filler} aria-hidden="true" />}
      <td className={style.filler} />
      {actions && <td className={style.actions}>{!isPassing && actions(row)}</td>}
    </tr>
  );
});

// A function of rows and no component: cells come by hundreds while one scrolls.
function drawCell({ item, isOpen, onToggle, cells, texts }: TableRowProps, { column, place, offset }: VirtualColumn) {
  const { name, field } = column;
  const { row, depth, hasChildren } = item;
  const Own = cells?.[name];
  const isFirst = place === 0 && onToggle !== undefined;
  const content = Own ? <Own row={row} /> : cellOf(name, field, row, texts);
  return (
    <td
      key={name}
      data-frozen={offset === undefined ? undefined : true}
      data-number={field.kind === 'integer' || field.kind === 'decimal' ? true : undefined}
      style={
        offset !== undefined || isFirst
          ? { left: offset, paddingLeft: isFirst ? 10 + depth * 20 : undefined }
          : undefined
      }
    >
      {isFirst ? (
        <>
          <FoldButton
            label={texts.t(isOpen ? 'fold' : 'unfold')}
            isOpen={isOpen}
            hasChildren={hasChildren}
            onFold={() => onToggle(row.id)}
          />
          {content}
        </>
      ) : (
        content
      )}
    </td>
  );
}
