import { Button } from '@mantine/core';
import { MAX_EXPORT_ROWS } from '@cloud/contract';
import { useState } from 'react';
import { download } from '../lib/http/download.ts';
import { toast } from '../lib/toast.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useLabels } from './labels.ts';
import type { SheetCalls } from './sheet-calls.ts';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);

const CALLS: SheetCalls = { export: 'export', template: 'template', import: 'import' };

interface SheetButtonsProps {
  /** Wire path of the entity. */
  path: string;
  calls?: SheetCalls;
  /** What the exported list is narrowed to, ordered by and shows. */
  query?: Readonly<Record<string, string>>;
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
  const { path, calls = CALLS, query = {}, total = 0, coverNote, mayImport, mayExport, refresh } = props;
  const { t } = useLabels();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const take = async () => {
    if (total > MAX_EXPORT_ROWS) {
      toast.warning(t('exportTooMany', { max: MAX_EXPORT_ROWS }));
      return;
    }
    setIsBusy(true);
    await download(`${path}/${calls.export}`, query);
    setIsBusy(false);
  };
  return (
    <>
      {mayImport && (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('import')}
        </Button>
      )}
      {mayExport && (
        <Button variant="default" loading={isBusy} onClick={() => void take()}>
          {t('export')}
        </Button>
      )}
      {isOpen && (
        <ImportDialog
          path={path}
          calls={calls}
          coverNote={coverNote}
          refresh={refresh}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
