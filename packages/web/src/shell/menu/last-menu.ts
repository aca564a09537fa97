import { asRecord } from '../../lib/unknown.ts';
import { session } from '../../lib/session/session.ts';
import { readStored, store } from '../../lib/storage.ts';
import { useMenu } from './menu-state.ts';
import type { MenuNode } from './menu-tree.ts';

/** Whose menu is kept, and below which entry of the top menu: any other is not the one of the next visit. */
const ownerOf = (topMenuId: string): string => `${session().userInfo.user_id ?? ''} ${topMenuId}`;

/** Keeps the menu, so that the next visit draws it at once. */
export function storeMenu(menu: readonly MenuNode[], menuAll: readonly MenuNode[], topMenuId: string): void {
  store('menu', menu);
  store('menuAll', menuAll);
  store('menuOwner', ownerOf(topMenuId));
}

/** Shows the menu of the user's last visit until the server has answered. */
export function showLastMenu(): void {
  const menu = readStored<unknown[]>('menu', []);
  const isOwn = session().token !== '' && readStored('menuOwner', '') === ownerOf('');
  const isNeeded = useMenu.getState().menu === undefined;
  if (isNeeded && isOwn && menu.length > 0 && isMenu(menu)) useMenu.setState({ menu, menuAll: menu });
}

/** Whether a stored value is a menu as it is cleaned. */
function isMenu(value: unknown): value is readonly MenuNode[] {
  return Array.isArray(value) && value.every(isNode);
}

const TEXTS = ['id', 'path', 'label', 'icon', 'code'] as const;
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function isNode(value: unknown): boolean {
  const node = asRecord(value);
  return (
    TEXTS.every((name) => typeof node[name] === 'string') &&
    isObject(node['query']) &&
    isObject(node['meta']) &&
    isMenu(node['children'])
  );
}
