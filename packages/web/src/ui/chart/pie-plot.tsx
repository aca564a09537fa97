import { currentLocale } from '../../lib/i18n/i18n.ts';
import { chartColor, type ChartData } from './chart-data.ts';
import { slicesOf } from './chart-geometry.ts';
import style from './chart.module.css';

interface PiePlotProps {
  data: ChartData;
  labelledBy: string;
  format: (value: number) => string;
  /** Pixels across. */
  size: number;
}

/** A ring with a slice for each label; label, value and share of each stand beside it. */
export function PiePlot({ data: { labels, series }, labelledBy, format, size }: PiePlotProps) {
  const values = series[0]?.values ?? [];
  const slices = slicesOf(values, size / 2 - 4, size / 3.4);
  const share = new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 1 });
  return (
    <div className={style.pie}>
      <svg role="img" aria-labelledby={labelledBy} width={size} height={size}>
        <g transform={`translate(${size / 2} ${size / 2})`}>
          {slices.map(({ index, path }) => (
            <path key={index} className={style.slice} d={path} fill={chartColor(index)} />
          ))}
        </g>
      </svg>
      <ul className={style.shares}>
        {slices.map(({ index, share: part }) => (
          <li key={index}>
            <span className={style.swatch} style={{ background: chartColor(index) }} />
            <span>{labels[index]}</span>
            <b>{format(values[index] ?? 0)}</b>
            <span className={style.dim}>{share.format(part)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
