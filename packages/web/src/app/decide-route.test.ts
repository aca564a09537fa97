import { describe, expect, it } from 'vitest';
import { titleOf } from '../lib/title.ts';
import { decideRoute } from './decide-route.ts';
import { metaOf, redirectOf } from './routes.ts';
import type { MenuNode } from '../shell/menu/menu-tree.ts';
import type { RouteDecision, RouteGuardState, RouteTarget, RouteMeta } from './decide-route.ts';

const out: RouteGuardState = { hasToken: false, storeToken: '', isLocked: false };
const inside: RouteGuardState = { hasToken: true, storeToken: 't', isLocked: false };
const locked: RouteGuardState = { ...inside, isLocked: true };
const broken: RouteGuardState = { ...inside, storeToken: '' };
const open: RouteMeta = { isAuth: false, isTab: false };

const to = (path: string, meta: RouteMeta = {}, query: Record<string, string> = {}): RouteTarget => ({
  path,
  meta,
  query,
});
const page = to('/system/post');
const login = to('/login', open);
const lock = to('/lock', open);

const TABLE: [name: string, state: RouteGuardState, target: RouteTarget, decision: RouteDecision][] = [
  ['without a token the login page opens', out, login, { kind: 'show', isTab: false }],
  ['without a token an error page opens', out, to('/404', open), { kind: 'show', isTab: false }],
  ['without a token any other page leads to the login', out, page, { kind: 'redirect', to: '/login' }],
  ['without a token the start leads to the login', out, to('/'), { kind: 'redirect', to: '/login' }],
  ['without a token a lock changes nothing', { ...out, isLocked: true }, page, { kind: 'redirect', to: '/login' }],
  ['with a token a page opens and becomes a tab', inside, page, { kind: 'show', isTab: true }],
  ['a page that is no tab becomes none', inside, to('/x', { isTab: false }), { kind: 'show', isTab: false }],
  ['with a token the login leads to the start', inside, login, { kind: 'redirect', to: '/' }],
  ['while locked every page leads to the lock', locked, page, { kind: 'redirect', to: '/lock' }],
  ['while locked the login leads to the lock', locked, login, { kind: 'redirect', to: '/lock' }],
  ['while locked an error page leads to the lock', locked, to('/404', open), { kind: 'redirect', to: '/lock' }],
  ['while locked the lock itself opens', locked, lock, { kind: 'show', isTab: false }],
  ['an empty token in the store ends the session', broken, page, { kind: 'logout', to: '/login' }],
  ['an empty token still leads away from the login', broken, login, { kind: 'redirect', to: '/' }],
  [
    'a target opens its url in a new window, # as &',
    inside,
    to('/out', { target: '_blank' }, { url: 'https://a.example/?b=1#c=2' }),
    { kind: 'open', url: 'https://a.example/?b=1&c=2' },
  ],
  [
    'a target opens an address of this site too',
    inside,
    to('/out', { target: '_blank' }, { url: '/report#id=1' }),
    { kind: 'open', url: '/report&id=1' },
  ],
  ...['javascript:alert(1)', 'data:text/html,x', 'http://[', 'vbscript:x'].map((url): (typeof TABLE)[number] => [
    `a target never opens ${url}`,
    inside,
    to('/out', { target: '_blank' }, { url }),
    { kind: 'show', isTab: true },
  ]),
  [
    'while locked a target leads to the lock',
    locked,
    to('/out', { target: '_blank' }, { url: 'https://a.example' }),
    { kind: 'redirect', to: '/lock' },
  ],
  [
    'an empty token opens no window',
    broken,
    to('/out', { target: '_blank' }, { url: 'https://a.example' }),
    { kind: 'logout', to: '/login' },
  ],
  ['with a token an error page opens', inside, to('/403', open), { kind: 'show', isTab: false }],
  ['with a token the lock page opens and decides itself', inside, lock, { kind: 'show', isTab: false }],
  ['an empty token ends the session on an error page too', broken, to('/500', open), { kind: 'logout', to: '/login' }],
  [
    'an empty token while locked leads to the lock',
    { ...broken, isLocked: true },
    page,
    { kind: 'redirect', to: '/lock' },
  ],
  ['a target without a url is a page', inside, to('/out', { target: '_blank' }), { kind: 'show', isTab: true }],
  [
    'a target needs a token too',
    out,
    to('/out', { target: '_blank' }, { url: 'https://a.example' }),
    { kind: 'redirect', to: '/login' },
  ],
];

describe('what the guard knows of a route', () => {
  const leaf = (path: string, meta: Record<string, unknown>) => ({ path, meta, children: [] }) as unknown as MenuNode;
  const menu = [
    { ...leaf('/a', {}), children: [leaf('/a/out', { target: '_blank' }), leaf('/a/quiet', { isTab: false })] },
  ];

  it('is fixed for the pages outside the frame, whatever the menu says', () => {
    for (const path of ['/login', '/lock', '/403', '/404', '/500'])
      expect(metaOf(path, [leaf(path, { target: '_blank' })])).toEqual({ isAuth: false, isTab: false });
  });

  it('comes from the flags of its menu entry', () => {
    expect(metaOf('/a/out', menu)).toEqual({ target: '_blank' });
    expect(metaOf('/a/quiet', menu)).toEqual({ isTab: false });
    expect(metaOf('/a', menu)).toEqual({});
    expect(metaOf('/unknown', [])).toEqual({});
  });

  it('sends the addresses that stand for others on', () => {
    expect(['/', '/wel', '/info', '/a'].map(redirectOf)).toEqual([
      '/userPointCloud/pointCloud',
      '/wel/index',
      '/info/index',
      undefined,
    ]);
  });
});

describe('the title after a navigation', () => {
  it.each([
    ['岗位管理', '岗位管理 - 点云'],
    ['', '点云'],
    [undefined, '点云'],
  ])('%s', (name, title) => expect(titleOf(name, '点云')).toBe(title));
});

describe('the navigation guard', () => {
  it.each(TABLE)('%s', (_, state, target, decision) => {
    expect(decideRoute(state, target)).toEqual(decision);
  });
});
