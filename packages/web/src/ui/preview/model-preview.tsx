import { createViewer } from '@cloud/viewer';
import type { Viewer } from '@cloud/viewer';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import style from './preview.module.css';

/** A model of the glTF format in the viewer of the product. */
export function ModelPreview({ bytes, name }: { bytes: Uint8Array<ArrayBuffer>; name: string }) {
  const { t } = useTranslation('preview');
  const container = useRef<HTMLDivElement>(null);
  const [isUnable, setIsUnable] = useState(false);
  useEffect(() => {
    const place = container.current;
    if (!place) return undefined;
    const address = URL.createObjectURL(new Blob([bytes], { type: 'model/gltf-binary' }));
    let viewer: Viewer | undefined;
    try {
      viewer = createViewer(place);
      viewer.openModel(address).catch(() => setIsUnable(true));
    } catch {
      queueMicrotask(() => setIsUnable(true));
    }
    return () => {
      viewer?.dispose();
      URL.revokeObjectURL(address);
    };
  }, [bytes]);
  if (isUnable) return <p className={style.note}>{t('noModel')}</p>;
  return <div ref={container} className={style.scene} role="img" aria-label={t('content', { name })} />;
}
