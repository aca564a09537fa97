import { Menu } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, useState } from 'react';
import type { DragEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { leavesOf } from './menu-tree.ts';
import { useNamedMenu } from './names.ts';
import style from './tab-bar.module.css';
import { TabMenu } from './tab-menu.tsx';
import { closeTab, moveTab, refreshTab, useTabs } from './tabs.ts';
import type { Tab } from './tabs.ts';

interface Spot {
  tab: Tab;
  x: number;
  y: number;
}

/** One tab per open page. */
export function TabBar() {
  const { t } = useTranslation('shell');
  const { tabs, active } = useTabs();
  const [spot, setSpot] = useState<Spot>();
  const current = tabs.find(({ fullPath }) => fullPath === active);
  return (
    <div className={style.bar}>
      <div className={style.strip} role="tablist" aria-label={t('tabs')}>
        {tabs.map((tab) => (
          <TabHandle
            key={tab.id}
            tab={tab}
            isActive={tab.fullPath === active}
            isClosable={tabs.length > 1 && !tab.meta.isPinned}
            onMenu={(event) => setSpot({ tab, x: event.clientX, y: event.clientY })}
          />
        ))}
      </div>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <button type="button" className={style.more} data-testid="tabs-menu">
            {t('tabMenu.label')}
            <IconChevronDown size={14} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>{current && <TabMenu tab={current} />}</Menu.Dropdown>
      </Menu>
      {spot && (
        <Menu opened position="bottom-start" onChange={(isOpen) => !isOpen && setSpot(undefined)} returnFocus>
          <Menu.Target>
            <span className={style.spot} style={{ left: spot.x, top: spot.y }} />
          </Menu.Target>
          <Menu.Dropdown>
            <TabMenu tab={spot.tab} />
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

interface TabHandleProps {
  tab: Tab;
  isActive: boolean;
  isClosable: boolean;
  onMenu: (event: MouseEvent) => void;
}

function TabHandle({ tab, isActive, isClosable, onMenu }: TabHandleProps) {
  const { t } = useTranslation(['shell', 'app']);
  const navigate = useNavigate();
  const { unsaved } = useTabs();
  const ref = useRef<HTMLDivElement>(null);
  const leaf = leavesOf(useNamedMenu() ?? []).find(({ path }) => path === tab.path);
  const name = tab.title ? t(tab.title) : (leaf?.label ?? tab.name);

  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);

  const close = () => {
    const next = closeTab(tab.fullPath);
    if (next) void navigate(next);
  };
  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/x-tab', tab.fullPath),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes('text/x-tab') && event.preventDefault(),
    onDrop: (event: DragEvent) => moveTab(event.dataTransfer.getData('text/x-tab'), tab.fullPath),
  };
  return (
    <div
      ref={ref}
      className={style.tab}
      data-active={isActive}
      {...drag}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event);
      }}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && isClosable && close()}
    >
      <button
        type="button"
        role="tab"
        aria-selected={isActive}
        className={style.name}
        onClick={() => void navigate(tab.fullPath)}
      >
        {tab.meta.isPinned && <IconPin size={13} aria-label={t('pinned')} />}
        {name}
        {unsaved.has(tab.id) && <span className={style.dot} role="img" aria-label={t('unsaved')} />}
      </button>
      {isActive && (
        <button
          type="button"
          className={style.small}
          aria-label={t('refreshTab', { name })}
          onClick={() => refreshTab(tab.fullPath)}
        >
          <IconRefresh size={14} />
        </button>
      )}
      {isClosable && (
        <button type="button" className={style.small} aria-label={t('closeTab', { name })} onClick={close}>
          <IconX size={14} />
        </button>
      )}
    </div>
  );
}
