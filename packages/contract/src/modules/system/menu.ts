import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dictionary, integer, longText, reference, text } from '../../field.ts';

/** A menu entry (category 1) or a button on its screen (category 2). */
export const menu = defineEntity({
  name: 'menu',
  label: 'menu.title',
  path: '/blade-system/menu',
  table: 'blade_menu',
  title: 'name',
  tenantScoped: false,
  tree: true,
  read: 'admin',
  write: 'super',
  order: ['sort', 'asc'],
  fields: {
    name: text('menu.name', { required: true, search: 'contains' }),
    path: text('menu.path'),
    source: text('menu.source'),
    code: text('menu.code', { required: true, search: 'contains', unique: true }),
    category: dictionary('menu.category', { required: true, source: 'menu_category' }),
    alias: text('menu.alias', { search: 'contains' }),
    parentId: reference('menu.parent', { entity: 'menu', nameField: 'parentName', showIn: 'form' }),
    action: dictionary('menu.action', { source: 'button_func', showIn: 'form' }),
    isOpen: dictionary('menu.isOpen', { source: 'yes_no', showIn: 'form' }),
    shownIn: dictionary('menu.shownIn', { source: 'menu_shown_in', showIn: 'form' }),
    component: text('menu.component', { showIn: 'form' }),
    sort: integer('common.sort', { required: true, min: 0 }),
    remark: longText('common.remark', { showIn: 'form', maxLength: 255 }),
  },
});
export type Menu = RecordOf<typeof menu>;

/** Grants of one or several roles: ids by kind. */
export interface GrantKeys {
  menu: string[];
  dataScope: string[];
  apiScope: string[];
}
