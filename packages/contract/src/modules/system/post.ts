import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dictionary, integer, longText, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** A position people hold, e.g. chief engineer. */
export const post = defineEntity({
  name: 'post',
  label: 'post.title',
  singular: 'post.one',
  screen: { path: '/system/post', icon: 'icon-post', findsByTitle: true, isPublic: true },
  picker: { call: 'select', isPerTenant: true },
  path: '/blade-system/post',
  table: 'blade_post',
  title: 'postName',
  tenantScoped: true,
  listKind: 'entity',
  order: ['sort', 'asc'],
  fields: {
    category: dictionary('post.category', { required: true, source: 'post_category', search: 'equals' }),
    postCode: text('post.code', { required: true, search: 'contains', unique: true, maxLength: 12 }),
    postName: text('post.name', { required: true, search: 'contains', maxLength: 64 }),
    sort: integer('common.sort', { required: true, min: 0 }),
    remark: longText('common.remark', { showIn: 'form', maxLength: 255 }),
  },
});
export type Post = RecordOf<typeof post>;

/** The list under the name that the public client knows. */
export const postPage = defineEndpoint({
  method: 'GET',
  path: `${post.path}/page`,
  access: 'user',
  summary: 'Positions, page by page',
  input: wire.list('postCode', 'postName', 'category'),
  output: wire.page(wire.record(post)),
});
