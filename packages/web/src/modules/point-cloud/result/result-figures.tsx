import type { Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Hint } from '../../../ui/overlay/hint.tsx';
import { decimal, percent, shortLength, wholeCount } from '../format.ts';
import style from './result-panel.module.css';

interface ResultFiguresProps {
  summary: Run['summary'];
  model: StructuredModel | undefined;
}

/** Meters; how far off a point may be to count as within tolerance. */
const TOLERANCE = 0.015;
const SHARES = ['coverage', 'seen', 'within'] as const;
const COUNTS = ['storeys', 'rooms', 'walls', 'openings'] as const;

/** Key figures of a model; what is not known is not shown. */
export function ResultFigures({ summary, model }: ResultFiguresProps) {
  const { t } = useTranslation('point-cloud');
  const known = (name: string): number | undefined => {
    const value = summary[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  };
  const area = known('area') ?? model?.rooms.reduce((sum, room) => sum + room.area, 0);
  const rmse = known('rmse') ?? known('rms') ?? model?.deviation?.rms;
  const deviation = model?.deviation;
  const shares = {
    coverage: known('coverage') ?? deviation?.coverage,
    seen: known('seen') ?? deviation?.seen,
    within: known('within') ?? deviation?.bands.find(({ within }) => within === TOLERANCE)?.share,
  };
  return (
    <>
      <dl className={style.figures}>
        {COUNTS.map((name) => (
          <div key={name} className={style.figure} data-figure={name}>
            <dd>{wholeCount(known(name) ?? model?.[name].length ?? 0)}</dd>
            <dt>{t(`result.${name}`)}</dt>
          </div>
        ))}
      </dl>
      <dl className={style.third}>
        {area !== undefined && (
          <div className={style.figure} data-figure="area">
            <dd>{decimal(area, 1)} m²</dd>
            <dt>{t('result.area')}</dt>
          </div>
        )}
        {rmse !== undefined && (
          <Hint text={t('result.rmseHint')} isLong>
            <div className={style.figure} data-figure="rmse">
              <dd>{shortLength(rmse)}</dd>
              <dt>{t('result.rmse')}</dt>
            </div>
          </Hint>
        )}
        {SHARES.map((name) => (
          <ShareFigure key={name} name={name} share={shares[name]} />
        ))}
      </dl>
    </>
  );
}

function ShareFigure({ name, share }: { name: (typeof SHARES)[number]; share: number | undefined }) {
  const { t } = useTranslation('point-cloud');
  if (share === undefined) return null;
  return (
    <Hint text={t(`result.${name}Hint`)} isLong>
      <div className={style.figure} data-figure={name}>
        <dd>{percent(share)}</dd>
        <dt>{t(`result.${name}`)}</dt>
      </div>
    </Hint>
  );
}
