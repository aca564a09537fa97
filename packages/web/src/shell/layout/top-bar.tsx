import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs';
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { currentLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { Link } from '../../lib/router.tsx';
import { CONFIG } from '../../lib/config.ts';
import { useAppearance } from '../../lib/appearance/appearance.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { setShell, useShell } from '../shell-state.ts';
import { Toolbar } from './toolbar.tsx';
import style from './top-bar.module.css';
import { TopMenu } from '../menu/top-menu.tsx';
import { useMobile } from '../../lib/use-mobile.ts';
import { UserMenu } from './user-menu.tsx';

/** Logo and title, the tools of the shell, and the user. */
export function TopBar() {
  const { t } = useTranslation(['shell', 'app']);
  const { settings } = useAppearance();
  const { isCollapsed } = useShell();
  const isMobile = useMobile();
  const isChinese = currentLanguage() === 'zh-cn';
  const Fold = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <header className={style.bar}>
      {isMobile && (
        <IconButton
          tone="bar"
          label={t('openMenu')}
          data-menu-opener=""
          onClick={() => setShell({ isDrawerOpen: true })}
        >
          <IconMenu2 size={20} />
        </IconButton>
      )}
      <Link to="/" className={style.brand}>
        <img src={`${CONFIG.basePath}/logo.svg`} width="30" height="30" alt="" />
        <span className={style.names}>
          {isChinese && <span className={style.name}>{t('app:title')}</span>}
          <span className={isChinese ? style.title : style.name} lang="en">
            {CONFIG.title}
          </span>
        </span>
      </Link>
      {!isMobile && settings.collapse && settings.sidebar === 'vertical' && (
        <IconButton
          tone="bar"
          label={t(isCollapsed ? 'expand' : 'collapse')}
          aria-pressed={isCollapsed}
          onClick={() => setShell({ isCollapsed: !isCollapsed })}
        >
          <Fold size={20} stroke={1.7} />
        </IconButton>
      )}
      {settings.menu && !isMobile ? <TopMenu /> : <div className={style.space} />}
      <Toolbar />
      <UserMenu />
    </header>
  );
}
