import { createContext, use, useEffect } from 'react';
import { nameTab } from './tabs.ts';
import type { Tab } from './tabs.ts';

/** The tab a page is drawn in. */
export const TabContext = createContext<Tab | undefined>(undefined);
export const useTab = (): Tab | undefined => use(TabContext);

/** Calls the tab of this page by a name; the one it has stays while the name is not known. */
export function useTabName(name: string | undefined): void {
  const id = useTab()?.id;
  useEffect(() => {
    if (id !== undefined && name) nameTab(id, name);
  }, [id, name]);
}
