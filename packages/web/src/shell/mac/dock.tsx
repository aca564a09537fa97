import { cssVariables } from '../../ui/css-variables.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useNavigate } from '../../lib/router.tsx';
import { leavesOf } from '../menu/menu-tree.ts';
import type { MenuNode } from '../menu/menu-tree.ts';
import { menuUrl } from '../tabs/resolve-tab.ts';
import type { Tab } from '../tabs/tabs.ts';
import { Hint } from '../../ui/overlay/hint.tsx';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import { WorkBadge } from '../work/work-badge.tsx';
import { DockIcon } from './dock-icon.tsx';
import style from './dock.module.css';

interface DockProps {
  menu: readonly MenuNode[];
  tabs: readonly Tab[];
  onOpen: (tab: Tab) => void;
}

/** More than a screen is wide; all pages are in the menus above. */
const MOST = 60;
const HUES = [212, 262, 172, 32, 342, 142, 292, 12];

/** The pages of the menu; a dot below those that are open. */
export function Dock({ menu, tabs, onOpen }: DockProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const home = { id: 'home', label: t('place.dashboard'), icon: 'home', path: '/wel/index', query: {} };
  return (
    <nav className={style.dock} aria-label={t('mac.dock')}>
      {[home, ...leavesOf(menu).slice(0, MOST)].map((leaf, i) => {
        const open = tabs.find(({ path }) => path === leaf.path);
        return (
          <Hint key={leaf.id} text={leaf.label} isInstant>
            <PlainButton
              className={style.icon}
              style={cssVariables({ '--hue': HUES[i % HUES.length] ?? 0 })}
              aria-label={leaf.label}
              data-open={open !== undefined}
              onClick={() => (open ? onOpen(open) : navigate(menuUrl(leaf)))}
            >
              <DockIcon source={leaf.icon} path={leaf.path} size={24} />
              <WorkBadge node={leaf} isCorner />
            </PlainButton>
          </Hint>
        );
      })}
    </nav>
  );
}
