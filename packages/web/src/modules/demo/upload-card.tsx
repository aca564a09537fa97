import { FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { DemoCard } from './card.tsx';
import { FilePreview } from './preview/file-preview.tsx';
import { UploadRow } from './upload-row.tsx';
import { useUploadedFiles } from './use-uploaded-files.ts';
import { Button } from '../../ui/button/button.tsx';
import style from './utility-page.module.css';

/** Files are put up one by one, and what came of it is shown. */
export function UploadCard() {
  const { t } = useTranslation('demo');
  const { files, add, remove } = useUploadedFiles();
  const [shownId, setShownId] = useState(0);
  const reset = useRef<() => void>(null);
  const shown = files.find(({ id }) => id === shownId);
  const take = (chosen: File[]) => {
    add(chosen);
    reset.current?.();
  };
  return (
    <DemoCard title={t('upload.title')} text={t('upload.text')}>
      <div
        className={style.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take([...event.dataTransfer.files]);
        }}
      >
        <FileButton multiple onChange={take} resetRef={reset} inputProps={{ 'aria-label': t('upload.choose') }}>
          {(props) => (
            <Button variant="primary" size="sm" {...props}>
              {t('upload.choose')}
            </Button>
          )}
        </FileButton>
        <span>{t('upload.drop')}</span>
      </div>
      {files.length > 0 && (
        <ul className={style.uploads} aria-label={t('upload.list')}>
          {files.map((file) => (
            <UploadRow
              key={file.id}
              file={file}
              isShown={file.id === shownId}
              onShow={() => setShownId(file.id === shownId ? 0 : file.id)}
              onRemove={() => remove(file.id)}
            />
          ))}
        </ul>
      )}
      {shown?.stored && <FilePreview key={shown.id} stored={shown.stored} />}
    </DemoCard>
  );
}
