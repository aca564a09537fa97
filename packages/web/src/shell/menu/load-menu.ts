import { menuButtons, menuRoutes, menuTop } from '@cloud/contract';
import { call } from '../../lib/http/call.ts';
import { asRecord, asList } from '../../lib/unknown.ts';
import { setPermissions } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { storeMenu } from './last-menu.ts';
import { useMenu } from './menu-state.ts';
import { cleanMenu, joinMenus } from './menu-tree.ts';
import type { Pages } from '../page.ts';

let known: Pages = {};
let wanted = '';

/**
 * Fetches the menu, then the codes of the buttons that may be used. The pages are those given last.
 *
 * @param roles settles once the roles of the user are known.
 */
export async function loadMenu(topMenuId = '', pages: Pages = known, roles?: Promise<void>): Promise<void> {
  known = pages;
  wanted = topMenuId;
  useMenu.setState({ hasFailed: false });
  try {
    const topMenu = loadTopMenu();
    // A failure of the menu itself is told first.
    topMenu.catch(() => {});
    const [routes] = await Promise.all([call(menuRoutes, { topMenuId }, { quiet: true }), roles]);
    // Another entry of the top menu was chosen in the meantime.
    if (wanted !== topMenuId) return;
    const menu = cleanMenu(routes, useSession.getState().roles, (path) => path in known);
    const menuAll = topMenuId ? joinMenus(useMenu.getState().menuAll ?? [], menu) : menu;
    storeMenu(menu, menuAll, topMenuId);
    // The menu of the last visit stays where nothing changed: a frame that is drawn is not drawn again for it.
    const isKnown = topMenuId === '' && JSON.stringify(menu) === JSON.stringify(useMenu.getState().menu);
    useMenu.setState({ ...(!isKnown && { menu, menuAll }), topMenuId, hasArrived: true });
    await Promise.all([loadButtons(), topMenu]);
  } catch (error) {
    if (useMenu.getState().menu === undefined) useMenu.setState({ hasFailed: true });
    throw error;
  }
}

async function loadButtons(): Promise<void> {
  const buttons = await call(menuButtons, {}, { quiet: true });
  const permissions: Record<string, true> = {};
  collectCodes(buttons, permissions);
  setPermissions(permissions);
}

async function loadTopMenu(): Promise<void> {
  const list = await call(menuTop, {}, { quiet: true });
  useMenu.setState({ topMenu: list.filter(({ id, name }) => id && name) });
}

/** Nodes without children are the codes themselves. */
function collectCodes(nodes: unknown, into: Record<string, true>): void {
  for (const { code, children } of asList(nodes).map(asRecord)) {
    if (children) collectCodes(children, into);
    else if (typeof code === 'string') into[code] = true;
  }
}
