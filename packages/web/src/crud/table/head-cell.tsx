import type { KeyboardEvent, PointerEvent } from 'react';
import { columnDragHandle, columnDropTarget } from './column-drag.ts';
import type { Column, Columns } from './columns.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from './data-table.module.css';
import { useLabels } from '../record/labels.ts';

interface HeadCellProps {
  column: Column;
  columns: Columns;
  offset: number | undefined;
  order: string;
  onOrder?: (order: string) => void;
}

const STEP = 16;

/** A column may be drawn wider than it is, where room is left. */
const drawnWidth = (handle: HTMLElement): number => handle.closest('th')!.offsetWidth;

/** A heading: sorts on click, is dragged to another place, made wider at its edge. */
export function HeadCell({ column, columns, offset, order, onOrder }: HeadCellProps) {
  const { t, label } = useLabels();
  const { name, field, width } = column;
  const [sorted, direction] = order.split(' ');
  const isSorted = sorted === name;
  const next = !isSorted ? `${name} asc` : direction === 'asc' ? `${name} desc` : '';
  const text = label(field.label);

  const drag = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const handle = event.currentTarget;
    const from = event.clientX;
    const drawn = drawnWidth(handle);
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => columns.resize(name, drawn + moved.clientX - from);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  const nudge = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'ArrowLeft') columns.resize(name, drawnWidth(currentTarget) - STEP);
    if (key === 'ArrowRight') columns.resize(name, drawnWidth(currentTarget) + STEP);
  };
  return (
    <th
      scope="col"
      data-frozen={offset !== undefined}
      data-number={field.kind === 'integer' || field.kind === 'decimal'}
      style={{ left: offset }}
      {...columnDropTarget(columns, name)}
      aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {onOrder ? (
        <PlainButton className={style.sort} onClick={() => onOrder(next)} {...columnDragHandle(columns, name)}>
          {text}
          <span className={style.mark} data-on={isSorted} aria-hidden="true">
            {isSorted && direction === 'desc' ? '↓' : '↑'}
          </span>
        </PlainButton>
      ) : (
        <span {...columnDragHandle(columns, name)}>{text}</span>
      )}
      <span
        className={style.edge}
        role="separator"
        aria-orientation="vertical"
        aria-label={t('resize', { label: text })}
        aria-valuenow={width}
        tabIndex={0}
        onPointerDown={drag}
        onKeyDown={nudge}
      />
    </th>
  );
}
