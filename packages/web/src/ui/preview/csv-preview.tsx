import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { readCsv } from './read-csv.ts';
import style from './preview.module.css';

/** A separated text as a table; its first row are the headings. */
export function CsvPreview({ text, isCut, name }: { text: string; isCut: boolean; name: string }) {
  const { t } = useTranslation('preview');
  const { rows, isCut: isMore } = useMemo(() => readCsv(text), [text]);
  const [head = [], ...body] = rows;
  return (
    <>
      <div className={style.sheet} tabIndex={0} role="region" aria-label={t('content', { name })}>
        <table>
          <thead>
            <tr>
              {head.map((cell, column) => (
                <th key={column} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(isCut || isMore) && <p className={style.note}>{t('cut')}</p>}
    </>
  );
}
