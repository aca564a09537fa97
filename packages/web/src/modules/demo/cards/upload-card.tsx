import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { DemoCard } from '../card.tsx';
import { FilePreview } from '../upload/file-preview.tsx';
import { UploadRow } from '../upload/upload-row.tsx';
import { useUploadedFiles } from '../upload/use-uploaded-files.ts';
import style from '../utility-page.module.css';

/** Files are put up one by one, and what came of it is shown. */
export function UploadCard() {
  const { t } = useTranslation('demo');
  const { files, add, remove } = useUploadedFiles();
  const [shownId, setShownId] = useState(0);
  const shown = files.find(({ id }) => id === shownId);
  return (
    <DemoCard title={t('upload.title')} text={t('upload.text')} file="upload-card.tsx">
      <div
        className={style.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          add([...event.dataTransfer.files]);
        }}
      >
        <FileButton variant="primary" label={t('upload.choose')} isMultiple onChoose={add} />
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
