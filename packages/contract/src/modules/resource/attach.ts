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
    extension: text('attach.extension', { readOnly: true, maxLength: 12, width: 90 }),
    attachSize: integer('attach.size', { readOnly: true, width: 110 }),
    name: text('attach.name', { readOnly: true, search: 'contains', maxLength: 500 }),
    link: text('attach.link', { maxLength: 1000, showIn: 'none' }),
    domainUrl: text('attach.domain', { readOnly: true, search: 'contains', maxLength: 500, showIn: 'none' }),
  },
});
export type Attach = RecordOf<typeof attach>;

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
