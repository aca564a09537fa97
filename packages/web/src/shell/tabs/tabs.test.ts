import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWindow } from '../../../test/browser-storage.ts';

openWindow();
const tabs = await import('./tabs.ts');
const { setTokens, endSession } = await import('../../lib/session/session.ts');

const tab = (fullPath: string) => ({
  name: fullPath,
  title: '',
  path: fullPath.split('?')[0]!,
  fullPath,
  query: {},
  meta: { keepAlive: true },
});
const paths = () => tabs.useTabs.getState().tabs.map(({ fullPath }) => fullPath);
const FIRST = '/userPointCloud/pointCloud';

beforeAll(() => setTokens({ access_token: 't', refresh_token: 'r', tenant_id: '0', user_id: '1' } as never));
beforeEach(() => {
  tabs.useTabs.setState({ tabs: [], active: '', closed: [], unsaved: new Set() });
  for (const path of [FIRST, '/a', '/b']) tabs.openTab(tab(path));
});

describe('tabs', () => {
  it('do not keep a page that is none longer than it is shown', () => {
    tabs.openTab({ ...tab('/quiet'), meta: { keepAlive: true, isTab: false } });
    expect(paths()).toEqual([FIRST, '/a', '/b', '/quiet']);
    expect(tabs.useTabs.getState().tabs.filter(tabs.hasHandle)).toHaveLength(3);
    tabs.openTab(tab('/a'));
    expect(paths()).toEqual([FIRST, '/a', '/b']);
  });

  it('are one per full path', () => {
    tabs.openTab(tab('/a'));
    tabs.openTab(tab('/a?x=1'));
    expect(paths()).toEqual([FIRST, '/a', '/b', '/a?x=1']);
  });

  it('are returned to by the menu, whatever their page shows by now', () => {
    expect(tabs.openPlaceOf('/a')).toBe('/a');
    tabs.moveActiveTab('/b?dataset=7', { dataset: '7' });
    expect(tabs.openPlaceOf('/b')).toBe('/b?dataset=7');
    tabs.openTab(tab('/b?dataset=8'));
    expect(tabs.openPlaceOf('/b')).toBe('/b?dataset=8');
    expect(tabs.openPlaceOf('/c')).toBe('/c');
  });

  it('lead to the previous one when the active one closes', () => {
    expect(tabs.closeTab('/b')).toBe('/a');
    tabs.openTab(tab(FIRST));
    expect(tabs.closeTab(FIRST)).toBe('/a');
  });

  it('stay where they are when another one closes', () => {
    expect(tabs.closeTab('/a')).toBeUndefined();
    expect(paths()).toEqual([FIRST, '/b']);
  });

  it('cannot all be closed one by one', () => {
    tabs.closeOtherTabs('/b');
    tabs.closeTab('/b');
    expect(paths()).toEqual(['/b']);
  });

  it('close all but the first page together', () => {
    tabs.openTab(tab(`${FIRST}?dataset=1`));
    expect(tabs.closeAllTabs()).toBe(FIRST);
    expect(paths()).toEqual([FIRST]);
    expect(tabs.takeClosedTab()).toBe(`${FIRST}?dataset=1`);
  });

  it('forget what was not saved in those that close together', () => {
    const [first, a, b] = tabs.useTabs.getState().tabs.map(({ id }) => id);
    for (const id of [first!, a!, b!]) tabs.markUnsaved(id, true);
    tabs.closeOtherTabs('/a');
    expect([...tabs.useTabs.getState().unsaved]).toEqual([a]);
  });

  it('keep their identity when the page changes its own address', () => {
    const { id } = tabs.useTabs.getState().tabs[2]!;
    tabs.moveActiveTab('/b?current=2', { current: '2' });
    expect(tabs.useTabs.getState().tabs[2]).toMatchObject({ id, fullPath: '/b?current=2' });
    expect(tabs.useTabs.getState().active).toBe('/b?current=2');
  });

  it('are one when a page comes to the address of another', () => {
    tabs.openTab(tab('/b?current=2'));
    tabs.openTab(tab('/b'));
    const { id } = tabs.useTabs.getState().tabs.find(({ fullPath }) => fullPath === '/b')!;
    tabs.moveActiveTab('/b?current=2', { current: '2' });
    expect(paths().filter((path) => path.startsWith('/b'))).toEqual(['/b?current=2']);
    expect(tabs.useTabs.getState().tabs.find(({ fullPath }) => fullPath === '/b?current=2')!.id).toBe(id);
  });

  it('are one, too, when that other tab is pinned or has unsaved changes: it is shown', () => {
    tabs.openTab(tab('/b?current=2'));
    tabs.pinTab('/b?current=2', true);
    tabs.openTab(tab('/b'));
    tabs.moveActiveTab('/b?current=2', { current: '2' });
    expect(paths()).toEqual(['/b?current=2', FIRST, '/a']);
    expect(tabs.useTabs.getState().active).toBe('/b?current=2');
  });

  it('stay two when both hold something of their own', () => {
    tabs.openTab(tab('/b?current=2'));
    tabs.openTab(tab('/b'));
    for (const { id } of tabs.useTabs.getState().tabs) tabs.markUnsaved(id, true);
    tabs.moveActiveTab('/b?current=2', { current: '2' });
    expect(paths()).toEqual([FIRST, '/a', '/b', '/b?current=2']);
    for (const { id } of tabs.useTabs.getState().tabs) tabs.markUnsaved(id, false);
  });

  it('are sorted by hand, pinned ones first', () => {
    tabs.moveTab('/b', FIRST);
    expect(paths()).toEqual(['/b', FIRST, '/a']);
    tabs.moveTab('/b', '/a');
    expect(paths()).toEqual([FIRST, '/a', '/b']);
    tabs.pinTab('/a', true);
    expect(paths()).toEqual(['/a', FIRST, '/b']);
    tabs.closeOtherTabs('/b');
    expect(paths()).toEqual(['/a', '/b']);
  });

  it('can be opened again, the latest first', () => {
    tabs.closeTab('/a');
    tabs.closeTab('/b');
    expect(tabs.takeClosedTab()).toBe('/b');
    expect(tabs.takeClosedTab()).toBe('/a');
    expect(tabs.takeClosedTab()).toBeUndefined();
  });

  it('go with the session', () => {
    endSession();
    expect(paths()).toEqual([]);
  });
});
