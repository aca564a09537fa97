import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useNavigate } from '../../lib/router.tsx';
import { CONFIG } from '../../lib/config.ts';
import { MenuIcon } from '../../ui/icon/menu-icon.tsx';
import { useMenu } from './menu-state.ts';
import { loadMenu } from './load-menu.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from './top-menu.module.css';

/** Home, and what the server offers as parts of the menu. */
export function TopMenu() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { topMenu, topMenuId } = useMenu();
  const choose = (id: string, path: string | undefined) => {
    // A failure is shown by the side bar; the menu that was there stays.
    if (id !== topMenuId) void loadMenu(id).catch(() => {});
    if (path) navigate(path);
  };
  return (
    <nav className={style.menu} aria-label={t('topMenu')}>
      <PlainButton
        className={style.entry}
        aria-current={topMenuId === '' || undefined}
        onClick={() => choose('', CONFIG.welcomePage)}
      >
        <MenuIcon source="home" path="" size={17} />
        {t('topHome')}
      </PlainButton>
      {topMenu.map(({ id, name, source, path }) => (
        <PlainButton
          key={id}
          className={style.entry}
          aria-current={topMenuId === id || undefined}
          onClick={() => choose(id, path)}
        >
          <MenuIcon source={source} path={path ?? ''} size={17} />
          {name}
        </PlainButton>
      ))}
    </nav>
  );
}
