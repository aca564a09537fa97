import { WindowDrawer } from '../../ui/dialog/window-drawer.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { changeSettings, useAppearance } from '../../lib/appearance/appearance.ts';
import { toggleFullScreen, useFullScreen } from '../layout/full-screen.ts';
import { Button } from '../../ui/button/button.tsx';
import { Segments } from '../../ui/choice/segments.tsx';
import { Switch } from '../../ui/choice/switch.tsx';
import style from './settings-drawer.module.css';
import { DISPLAY_FLAGS, FEATURE_FLAGS } from './setting-flags.ts';
import type { SettingFlag } from './setting-flags.ts';
import { setShell } from '../shell-state.ts';
import { useMobile } from '../../lib/use-mobile.ts';

/** Features of the layout, on or off. */
export function SettingsDrawer() {
  const { t } = useTranslation(['shell', 'app']);
  const { settings } = useAppearance();
  const isMobile = useMobile();
  const isFull = useFullScreen();
  const close = () => setShell({ isSettingsOpen: false });
  const flag = (name: SettingFlag) => (
    <Switch
      key={name}
      isLine
      label={t(`settings.${name}`)}
      isOn={settings[name]}
      onChange={(isOn) => changeSettings({ [name]: isOn })}
    />
  );
  return (
    <WindowDrawer onClose={close} size={320} title={t('settings.title')}>
      <p className={style.head}>{t('settings.layout')}</p>
      <Segments
        label={t('settings.sidebar')}
        value={settings.sidebar}
        options={[
          { value: 'vertical', label: t('settings.vertical') },
          { value: 'horizontal', label: t('settings.horizontal') },
        ]}
        onChange={(sidebar) => changeSettings({ sidebar })}
      />
      <hr className={style.line} />
      <p className={style.head}>{t('settings.features')}</p>
      {FEATURE_FLAGS.map(flag)}
      <hr className={style.line} />
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
      {DISPLAY_FLAGS.map(flag)}
    </WindowDrawer>
  );
}
