import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { MenuIcon } from '../../ui/icon/menu-icon.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from './menu-bar.module.css';
import { activeTrail, leavesOf } from './menu-tree.ts';
import { useTranslatedMenu } from './translate-menu.ts';
import { menuUrl } from '../tabs/resolve-tab.ts';

/** The menu as a bar below the top bar. */
export function MenuBar() {
  const { t } = useTranslation('shell');
  const menu = useTranslatedMenu();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const trail = activeTrail(menu ?? [], pathname);
  return (
    <nav className={style.bar} aria-label={t('menu')}>
      {menu?.length === 0 && (
        <p className={style.nothing}>
          {t('noMenu')} <span lang="en">{t('noMenuFixed')}</span>
        </p>
      )}
      {menu?.map((node) => {
        const isOn = trail.includes(node);
        const face = (
          <>
            <MenuIcon source={node.icon} path={node.path} size={17} />
            {node.label}
          </>
        );
        if (node.children.length === 0)
          return (
            <PlainButton key={node.id} className={style.entry} data-on={isOn} onClick={() => navigate(menuUrl(node))}>
              {face}
            </PlainButton>
          );
        return (
          <Menu
            key={node.id}
            opener={
              <PlainButton className={style.entry} data-on={isOn}>
                {face}
                <IconChevronDown size={14} aria-hidden="true" />
              </PlainButton>
            }
          >
            {leavesOf(node.children).map((leaf) => (
              <MenuItem key={leaf.id} onChoose={() => navigate(menuUrl(leaf))}>
                {leaf.label}
              </MenuItem>
            ))}
          </Menu>
        );
      })}
    </nav>
  );
}
