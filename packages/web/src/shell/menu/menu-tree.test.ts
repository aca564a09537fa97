import { describe, expect, it } from 'vitest';
import { findByPrefix, matches } from '../search/find-menu.ts';
import { activeTrail, cleanMenu, joinMenus, leavesOf, trailTo } from './menu-tree.ts';
import { pinyinInitials } from '../search/pinyin.ts';

const known = (path: string) => !path.includes('unknown');
const clean = (input: unknown, roles: string[] = []) => cleanMenu(input, roles, known);

describe('the menu', () => {
  it('keeps what has a page, nested, with the default icon', () => {
    const [node] = clean([
      { id: 1, name: '系统', path: '/s', children: [{ name: '岗位', path: '/s/post', isOpen: 2 }] },
    ]);
    expect(node).toMatchObject({ id: '1', label: '系统', icon: 'icon-caidan', keepAlive: false });
    expect(node!.children[0]).toMatchObject({ path: '/s/post', keepAlive: true, children: [] });
  });

  it('leaves out unknown views, nameless entries and parents that become empty', () => {
    const menu = clean([
      { name: 'a', path: '/unknown' },
      { name: '  ', path: '/b' },
      { name: 'c', path: '/c', children: [{ name: 'd', path: '/unknown/d' }] },
      { name: 'e', path: '/e', children: [] },
    ]);
    expect(menu.map(({ label }) => label)).toEqual(['e']);
  });

  it('shows an entry to its roles only, and to everyone without roles', () => {
    const input = [
      { name: 'a', path: '/a', meta: { roles: ['admin'] } },
      { name: 'b', path: '/b', meta: {} },
    ];
    expect(clean(input, ['admin']).map(({ label }) => label)).toEqual(['a', 'b']);
    expect(clean(input, ['user']).map(({ label }) => label)).toEqual(['b']);
  });

  it('opens web addresses in the frame page, ampersands as #', () => {
    const [node] = leavesOf(
      clean([{ name: 'p', path: '/p', children: [{ name: 'doc', code: 'doc', path: 'https://x.example/?a=1&b=2' }] }]),
    );
    expect(node).toMatchObject({ path: '/p/doc', query: { url: 'https://x.example/?a=1#b=2' } });
  });

  it('keeps web addresses without a code apart, and whole with what follows their #', () => {
    const nodes = clean([
      { id: 7, name: 'a', path: 'https://x.example/#/a?b=1&c=2' },
      { id: 8, name: 'b', path: 'HTTP://y.example/' },
    ]);
    expect(nodes.map(({ path }) => path)).toEqual(['/7', '/8']);
    expect(nodes[0]).toMatchObject({
      url: 'https://x.example/#/a?b=1&c=2',
      query: { url: 'https://x.example/#/a?b=1#c=2' },
    });
  });

  it('gives every entry an id of its own, a path from the root and texts as its query', () => {
    const nodes = clean([
      { id: 1, name: 'a', path: 'a', query: { n: 1, deep: {}, ok: 'x' }, meta: 'rubbish' },
      { id: 1, label: '', name: 'b', path: '/b', query: 'x=1' },
    ]);
    expect(nodes.map(({ id }) => id)).toEqual(['1', '1~2']);
    expect(nodes[0]).toMatchObject({ path: '/a', query: { n: '1', deep: '', ok: 'x' }, meta: {} });
    expect(nodes[1]).toMatchObject({ label: 'b', query: {} });
  });

  it('survives cycles, rubbish and thousands of entries', () => {
    const ring: Record<string, unknown> = { name: 'ring', path: '/ring' };
    ring['children'] = [ring, { name: 'leaf', path: '/leaf' }];
    const many = Array.from({ length: 5000 }, (_, i) => ({ name: `<b>${i}</b>`, path: `/m/${i}` }));
    const menu = clean([ring, null, 7, 'text', ...many]);
    expect(leavesOf(menu)).toHaveLength(5001);
    expect(clean('rubbish')).toEqual([]);
  });

  it('adds what another part of it has beyond it', () => {
    const all = clean([
      { name: 'a', path: '/a' },
      { name: 'b', path: '/b' },
    ]);
    const part = clean([
      { name: 'b', path: '/b' },
      { name: 'b', path: '/other' },
      { name: 'c', path: '/c' },
    ]);
    expect(joinMenus(all, part).map(({ path }) => path)).toEqual(['/a', '/b', '/other', '/c']);
    expect(joinMenus([], part)).toEqual(part);
  });

  it('finds the way to a path', () => {
    const menu = clean([
      { name: 'a', path: '/a', children: [{ name: 'b', path: '/a/b', children: [{ name: 'c', path: '/c' }] }] },
    ]);
    expect(trailTo(menu, '/c').map(({ label }) => label)).toEqual(['a', 'b', 'c']);
    expect(trailTo(menu, '/none')).toEqual([]);
  });

  it('lights the entry that a page names instead of its own', () => {
    const menu = clean([
      { name: 'list', path: '/list' },
      { name: 'one', path: '/one', meta: { activeMenu: '/list' } },
      { name: 'odd', path: '/odd', meta: { activeMenu: '/none' } },
    ]);
    expect(activeTrail(menu, '/one').map(({ label }) => label)).toEqual(['list']);
    expect(activeTrail(menu, '/odd').map(({ label }) => label)).toEqual(['odd']);
    expect(activeTrail(menu, '/none')).toEqual([]);
  });
});

describe('searching it', () => {
  const menu = clean([
    { name: 'User list', path: '/u' },
    { name: 'Super user', path: '/s' },
    { name: '岗位管理', path: '/p' },
  ]);

  it('goes by the beginning of the label, whatever the case', () => {
    expect(findByPrefix(menu, 'uSER').map(({ path }) => path)).toEqual(['/u']);
    expect(findByPrefix(menu, '').length).toBe(3);
    expect(findByPrefix(menu, '岗').map(({ path }) => path)).toEqual(['/p']);
  });

  it('understands pinyin initials in the palette', () => {
    expect(pinyinInitials('岗位管理 A1')).toBe('gwgl a1');
    expect(pinyinInitials('系统字典')).toBe('xtzd');
    expect(matches('行政区划', 'xzqh')).toBe(true);
    expect(matches('行政区划', 'qu')).toBe(false);
  });
});
