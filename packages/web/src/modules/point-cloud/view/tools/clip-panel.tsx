import { Button } from '../../../../ui/button/button.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import style from './toolbar.module.css';
import type { ClipShares } from './view-settings.ts';
import { WHOLE } from './view-settings.ts';

interface ClipPanelProps {
  clip: ClipShares | null;
  onChange: (clip: ClipShares | null) => void;
}

const AXES = ['x', 'y', 'z'] as const;
/** A section is never thinner than this share of the extent. */
const THINNEST = 0.02;

/** A box out of the whole, by both ends of each axis. */
export function ClipPanel({ clip, onChange }: ClipPanelProps) {
  const { t } = useTranslation('point-cloud');
  const shares = clip ?? WHOLE;
  const set = (index: number, value: number) => {
    const next = [...shares] as [number, number, number, number, number, number];
    const other = next[(index + 3) % 6] ?? 0;
    next[index] = index < 3 ? Math.min(value, other - THINNEST) : Math.max(value, other + THINNEST);
    onChange(next.every((share, i) => share === WHOLE[i]) ? null : next);
  };
  return (
    <div className={style.panel}>
      {AXES.map((axis, k) => (
        <div key={axis} className={style.row}>
          <span className={style.label}>{t(`view.axis.${axis}`)}</span>
          {[k, k + 3].map((index) => (
            <input
              key={index}
              className={style.range}
              type="range"
              min={0}
              max={1}
              step={0.005}
              value={shares[index]}
              aria-label={t(index < 3 ? 'view.from' : 'view.to', { axis: t(`view.axis.${axis}`) })}
              onChange={(event) => set(index, Number(event.target.value))}
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
