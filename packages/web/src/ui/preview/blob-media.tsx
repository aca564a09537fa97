import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import style from './preview.module.css';

interface BlobMediaProps {
  bytes: Uint8Array<ArrayBuffer>;
  /** Media type: of a picture, a film or a sound. */
  type: string;
  name: string;
}

/** A picture, film or sound that is here already. A drawing inside an image runs no script and loads nothing. */
export function BlobMedia({ bytes, type, name }: BlobMediaProps) {
  const { t } = useTranslation('preview');
  const media = useRef<HTMLImageElement & HTMLVideoElement>(null);
  useEffect(() => {
    if (!media.current) return undefined;
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    media.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [bytes, type]);
  if (type.startsWith('image/')) return <img ref={media} className={style.picture} alt={name} />;
  const label = t('content', { name });
  if (type.startsWith('audio/')) return <audio ref={media} controls aria-label={label} />;
  return <video ref={media} className={style.picture} controls aria-label={label} />;
}
