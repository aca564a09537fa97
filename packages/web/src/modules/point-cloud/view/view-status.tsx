import type { Viewer } from '@cloud/viewer';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Hint } from '../../../ui/overlay/hint.tsx';
import { shortCount } from '../format.ts';
import type { CloudState } from './use-scene.ts';
import style from './view-pane.module.css';

interface ViewStatusProps {
  viewer: Viewer;
  state: CloudState;
  elements: number;
  testId?: string;
}

const EVERY_MS = 250;

/** How much of the cloud is on the screen. */
export function ViewStatus({ viewer, state, elements, testId = 'view-status' }: ViewStatusProps) {
  const { t } = useTranslation('point-cloud');
  const [stats, setStats] = useState(() => viewer.stats());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      timer = undefined;
      setStats(viewer.stats());
    };
    take();
    const end = viewer.onFrame(() => {
      timer ??= setTimeout(take, EVERY_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [viewer, state]);
  const { pointsDrawn, pointsTotal, memoryLimit, isLoading, isTopHidden, areStoreysHidden } = stats;
  const isBusy = state === 'loading' || (state === 'shown' && isLoading);
  return (
    <>
      {isBusy && <div className={style.busy} role="status" aria-label={t('view.loading')} />}
      <Hint text={t('view.pointsHint')} isLong isDisabled={pointsTotal === 0}>
        <p
          className={style.status}
          data-testid={testId}
          data-points-drawn={pointsDrawn}
          data-elements={elements}
          data-state={state}
        >
          {state === 'preview'
            ? t('view.preview')
            : pointsTotal > 0
              ? [
                  t('view.points', { drawn: shortCount(pointsDrawn), total: shortCount(pointsTotal) }),
                  areStoreysHidden ? t('view.storeysHidden') : isTopHidden && t('view.ceilingHidden'),
                  memoryLimit !== undefined && t('view.memoryShort', { most: shortCount(memoryLimit) }),
                ]
                  .filter(Boolean)
                  .join(' · ')
              : t('view.loading')}
        </p>
      </Hint>
    </>
  );
}
