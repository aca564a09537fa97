import { describe, expect, it } from 'vitest';
import { openWindow } from '../../../test/browser-storage.ts';
import type { MenuNode } from '../menu/menu-tree.ts';
import type { NewTab } from './tabs.ts';

openWindow();
const { menuUrl, tabName, resolveTab } = await import('./resolve-tab.ts');

const leaf = (path: string, label: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  path,
  label,
  icon: '',
  code: '',
  keepAlive: false,
  query: {},
  meta: {},
  children: [],
  ...more,
});
const FIRST = '/userPointCloud/pointCloud';
const frame = leaf('/doc', '文档', { query: { url: 'https://a.example/?x=1#y=2' } });
const group = leaf('/system', '系统', {
  children: [leaf('/system/post', '岗位', { keepAlive: true, query: { a: '1' } })],
});
const menu = [group, frame, leaf('/quiet', '静', { meta: { isTab: false } })];
const pages = { [FIRST]: () => null, '/system/post': () => null, '/task/:id/:of': () => null };
const t = (key: string) => `<${key}>`;
const at = (path: string, search = '') => resolveTab(path, search, menu, pages);
const named = (path: string, query: Record<string, string>) =>
  tabName({ path, query, name: 'old', title: '' }, t, menu);

describe('an address', () => {
  it('shows what the menu has there, apart for every query', () => {
    const place: NewTab = {
      path: '/system/post',
      fullPath: '/system/post?b=2',
      query: { b: '2' },
      name: '岗位',
      title: '',
      meta: { keepAlive: true },
    };
    expect(at('/system/post', '?b=2')).toEqual(place);
    expect(at('/quiet')?.meta).toEqual({ keepAlive: false, isTab: false });
  });

  it('shows the fixed pages whatever the menu holds, and nothing where nothing is', () => {
    expect(resolveTab(FIRST, '', undefined, pages)).toMatchObject({ title: 'shell:place.pointCloud', name: '' });
    expect(at('/wel/index'), 'not without its page').toBeUndefined();
    expect(at('/system'), 'a group has no page').toBeUndefined();
    expect(at('/system/post/')).toBeUndefined();
    expect(at('')).toBeUndefined();
  });

  it('of a single thing shows its page, which names itself once it knows the thing', () => {
    expect(at('/task/1/a')).toMatchObject({ name: '', title: 'shell:place.opening', meta: { keepAlive: true } });
    expect(at('/task/1'), 'too short').toBeUndefined();
    expect(at('/task/1/'), 'a part is empty').toBeUndefined();
    expect(at('/task/:id'), 'a pattern is no address').toBeUndefined();
    const tab = { path: '/task/1/a', query: {}, name: '', title: 'shell:place.opening' };
    expect([tabName(tab, t, menu), tabName({ ...tab, ownName: '请假 · 探亲' }, t, menu)]).toEqual([
      '<shell:place.opening>',
      '请假 · 探亲',
    ]);
  });

  it('is made of the path and the query of an entry', () => {
    expect(menuUrl(group.children[0]!)).toBe('/system/post?a=1');
    expect(menuUrl(frame)).toBe('/doc?url=https%3A%2F%2Fa.example%2F%3Fx%3D1%23y%3D2');
    expect(menuUrl(group)).toBe('/system');
  });
});

describe('the name of a tab', () => {
  it('is a message of the console or the label of its menu entry as it is now', () => {
    expect(tabName({ path: FIRST, query: {}, name: '', title: 'shell:x' }, t, menu)).toBe('<shell:x>');
    expect(named('/quiet', { url: 'https://b.example' })).toBe('静');
    expect(named('/gone', {})).toBe('old');
  });

  it('is for another site that of its entry, of another address its own', () => {
    expect(named('/doc', { url: frame.query['url']! })).toBe('文档');
    expect(named('/doc', {})).toBe('文档');
    const twin = leaf('/doc', '另一份', { query: { url: 'https://c.example' } });
    expect(tabName({ path: '/doc', query: twin.query, name: '', title: '' }, t, [frame, twin])).toBe('另一份');
    expect(named('/doc', { url: 'https://b.example/page' })).toBe('b.example');
    expect(named('/doc', { url: 'https://b.example/page', name: '另一页' })).toBe('另一页');
    expect(named('/doc', { url: 'rubbish' })).toBe('文档');
    expect(at('/doc', '?url=https://b.example')).toMatchObject({ name: 'b.example' });
  });
});
