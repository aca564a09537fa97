import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { ChartData } from './chart-data.ts';
import style from './chart.module.css';

interface ChartTableProps {
  data: ChartData;
  format: (value: number) => string;
  labelTitle: string;
}

/** The values of a chart in words and numbers, behind a line that opens. */
export function ChartTable({ data: { labels, series }, format, labelTitle }: ChartTableProps) {
  const { t } = useTranslation('chart');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={style.values} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('values')}</summary>
      {isOpen && (
        <div className={style.scroll} tabIndex={0} role="group" aria-label={t('values')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{labelTitle || t('label')}</th>
                {series.map(({ name }, index) => (
                  <th key={index} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, at) => (
                <tr key={at}>
                  <th scope="row">{label}</th>
                  {series.map(({ values }, index) => (
                    <td key={index}>{textOf(values[at] ?? null, format)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

/** A value as it is written; a dash where nothing was measured. */
export const textOf = (value: number | null, format: (value: number) => string): string =>
  value === null ? '–' : format(value);
