import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { MAX_EXPORT_ROWS } from '@cloud/contract';
import { useState } from 'react';
import { download } from '../../lib/http/download.ts';
import { toast } from '../../lib/toast.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { useLabels } from '../record/labels.ts';
import type { SheetCalls } from './sheet-calls.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import style from './sheet-buttons.module.css';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);

interface SheetButtonsProps {
  calls: SheetCalls;
  /** What the exported list is narrowed to, ordered by and shows. */
  query?: Readonly<Record<string, string>>;
  /** Ids of the rows that are chosen; absent: only the whole list goes out. */
  selected?: readonly string[] | undefined;
  /** Rows of the list, when they are known. */
  total?: number | undefined;
  /** How rows of a workbook are found among those that exist; absent: every row is new. */
  coverNote?: string | undefined;
  mayImport: boolean;
  mayExport: boolean;
  refresh: () => Promise<unknown>;
}

/** A list out as a workbook, and in again. */
export function SheetButtons(props: SheetButtonsProps) {
  const { calls, query = {}, selected, total = 0, coverNote, mayImport, mayExport, refresh } = props;
  const { t } = useLabels();
  const { columns: _shown, ...everyColumn } = query;
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const take = async (chosen: Readonly<Record<string, string>> = query) => {
    if (total > MAX_EXPORT_ROWS) {
      toast.warning(t('exportTooMany', { max: MAX_EXPORT_ROWS }));
      return;
    }
    setIsBusy(true);
    await download(calls.export, chosen);
    setIsBusy(false);
  };
  return (
    <>
      {mayImport && <Button onClick={() => setIsOpen(true)}>{t('import')}</Button>}
      {mayExport && (
        <span className={style.group}>
          <Button isBusy={isBusy} onClick={() => void take()}>
            {t('export')}
          </Button>
          {selected && (
            <Menu
              place="bottom-end"
              opener={
                <IconButton tone="framed" label={t('exportOptions')}>
                  <IconChevronDown size={16} stroke={1.7} />
                </IconButton>
              }
            >
              <MenuItem onChoose={() => void take(everyColumn)}>{t('exportAllColumns')}</MenuItem>
              <MenuItem
                isDisabled={selected.length === 0}
                onChoose={() => void take({ ...query, ids: selected.join(',') })}
              >
                {t('exportSelected', { count: selected.length })}
              </MenuItem>
            </Menu>
          )}
        </span>
      )}
      {isOpen && (
        <ImportDialog calls={calls} coverNote={coverNote} refresh={refresh} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
