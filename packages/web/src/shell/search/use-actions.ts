import { changeLanguage, currentLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { changeSettings, useAppearance } from '../../lib/appearance/appearance.ts';
import { useLogs } from '../../lib/logs.ts';
import { useNavigate } from '../../lib/router.tsx';
import { clearCache, useMayClearCache } from '../clear-cache.ts';
import { toggleFullScreen } from '../layout/full-screen.ts';
import { lockNow } from '../lock/lock-now.ts';
import { SETTING_FLAGS } from '../settings/setting-flags.ts';
import { setShell } from '../shell-state.ts';
import { askToSignOut } from '../sign-out.ts';
import type { SearchResult } from './result-list.tsx';

/** What can be done anywhere, and every switch of the layout. */
export function useActions(): readonly SearchResult[] {
  return [...useCommands(), ...useSwitches()];
}

function useCommands(): readonly SearchResult[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { settings } = useAppearance();
  const { logs } = useLogs();
  const mayClear = useMayClearCache();
  const isEnglish = currentLanguage() === 'en';
  return [
    { id: 'theme', label: t('tools.theme'), choose: () => setShell({ isThemesOpen: true }) },
    {
      id: 'dark',
      label: t(settings.dark ? 'palette.light' : 'palette.dark'),
      choose: () => changeSettings({ dark: !settings.dark }),
    },
    {
      id: 'language',
      label: isEnglish ? '切换到简体中文' : 'Switch to English',
      choose: () => void changeLanguage(isEnglish ? 'zh-cn' : 'en'),
    },
    ...(logs.length > 0
      ? [{ id: 'logs', label: t('tools.logs', { count: logs.length }), choose: () => setShell({ isLogOpen: true }) }]
      : []),
    { id: 'screen', label: t('tools.fullScreen'), choose: () => void toggleFullScreen() },
    { id: 'lock', label: t('tools.lock'), choose: lockNow },
    { id: 'settings', label: t('tools.settings'), choose: () => setShell({ isSettingsOpen: true }) },
    ...(mayClear ? [{ id: 'cache', label: t('tabMenu.clearCache'), choose: () => void clearCache() }] : []),
    { id: 'password', label: t('changePassword'), choose: () => navigate('/info/index') },
    { id: 'help', label: t('palette.help'), choose: () => setShell({ isHelpOpen: true }) },
    { id: 'tour', label: t('palette.tour'), choose: () => setShell({ isTouring: true }) },
    { id: 'out', label: t('signOut'), choose: () => void askToSignOut() },
  ].map((action) => ({ ...action, group: t('palette.actions') }));
}

/** They change on the spot. */
function useSwitches(): readonly SearchResult[] {
  const { t } = useTranslation('shell');
  const { settings } = useAppearance();
  return SETTING_FLAGS.map((name) => ({
    id: `setting-${name}`,
    group: t('palette.settings'),
    label: t('palette.setting', { name: t(`settings.${name}`) }),
    note: t(settings[name] ? 'palette.isOn' : 'palette.isOff'),
    choose: () => changeSettings({ [name]: !settings[name] }),
  }));
}
