import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useNavigate } from '../../lib/router.tsx';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import { Menu, MenuItem, MenuTitle } from '../../ui/overlay/menu.tsx';
import { leavesOf } from '../menu/menu-tree.ts';
import type { MenuNode } from '../menu/menu-tree.ts';
import { menuUrl } from '../tabs/resolve-tab.ts';
import style from './desktop.module.css';

/** Room that the menu of the folded ones takes, pixels. */
const MORE_WIDTH = 72;

/** The menus of the bar: each holds the pages of one part of the menu. What has no room folds into the last one. */
export function BarMenus({ menu }: { menu: readonly MenuNode[] }) {
  const { t } = useTranslation(['shell', 'crud']);
  const bar = useRef<HTMLElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const fitting = useFitting(bar, ruler);
  const folded = menu.slice(fitting);
  return (
    <nav className={style.menus} aria-label={t('menu')} ref={bar}>
      <div className={style.ruler} ref={ruler} aria-hidden="true">
        {menu.map(({ id, label }) => (
          <span key={id} className={style.entry}>
            {label}
          </span>
        ))}
      </div>
      <div className={style.entries}>
        {menu.slice(0, fitting).map((node) => (
          <Menu key={node.id} opener={<PlainButton className={style.entry}>{node.label}</PlainButton>}>
            <Leaves node={node} />
          </Menu>
        ))}
        {folded.length > 0 && (
          <Menu opener={<PlainButton className={style.entry}>{t('crud:moreTools')}</PlainButton>}>
            <div className={style.folded}>
              <div className={style.columns}>
                {folded.map((node) => (
                  <div key={node.id}>
                    <MenuTitle>{node.label}</MenuTitle>
                    <Leaves node={node} />
                  </div>
                ))}
              </div>
            </div>
          </Menu>
        )}
      </div>
    </nav>
  );
}

function Leaves({ node }: { node: MenuNode }) {
  const navigate = useNavigate();
  return leavesOf([node]).map((leaf) => (
    <MenuItem key={leaf.id} onChoose={() => navigate(menuUrl(leaf))}>
      {leaf.label}
    </MenuItem>
  ));
}

/** How many entries of a ruler, which holds all of them out of sight, fit into the bar. */
function useFitting(bar: RefObject<HTMLElement | null>, ruler: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const [box, all] = [bar.current, ruler.current];
    if (!box || !all) return undefined;
    const look = () => {
      const ends = [...all.children].map(
        (entry) => entry.getBoundingClientRect().right - all.getBoundingClientRect().left,
      );
      const room = box.clientWidth;
      setFitting((ends.at(-1) ?? 0) <= room ? Infinity : ends.filter((end) => end + MORE_WIDTH <= room).length);
    };
    const watch = new ResizeObserver(look);
    watch.observe(box);
    watch.observe(all);
    look();
    return () => watch.disconnect();
  }, [bar, ruler]);
  return fitting;
}
