import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { integer, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/**
 * A file that users keep with a record of its own. The bytes lie under its `name`; a record that a client adds by itself has
 * none, only a `link`.
 */
export const attach = defineEntity({
  name: 'attach',
  label: 'attach.title',
  singular: 'attach.one',
  screen: { path: '/resource/attach', icon: 'icon-file' },
  path: '/blade-resource/attach',
  table: 'blade_attach',
  title: 'originalName',
  tenantScoped: true,
  listKind: 'entity',
  sheet: 'out',
  read: 'permission',
  buttons: { add: 'upload' },
  order: ['id', 'desc'],
  fields: {
    originalName: text('attach.originalName', { required: true, search: 'contains', maxLength: 500 }),
    folder: text('attach.folder', { maxLength: 200, width: 160 }),
    extension: text('attach.extension', { readOnly: true, maxLength: 12, width: 90 }),
    attachSize: integer('attach.size', { readOnly: true, width: 110 }),
    name: text('attach.name', { readOnly: true, search: 'contains', maxLength: 500 }),
    link: text('attach.link', { maxLength: 1000, showIn: 'none' }),
    domainUrl: text('attach.domain', { readOnly: true, search: 'contains', maxLength: 500, showIn: 'none' }),
  },
});
export type Attach = RecordOf<typeof attach>;

/** Folders that hold attachments of the tenant: paths like `plans/2026`, in their order, without the top. */
export const attachFolders = defineEndpoint({
  method: 'GET',
  path: '/blade-resource/attach/folders',
  access: 'permission',
  permission: 'attach_view',
  summary: 'Folders of attachments',
  input: v.object({}),
  output: v.array(v.string()),
});

/** Makes an attachment of a whole resumable upload of the caller: for files that are too large for a form. */
export const attachUpload = defineEndpoint({
  method: 'POST',
  path: '/blade-resource/attach/from-upload',
  access: 'permission',
  permission: 'attach_upload',
  summary: 'Keep an upload as an attachment',
  audit: { verb: 'insert', of: 'attach' },
  input: v.object({ uploadId: wire.text, folder: v.optional(v.pipe(v.string(), v.maxLength(200)), '') }),
  output: v.object({ attachId: v.string() }),
});

/** An upload of the caller with the bytes of an attachment, as if it was sent: a cloud that becomes a scan need not be sent again. */
export const attachAsUpload = defineEndpoint({
  method: 'POST',
  path: '/blade-resource/attach/as-upload',
  access: 'permission',
  permission: 'attach_download',
  summary: 'Use an attachment as an upload',
  audit: { none: 'a file of its owner; the scan that is made of it is audited' },
  input: v.object({ id: wire.id }),
  output: v.object({ uploadId: v.string() }),
});

/** The bytes of an attachment, to be saved under the name that people gave it. */
export const attachDownload = defineEndpoint({
  method: 'GET',
  path: '/blade-resource/attach/download',
  access: 'permission',
  permission: 'attach_download',
  answer: 'file',
  summary: 'Download an attachment',
  input: v.object({ id: wire.id }),
  output: wire.file,
});

/** Which records show an attachment. */
export const attachUses = defineEndpoint({
  method: 'GET',
  path: '/blade-resource/attach/uses',
  access: 'permission',
  permission: 'attach_view',
  summary: 'Records that show an attachment',
  input: v.object({ id: wire.id }),
  output: v.array(
    v.object({
      /** Name of the entity, e.g. `notice`. */
      entity: v.string(),
      id: v.string(),
      /** What names the record to people. */
      title: v.string(),
    }),
  ),
});
