import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CONFIG } from '../../../lib/config.ts';
import { pathOfStored } from '../../../lib/http/stored-path.ts';
import { toast } from '../../../lib/toast.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import type { CroppedPicture } from './avatar-cropper.tsx';
import { Button } from '../../../ui/button/button.tsx';
import style from './profile-page.module.css';

const AvatarCropper = lazyPart(async () => (await import('./avatar-cropper.tsx')).AvatarCropper);

interface AvatarInputProps {
  /** Address of the picture that is kept; empty for none. */
  value: string;
  /** A new one, not put up yet. */
  cut: CroppedPicture | undefined;
  onChange: (cut: CroppedPicture | undefined) => void;
  onRemove: () => void;
}

/** The picture of a user, and how to choose and cut another. */
export function AvatarInput({ value, cut, onChange, onRemove }: AvatarInputProps) {
  const { t } = useTranslation('system');
  const [picture, setPicture] = useState<ImageBitmap>();
  const choose = async ([file]: readonly File[]) => {
    if (!file) return;
    const found = await createImageBitmap(file).catch(() => undefined);
    if (found) setPicture(found);
    else toast.error(t('profile.noPicture'));
  };
  const shown = cut?.preview ?? value;
  return (
    <div className={style.face}>
      <img
        src={pathOfStored(shown) || `${CONFIG.basePath}/logo.svg`}
        width="72"
        height="72"
        alt={t('profile.picture')}
      />
      <div>
        <div className={style.faceTools}>
          <FileButton label={t('profile.choosePicture')} accept="image/*" onChoose={(files) => void choose(files)} />
          {shown && (
            <Button size="sm" variant="quiet" onClick={onRemove}>
              {t('profile.removePicture')}
            </Button>
          )}
        </div>
        <p>{t('profile.pictureHint')}</p>
      </div>
      {picture && (
        <AvatarCropper
          picture={picture}
          onClose={() => setPicture(undefined)}
          onDone={(done) => {
            setPicture(undefined);
            onChange(done);
          }}
        />
      )}
    </div>
  );
}
