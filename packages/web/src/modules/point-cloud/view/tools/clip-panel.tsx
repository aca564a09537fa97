import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { NumberField } from '../../../../ui/field/number-field.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import style from './toolbar.module.css';
import type { ClipShares, Extent } from './view-settings.ts';
import { moveSide, WHOLE } from './view-settings.ts';

interface ClipPanelProps {
  clip: ClipShares | null;
  extent: Extent;
  onChange: (clip: ClipShares | null) => void;
}

const AXES = [0, 1, 2] as const;
/** Names of the sides, in the order of the shares. */
export const SIDES = ['west', 'south', 'low', 'east', 'north', 'high'] as const;

/** A box out of the whole: six named sides in meters from the south-west and lowest corner. */
export function ClipPanel({ clip, extent, onChange }: ClipPanelProps) {
  const { t } = useTranslation('point-cloud');
  // What can be dragged stands in the view as soon as the tool is taken.
  const begin = useEffectEvent(() => {
    if (!clip) onChange(WHOLE);
  });
  useEffect(() => begin(), []);
  const shares = clip ?? WHOLE;
  const sizeOf = (side: number): number => Math.max(1e-6, extent.max[side % 3]! - extent.min[side % 3]!);
  const metersOf = (side: number): number => Math.round(shares[side]! * sizeOf(side) * 100) / 100;
  return (
    <div className={style.panel}>
      <p className={style.label}>{t('view.clipText')}</p>
      {AXES.map((axis) => (
        <div key={axis} className={style.pair}>
          {[axis, axis + 3].map((side) => (
            <NumberField
              key={side}
              label={`${t(`view.side.${SIDES[side]!}`)} (m)`}
              min={0}
              max={Math.round(sizeOf(side) * 100) / 100}
              isClamped
              value={metersOf(side)}
              onChange={(meters) =>
                typeof meters === 'number' &&
                meters !== metersOf(side) &&
                onChange(moveSide(clip, side, meters / sizeOf(side)))
              }
            />
          ))}
        </div>
      ))}
      <Button size="sm" disabled={!clip} onClick={() => onChange(null)}>
        {t('view.clipOff')}
      </Button>
    </div>
  );
}
