import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useMenu } from '../menu/menu-state.ts';
import { loadMenu } from '../menu/load-menu.ts';
import { MenuList } from '../menu/menu-list.tsx';
import { useTranslatedMenu } from '../menu/translate-menu.ts';
import { setShell, useShell } from '../shell-state.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import style from './side-bar.module.css';
import { useMobile } from '../../lib/use-mobile.ts';

/** The menu beside the page; over it on a small screen. */
export function SideBar() {
  const { t } = useTranslation(['shell', 'app']);
  const hasFailed = useMenu((state) => state.hasFailed);
  const menu = useTranslatedMenu();
  const { isCollapsed, isDrawerOpen } = useShell();
  const isMobile = useMobile();
  return (
    <>
      {isMobile && isDrawerOpen && (
        <PlainButton
          className={style.veil}
          aria-label={t('app:close')}
          onClick={() => setShell({ isDrawerOpen: false })}
        />
      )}
      <nav
        className={style.bar}
        aria-label={t('menu')}
        data-collapsed={isCollapsed && !isMobile}
        data-open={isDrawerOpen}
        inert={isMobile && !isDrawerOpen}
        onKeyDown={(event) => event.key === 'Escape' && setShell({ isDrawerOpen: false })}
      >
        {menu && menu.length > 0 && <MenuList menu={menu} isCollapsed={isCollapsed && !isMobile} />}
        {menu?.length === 0 && (
          <p className={style.nothing}>
            {t('noMenu')}
            <span lang="en">{t('noMenuFixed')}</span>
          </p>
        )}
        {!menu && !hasFailed && <div className={style.ghosts} aria-hidden="true" />}
        {!menu && hasFailed && (
          <div className={style.nothing} role="alert">
            {t('menuFailed')}
            <Button size="sm" style={{ marginTop: 'var(--s2)' }} onClick={() => void loadMenu().catch(() => {})}>
              {t('app:retry')}
            </Button>
          </div>
        )}
      </nav>
    </>
  );
}
