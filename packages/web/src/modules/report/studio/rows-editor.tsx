import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import style from './studio.module.css';

interface RowsEditorProps<T> {
  /** What the rows are. */
  label: string;
  rows: readonly T[];
  onChange: (rows: T[]) => void;
  /** A new row; absent where something else adds them. */
  make?: () => T;
  most: number;
  /** They have an order that says something. */
  isOrdered?: boolean;
  /** Below each other, as cards. */
  isTall?: boolean;
  children: (row: T, change: (row: T) => void, index: number) => ReactNode;
}

/** Rows to be filled, added, moved and removed. */
export function RowsEditor<T>(props: RowsEditorProps<T>) {
  const { label, rows, onChange, make, most, isOrdered = false, isTall = false, children } = props;
  const { t } = useTranslation('report');
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (row !== undefined) onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
  };
  return (
    <div className={style.rows} role="group" aria-label={label}>
      {(rows.length > 0 || make) && !isTall && <strong>{label}</strong>}
      {rows.map((row, index) => (
        <div key={index} className={isTall ? style.tall : style.row}>
          <div className={isTall ? style.stack : style.cells}>
            {children(row, (next) => onChange(rows.with(index, next)), index)}
          </div>
          <div className={style.rowButtons}>
            {isOrdered && (
              <>
                <IconButton label={t('studio.up')} disabled={index === 0} onClick={() => move(index, index - 1)}>
                  <IconArrowUp size={15} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t('studio.down')}
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={15} aria-hidden="true" />
                </IconButton>
              </>
            )}
            <IconButton label={t('studio.remove')} onClick={() => onChange(rows.toSpliced(index, 1))}>
              <IconTrash size={15} aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      ))}
      {make && (
        <Button size="sm" disabled={rows.length >= most} onClick={() => onChange([...rows, make()])}>
          <IconPlus size={14} aria-hidden="true" />
          {t('studio.add', { what: label })}
        </Button>
      )}
    </div>
  );
}
