import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dateTime, dictionary, longText, onOff, reference, richText, text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { FORM_LIMITS, isFormFile, type FormFile } from '../flow/form.ts';

/** An announcement to a tenant, or to some departments, roles and people of it. Users without the right to edit notices see it from its release time on. */
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
    audienceDepts: reference('notice.depts', { entity: 'dept', many: true, showIn: 'form', maxLength: 4_000 }),
    audienceRoles: reference('notice.roles', { entity: 'role', many: true, showIn: 'form', maxLength: 4_000 }),
    audienceUsers: reference('notice.users', { entity: 'user', many: true, showIn: 'form', maxLength: 4_000 }),
    isConfirm: onOff('notice.confirm', { showIn: 'form' }),
    content: richText('notice.content', { showIn: 'form', maxLength: 20_000 }),
    /** Files beside the text; see {@link noticeFiles}. */
    attachments: longText('notice.attachments', { showIn: 'form', maxLength: 8_000 }),
  },
});
export type Notice = RecordOf<typeof notice>;

/** Files of a notice from what it keeps: a JSON array of {@link FormFile}. Anything else is none. */
export function noticeFiles(text: string | null | undefined): FormFile[] {
  if (!text) return [];
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter(isFormFile).slice(0, FORM_LIMITS.files) : [];
  } catch {
    return [];
  }
}

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

const reader = v.object({
  userId: v.string(),
  name: v.string(),
  /** '' of one who has not read it. */
  readTime: v.string(),
});
/** Whom a notice is for, and who of them has read it. */
export const noticeReaders = defineEndpoint({
  method: 'GET',
  path: `${notice.path}/readers`,
  access: 'permission',
  permission: 'notice_edit',
  summary: 'Who has read a notice',
  input: v.object({ id: wire.id }),
  output: v.object({
    total: v.number(),
    read: v.number(),
    /** Those who have not read it first; not all of many. */
    readers: v.array(reader),
  }),
});
export type NoticeReader = v.InferOutput<typeof reader>;
