import { Activity } from 'react';
import type { Pages } from '../page.ts';
import { TabView } from './tab-view.tsx';
import { useTabs } from './tabs.ts';

/** The page of the active tab, and behind it the kept-alive ones with all their state. */
export function TabViews({ pages }: { pages: Pages }) {
  const { tabs, active } = useTabs();
  const current = tabs.find(({ fullPath }) => fullPath === active);
  return tabs
    .filter((tab) => tab === current || (tab.meta.keepAlive && tab.isVisited))
    .map((tab) => (
      <Activity key={`${tab.id}:${tab.revision}`} mode={tab === current ? 'visible' : 'hidden'}>
        <TabView tab={tab} pages={pages} />
      </Activity>
    ));
}
