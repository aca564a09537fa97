import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SmallSelect } from '../../../ui/choice/small-select.tsx';
import { useLabels } from '../../record/labels.ts';
import type { DataTableProps } from '../table-props.ts';
import style from './card-list.module.css';

/** What the heads of a table do, above the cards: choosing all of them, and their order. */
export function CardTools({ columns, rows, selected, onSelect, order, onOrder }: DataTableProps) {
  const { t, label } = useLabels();
  const [sorted = '', direction = 'asc'] = order.split(' ');
  const areAll = rows.length > 0 && rows.every(({ row }) => selected.has(row.id));
  const orders = columns.shown.map(({ name, field }) => ({ value: name, label: label(field.label) }));
  const isDown = direction === 'desc';
  return (
    <div className={style.tools} data-testid="card-tools">
      {onSelect && (
        <label className={style.all}>
          <input
            type="checkbox"
            checked={areAll}
            ref={(box) => {
              if (box) box.indeterminate = !areAll && selected.size > 0;
            }}
            onChange={() => onSelect(areAll ? new Set() : new Set(rows.map(({ row }) => row.id)))}
          />
          {t('selectAll')}
        </label>
      )}
      {onOrder && (
        <>
          <SmallSelect
            label={t('sortBy')}
            value={sorted}
            options={[{ value: '', label: t('usualOrder') }, ...orders]}
            onChange={(name) => onOrder(name && `${name} asc`)}
          />
          {sorted && (
            <IconButton
              label={t(isDown ? 'descending' : 'ascending')}
              onClick={() => onOrder(`${sorted} ${isDown ? 'asc' : 'desc'}`)}
            >
              {isDown ? '↓' : '↑'}
            </IconButton>
          )}
        </>
      )}
    </div>
  );
}
