import type { Dataset } from '@cloud/contract';
import type { ColorMode, StructuredModel, Viewer } from '@cloud/viewer';
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import {
  IconAdjustments,
  IconBookmark,
  IconCamera,
  IconCube,
  IconDotsVertical,
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
import { EditMenu } from './edit-menu.tsx';
import { DisplayPanel } from './display-panel.tsx';
import { KeptViews } from '../kept/kept-views.tsx';
import { fitModel } from '../fit-model.ts';
import { MeasureMenu } from './measure-menu.tsx';
import { NavigationButtons } from './navigation-buttons.tsx';
import { ToolMenu } from './tool-menu.tsx';
import type { CloudTraits } from './use-cloud-traits.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { ViewMenu } from './view-menu.tsx';
import { raisedClass } from '../../../../ui/card/card.tsx';
import style from './toolbar.module.css';
import type { Extent, ViewSettings } from './view-settings.ts';

interface ViewToolbarProps {
  dataset: Dataset;
  viewer: Viewer;
  settings: ViewSettings;
  colors: CloudTraits;
  modes: readonly ColorMode[];
  model: StructuredModel | undefined;
  extent: Extent | undefined;
  isEditable: boolean;
  hasPlan: boolean;
  isFullScreen: boolean;
  onChange: (change: Partial<ViewSettings>) => void;
  onFullScreen: () => void;
  onPicture: () => void;
  onLink: () => void;
}

const icon = { size: 18, stroke: 1.6 };
/** Where the bar has less room than this, its last tools stand in a menu. Pixels. */
const NARROW = 500;

export function ViewToolbar(props: ViewToolbarProps) {
  const { dataset, viewer, settings, colors, modes, model, extent, isEditable, hasPlan, onChange } = props;
  const { t } = useTranslation('point-cloud');
  const isPlanOpen = usePage((page) => page.isPlanOpen);
  const changePage = useChangePage();
  const [bar, isNarrow] = useIsNarrow(NARROW);
  return (
    <>
      <div ref={bar} className={style.room} />
      <div className={`${raisedClass} ${style.bar}`} role="toolbar" aria-label={t('view.toolbar')}>
        <IconButton label={t('view.fit')} onClick={() => fitModel(viewer)}>
          <IconFocus2 {...icon} />
        </IconButton>
        <ViewMenu viewer={viewer} />
        <NavigationButtons value={settings.navigation} onChange={(navigation) => onChange({ navigation })} />
        <span className={style.gap} />
        <ToolMenu label={t('view.settings')} icon={<IconAdjustments {...icon} />}>
          <DisplayPanel {...{ viewer, settings, colors, modes, onChange }} hasModel={model !== undefined} />
        </ToolMenu>
        {model && model.storeys.length > 0 && (
          <StoreyMenu
            model={model}
            value={settings.storey}
            onChange={(storey) => onChange({ storey, heights: null })}
          />
        )}
        {extent && (
          <ToolMenu label={t('view.clip')} icon={<IconSlice {...icon} />} isPressed={settings.clip !== null}>
            <ClipPanel clip={settings.clip} extent={extent} onChange={(clip) => onChange({ clip })} />
          </ToolMenu>
        )}
        {isEditable && <EditMenu onTake={() => onChange({ measure: null })} />}
        <MeasureMenu viewer={viewer} kind={settings.measure} onChange={(measure) => onChange({ measure })} />
        {extent && (
          <ToolMenu label={t('kept.heading')} icon={<IconBookmark {...icon} />}>
            <KeptViews {...{ dataset, viewer, extent, onChange }} />
          </ToolMenu>
        )}
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
        {isNarrow ? <MoreMenu {...props} /> : <LastTools {...props} />}
      </div>
    </>
  );
}

type LastToolsProps = Pick<ViewToolbarProps, 'isFullScreen' | 'onFullScreen' | 'onPicture' | 'onLink'>;

function LastTools({ isFullScreen, onFullScreen, onPicture, onLink }: LastToolsProps) {
  const { t } = useTranslation('point-cloud');
  return (
    <>
      <IconButton label={t('view.screenshot')} onClick={onPicture}>
        <IconCamera {...icon} />
      </IconButton>
      <IconButton label={t('view.link')} onClick={onLink}>
        <IconLink {...icon} />
      </IconButton>
      <IconButton label={t(isFullScreen ? 'view.exitFullScreen' : 'view.fullScreen')} onClick={onFullScreen}>
        {isFullScreen ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
      </IconButton>
    </>
  );
}

function MoreMenu({ isFullScreen, onFullScreen, onPicture, onLink }: LastToolsProps) {
  const { t } = useTranslation('point-cloud');
  return (
    <Menu
      place="bottom-end"
      opener={
        <IconButton label={t('view.more')}>
          <IconDotsVertical {...icon} />
        </IconButton>
      }
    >
      <MenuItem icon={<IconCamera size={16} stroke={1.6} />} onChoose={onPicture}>
        {t('view.screenshot')}
      </MenuItem>
      <MenuItem icon={<IconLink size={16} stroke={1.6} />} onChoose={onLink}>
        {t('view.link')}
      </MenuItem>
      <MenuItem icon={<IconMaximize size={16} stroke={1.6} />} onChoose={onFullScreen}>
        {t(isFullScreen ? 'view.exitFullScreen' : 'view.fullScreen')}
      </MenuItem>
    </Menu>
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
        <MenuItem
          key={id}
          icon={<IconStack2 size={16} stroke={1.6} />}
          onChoose={() => onChange(id)}
          isCurrent={id === value}
        >
          {t('element.storeyNamed', { name })}
        </MenuItem>
      ))}
    </Menu>
  );
}
