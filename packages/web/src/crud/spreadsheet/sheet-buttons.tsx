import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { listExportStart, MAX_EXPORT_ROWS, MAX_JOB_EXPORT_ROWS } from '@cloud/contract';
import { useState } from 'react';
import { call } from '../../lib/http/call.ts';
import { download } from '../../lib/http/download.ts';
import { toast } from '../../lib/toast.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
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
  /** There are at least so many: a long log is not counted to its end. */
  isTotalLeast?: boolean;
  /** How rows of a workbook are found among those that exist; absent: every row is new. */
  coverNote?: string | undefined;
  mayImport: boolean;
  mayExport: boolean;
  refresh: () => Promise<unknown>;
}

/** A list out as a workbook, and in again. */
export function SheetButtons(props: SheetButtonsProps) {
  const { calls, query = {}, selected, coverNote, mayImport, mayExport, refresh } = props;
  const { t } = useLabels();
  const { columns: _shown, ...everyColumn } = query;
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, take, takeLater } = useExport(props);
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
              <MenuItem onChoose={() => void takeLater(query)}>{t('exportLater')}</MenuItem>
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

/** Takes a list out: at once, or in the background where it is too long, or not counted to its end. */
function useExport({ calls, query = {}, total = 0, isTotalLeast = false }: SheetButtonsProps) {
  const { t } = useLabels();
  const [isBusy, setIsBusy] = useState(false);
  const takeLater = async (chosen: Readonly<Record<string, string>>) => {
    const limits = { max: MAX_EXPORT_ROWS, most: MAX_JOB_EXPORT_ROWS };
    const text = total > MAX_EXPORT_ROWS ? t('exportTooMany', limits) : t('exportLaterQuestion');
    if (!(await confirm({ text }))) return;
    try {
      await call(listExportStart, { path: calls.export, query: chosen });
      toast.success(t('exportLaterStarted'));
    } catch {
      // The request has already shown why.
    }
  };
  const take = async (chosen: Readonly<Record<string, string>> = query) => {
    const isLong = total > MAX_EXPORT_ROWS || isTotalLeast;
    if (isLong && chosen['ids'] === undefined) return takeLater(chosen);
    setIsBusy(true);
    await download(calls.export, chosen);
    setIsBusy(false);
  };
  return { isBusy, take, takeLater };
}
