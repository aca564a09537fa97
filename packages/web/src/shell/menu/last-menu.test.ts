import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openWindow } from '../../../test/browser-storage.ts';
import { cleanMenu } from './menu-tree.ts';

openWindow();
const MENU = cleanMenu(
  [{ id: '1', path: '/system', name: '系统', children: [{ id: '2', path: '/user', name: '用户', isOpen: 2 }] }],
  [],
  () => true,
);
const answer = (user_id: string) => ({ access_token: 't', refresh_token: 'r', tenant_id: '0', user_id }) as never;

/** The parts of the page as a visit makes them. */
async function visit() {
  vi.resetModules();
  const session = await import('../../lib/session/session.ts');
  const storage = await import('../../lib/storage.ts');
  const last = await import('./last-menu.ts');
  const { useMenu } = await import('./menu-state.ts');
  last.showLastMenu();
  return { ...session, ...storage, ...last, useMenu };
}

describe('the menu of the last visit', () => {
  beforeEach(async () => {
    const { endSession, setTokens, storeMenu } = await visit();
    endSession();
    setTokens(answer('7'));
    storeMenu(MENU, MENU, '');
  });

  it('is there at once, until the server has answered', async () => {
    const { useMenu } = await visit();
    expect(useMenu.getState()).toMatchObject({ menu: MENU, menuAll: MENU, hasArrived: false });
  });

  it('is of its user only, and of none who signed out', async () => {
    const first = await visit();
    first.setTokens(answer('8'));
    expect((await visit()).useMenu.getState().menu).toBeUndefined();
    first.setTokens(answer('7'));
    expect((await visit()).useMenu.getState().menu).toEqual(MENU);
    first.endSession();
    expect((await visit()).useMenu.getState().menu).toBeUndefined();
  });

  it('is not that of another entry of the top menu, where a visit never begins', async () => {
    const { storeMenu } = await visit();
    storeMenu(MENU, MENU, '3');
    expect((await visit()).useMenu.getState().menu).toBeUndefined();
  });

  it.each([[[]], [[1]], [[null]], [[{ ...MENU[0], children: [{}] }]], [[{ ...MENU[0], label: 5 }]], 'menu', [{}]])(
    'is forgotten where the storage holds something else: %j',
    async (rubbish) => {
      const { store } = await visit();
      store('menu', rubbish);
      expect((await visit()).useMenu.getState().menu).toBeUndefined();
    },
  );
});
