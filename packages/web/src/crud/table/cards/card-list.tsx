import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { FoldButton } from '../../../ui/tree/fold-button.tsx';
import { useLabels } from '../../record/labels.ts';
import type { Row } from '../../record/use-crud.ts';
import style from './card-list.module.css';
import { Cell } from '../cell.tsx';
import { CardTools } from './card-tools.tsx';
import type { Column } from '../columns.ts';
import type { DataTableProps } from '../table-props.ts';
import type { TreeRow } from '../tree-rows.ts';

/** Fields below the title; the record itself shows all. */
const MOST_FIELDS = 4;
/** Before a card is measured, in pixels. */
const USUAL_HEIGHT = 150;
const GAP = 8;
const OVERSCAN = 4;
const INDENT = 14;

/** A list on a small screen: a card for each record, with what can be done with it in reach of the thumb. */
export function CardList(props: DataTableProps) {
  const { label, rows, isBusy, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // No compiler memoizes here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => rows[index]?.row.id ?? index,
    overscan: OVERSCAN,
    gap: GAP,
  });
  return (
    <>
      {rows.length > 0 && <CardTools {...props} />}
      <div className={style.scroller} ref={scroller} data-keep-scroll role="region" aria-label={label}>
        {rows.length === 0 && <div className={style.empty}>{empty}</div>}
        <ul className={style.list} style={{ height: virtual.getTotalSize() }} aria-label={label} aria-busy={isBusy}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const item = rows[index];
            return (
              item && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  className={style.place}
                  style={{ transform: `translateY(${start}px)` }}
                  data-index={index}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                >
                  <Card {...props} {...{ item, index }} />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </>
  );
}

interface CardProps extends DataTableProps {
  item: TreeRow;
  index: number;
}

function Card({ item, index, columns, cells, selected, onSelect, isOpen, onToggle, actions }: CardProps) {
  const { t } = useLabels();
  const { row, depth, hasChildren } = item;
  const title = titleOf(columns.shown);
  const others = columns.shown.filter((column) => column !== title);
  const fields = others.filter(({ name }) => cells?.[name] || isFilled(row[name])).slice(0, MOST_FIELDS);
  const opened = isOpen?.(row.id) === true;
  const choose = () => {
    const next = new Set(selected);
    if (!next.delete(row.id)) next.add(row.id);
    onSelect?.(next);
  };
  return (
    <article className={style.card} style={{ marginLeft: depth * INDENT }} data-selected={selected.has(row.id)}>
      <header className={style.head}>
        {onSelect && (
          <input
            type="checkbox"
            aria-label={t('selectRow', { row: index + 1 })}
            checked={selected.has(row.id)}
            onChange={choose}
          />
        )}
        {onToggle && (
          <FoldButton
            label={t(opened ? 'fold' : 'unfold')}
            isOpen={opened}
            hasChildren={hasChildren}
            onFold={() => onToggle(row.id)}
          />
        )}
        <p className={style.title}>{title && <Value column={title} {...{ row, cells }} />}</p>
      </header>
      {fields.length > 0 && (
        <dl className={style.fields}>
          {fields.map((column) => (
            <Field key={column.name} {...{ column, row, cells }} />
          ))}
        </dl>
      )}
      {actions && <footer className={style.actions}>{actions(row)}</footer>}
    </article>
  );
}

/** What a record is known by: its name or title, else its first text. */
const titleOf = (columns: readonly Column[]): Column | undefined =>
  columns.find(({ name, field }) => field.kind === 'text' && /(name|title)$/i.test(name) && name !== 'tenantName') ??
  columns.find(({ name, field }) => field.kind === 'text' && name !== 'tenantId') ??
  columns[0];

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && value !== -1;

interface ValueProps {
  column: Column;
  row: Row;
  cells: DataTableProps['cells'];
}

function Field(props: ValueProps) {
  const { label } = useLabels();
  return (
    <>
      <dt>{label(props.column.field.label)}</dt>
      <dd>
        <Value {...props} />
      </dd>
    </>
  );
}

function Value({ column: { name, field }, row, cells }: ValueProps) {
  const Own = cells?.[name];
  return Own ? <Own row={row} /> : <Cell name={name} field={field} row={row} />;
}
