import type { Projection, Viewer, ViewName } from '@cloud/viewer';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../ui/overlay/menu.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { IconCube } from '../../icons.ts';

const VIEWS: readonly ViewName[] = ['iso', 'top', 'bottom', 'front', 'back', 'left', 'right'];
const PROJECTIONS: readonly Projection[] = ['perspective', 'orthographic'];

/** All directions that have a name, and both projections. */
export function ViewMenu({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('point-cloud');
  return (
    <Menu
      place="bottom"
      opener={
        <IconButton label={t('view.views')}>
          <IconCube size={18} stroke={1.6} />
        </IconButton>
      }
    >
      {VIEWS.map((name) => (
        <MenuItem key={name} onChoose={() => viewer.setView(name)}>
          {t(`view.${name}`)}
        </MenuItem>
      ))}
      <MenuLine />
      {PROJECTIONS.map((projection) => (
        <MenuItem key={projection} onChoose={() => viewer.setProjection(projection)}>
          {t(`view.${projection}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
