import { Divider, SegmentedControl, Switch } from '@mantine/core';
import { WindowDrawer } from '../../ui/dialog/window-drawer.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { changeSettings, useAppearance } from '../../lib/appearance/appearance.ts';
import type { Settings } from '../../lib/appearance/appearance.ts';
import { toggleFullScreen, useFullScreen } from '../layout/full-screen.ts';
import { Button } from '../../ui/button/button.tsx';
import style from './settings-drawer.module.css';
import './settings-styles.ts';
import { setShell } from '../shell-state.ts';
import { useMobile } from '../use-mobile.ts';

type Flag = Exclude<keyof Settings, 'sidebar'>;
const FEATURES: readonly Flag[] = ['tag', 'collapse', 'menu', 'search', 'lock', 'fullscren', 'theme', 'lang', 'debug'];
const DISPLAY: readonly Flag[] = ['dark', 'grey', 'colorWeak'];

/** Features of the layout, on or off. */
export function SettingsDrawer() {
  const { t } = useTranslation(['shell', 'app']);
  const { settings } = useAppearance();
  const isMobile = useMobile();
  const isFull = useFullScreen();
  const close = () => setShell({ isSettingsOpen: false });
  const flag = (name: Flag) => (
    <Switch
      key={name}
      className={style.flag}
      labelPosition="left"
      label={t(`settings.${name}`)}
      checked={settings[name]}
      onChange={(event) => changeSettings({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <WindowDrawer onClose={close} size={320} title={t('settings.title')}>
      <p className={style.head}>{t('settings.layout')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('settings.sidebar')}
        value={settings.sidebar}
        data={[
          { value: 'vertical', label: t('settings.vertical') },
          { value: 'horizontal', label: t('settings.horizontal') },
        ]}
        onChange={(sidebar) => changeSettings({ sidebar: sidebar as Settings['sidebar'] })}
      />
      <Divider my="md" />
      <p className={style.head}>{t('settings.features')}</p>
      {FEATURES.map(flag)}
      <Divider my="md" />
      <Button
        isWide
        style={{ marginBottom: 'var(--s4)' }}
        onClick={() => setShell({ isSettingsOpen: false, isThemesOpen: true })}
      >
        {t('settings.chooseTheme')}
      </Button>
      {isMobile && settings.fullscren && document.fullscreenEnabled && (
        <Button isWide style={{ marginBottom: 'var(--s4)' }} onClick={() => void toggleFullScreen().then(close)}>
          {t(isFull ? 'tools.leaveFullScreen' : 'tools.fullScreen')}
        </Button>
      )}
      <p className={style.head}>{t('settings.display')}</p>
      {DISPLAY.map(flag)}
    </WindowDrawer>
  );
}
