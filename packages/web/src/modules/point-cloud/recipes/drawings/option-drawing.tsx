import type { RUN_OPTIONS, RunOptionValue } from '@cloud/contract';
import { useId } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { optionValueText } from '../option-words.ts';
import { LayerDrawing } from './layer-drawing.tsx';
import style from './option-drawing.module.css';
import { drawingOf, OPTION_DRAWINGS } from './option-drawings.ts';
import { SIZE, type Drawing, type Measure } from './shapes.ts';

/** Height of the line for the value below a drawing, and distance of hatches; pixels. */
const [VALUE, HATCH] = [14, 6];
/** Pixels of a meter, at most. */
const MOST_SCALE = 36;

interface OptionDrawingProps {
  option: (typeof RUN_OPTIONS)[number];
  value: RunOptionValue;
}

/** What an option does with its value, as a small plan or section. The sentence says the same, so that readers skip it. */
export function OptionDrawing({ option, value }: OptionDrawingProps) {
  const { t } = useTranslation('run-options');
  if (OPTION_DRAWINGS[option.name] === 'layers') return <LayerDrawing template={String(value)} />;
  const drawing = drawingOf(option, value);
  return drawing ? <Plan drawing={drawing} figure={optionValueText(option, value, t)} /> : null;
}

function Plan({ drawing: { shapes, frame, measure }, figure }: { drawing: Drawing; figure: string }) {
  const hatch = useId();
  const free = SIZE.height - (measure && measure.kind !== 'thickness' ? VALUE : 0);
  const scale = Math.min(MOST_SCALE, SIZE.width / frame.width, free / frame.height);
  const left = (SIZE.width - frame.width * scale) / 2 - frame.x * scale;
  const top = free - (frame.y + frame.height) * scale;
  return (
    <svg className={style.drawing} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
      <pattern
        id={hatch}
        width={HATCH}
        height={HATCH}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${1 / scale}) rotate(45)`}
      >
        <rect className={style.hatchGround} width={HATCH} height={HATCH} />
        <path className={style.hatchLine} d={`M0 0V${HATCH}`} />
      </pattern>
      <g transform={`translate(${left} ${top}) scale(${scale})`}>
        {shapes.map(({ look, d }) => (
          <path key={look + d} className={style[look]} d={d} {...(look === 'assumed' && { fill: `url(#${hatch})` })} />
        ))}
      </g>
      {measure && <Figure measure={measure} text={figure} place={(x, y) => [left + x * scale, top + y * scale]} />}
    </svg>
  );
}

interface FigureProps {
  measure: Measure;
  text: string;
  /** Pixels of a place in meters. */
  place: (x: number, y: number) => [number, number];
}

function Figure({ measure, text, place }: FigureProps) {
  if (measure.kind === 'thickness') {
    const [[x, from], [, to]] = [place(measure.x, measure.from), place(measure.x, measure.to)];
    return (
      <>
        <path className={style.measure} d={`M${x} ${from - 4}V${to + 7}${tick(x, from)}${tick(x, to)}`} />
        <text className={style.figure} x={x + 5} y={to + 14}>
          {text}
        </text>
      </>
    );
  }
  const [[from], [to]] = [place(measure.from, 0), place(measure.to, 0)];
  const y = SIZE.height - VALUE + 2;
  return (
    <>
      {measure.kind === 'length' && (
        <path className={style.measure} d={`M${from} ${y}H${to}${tick(from, y)}${tick(to, y)}`} />
      )}
      <text className={style.figure} x={(from + to) / 2} y={SIZE.height - 1} textAnchor="middle">
        {text}
      </text>
    </>
  );
}

/** A slanted tick at the end of a measure. */
const tick = (x: number, y: number): string => `M${x - 2.5} ${y + 2.5}l5 -5`;
