import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from './utility-page.module.css';

/** A document in the browser's own viewer; phones have none, there it can be downloaded. */
export function PdfPreview({ bytes, name }: { bytes: Uint8Array<ArrayBuffer>; name: string }) {
  const { t } = useTranslation('demo');
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!navigator.pdfViewerEnabled) return undefined;
    const made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  if (!navigator.pdfViewerEnabled) return <p className={style.note}>{t('upload.noViewer')}</p>;
  return address && <iframe className={style.document} src={address} title={t('upload.content', { name })} />;
}
