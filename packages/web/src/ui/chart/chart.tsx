import { useId, useRef, type ReactNode } from 'react';
import { currentLocale, useTranslation } from '../../lib/i18n/i18n.ts';
import { cssVariables } from '../css-variables.ts';
import { AxisPlot } from './axis-plot.tsx';
import { chartColor, hasValues, type ChartData } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import style from './chart.module.css';
import { PiePlot } from './pie-plot.tsx';
import { useWidth } from './use-width.ts';

export interface ChartProps {
  /** A pie shows the first series, a slice for each label. */
  kind: 'bar' | 'line' | 'pie';
  title: string;
  data: ChartData;
  /** What stands at the end of the line of the title. */
  side?: ReactNode;
  /** How a value is written; a number of the language unless given. */
  format?: ((value: number) => string) | undefined;
  /** Values are whole numbers, so that the lines of the axis are. */
  isWhole?: boolean;
  /** Bars of a label stand on each other. */
  isStacked?: boolean;
  /** Height of the drawing in pixels. */
  height?: number;
  /** What the labels are, for the table of values: "Time", "Person". */
  labelTitle?: string;
}

const FIRST_WIDTH = 640;

/** Bars, lines or a pie, with a legend and the values as a table, in the colors of the theme. */
export function Chart(props: ChartProps) {
  const { kind, title, data, side, isWhole = false, isStacked = false, height = 220, labelTitle = '' } = props;
  const { t } = useTranslation('chart');
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place, FIRST_WIDTH);
  const format = props.format ?? numberText;
  const names = kind === 'pie' ? data.labels : data.series.map(({ name }) => name);
  return (
    <figure className={style.chart} aria-labelledby={id}>
      <figcaption className={style.head}>
        <span id={id} className={style.title}>
          {title}
        </span>
        {side}
      </figcaption>
      <div ref={place} className={style.place} style={cssVariables({ '--chart-height': `${height}px` })}>
        {!hasValues(data) ? (
          <p className={style.empty}>{t('empty')}</p>
        ) : kind === 'pie' ? (
          <PiePlot data={data} labelledBy={id} format={format} size={Math.min(height, width)} />
        ) : (
          <AxisPlot {...{ kind, data, format, width, height, isWhole, isStacked }} labelledBy={id} />
        )}
      </div>
      {kind !== 'pie' && names.length > 1 && <Legend names={names} />}
      {hasValues(data) && <ChartTable data={data} format={format} labelTitle={labelTitle} />}
    </figure>
  );
}

const numberText = (value: number): string =>
  new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 2 }).format(value);

function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className={style.legend}>
      {names.map((name, index) => (
        <li key={index}>
          <span className={style.swatch} style={{ background: chartColor(index) }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
