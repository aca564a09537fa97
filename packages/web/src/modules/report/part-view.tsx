import { fillReportText, reportTable } from '@cloud/contract';
import type { ReportCell, ReportPart, ReportPartOf, ReportResult, ReportRows, ReportTable } from '@cloud/contract';
import { currentLocale, useTranslation } from '../../lib/i18n/i18n.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { ScrollTable } from '../../ui/table/scroll-table.tsx';
import style from './report.module.css';

interface PartViewProps {
  part: ReportPart;
  result: ReportResult;
  /** Of the report. */
  title: string;
}

/** A part of a report with its figures. */
export function PartView({ part, result, title }: PartViewProps) {
  const { t } = useTranslation('report');
  if (part.kind === 'text') return <TextPart part={part} values={{ ...result.values, title }} />;
  const data = result.data[part.data];
  if (!data) return null;
  const heading = part.title && part.kind !== 'chart' ? <h3>{part.title}</h3> : null;
  const table = reportTable(part, data, t('total'));
  return (
    <section className={style.part} aria-label={part.title || undefined}>
      {heading}
      {part.kind === 'chart' ? (
        <ChartPart part={part} data={data} />
      ) : (
        table && <TablePart table={table} title={part.title} />
      )}
      {data.isCut && <p className={style.dim}>{t('cut', { count: data.rows.length })}</p>}
    </section>
  );
}

function TextPart({ part, values }: { part: ReportPartOf<'text'>; values: Readonly<Record<string, string>> }) {
  return (
    <section className={style.part}>
      {part.title && <h3>{part.title}</h3>}
      <p className={style.text}>{fillReportText(part.text, values)}</p>
    </section>
  );
}

function ChartPart({ part, data }: { part: ReportPartOf<'chart'>; data: ReportRows }) {
  const labels = data.rows.map((row) => String(row[part.category] ?? ''));
  const series = part.values.map((column) => ({
    name: data.columns[column]?.label ?? '',
    values: data.rows.map((row) => {
      const cell = row[column];
      return typeof cell === 'number' ? cell : null;
    }),
  }));
  const labelTitle = data.columns[part.category]?.label ?? '';
  const isWhole = series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)));
  return (
    <Chart
      kind={part.shape}
      title={part.title || series.map(({ name }) => name).join(', ') || labelTitle}
      data={{ labels, series }}
      labelTitle={labelTitle}
      isWhole={isWhole}
      height={260}
    />
  );
}

function TablePart({ table: { headings, rows, totals }, title }: { table: ReportTable; title: string }) {
  const { t } = useTranslation('report');
  if (rows.length === 0) return <p className={style.dim}>{t('noRows')}</p>;
  const line = (cells: readonly ReportCell[]) =>
    cells.map((cell, index) => (
      <td key={index} data-number={headings[index]?.kind === 'number'}>
        {cellText(cell)}
      </td>
    ));
  return (
    <ScrollTable
      isTall
      label={title || t('table')}
      className={style.table}
      heads={headings.map(({ label, kind }) => ({ children: label, 'data-number': kind === 'number' }))}
      foot={totals && <tr>{line(totals)}</tr>}
    >
      {rows.map((row, index) => (
        <tr key={index}>{line(row)}</tr>
      ))}
    </ScrollTable>
  );
}

function cellText(cell: ReportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 4 }).format(cell);
}
