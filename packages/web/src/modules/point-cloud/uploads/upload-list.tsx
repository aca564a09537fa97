import { cardClass } from '../../../ui/card/card.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { fileSize } from '../../../lib/validation.ts';
import { toast } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { FileIcon } from '../../../ui/icon/file-icon.tsx';
import { roughDuration } from '../format.ts';
import { IconFolderOpen, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '../icons.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { secondsLeft } from './transfer-rate.ts';
import type { UploadItem } from './upload-item.ts';
import { keyOf } from './upload-item.ts';
import style from './upload-list.module.css';
import { useUploads } from './upload-store.ts';
import { addFiles, cancelUpload, hasFile, pauseUpload, resumeUpload } from './uploader.ts';
import { useFileChooser } from './use-file-chooser.ts';

export function UploadList() {
  const { t } = useTranslation('point-cloud');
  const { items } = useUploads();
  const shown = items.filter(({ nowState }) => nowState !== 'done');
  if (shown.length === 0) return null;
  return (
    <ul className={style.list} aria-label={t('upload.heading')}>
      {shown.map((item) => (
        <UploadRow key={item.key} item={item} />
      ))}
    </ul>
  );
}

function UploadRow({ item }: { item: UploadItem }) {
  const { t } = useTranslation('point-cloud');
  const { name, size, nowState, progress, sentBytes, speed, s_type, f_type, failure } = item;
  const left = nowState === 'uploading' ? secondsLeft(size, sentBytes, speed) : undefined;
  const isQuiet = nowState !== 'uploading' && nowState !== 'saving';
  return (
    <li className={`${cardClass} ${style.row}`} data-state={nowState} data-testid="upload-item">
      <FileIcon kind={f_type} suffix={s_type} />
      <div className={style.text}>
        <p className={style.name} title={name}>
          {name}
        </p>
        <p className={style.facts}>
          <span>{fileSize(size)}</span>
          {nowState === 'interrupted' ? null : <span>{t(`upload.state.${nowState}`)}</span>}
          {progress > 0 && progress < 100 && <span data-testid="upload-progress">{Math.floor(progress)}%</span>}
          {speed > 0 && <span>{t('upload.speed', { speed: fileSize(speed) })}</span>}
          {left !== undefined && left > 1 && <span>{t('upload.left', { time: roughDuration(left) })}</span>}
        </p>
      </div>
      <UploadButtons item={item} />
      <div className={style.progress}>
        <ProgressBar
          value={progress / 100}
          label={t('upload.progress', { name })}
          {...(nowState === 'failed' ? { tone: 'bad' } : isQuiet && { tone: 'quiet' })}
        />
      </div>
      {nowState === 'interrupted' && <p className={style.note}>{t('upload.state.interrupted')}</p>}
      {failure && (
        <p className={style.failure} role="alert">
          {failure}
        </p>
      )}
    </li>
  );
}

function UploadButtons({ item: { key, name, nowState } }: { item: UploadItem }) {
  const { t } = useTranslation('point-cloud');
  const choose = useFileChooser({ isMultiple: false });
  const isMoving = nowState === 'uploading' || nowState === 'waiting' || nowState === 'pending';
  const isAway = !hasFile(key) && (nowState === 'interrupted' || nowState === 'paused');
  const chooseAgain = async () => {
    const [file] = await choose();
    if (!file) return;
    if (keyOf(file) !== key) toast.warning(t('upload.otherFile', { chosen: file.name, name }));
    addFiles([file]);
  };
  const cancel = async () => {
    const isMeant = await confirm({
      text: t('upload.cancelQuestion', { name }),
      note: t('upload.cancelNote'),
      confirmLabel: t('upload.cancelYes'),
      cancelLabel: t('upload.cancelNo'),
      isDangerous: true,
    });
    if (isMeant) await cancelUpload(key);
  };
  return (
    <div className={style.buttons}>
      {isMoving && (
        <IconButton label={t('upload.pause', { name })} onClick={() => pauseUpload(key)}>
          <IconPlayerPause size={16} stroke={1.8} />
        </IconButton>
      )}
      {nowState === 'paused' && !isAway && (
        <IconButton label={t('upload.resume', { name })} onClick={() => resumeUpload(key)}>
          <IconPlayerPlay size={16} stroke={1.8} />
        </IconButton>
      )}
      {isAway && (
        <IconButton label={t('upload.again', { name })} onClick={() => void chooseAgain()}>
          <IconFolderOpen size={16} stroke={1.8} />
        </IconButton>
      )}
      {nowState === 'failed' && (
        <IconButton label={t('upload.retry', { name })} onClick={() => resumeUpload(key)}>
          <IconRefresh size={16} stroke={1.8} />
        </IconButton>
      )}
      {nowState !== 'saving' && (
        <IconButton label={t('upload.cancel', { name })} onClick={() => void cancel()}>
          <IconX size={16} stroke={1.8} />
        </IconButton>
      )}
    </div>
  );
}
