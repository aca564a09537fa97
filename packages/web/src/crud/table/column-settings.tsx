import { Checkbox, Popover, SegmentedControl } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconPinFilled from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs';
import { oneOf } from '../../lib/unknown.ts';
import { columnDragHandle, columnDropTarget } from './column-drag.ts';
import { DENSITIES } from './columns.ts';
import type { Column, Columns } from './columns.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import style from './column-settings.module.css';
import { useLabels } from '../record/labels.ts';

/** Which columns, in which order, frozen or not, and how dense the rows are. */
export function ColumnSettings({ columns }: { columns: Columns }) {
  const { t } = useLabels();
  return (
    <Popover position="bottom-end" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <IconButton tone="framed" label={t('columns')}>
          <IconColumns size={18} stroke={1.7} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <SegmentedControl
          fullWidth
          size="xs"
          mb="xs"
          aria-label={t('density')}
          value={columns.density}
          data={DENSITIES.map((value) => ({ value, label: t(`densities.${value}`) }))}
          onChange={(value) => columns.setDensity(oneOf(DENSITIES, value) ?? 'normal')}
        />
        <ul className={style.list}>
          {columns.all.map((column) => (
            <ColumnRow key={column.name} column={column} columns={columns} />
          ))}
        </ul>
        <Button isWide size="sm" style={{ marginTop: 'var(--s2)' }} onClick={columns.reset}>
          {t('resetColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function ColumnRow({ column, columns }: { column: Column; columns: Columns }) {
  const { t, label } = useLabels();
  const { name, field, isShown, isFrozen } = column;
  const text = label(field.label);
  return (
    <li {...columnDragHandle(columns, name)} {...columnDropTarget(columns, name)}>
      <Checkbox
        size="xs"
        label={text}
        checked={isShown}
        disabled={isShown && columns.shown.length === 1}
        onChange={(event) => columns.show(column, event.currentTarget.checked)}
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
