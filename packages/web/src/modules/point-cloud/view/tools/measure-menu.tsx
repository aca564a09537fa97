import type { MeasureKind, Viewer } from '@cloud/viewer';
import { Menu, MenuItem, MenuLine } from '../../../../ui/overlay/menu.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import {
  IconAngle,
  IconArrowAutofitHeight,
  IconCube,
  IconMapPin,
  IconPolygon,
  IconRuler2,
  IconRulerMeasure,
  IconTrash,
} from '../../icons.ts';
import { useChangePage } from '../../page-store.tsx';
import { MEASURES } from './view-settings.ts';

const ICONS: Readonly<Record<MeasureKind, typeof IconAngle>> = {
  distance: IconRuler2,
  height: IconArrowAutofitHeight,
  area: IconPolygon,
  volume: IconCube,
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
  const changePage = useChangePage();
  const take = (each: MeasureKind) => {
    changePage({ tool: 'select' });
    onChange(each);
  };
  return (
    <Menu
      place="bottom"
      opener={
        <IconButton label={t('view.measure')} aria-pressed={kind !== null}>
          <IconRulerMeasure size={18} stroke={1.6} />
        </IconButton>
      }
    >
      {MEASURES.map((each) => {
        const Mark = ICONS[each];
        return (
          <MenuItem key={each} icon={<Mark size={16} stroke={1.6} />} onChoose={() => take(each)}>
            {t(`view.measures.${each}`)}
          </MenuItem>
        );
      })}
      <MenuLine />
      <MenuItem
        icon={<IconTrash size={16} stroke={1.6} />}
        onChoose={() => {
          onChange(null);
          viewer.setMeasurements([]);
        }}
      >
        {t('view.measureClear')}
      </MenuItem>
    </Menu>
  );
}
