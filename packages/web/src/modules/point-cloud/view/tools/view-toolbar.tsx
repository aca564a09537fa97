import type { ColorMode, StructuredModel, Viewer } from '@cloud/viewer';
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import {
  IconAdjustments,
  IconCamera,
  IconCube,
  IconDrone,
  IconFocus2,
  IconLink,
  IconMap,
  IconMaximize,
  IconMinimize,
  IconSlice,
  IconStack2,
} from '../../icons.ts';
import { useChangePage, usePage } from '../../page-store.tsx';
import { ClipPanel } from './clip-panel.tsx';
import { DisplayPanel } from './display-panel.tsx';
import { fitModel } from '../fit-model.ts';
import { MeasureMenu } from './measure-menu.tsx';
import { ToolMenu } from './tool-menu.tsx';
import { raisedClass } from '../../../../ui/card/card.tsx';
import style from './toolbar.module.css';
import type { ViewSettings } from './view-settings.ts';

interface ViewToolbarProps {
  viewer: Viewer;
  settings: ViewSettings;
  modes: readonly ColorMode[];
  model: StructuredModel | undefined;
  hasPlan: boolean;
  isFullScreen: boolean;
  onChange: (change: Partial<ViewSettings>) => void;
  onFullScreen: () => void;
  onPicture: () => void;
  onLink: () => void;
}

const VIEWS = ['iso', 'top', 'front'] as const;
const icon = { size: 18, stroke: 1.6 };

export function ViewToolbar(props: ViewToolbarProps) {
  const { viewer, settings, modes, model, hasPlan, isFullScreen, onChange } = props;
  const { t } = useTranslation('point-cloud');
  const isPlanOpen = usePage((page) => page.isPlanOpen);
  const changePage = useChangePage();
  const isFlying = settings.navigation === 'fly';
  return (
    <div className={`${raisedClass} ${style.bar}`} role="toolbar" aria-label={t('view.toolbar')}>
      <NamedViews viewer={viewer} />
      <IconButton
        label={t('view.fly')}
        aria-pressed={isFlying}
        onClick={() => onChange({ navigation: isFlying ? 'orbit' : 'fly' })}
      >
        <IconDrone {...icon} />
      </IconButton>
      <span className={style.gap} />
      <ToolMenu label={t('view.settings')} icon={<IconAdjustments {...icon} />}>
        <DisplayPanel settings={settings} modes={modes} hasModel={model !== undefined} onChange={onChange} />
      </ToolMenu>
      {model && model.storeys.length > 0 && (
        <StoreyMenu model={model} value={settings.storey} onChange={(storey) => onChange({ storey })} />
      )}
      <ToolMenu label={t('view.clip')} icon={<IconSlice {...icon} />} isPressed={settings.clip !== null}>
        <ClipPanel clip={settings.clip} onChange={(clip) => onChange({ clip })} />
      </ToolMenu>
      <MeasureMenu viewer={viewer} kind={settings.measure} onChange={(measure) => onChange({ measure })} />
      {hasPlan && (
        <IconButton
          label={t('view.plan')}
          aria-pressed={isPlanOpen}
          data-testid="toggle-plan"
          onClick={() => changePage({ isPlanOpen: !isPlanOpen })}
        >
          <IconMap {...icon} />
        </IconButton>
      )}
      <span className={style.gap} />
      <IconButton label={t('view.screenshot')} onClick={props.onPicture}>
        <IconCamera {...icon} />
      </IconButton>
      <IconButton label={t('view.link')} onClick={props.onLink}>
        <IconLink {...icon} />
      </IconButton>
      <IconButton label={t(isFullScreen ? 'view.exitFullScreen' : 'view.fullScreen')} onClick={props.onFullScreen}>
        {isFullScreen ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
      </IconButton>
    </div>
  );
}

/** The whole model in sight, and the views that have a name. */
function NamedViews({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('point-cloud');
  return (
    <>
      <IconButton label={t('view.fit')} onClick={() => fitModel(viewer)}>
        <IconFocus2 {...icon} />
      </IconButton>
      {VIEWS.map((name) => (
        <IconButton
          key={name}
          label={t(`view.${name}`)}
          hasHint={false}
          className={style.word}
          onClick={() => viewer.setView(name)}
        >
          {t(`view.${name}`)}
        </IconButton>
      ))}
    </>
  );
}

interface StoreyMenuProps {
  model: StructuredModel;
  value: string;
  onChange: (storey: string) => void;
}

function StoreyMenu({ model, value, onChange }: StoreyMenuProps) {
  const { t } = useTranslation('point-cloud');
  return (
    <Menu
      place="bottom"
      opener={
        <IconButton label={t('view.storey')} aria-pressed={value !== ''}>
          <IconStack2 {...icon} />
        </IconButton>
      }
    >
      <MenuItem icon={<IconCube size={16} stroke={1.6} />} onChoose={() => onChange('')}>
        {t('view.allStoreys')}
      </MenuItem>
      {model.storeys.toReversed().map(({ id, name }) => (
        <MenuItem key={id} onChoose={() => onChange(id)} isCurrent={id === value}>
          {t('element.storeyNamed', { name })}
        </MenuItem>
      ))}
    </Menu>
  );
}
