import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { fileSize, fileType, suffixOf } from '../../../lib/validation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FileIcon } from '../../../ui/icon/file-icon.tsx';
import { useUploads } from './use-uploads.ts';
import style from './attach.module.css';

interface UploadDialogProps {
  /** Where they go unless another folder is typed. */
  folder: string;
  /** After each file that is there. */
  onUploaded: () => void;
  onClose: () => void;
}

/** Several files at once, each with its progress. */
export function UploadDialog({ folder: given, onUploaded, onClose }: UploadDialogProps) {
  const { t } = useTranslation('resource');
  const [folder, setFolder] = useState(given);
  const { files, add, cancel } = useUploads(folder, onUploaded);
  return (
    <Dialog title={t('attach.title')} onClose={onClose}>
      <TextField
        label={t('attach.folder')}
        hint={t('attach.folderHint')}
        value={folder}
        onChange={setFolder}
        maxLength={200}
      />
      <div
        className={style.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          add([...event.dataTransfer.files]);
        }}
      >
        <FileButton variant="primary" label={t('attach.choose')} isMultiple onChoose={add} />
        <span>{t('attach.drop')}</span>
      </div>
      <ul className={style.uploads} aria-label={t('attach.list')}>
        {files.map(({ id, name, size, state, progress, reason }) => (
          <li key={id} data-state={state}>
            <FileIcon kind={fileType(name)} suffix={suffixOf(name)} />
            <div>
              <p className={style.name}>{name}</p>
              <p className={style.note}>
                {fileSize(size)} · {t(`attach.${state}`, { percent: Math.round(progress * 100) })}
              </p>
              {reason !== '' && <p className={style.note}>{reason}</p>}
              {state === 'pending' && <progress value={progress} max={1} aria-label={t('attach.progress', { name })} />}
            </div>
            {state === 'pending' && <TextButton onClick={() => cancel(id)}>{t('attach.cancel')}</TextButton>}
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('attach.close')}</Button>
    </Dialog>
  );
}
