import { useState, type PointerEvent } from 'react';
import { chartColor, type ChartData } from './chart-data.ts';
import { axisOf, barsOf, heightOf, labelStep, linePath, lonely, shownValues, textWidth } from './chart-geometry.ts';
import type { Axis } from './chart-geometry.ts';
import { textOf } from './chart-table.tsx';
import style from './chart.module.css';

interface AxisPlotProps {
  kind: 'bar' | 'line';
  data: ChartData;
  labelledBy: string;
  format: (value: number) => string;
  width: number;
  height: number;
  isWhole: boolean;
  isStacked: boolean;
}

/** Room above the highest line and below the axis, pixels. */
const [TOP, BOTTOM] = [8, 22];

/** Bars or lines over labels; the values at the pointer stand beside it. */
export function AxisPlot({ kind, data, labelledBy, format, width, height, isWhole, isStacked }: AxisPlotProps) {
  const [at, setAt] = useState<number>();
  const { labels, series } = data;
  const axis = axisOf(shownValues(series, kind === 'bar' && isStacked), { isWhole });
  const left = Math.max(...axis.ticks.map((tick) => textWidth(format(tick)))) + 10;
  const inner = { width: Math.max(1, width - left - 4), height: height - TOP - BOTTOM };
  const room = inner.width / Math.max(1, labels.length);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    setAt(x < 0 || x > inner.width ? undefined : Math.min(labels.length - 1, Math.floor(x / room)));
  };
  const leave = () => setAt(undefined);
  const shown = at !== undefined && at < labels.length ? at : undefined;
  return (
    <>
      <svg
        role="img"
        aria-labelledby={labelledBy}
        className={style.plot}
        {...{ width, height }}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={leave}
      >
        <g transform={`translate(${left} ${TOP})`}>
          <Lines axis={axis} format={format} {...inner} />
          <Labels labels={labels} {...inner} />
          {shown !== undefined && <rect className={style.cursor} x={shown * room} width={room} height={inner.height} />}
          {kind === 'bar' &&
            barsOf(series, axis, { ...inner, isStacked }).map(({ series: index, at: label, ...box }) => (
              <rect key={`${index} ${label}`} {...box} rx={Math.min(2, box.width / 4)} fill={chartColor(index)} />
            ))}
          {kind === 'line' && <Curves data={data} axis={axis} room={room} height={inner.height} />}
        </g>
      </svg>
      {shown !== undefined && (
        <Values data={data} at={shown} format={format} x={left + (shown + 0.5) * room} width={width} />
      )}
    </>
  );
}

interface LinesProps {
  axis: Axis;
  format: (value: number) => string;
  width: number;
  height: number;
}

function Lines({ axis, format, width, height }: LinesProps) {
  return axis.ticks.map((tick) => {
    const y = heightOf(axis, tick, height);
    return (
      <g key={tick}>
        <line className={style.line} data-zero={tick === 0} x2={width} y1={y} y2={y} />
        <text className={style.text} x={-8} y={y + 4} textAnchor="end">
          {format(tick)}
        </text>
      </g>
    );
  });
}

function Labels({ labels, width, height }: { labels: readonly string[]; width: number; height: number }) {
  const step = labelStep(labels, width);
  const room = width / Math.max(1, labels.length);
  return labels.map((label, at) => {
    if (at % step !== 0) return null;
    const half = textWidth(label) / 2;
    // The last stays inside the drawing; the first may stand below the axis.
    const x = Math.min(width - half + 4, (at + 0.5) * room);
    return (
      <text key={at} className={style.text} x={x} y={height + 16} textAnchor="middle">
        {label}
      </text>
    );
  });
}

function Curves({ data, axis, room, height }: { data: ChartData; axis: Axis; room: number; height: number }) {
  const x = (at: number) => (at + 0.5) * room;
  const y = (value: number) => heightOf(axis, value, height);
  return data.series.map(({ values }, index) => (
    <g key={index} stroke={chartColor(index)} fill={chartColor(index)}>
      <path className={style.curve} d={linePath(values, x, y)} />
      {lonely(values).map((at) => (
        <circle key={at} cx={x(at)} cy={y(values[at] ?? 0)} r={2.5} />
      ))}
    </g>
  ));
}

interface ValuesProps {
  data: ChartData;
  at: number;
  format: (value: number) => string;
  x: number;
  width: number;
}

/** Shows the values at one label, on the side of the pointer that has room. */
function Values({ data: { labels, series }, at, format, x, width }: ValuesProps) {
  const place = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 };
  return (
    <div className={style.tip} style={place} aria-hidden="true">
      <strong>{labels[at]}</strong>
      {series.map(({ name, values }, index) => (
        <span key={index}>
          <span className={style.swatch} style={{ background: chartColor(index) }} />
          {name}
          <b>{textOf(values[at] ?? null, format)}</b>
        </span>
      ))}
    </div>
  );
}
