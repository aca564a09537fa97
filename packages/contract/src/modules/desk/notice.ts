import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dateTime, dictionary, richText, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** An announcement to everybody of a tenant. Users without the right to edit notices see it from its release time on. */
export const notice = defineEntity({
  name: 'notice',
  label: 'notice.title',
  singular: 'notice.one',
  screen: { path: '/desk/notice', icon: 'icon-notice', isPublic: true },
  path: '/blade-desk/notice',
  table: 'blade_notice',
  title: 'title',
  tenantScoped: true,
  order: ['releaseTime', 'desc'],
  fields: {
    title: text('notice.name', { required: true, search: 'contains', width: 320 }),
    category: dictionary('notice.category', { required: true, source: 'notice', search: 'equals' }),
    releaseTime: dateTime('notice.releaseTime', { required: true, search: 'range', width: 180 }),
    content: richText('notice.content', { showIn: 'form', maxLength: 20_000 }),
  },
});
export type Notice = RecordOf<typeof notice>;

/** Remembers that the caller has read a notice. */
export const noticeRead = defineEndpoint({
  method: 'POST',
  path: `${notice.path}/read`,
  access: 'user',
  inputIn: 'query',
  summary: 'Remember that a notice was read',
  audit: { none: 'what someone has read concerns no one else' },
  input: v.object({ id: wire.id }),
  output: wire.done,
});
