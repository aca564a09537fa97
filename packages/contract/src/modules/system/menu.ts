import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dictionary, integer, longText, reference, text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { topMenu } from './top-menu.ts';

/** A menu entry (category 1) or a button on its screen (category 2). */
export const menu = defineEntity({
  name: 'menu',
  label: 'menu.title',
  singular: 'menu.one',
  screen: { path: '/system/menu', icon: 'icon-menu', findsByTitle: true, isPublic: true },
  picker: { call: 'tree' },
  path: '/blade-system/menu',
  table: 'blade_menu',
  title: 'name',
  tenantScoped: false,
  tree: true,
  read: 'admin',
  write: 'platform',
  order: ['sort', 'asc'],
  fields: {
    name: text('menu.name', { group: 'group.name', required: true, search: 'contains' }),
    path: text('menu.path', { group: 'group.menuPlace' }),
    source: text('menu.source', { group: 'group.menuPlace', width: 130 }),
    code: text('menu.code', { group: 'group.name', required: true, search: 'contains', unique: true, width: 140 }),
    category: dictionary('menu.category', { group: 'group.name', required: true, source: 'menu_category' }),
    alias: text('menu.alias', { group: 'group.name', search: 'contains', width: 130 }),
    parentId: reference('menu.parent', {
      group: 'group.menuPlace',
      entity: 'menu',
      nameField: 'parentName',
      showIn: 'form',
    }),
    action: dictionary('menu.action', { group: 'group.behavior', source: 'button_func', showIn: 'form' }),
    isOpen: dictionary('menu.isOpen', { group: 'group.behavior', source: 'yes_no', showIn: 'form' }),
    shownIn: dictionary('menu.shownIn', { group: 'group.behavior', source: 'menu_shown_in', showIn: 'form' }),
    component: text('menu.component', { group: 'group.behavior', showIn: 'form' }),
    sort: integer('common.sort', { group: 'group.menuPlace', required: true, min: 0 }),
    remark: longText('common.remark', { group: 'group.behavior', showIn: 'form', maxLength: 255 }),
  },
});
export type Menu = RecordOf<typeof menu>;

const keys = v.array(v.string());
const grantKeys = v.object({ menu: keys, dataScope: keys, apiScope: keys });
/** Grants of one or several roles: ids by kind. */
export type GrantKeys = v.InferOutput<typeof grantKeys>;

const records = v.array(wire.record(menu));
/** A caller without a token asks too early and gets an empty list. */
const routes = {
  method: 'GET',
  access: 'anonymous',
  input: v.object({ topMenuId: wire.text }),
  output: records,
} as const;
export const menuRoutes = defineEndpoint({
  ...routes,
  path: `${menu.path}/routes`,
  summary: "The caller's menu as a tree",
});
export const menuFrontRoutes = defineEndpoint({
  ...routes,
  path: `${menu.path}/front/routes`,
  summary: 'The same at another path',
});
export const menuExternalRoutes = defineEndpoint({
  ...routes,
  path: `${menu.path}/routes-ext`,
  summary: 'The same for a second system',
});
export const menuAuthorities = defineEndpoint({
  ...routes,
  path: `${menu.path}/auth-routes`,
  summary: 'Which roles open which path',
  input: wire.nothing,
  output: v.array(v.record(v.string(), v.object({ authority: v.array(v.string()) }))),
});

const ofUser = { method: 'GET', access: 'user' } as const;
const ofAdmin = { method: 'GET', access: 'admin', permission: 'menu_view' } as const;
export const menuButtons = defineEndpoint({
  ...ofUser,
  path: `${menu.path}/buttons`,
  summary: 'Buttons that the caller may press, below their menus',
  input: wire.nothing,
  output: records,
});
export const menuTop = defineEndpoint({
  ...ofUser,
  path: `${menu.path}/top-menu`,
  summary: 'The bar on top',
  input: wire.nothing,
  output: v.array(wire.record(topMenu)),
});
export const menuList = defineEndpoint({
  ...ofAdmin,
  path: `${menu.path}/menu-list`,
  summary: 'Menus without buttons',
  input: wire.list('name', 'code', 'alias'),
  output: records,
});
export const menuLazyList = defineEndpoint({
  ...ofAdmin,
  path: `${menu.path}/lazy-list`,
  summary: 'Menus and buttons: one level',
  input: wire.treeLevel('name', 'code', 'alias'),
  output: records,
});
export const menuLazyMenuList = defineEndpoint({
  ...ofAdmin,
  path: `${menu.path}/lazy-menu-list`,
  summary: 'Menus: one level, or all',
  input: wire.treeLevel('name', 'code', 'alias'),
  output: records,
});
export const menuTree = defineEndpoint({
  ...ofUser,
  path: `${menu.path}/tree`,
  summary: 'Menus as picker nodes',
  input: wire.nothing,
  output: wire.nodes,
});
export const menuGrantTree = defineEndpoint({
  ...ofUser,
  path: `${menu.path}/grant-tree`,
  summary: 'What the caller may grant: three trees of nodes',
  input: wire.nothing,
  output: v.object({ menu: wire.nodes, dataScope: wire.nodes, apiScope: wire.nodes }),
});
export const menuRoleKeys = defineEndpoint({
  ...ofUser,
  path: `${menu.path}/role-tree-keys`,
  summary: 'What roles are granted',
  input: v.object({ roleIds: wire.text }),
  output: grantKeys,
});
export const menuTopTree = defineEndpoint({
  ...ofAdmin,
  path: `${menu.path}/grant-top-tree`,
  summary: 'Menus for the bar on top',
  input: wire.nothing,
  output: v.object({ menu: wire.nodes }),
});
export const menuTopKeys = defineEndpoint({
  ...ofAdmin,
  path: `${menu.path}/top-tree-keys`,
  summary: 'What entries of the bar on top hold',
  input: v.object({ topMenuIds: wire.ids }),
  output: v.object({ menu: keys }),
});
