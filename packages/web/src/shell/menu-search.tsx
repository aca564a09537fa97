import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { MenuIcon } from '../ui/menu-icon.tsx';
import { ChoiceList } from './choice-list.tsx';
import { findByPrefix } from './find-menu.ts';
import style from './menu-search.module.css';
import { useNamedMenu } from './names.ts';
import { addressOf } from './place.ts';
import { setShell } from './shell-state.ts';

/** The search panel: leaf entries of the menu whose label begins with what is typed. */
export function MenuSearch() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const named = useNamedMenu() ?? [];
  const close = () => setShell({ isSearchOpen: false });
  return (
    <div className={style.veil} onPointerDown={(event) => event.target === event.currentTarget && close()}>
      <div className={style.panel} role="dialog" aria-label={t('search.menu')}>
        <ChoiceList
          placeholder={t('search.menu')}
          nothing={t('search.nothing')}
          onClose={close}
          choicesFor={(text) =>
            findByPrefix(named, text).map((node) => ({
              id: node.id,
              icon: <MenuIcon source={node.icon} path={node.path} size={17} />,
              label: node.label,
              note: node.path,
              choose: () => void navigate(addressOf(node)),
            }))
          }
        />
      </div>
    </div>
  );
}
