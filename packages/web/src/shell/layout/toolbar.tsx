import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs';
import IconMinimize from '@tabler/icons-react/dist/esm/icons/IconMinimize.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { Suspense } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useLogs } from '../../lib/logs.ts';
import { useAppearance } from '../../lib/appearance/appearance.ts';
import { Boundary } from '../../ui/loading/boundary.tsx';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';
import { closeSearchPanel, openSearchPanel } from '../search/search-panels.ts';
import { toggleFullScreen, useFullScreen } from './full-screen.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LanguageMenu } from '../settings/language-menu.tsx';
import { loadSearchPanels } from '../search/load-panels.ts';
import { lockNow } from '../lock/lock-now.ts';
import { setShell, useShell } from '../shell-state.ts';
import style from './toolbar.module.css';
import { useMobile } from '../../lib/use-mobile.ts';
import { useHasWork } from '../work/use-has-work.ts';
import { WorkBell } from '../work/work-bell.tsx';

const TopSearch = lazyNamed(loadSearchPanels, 'TopSearch');

const MOST_SHOWN = 99;
const ICON = { size: 20, stroke: 1.7 } as const;

/** Search, logs, lock, theme, language, full screen and settings, as far as they are switched on. */
export function Toolbar() {
  const { t } = useTranslation('shell');
  const { settings } = useAppearance();
  const hasBell = useHasWork();
  const isFull = useFullScreen();
  const isMobile = useMobile();
  return (
    <div className={style.tools} role="toolbar" aria-label={t('tools.label')}>
      {hasBell && <WorkBell />}
      {settings.search && <SearchTool />}
      {settings.debug && <LogTool />}
      {settings.lock && (
        <IconButton tone="bar" label={t('tools.lock')} onClick={lockNow}>
          <IconLock {...ICON} />
        </IconButton>
      )}
      {settings.theme && !isMobile && (
        <IconButton tone="bar" label={t('tools.theme')} onClick={() => setShell({ isThemesOpen: true })}>
          <IconPalette {...ICON} />
        </IconButton>
      )}
      {settings.lang && <LanguageMenu />}
      {settings.fullscren && !isMobile && (
        <IconButton
          tone="bar"
          label={t(isFull ? 'tools.leaveFullScreen' : 'tools.fullScreen')}
          onClick={() => void toggleFullScreen()}
        >
          {isFull ? <IconMinimize {...ICON} /> : <IconMaximize {...ICON} />}
        </IconButton>
      )}
      <IconButton tone="bar" label={t('tools.settings')} onClick={() => setShell({ isSettingsOpen: true })}>
        <IconSettings {...ICON} />
      </IconButton>
    </div>
  );
}

/** Opens the search box of the bar, which stands below its button. */
function SearchTool() {
  const { t } = useTranslation('shell');
  const { isTopSearchOpen } = useShell();
  return (
    <span className={style.search}>
      <IconButton
        tone="bar"
        label={t('tools.search')}
        aria-expanded={isTopSearchOpen}
        onClick={() => openSearchPanel('isTopSearchOpen')}
      >
        <IconSearch {...ICON} />
      </IconButton>
      {isTopSearchOpen && (
        <Boundary fallback={() => null} onError={() => closeSearchPanel('isTopSearchOpen')}>
          <Suspense fallback={null}>
            <TopSearch />
          </Suspense>
        </Boundary>
      )}
    </span>
  );
}

/** How many errors the console has logged; on a small screen only when there are some. */
function LogTool() {
  const { t } = useTranslation('shell');
  const { logs } = useLogs();
  const isMobile = useMobile();
  if (isMobile && logs.length === 0) return null;
  return (
    <IconButton
      tone="bar"
      label={t('tools.logs', { count: logs.length })}
      disabled={logs.length === 0}
      onClick={() => setShell({ isLogOpen: true })}
    >
      <IconBug {...ICON} />
      {logs.length > 0 && (
        <span className={style.badge} data-testid="log-badge">
          {logs.length > MOST_SHOWN ? `${MOST_SHOWN}+` : logs.length}
        </span>
      )}
    </IconButton>
  );
}
