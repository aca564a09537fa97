import type { ColorMode } from '@cloud/viewer';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { decimal } from '../../format.ts';
import { SegmentedChoice } from './segmented-choice.tsx';
import style from './toolbar.module.css';
import type { Shown, ViewSettings } from './view-settings.ts';

interface DisplayPanelProps {
  settings: ViewSettings;
  modes: readonly ColorMode[];
  hasModel: boolean;
  onChange: (change: Partial<ViewSettings>) => void;
}

const SHOWN: readonly Shown[] = ['both', 'cloud', 'model', 'swipe'];

/** What is shown and how it looks. */
export function DisplayPanel({ settings, modes, hasModel, onChange }: DisplayPanelProps) {
  const { t } = useTranslation('point-cloud');
  const { shown, colorMode, pointSize, lighting } = settings;
  return (
    <div className={style.panel}>
      {hasModel && (
        <SegmentedChoice
          title={t('view.show')}
          values={SHOWN}
          value={shown}
          nameOf={(value) => t(`view.${value}`)}
          onChange={(value) => onChange({ shown: value })}
        />
      )}
      <SegmentedChoice
        title={t('view.color')}
        values={modes}
        value={colorMode}
        nameOf={(value) => t(`view.colors.${value}`)}
        onChange={(value) => onChange({ colorMode: value })}
      />
      <label className={style.row}>
        <span className={style.label}>
          {t('view.pointSize')}
          <span>{decimal(pointSize, 1)}×</span>
        </span>
        <input
          className={style.range}
          type="range"
          min={0.4}
          max={3}
          step={0.1}
          value={pointSize}
          onChange={(event) => onChange({ pointSize: Number(event.target.value) })}
        />
      </label>
      <label className={style.check}>
        <input type="checkbox" checked={lighting} onChange={(event) => onChange({ lighting: event.target.checked })} />
        {t('view.lighting')}
      </label>
    </div>
  );
}
