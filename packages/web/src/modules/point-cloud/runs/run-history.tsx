import type { ComponentProps } from 'react';
import type { Run } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/message/tag.tsx';
import { clockTime } from '../format.ts';
import { IconArrowsDiff } from '../icons.ts';
import { useChangePage } from '../page-store.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import style from './work-zone.module.css';

const TONES: Readonly<Record<Run['state'], ComponentProps<typeof Tag>['tone']>> = {
  queued: 'busy',
  running: 'busy',
  succeeded: 'good',
  failed: 'bad',
  cancelled: undefined,
};

/** All runs of a dataset; choosing one shows its result. */
export function RunHistory({ runs, current }: { runs: readonly Run[]; current: string }) {
  const { t } = useTranslation('point-cloud');
  const changePage = useChangePage();
  const canCompare = runs.some(({ id, state }) => id === current && state === 'succeeded');
  return (
    <ul className={style.history}>
      {runs.map(({ id, state, recipe, startTime }) => (
        <li key={id} className={style.runRow}>
          <PlainButton
            className={style.run}
            aria-current={id === current}
            aria-label={t('run.open', { time: clockTime(startTime), state: t(`run.state.${state}`) })}
            onClick={() => changePage({ runId: id, elementId: null, step: '', workPart: 'result' })}
          >
            <span>
              {clockTime(startTime) || t('run.state.queued')} · {t(`recipe.${recipe}.name`)}
            </span>
            <Tag tone={TONES[state]}>{t(`run.state.${state}`)}</Tag>
          </PlainButton>
          {canCompare && id !== current && state === 'succeeded' && (
            <IconButton
              label={t('run.compare', { time: clockTime(startTime) })}
              data-testid="compare-with"
              onClick={() => changePage({ compareWith: id, isPlanOpen: true, place: null })}
            >
              <IconArrowsDiff size={16} stroke={1.8} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
