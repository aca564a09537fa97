import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconPinFilled from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs';
import { useState } from 'react';
import { columnDragHandle, columnDropTarget } from './column-drag.ts';
import { DENSITIES } from './columns.ts';
import type { Column, Columns } from './columns.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Checkbox } from '../../ui/choice/checkbox.tsx';
import { Segments } from '../../ui/choice/segments.tsx';
import { Popover, PopoverList } from '../../ui/overlay/popover.tsx';
import style from './column-settings.module.css';
import { useLabels } from '../record/labels.ts';

/** Which columns, in which order, frozen or not, and how dense the rows are. */
export function ColumnSettings({ columns }: { columns: Columns }) {
  const { t } = useLabels();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      width={300}
      returnsFocus
      anchor={
        <IconButton tone="framed" label={t('columns')} onClick={() => setIsOpen(!isOpen)}>
          <IconColumns size={18} stroke={1.7} />
        </IconButton>
      }
    >
      <Segments
        isSmall
        label={t('density')}
        value={columns.density}
        options={DENSITIES.map((value) => ({ value, label: t(`densities.${value}`) }))}
        onChange={columns.setDensity}
      />
      <PopoverList>
        {columns.all.map((column) => (
          <ColumnRow key={column.name} column={column} columns={columns} />
        ))}
      </PopoverList>
      <Button isWide size="sm" onClick={columns.reset}>
        {t('resetColumns')}
      </Button>
    </Popover>
  );
}

function ColumnRow({ column, columns }: { column: Column; columns: Columns }) {
  const { t, label } = useLabels();
  const { name, field, isShown, isFrozen } = column;
  const text = label(field.label);
  return (
    <li className={style.column} {...columnDragHandle(columns, name)} {...columnDropTarget(columns, name)}>
      <Checkbox
        isSmall
        label={text}
        isTicked={isShown}
        isDisabled={isShown && columns.shown.length === 1}
        onChange={(isTicked) => columns.show(column, isTicked)}
      />
      <span className={style.tools}>
        <IconButton
          label={t('freeze', { label: text })}
          aria-pressed={isFrozen}
          onClick={() => columns.freeze(name, !isFrozen)}
        >
          {isFrozen ? <IconPinFilled size={14} /> : <IconPin size={14} />}
        </IconButton>
        <IconButton label={t('moveUp', { label: text })} onClick={() => columns.move(name, -1)}>
          <IconArrowUp size={14} />
        </IconButton>
        <IconButton label={t('moveDown', { label: text })} onClick={() => columns.move(name, 1)}>
          <IconArrowDown size={14} />
        </IconButton>
      </span>
    </li>
  );
}
