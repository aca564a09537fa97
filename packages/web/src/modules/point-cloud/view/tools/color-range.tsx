import type { Viewer } from '@cloud/viewer';
import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { NumberField } from '../../../../ui/field/number-field.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import style from './toolbar.module.css';
import type { RangedMode } from './view-settings.ts';

interface ColorRangeProps {
  viewer: Viewer;
  mode: RangedMode;
  /** Set by hand; undefined follows the data. */
  range: readonly [number, number] | undefined;
  onChange: (range: readonly [number, number] | undefined) => void;
}

/** Meters, raw values, and millimeters of the viewer's 0.1 mm. */
const SCALES = { height: 1, intensity: 1, deviation: 0.1 } as const;
const UNITS = { height: ' (m)', intensity: '', deviation: ' (mm)' } as const;

/** The values at both ends of the palette. */
export function ColorRange({ viewer, mode, range, onChange }: ColorRangeProps) {
  const { t } = useTranslation('point-cloud');
  const [ends, setEnds] = useState(() => viewer.colorRange());
  useEffect(() => viewer.onFrame(() => setEnds(viewer.colorRange())), [viewer]);
  const scale = SCALES[mode];
  const [low, high] = range ?? ends;
  const shown = (value: number): number => Math.round(value * scale * 100) / 100;
  const set = (end: 0 | 1, text: number | string) => {
    if (typeof text !== 'number' || text === shown(end === 0 ? low : high)) return;
    const next: [number, number] = end === 0 ? [text / scale, high] : [low, text / scale];
    if (next[0] < next[1]) onChange(next);
  };
  return (
    <>
      <div className={style.pair}>
        <NumberField
          label={`${t('view.rangeFrom')}${UNITS[mode]}`}
          value={shown(low)}
          onChange={(value) => set(0, value)}
        />
        <NumberField
          label={`${t('view.rangeTo')}${UNITS[mode]}`}
          value={shown(high)}
          onChange={(value) => set(1, value)}
        />
      </div>
      {range && (
        <Button size="sm" onClick={() => onChange(undefined)}>
          {t('view.rangeOff')}
        </Button>
      )}
    </>
  );
}
