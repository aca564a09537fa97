import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { integer, longText, text } from '../../field.ts';

/** An application that may ask for tokens. */
export const client = defineEntity({
  name: 'client',
  label: 'client.title',
  path: '/blade-system/client',
  table: 'blade_client',
  title: 'clientId',
  tenantScoped: false,
  read: 'super',
  write: 'super',
  listKind: 'entity',
  fields: {
    clientId: text('client.id', { required: true, search: 'contains', unique: true, maxLength: 48 }),
    clientSecret: text('client.secret', { required: true, secret: true, maxLength: 256 }),
    authorizedGrantTypes: text('client.grants', { required: true, maxLength: 256 }),
    scope: text('client.scope', { required: true, maxLength: 256 }),
    accessTokenValidity: integer('client.accessSeconds', { required: true, min: 60, max: 2_592_000 }),
    refreshTokenValidity: integer('client.refreshSeconds', { required: true, min: 60, max: 31_536_000 }),
    webServerRedirectUri: text('client.redirect', { showIn: 'form', maxLength: 256 }),
    resourceIds: text('client.resources', { showIn: 'form', maxLength: 256 }),
    authorities: text('client.authorities', { showIn: 'form', maxLength: 256 }),
    autoapprove: text('client.autoapprove', { showIn: 'form', maxLength: 256 }),
    additionalInformation: longText('client.additional', { showIn: 'form', maxLength: 4096 }),
  },
});
export type Client = RecordOf<typeof client>;
