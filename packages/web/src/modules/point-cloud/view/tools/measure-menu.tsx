import type { MeasureKind, Viewer } from '@cloud/viewer';
import { Menu } from '@mantine/core';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import {
  IconAngle,
  IconArrowAutofitHeight,
  IconMapPin,
  IconPolygon,
  IconRuler2,
  IconRulerMeasure,
  IconTrash,
} from '../../icons.ts';
import { MEASURES } from './view-settings.ts';

const ICONS: Readonly<Record<MeasureKind, typeof IconAngle>> = {
  distance: IconRuler2,
  height: IconArrowAutofitHeight,
  area: IconPolygon,
  angle: IconAngle,
  point: IconMapPin,
};

interface MeasureMenuProps {
  viewer: Viewer;
  kind: MeasureKind | null;
  onChange: (kind: MeasureKind | null) => void;
}

export function MeasureMenu({ viewer, kind, onChange }: MeasureMenuProps) {
  const { t } = useTranslation('point-cloud');
  return (
    <Menu position="bottom" withinPortal>
      <Menu.Target>
        <IconButton label={t('view.measure')} aria-pressed={kind !== null}>
          <IconRulerMeasure size={18} stroke={1.6} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {MEASURES.map((each) => {
          const Mark = ICONS[each];
          return (
            <Menu.Item key={each} leftSection={<Mark size={16} stroke={1.6} />} onClick={() => onChange(each)}>
              {t(`view.measures.${each}`)}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={() => {
            onChange(null);
            viewer.setMeasurements([]);
          }}
        >
          {t('view.measureClear')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
