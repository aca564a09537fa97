import { beforeEach, describe, expect, it } from 'vitest';
import { openWindow } from '../../../test/browser-storage.ts';
import { cleanMenu } from '../menu/menu-tree.ts';

openWindow();
const { rememberedTabs, restorableTabs } = await import('./tab-memory.ts');
const { addTabs, nameTab, openTab, pinTab, useTabs } = await import('./tabs.ts');

const FIRST = '/userPointCloud/pointCloud';
const page = () => null;
const pages = { [FIRST]: page, '/a': page, '/b': page, '/quiet': page, '/task/:id': page };
const menu = cleanMenu(
  [
    { name: 'A', path: '/a', isOpen: 2 },
    { name: 'B', path: '/b' },
    { name: 'Q', path: '/quiet', meta: { isTab: false } },
  ],
  [],
  (path) => path in pages,
);
const places = (memory: unknown) => restorableTabs(memory, menu, pages).map(({ fullPath }) => fullPath);
const open = (fullPath: string) => openTab(restorableTabs([{ fullPath }], menu, pages)[0]!);

beforeEach(() => useTabs.setState({ tabs: [], active: '', closed: [], unsaved: new Set(), restorable: [] }));

describe('what is remembered of tabs', () => {
  it('is where they are and which are pinned', () => {
    for (const address of [FIRST, '/a?x=1', '/b']) open(address);
    pinTab('/b', true);
    expect(rememberedTabs(useTabs.getState().tabs)).toEqual([
      { fullPath: '/b', isPinned: true },
      { fullPath: FIRST },
      { fullPath: '/a?x=1' },
    ]);
  });

  it('is empty when only the first page is open, unless it is pinned', () => {
    open(FIRST);
    expect(rememberedTabs(useTabs.getState().tabs)).toEqual([]);
    pinTab(FIRST, true);
    expect(rememberedTabs(useTabs.getState().tabs)).toHaveLength(1);
  });

  it('stays small whatever is open', () => {
    for (let i = 0; i < 200; i++) open(`/a?n=${i}`);
    open(`/a?long=${'x'.repeat(5000)}`);
    const memory = rememberedTabs(useTabs.getState().tabs);
    expect(memory).toHaveLength(30);
    expect(memory.at(-1)).toEqual({ fullPath: '/a?n=199' });
  });
});

describe('what is offered again', () => {
  it('is what the menu still has, by its present name', () => {
    const [place] = restorableTabs([{ fullPath: '/a?x=1?y', isPinned: true }], menu, pages);
    expect(place).toMatchObject({
      path: '/a',
      name: 'A',
      query: { x: '1?y' },
      meta: { keepAlive: true, isPinned: true },
    });
    expect(places([{ fullPath: '/gone' }, { fullPath: '/quiet' }, { fullPath: 'https://x.example' }])).toEqual([]);
  });

  it('goes by the name that a page gave itself, which no menu knows', () => {
    open('/task/1');
    open('/b');
    nameTab(useTabs.getState().tabs[0]!.id, '请假 · 探亲');
    const memory = rememberedTabs(useTabs.getState().tabs);
    expect(memory).toEqual([{ fullPath: '/task/1', ownName: '请假 · 探亲' }, { fullPath: '/b' }]);
    expect(restorableTabs(memory, menu, pages)[0]).toMatchObject({ ownName: '请假 · 探亲' });
    expect(restorableTabs([{ fullPath: '/b', ownName: 'x' }], menu, pages)[0]).not.toHaveProperty('ownName');
  });

  it('is nothing of what is no memory', () => {
    for (const rubbish of [undefined, null, 7, 'text', {}, [null, 7, {}, { fullPath: 3 }]])
      expect(places(rubbish)).toEqual([]);
  });

  it('comes back beside what is open, once, without being shown', () => {
    open('/b');
    addTabs(restorableTabs([{ fullPath: '/b' }, { fullPath: '/a', isPinned: true }], menu, pages));
    const { tabs, active } = useTabs.getState();
    expect(tabs.map(({ fullPath, isVisited }) => [fullPath, isVisited])).toEqual([
      ['/a', false],
      ['/b', true],
    ]);
    expect(active).toBe('/b');
  });
});
