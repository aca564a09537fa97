import { request } from '../lib/http/request.ts';
import { setPermissions } from '../lib/permissions.ts';
import { useSession } from '../lib/session.ts';
import { store } from '../lib/storage.ts';
import { useMenu } from './menu-state.ts';
import type { TopMenuEntry } from './menu-state.ts';
import { cleanMenu } from './menu-tree.ts';

/** Fetches the menu, then the codes of the buttons that may be used. */
export async function loadMenu(topMenuId = '', isKnown: (path: string) => boolean = () => true): Promise<void> {
  useMenu.setState({ hasFailed: false });
  try {
    const query = topMenuId ? { topMenuId } : {};
    const { body } = await request({ method: 'GET', path: '/blade-system/menu/routes', query, quiet: true });
    const menu = cleanMenu(body['data'], useSession.getState().roles, isKnown);
    store('menu', menu);
    useMenu.setState({ menu, topMenuId });
    await Promise.all([loadButtons(), loadTopMenu()]);
  } catch (error) {
    if (useMenu.getState().menu === undefined) useMenu.setState({ hasFailed: true });
    throw error;
  }
}

async function loadButtons(): Promise<void> {
  const { body } = await request({ method: 'GET', path: '/blade-system/menu/buttons', quiet: true });
  const permissions: Record<string, true> = {};
  collectCodes(body['data'], permissions);
  setPermissions(permissions);
}

async function loadTopMenu(): Promise<void> {
  const { body } = await request({ method: 'GET', path: '/blade-system/menu/top-menu', quiet: true });
  const list = Array.isArray(body['data']) ? (body['data'] as TopMenuEntry[]) : [];
  useMenu.setState({ topMenu: list.filter(({ id, name }) => id && name) });
}

/** Nodes without children are the codes themselves. */
function collectCodes(nodes: unknown, into: Record<string, true>): void {
  if (!Array.isArray(nodes)) return;
  for (const node of nodes as { code?: unknown; children?: unknown }[]) {
    if (node.children) collectCodes(node.children, into);
    else if (typeof node.code === 'string') into[node.code] = true;
  }
}
