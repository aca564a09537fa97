import type { MeasureKind, Navigation, SnapKind, Viewer } from '@cloud/viewer';
import { useCallback, useEffect, useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { raisedClass } from '../../../ui/card/card.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { IconX } from '../icons.ts';
import type { ViewSettings } from './tools/view-settings.ts';
import { useEscape } from './use-view-effects.ts';
import style from './view-pane.module.css';

type Change = (change: Partial<ViewSettings>) => void;

/** What a measurement waits for, and whether the last click met nothing; Escape ends it. */
export function MeasureHint({ viewer, kind, onChange }: { viewer: Viewer; kind: MeasureKind; onChange: Change }) {
  const { t } = useTranslation('point-cloud');
  const [hasMissed, setHasMissed] = useState(false);
  const [snap, setSnap] = useState<SnapKind | null>(null);
  const stop = useCallback(() => onChange({ measure: null }), [onChange]);
  useEscape(stop);
  useEffect(() => {
    const ends = [
      viewer.onMeasureMiss(() => setHasMissed(true)),
      viewer.onMeasure(() => setHasMissed(false)),
      viewer.onSnap(setSnap),
    ];
    return () => ends.forEach((end) => end());
  }, [viewer]);
  return (
    <div className={`${raisedClass} ${style.hint}`} role="status" data-testid="measure-hint">
      {t(hasMissed ? 'view.measureMiss' : `view.measureHint.${kind}`)}
      <span className={style.snap} data-testid="snap" data-kind={snap ?? ''}>
        {t(snap ? `view.snap.${snap}` : 'view.snap.free')}
      </span>
      <IconButton label={t('view.measureStop')} onClick={stop}>
        <IconX size={15} stroke={1.8} />
      </IconButton>
    </div>
  );
}

/** What the handles of a section are for, and the way out of it. */
export function ClipHint({ onChange }: { onChange: Change }) {
  const { t } = useTranslation('point-cloud');
  return (
    <div className={`${raisedClass} ${style.hint}`} role="status" data-testid="clip-hint">
      {t('view.clipHint')}
      <IconButton label={t('view.clipEnd')} onClick={() => onChange({ clip: null })}>
        <IconX size={15} stroke={1.8} />
      </IconButton>
    </div>
  );
}

/** The keys that move the camera, while they do. */
export function NavigationHint({ navigation, onChange }: { navigation: Navigation; onChange: Change }) {
  const { t } = useTranslation('point-cloud');
  return (
    <div className={`${raisedClass} ${style.hint} ${style.low}`} role="status" data-testid="navigation-hint">
      <span className={style.withKeys}>{t(`view.keys.${navigation}`)}</span>
      <span className={style.withFingers}>{t('view.touchMoves')}</span>
      <IconButton label={t('view.leave')} onClick={() => onChange({ navigation: 'orbit' })}>
        <IconX size={15} stroke={1.8} />
      </IconButton>
    </div>
  );
}
