import type { ColorMode, Viewer } from '@cloud/viewer';
import { Button } from '../../../../ui/button/button.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { decimal } from '../../format.ts';
import { ClassFilter } from './class-filter.tsx';
import { ColorRange } from './color-range.tsx';
import { SegmentedChoice } from './segmented-choice.tsx';
import style from './toolbar.module.css';
import type { CloudTraits } from './use-cloud-traits.ts';
import { isRanged } from './view-settings.ts';
import type { Shown, ViewSettings } from './view-settings.ts';

interface DisplayPanelProps {
  viewer: Viewer;
  settings: ViewSettings;
  colors: CloudTraits;
  modes: readonly ColorMode[];
  hasModel: boolean;
  onChange: (change: Partial<ViewSettings>) => void;
}

const SHOWN: readonly Shown[] = ['both', 'cloud', 'model', 'swipe'];

/** What is shown and how it looks. */
export function DisplayPanel({ viewer, settings, colors, modes, hasModel, onChange }: DisplayPanelProps) {
  const { t } = useTranslation('point-cloud');
  const { shown, colorMode, ranges, hiddenClasses, hiddenIds } = settings;
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
        nameOf={(value) => t(`view.colors.${value === 'rgb' && colors.isGray ? 'gray' : value}`)}
        onChange={(value) => onChange({ colorMode: value })}
      />
      {isRanged(colorMode) && (
        <ColorRange
          key={colorMode}
          viewer={viewer}
          mode={colorMode}
          range={ranges[colorMode]}
          onChange={(range) => onChange({ ranges: { ...ranges, [colorMode]: range } })}
        />
      )}
      {colors.classes.length > 1 && (
        <ClassFilter
          classes={colors.classes}
          hidden={hiddenClasses}
          onChange={(next) => onChange({ hiddenClasses: next })}
        />
      )}
      <PointLooks {...{ settings, onChange }} hasCeiling={colors.hasCeiling} />
      {hiddenIds.length > 0 && (
        <Button size="sm" onClick={() => onChange({ hiddenIds: [] })}>
          {t('view.showHidden', { count: hiddenIds.length })}
        </Button>
      )}
    </div>
  );
}

interface PointLooksProps extends Pick<DisplayPanelProps, 'settings' | 'onChange'> {
  hasCeiling: boolean;
}

/** Size and shading of points, and whether ceilings are in the way. */
function PointLooks({ settings: { pointSize, lighting, ceilings }, hasCeiling, onChange }: PointLooksProps) {
  const { t } = useTranslation('point-cloud');
  return (
    <>
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
      {hasCeiling && (
        <label className={style.check}>
          <input
            type="checkbox"
            checked={ceilings === 'auto'}
            onChange={(event) => onChange({ ceilings: event.target.checked ? 'auto' : 'shown' })}
          />
          {t('view.hideCeiling')}
        </label>
      )}
    </>
  );
}
