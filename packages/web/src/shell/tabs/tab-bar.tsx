import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DragEvent, MouseEvent } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useNavigate } from '../../lib/router.tsx';
import { askToClose } from './close-tabs.ts';
import { leavesOf } from '../menu/menu-tree.ts';
import { useTranslatedFullMenu } from '../menu/translate-menu.ts';
import { tabName } from './resolve-tab.ts';
import { ContextMenu, Menu } from '../../ui/overlay/menu.tsx';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from './tab-bar.module.css';
import { TabMenu } from './tab-menu.tsx';
import { RestoreTabsSlot } from './restore-tabs-slot.tsx';
import { TourOfferSlot } from '../help/tour-offer-slot.tsx';
import { hasHandle, moveTab, refreshTab, useTabs } from './tabs.ts';
import type { Tab } from './tabs.ts';

interface Spot {
  tab: Tab;
  x: number;
  y: number;
}

/** One tab per open page. */
export function TabBar() {
  const { t } = useTranslation('shell');
  const { tabs: open, active } = useTabs();
  const tabs = open.filter(hasHandle);
  const [spot, setSpot] = useState<Spot>();
  const navigate = useNavigate();
  const menu = useTranslatedFullMenu();
  const leaves = useMemo(() => leavesOf(menu ?? []), [menu]);
  const isClosable = (tab: Tab) => tabs.length > 1 && !tab.meta.isPinned;
  const close = useCallback((tab: Tab) => void askToClose(tab.fullPath, navigate), [navigate]);
  return (
    <div className={style.bar}>
      <div className={style.strip}>
        {/* A list of tabs may hold nothing but tabs; their small buttons lie over them from a list of their own. */}
        <div className={style.layer} role="tablist" aria-label={t('tabs')}>
          {tabs.map((tab, i) => (
            <TabHandle
              key={tab.id}
              tab={tab}
              name={tabName(tab, t, leaves)}
              column={i + 1}
              isActive={tab.fullPath === active}
              isClosable={isClosable(tab)}
              onMenu={setSpot}
              onClose={close}
            />
          ))}
        </div>
        <div className={style.layer} role="group" aria-label={t('tabTools')}>
          {tabs.map((tab, i) => (
            <TabTools
              key={tab.id}
              tab={tab}
              name={tabName(tab, t, leaves)}
              column={i + 1}
              isActive={tab.fullPath === active}
              isClosable={isClosable(tab)}
              onClose={close}
            />
          ))}
        </div>
      </div>
      <TourOfferSlot />
      <RestoreTabsSlot />
      <TabsMenu />
      {spot && (
        <ContextMenu x={spot.x} y={spot.y} onClose={() => setSpot(undefined)}>
          <TabMenu tab={spot.tab} />
        </ContextMenu>
      )}
    </div>
  );
}

interface TabToolsProps {
  tab: Tab;
  name: string;
  /** Column of its tab, from 1. */
  column: number;
  isActive: boolean;
  isClosable: boolean;
  onClose: (tab: Tab) => void;
}

/** The small buttons over one tab. */
function TabTools({ tab, name, column, isActive, isClosable, onClose }: TabToolsProps) {
  const { t } = useTranslation('shell');
  return (
    <span className={style.tools} style={{ gridColumn: column }} data-active={isActive}>
      {isActive && (
        <PlainButton
          className={style.small}
          aria-label={t('refreshTab', { name })}
          onClick={() => refreshTab(tab.fullPath)}
        >
          <IconRefresh size={14} />
        </PlainButton>
      )}
      {isClosable && (
        <PlainButton className={style.small} aria-label={t('closeTab', { name })} onClick={() => onClose(tab)}>
          <IconX size={14} />
        </PlainButton>
      )}
    </span>
  );
}

const TabsMenu = memo(function TabsMenu() {
  const { t } = useTranslation('shell');
  return (
    <Menu
      place="bottom-end"
      returnsFocus
      opener={
        <PlainButton className={style.more} data-testid="tabs-menu">
          {t('tabMenu.label')}
          <IconChevronDown size={14} aria-hidden="true" />
        </PlainButton>
      }
    >
      <ActiveTabMenu />
    </Menu>
  );
});

function ActiveTabMenu() {
  const current = useTabs(({ tabs, active }) => tabs.find(({ fullPath }) => fullPath === active));
  return current && <TabMenu tab={current} />;
}

interface TabHandleProps {
  tab: Tab;
  name: string;
  column: number;
  isActive: boolean;
  isClosable: boolean;
  onMenu: (spot: Spot) => void;
  onClose: (tab: Tab) => void;
}

/** Drawn again only if going to another tab concerns it. */
const TabHandle = memo(function TabHandle(props: TabHandleProps) {
  const { tab, name, column, isActive, isClosable, onMenu, onClose } = props;
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const isUnsaved = useTabs(({ unsaved }) => unsaved.has(tab.id));
  const ref = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // Asking costs a layout of the whole page; the first tab is always in sight.
    if (isActive && column > 1) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive, column]);

  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/x-tab', tab.fullPath),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes('text/x-tab') && event.preventDefault(),
    onDrop: (event: DragEvent) => moveTab(event.dataTransfer.getData('text/x-tab'), tab.fullPath),
  };
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    // From the keyboard the event has no place of its own.
    onMenu({ tab, x: event.clientX || left, y: event.clientY || bottom });
  };
  return (
    <PlainButton
      ref={ref}
      role="tab"
      aria-selected={isActive}
      className={style.tab}
      style={{ gridColumn: column, paddingRight: 8 + (isActive ? 22 : 0) + (isClosable ? 22 : 0) }}
      {...drag}
      onClick={() => navigate(tab.fullPath)}
      onContextMenu={openMenu}
      onKeyDown={(event) => event.key === 'Delete' && isClosable && onClose(tab)}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && isClosable && onClose(tab)}
    >
      {tab.meta.isPinned && <IconPin size={13} aria-label={t('pinned')} />}
      {name}
      {isUnsaved && <span className={style.dot} role="img" aria-label={t('unsaved')} />}
    </PlainButton>
  );
});
