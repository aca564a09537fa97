import { createContext, use } from 'react';
import type { Tab } from './tabs.ts';

/** The tab a page is drawn in. */
export const TabContext = createContext<Tab | undefined>(undefined);
export const useTab = (): Tab | undefined => use(TabContext);
