import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { fileSize, fileType, suffixOf } from '../../../lib/validation.ts';
import { FileIcon } from '../../../ui/icon/file-icon.tsx';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { copyText } from '../copy-text.ts';
import type { UploadedFile } from './use-uploaded-files.ts';
import style from '../utility-page.module.css';

interface UploadRowProps {
  file: UploadedFile;
  isShown: boolean;
  onShow: () => void;
  onRemove: () => void;
}

/** One file: on its way, failed, or there with its link. */
export function UploadRow({ file, isShown, onShow, onRemove }: UploadRowProps) {
  const { t } = useTranslation('demo');
  const { name, size, state, progress, stored } = file;
  return (
    <li className={style.upload} data-state={state}>
      <FileIcon kind={fileType(name)} suffix={suffixOf(name)} />
      <div className={style.about}>
        <p className={style.name}>{name}</p>
        <p className={style.note}>
          {fileSize(size)} · {t(`upload.${state}`, { percent: Math.round(progress * 100) })}
        </p>
        {state === 'pending' && <progress value={progress} max={1} aria-label={t('upload.progress', { name })} />}
        {stored && (
          <a className={style.link} href={stored.link} target="_blank" rel="noopener noreferrer">
            {stored.link}
          </a>
        )}
        <div className={style.tools}>
          {stored && (
            <>
              <TextButton aria-pressed={isShown} onClick={onShow}>
                {t('upload.preview')}
              </TextButton>
              <TextButton onClick={() => void copyText(new URL(stored.link, location.href).href)}>
                {t('upload.copy')}
              </TextButton>
            </>
          )}
          <TextButton onClick={onRemove}>{t(state === 'pending' ? 'upload.cancel' : 'upload.hide')}</TextButton>
        </div>
      </div>
    </li>
  );
}
