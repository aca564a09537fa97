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
  const coverage = known('coverage') ?? model?.deviation?.coverage;
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
        {coverage !== undefined && (
          <Hint text={t('result.coverageHint')} isLong>
            <div className={style.figure} data-figure="coverage">
              <dd>{percent(coverage)}</dd>
              <dt>{t('result.coverage')}</dt>
            </div>
          </Hint>
        )}
      </dl>
    </>
  );
}
