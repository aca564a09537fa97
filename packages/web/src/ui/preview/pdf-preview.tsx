import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import style from './preview.module.css';

/** A document in the browser's own viewer; phones have none, there it can be downloaded. */
export function PdfPreview({ bytes, name }: { bytes: Uint8Array<ArrayBuffer>; name: string }) {
  const { t } = useTranslation('preview');
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!frame.current) return undefined;
    const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    frame.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [bytes]);
  if (!navigator.pdfViewerEnabled) return <p className={style.note}>{t('noViewer')}</p>;
  return <iframe ref={frame} className={style.document} title={t('content', { name })} />;
}
