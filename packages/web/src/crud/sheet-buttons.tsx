import { Button, Checkbox, FileInput, Modal } from '@mantine/core';
import { useState } from 'react';
import { download } from '../lib/http/download.ts';
import { request } from '../lib/http/request.ts';
import { toast } from '../lib/toast.ts';
import { TextButton } from '../ui/text-button.tsx';
import { useLabels } from './labels.ts';
import style from './sheet-buttons.module.css';

interface SheetButtonsProps {
  /** Wire path of the entity; the calls below it end in `name`. */
  path: string;
  name: string;
  /** What the exported list is narrowed to. */
  query?: Readonly<Record<string, string>>;
  mayImport: boolean;
  mayExport: boolean;
  refresh: () => Promise<unknown>;
}

/** A list out as a workbook, and in again. */
export function SheetButtons({ path, name, query = {}, mayImport, mayExport, refresh }: SheetButtonsProps) {
  const { t } = useLabels();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const take = async () => {
    setIsBusy(true);
    await download(`${path}/export-${name}`, query);
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
        <Modal
          opened
          onClose={() => setIsOpen(false)}
          title={t('import')}
          closeButtonProps={{ 'aria-label': t('app:close') }}
        >
          <ImportForm path={path} name={name} refresh={refresh} onClose={() => setIsOpen(false)} />
        </Modal>
      )}
    </>
  );
}

interface ImportFormProps {
  path: string;
  name: string;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

function ImportForm({ path, name, refresh, onClose }: ImportFormProps) {
  const { t } = useLabels();
  const [file, setFile] = useState<File | null>(null);
  const [isCovered, setIsCovered] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    if (!file) return;
    setIsBusy(true);
    const body = new FormData();
    body.append('isCovered', isCovered ? '1' : '0');
    body.append('file', file);
    try {
      const answer = await request({ method: 'POST', path: `${path}/import-${name}`, body });
      const { rows = 0 } = (answer.body['data'] ?? {}) as { rows?: number };
      toast.success(t('imported', { rows }));
      onClose();
      await refresh();
    } catch {
      // The client has said which row is wrong; nothing was taken over.
      setIsBusy(false);
    }
  };
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className={style.hint}>
        {t('importHint')}{' '}
        <TextButton onClick={() => void download(`${path}/export-template`)}>{t('template')}</TextButton>
      </p>
      <FileInput
        label={t('workbook')}
        placeholder={t('workbookHint')}
        accept=".xlsx"
        value={file}
        onChange={setFile}
        clearable
      />
      <Checkbox
        label={t('cover')}
        checked={isCovered}
        onChange={(event) => setIsCovered(event.currentTarget.checked)}
      />
      <Button type="submit" loading={isBusy} disabled={!file}>
        {t('import')}
      </Button>
    </form>
  );
}
