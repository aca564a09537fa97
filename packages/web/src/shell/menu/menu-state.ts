import { create } from 'zustand';
import { useSession } from '../../lib/session/session.ts';
import type { MenuNode } from './menu-tree.ts';

export interface TopMenuEntry {
  id: string;
  name: string;
  source: string;
  path?: string;
}

interface MenuState {
  /** Undefined until it arrived once. */
  menu: readonly MenuNode[] | undefined;
  /** Of all entries of the top menu that were chosen: what can be opened, whichever of them is shown. */
  menuAll: readonly MenuNode[] | undefined;
  topMenu: readonly TopMenuEntry[];
  /** Id of the chosen top menu entry; empty is Home. */
  topMenuId: string;
  /** The server gave it to this visit; before that it is the one of the last visit. */
  hasArrived: boolean;
  hasFailed: boolean;
}

const EMPTY: MenuState = {
  menu: undefined,
  menuAll: undefined,
  topMenu: [],
  topMenuId: '',
  hasArrived: false,
  hasFailed: false,
};

export const useMenu = create<MenuState>(() => EMPTY);

useSession.subscribe((now, before) => {
  if (!now.token && before.token) useMenu.setState(EMPTY, true);
});
