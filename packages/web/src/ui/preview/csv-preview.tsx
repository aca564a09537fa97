import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { readCsv } from './read-csv.ts';
import { TablePreview } from './table-preview.tsx';
import style from './preview.module.css';

/** A separated text as a table; its first row are the headings. */
export function CsvPreview({ text, isCut, name }: { text: string; isCut: boolean; name: string }) {
  const { t } = useTranslation('preview');
  const { rows, isCut: isMore } = useMemo(() => readCsv(text), [text]);
  return (
    <>
      <TablePreview rows={rows} label={t('content', { name })} />
      {(isCut || isMore) && <p className={style.note}>{t('cut')}</p>}
    </>
  );
}
