import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { integer, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** An entry of the bar on top; it narrows the menu to those that are set below it. */
export const topMenu = defineEntity({
  name: 'topMenu',
  label: 'topMenu.title',
  singular: 'topMenu.one',
  screen: { path: '/system/topmenu', icon: 'icon-topmenu', findsByTitle: true, isPublic: true },
  path: '/blade-system/topmenu',
  table: 'blade_top_menu',
  title: 'name',
  tenantScoped: true,
  permission: 'topmenu',
  read: 'permission',
  listKind: 'entity',
  order: ['sort', 'asc'],
  fields: {
    name: text('topMenu.name', { required: true, search: 'contains' }),
    source: text('topMenu.source'),
    code: text('topMenu.code', { required: true, search: 'contains' }),
    path: text('topMenu.path'),
    sort: integer('common.sort', { required: true, min: 0 }),
  },
});
export type TopMenu = RecordOf<typeof topMenu>;

/** Replaces what entries of the bar on top hold. */
export const topMenuGrant = defineEndpoint({
  method: 'POST',
  path: `${topMenu.path}/grant`,
  access: 'permission',
  permission: 'topmenu_setting',
  summary: 'Set what entries of the bar on top hold',
  audit: { verb: 'grant', of: 'topMenu' },
  input: v.object({ topMenuIds: wire.ids, menuIds: wire.optionalIds }),
  output: wire.done,
});
