import { gradientStops } from '@cloud/viewer';
import type { ColorMode, Viewer } from '@cloud/viewer';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { decimal, wholeCount } from '../format.ts';
import style from './view-pane.module.css';

/** What the colors mean, where they stand for a measure. */
export function ColorLegend({ viewer, mode }: { viewer: Viewer; mode: ColorMode }) {
  const { t } = useTranslation('point-cloud');
  const [range, setRange] = useState<readonly [number, number]>([0, 0]);
  useEffect(
    () =>
      viewer.onFrame(() => {
        const [low, high] = viewer.colorRange();
        setRange((before) => (before[0] === low && before[1] === high ? before : [low, high]));
      }),
    [viewer, mode],
  );
  if (mode !== 'height' && mode !== 'intensity' && mode !== 'deviation') return null;
  const stops = gradientStops(mode).map((rgb) => `rgb(${rgb.join(' ')})`);
  const show = (value: number): string =>
    mode === 'height'
      ? `${decimal(value)} m`
      : mode === 'deviation'
        ? `${decimal(value / 10, 0)} mm`
        : wholeCount(value);
  return (
    <div className={style.legend} data-testid="color-legend">
      {t(`view.colors.${mode}`)}
      <div className={style.ramp} style={{ background: `linear-gradient(90deg, ${stops.join(', ')})` }} />
      <div className={style.ends}>
        <span>{show(range[0])}</span>
        <span>{show(range[1])}</span>
      </div>
    </div>
  );
}
