import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { memo, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { cssVariables } from '../../ui/css-variables.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { MenuIcon } from '../../ui/icon/menu-icon.tsx';
import { Hint } from '../../ui/overlay/hint.tsx';
import { Menu, MenuItem, MenuTitle } from '../../ui/overlay/menu.tsx';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from './menu-list.module.css';
import { activeTrail, leavesOf } from './menu-tree.ts';
import type { MenuNode } from './menu-tree.ts';
import { menuUrl } from '../tabs/resolve-tab.ts';
import { WorkBadge } from '../work/work-badge.tsx';

const NO_TRAIL: readonly MenuNode[] = [];

interface MenuListProps {
  menu: readonly MenuNode[];
  isCollapsed: boolean;
}

/** The entries of the side bar. One sub-menu is open at a time, on every level. */
export function MenuList({ menu, isCollapsed }: MenuListProps) {
  const { pathname } = useLocation();
  const trail = activeTrail(menu, pathname);
  const activeTop = trail[0]?.id;
  const [open, setOpen] = useState<string | undefined>(activeTop);
  const [shownFor, setShownFor] = useState(pathname);
  // Going to a page, from wherever, opens the part of the menu it is in.
  if (shownFor !== pathname) {
    setShownFor(pathname);
    if (activeTop) setOpen(activeTop);
  }
  const toggle = useCallback((id: string) => setOpen((now) => (now === id ? undefined : id)), []);
  return (
    <ul className={style.list} data-collapsed={isCollapsed}>
      {menu.map((node) => (
        <MenuEntry
          key={node.id}
          node={node}
          depth={0}
          trail={trail.includes(node) ? trail : NO_TRAIL}
          isOpen={open === node.id}
          isCollapsed={isCollapsed}
          onToggle={toggle}
        />
      ))}
    </ul>
  );
}

interface MenuEntryProps {
  node: MenuNode;
  depth: number;
  trail: readonly MenuNode[];
  isOpen: boolean;
  isCollapsed: boolean;
  onToggle: (id: string) => void;
}

/** Drawn again only if going to another page concerns it. */
const MenuEntry = memo(function MenuEntry(props: MenuEntryProps) {
  const { node, depth, trail, isOpen, isCollapsed, onToggle } = props;
  const isOn = trail.includes(node);
  const [open, setOpen] = useState<string | undefined>(trail[depth + 1]?.id);
  const toggle = useCallback((id: string) => setOpen((now) => (now === id ? undefined : id)), []);
  const hasChildren = node.children.length > 0;
  const face = (
    <>
      {depth === 0 && <MenuIcon source={node.icon} path={node.path} />}
      <span className={style.label}>{node.label}</span>
      {!(hasChildren && isOpen) && <WorkBadge node={node} />}
      {hasChildren && <IconChevronDown className={style.arrow} size={15} data-open={isOpen} aria-hidden="true" />}
    </>
  );
  if (!hasChildren)
    return (
      <LeafEntry node={node} depth={depth} isOn={isOn} isCollapsed={isCollapsed}>
        {face}
      </LeafEntry>
    );
  if (isCollapsed) return <FlyOut node={node} isOn={isOn} />;
  return (
    <li>
      <PlainButton
        className={style.entry}
        style={cssVariables({ '--depth': depth })}
        data-within={isOn}
        aria-expanded={isOpen}
        onClick={() => onToggle(node.id)}
      >
        {face}
      </PlainButton>
      {isOpen && (
        <ul className={style.sub}>
          {node.children.map((child) => (
            <MenuEntry
              key={child.id}
              node={child}
              depth={depth + 1}
              trail={trail.includes(child) ? trail : NO_TRAIL}
              isOpen={open === child.id}
              isCollapsed={false}
              onToggle={toggle}
            />
          ))}
        </ul>
      )}
    </li>
  );
});

interface LeafEntryProps {
  node: MenuNode;
  depth: number;
  isOn: boolean;
  isCollapsed: boolean;
  children: ReactNode;
}

/** An entry that opens a page; in the folded bar its name is a hint. */
function LeafEntry({ node, depth, isOn, isCollapsed, children }: LeafEntryProps) {
  const navigate = useNavigate();
  const entry = (
    <PlainButton
      className={style.entry}
      style={cssVariables({ '--depth': depth })}
      data-on={isOn}
      aria-current={isOn ? 'page' : undefined}
      onClick={() => navigate(menuUrl(node))}
    >
      {children}
    </PlainButton>
  );
  return (
    <li>
      {isCollapsed ? (
        <Hint text={node.label} side="right">
          {entry}
        </Hint>
      ) : (
        entry
      )}
    </li>
  );
}

/** The children of an entry beside the folded bar. */
function FlyOut({ node, isOn }: { node: MenuNode; isOn: boolean }) {
  const navigate = useNavigate();
  return (
    <li>
      <Menu
        place="right-start"
        opensOnHover
        opener={
          <PlainButton className={style.entry} data-on={isOn} aria-label={node.label}>
            <MenuIcon source={node.icon} path={node.path} />
          </PlainButton>
        }
      >
        <MenuTitle>{node.label}</MenuTitle>
        {leavesOf(node.children).map((leaf) => (
          <MenuItem key={leaf.id} onChoose={() => navigate(menuUrl(leaf))}>
            {leaf.label}
          </MenuItem>
        ))}
      </Menu>
    </li>
  );
}
