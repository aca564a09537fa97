import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { choice, integer, longText, text } from '../../field.ts';

/** Ways of getting a token that the server knows. */
export const GRANT_TYPES = [
  'password',
  'captcha',
  'refresh_token',
  'authorization_code',
  'social',
  'sms_code',
  'register',
] as const;

/** An application that may ask for tokens. */
export const client = defineEntity({
  name: 'client',
  label: 'client.title',
  singular: 'client.one',
  screen: { path: '/system/client', icon: 'icon-client', findsByTitle: true, isPublic: true },
  path: '/blade-system/client',
  table: 'blade_client',
  title: 'clientId',
  tenantScoped: false,
  read: 'platform',
  write: 'platform',
  listKind: 'entity',
  fields: {
    clientId: text('client.id', {
      group: 'group.access',
      required: true,
      search: 'contains',
      unique: true,
      maxLength: 48,
    }),
    // A new one is made when none is given.
    clientSecret: text('client.secret', { group: 'group.access', secret: true, maxLength: 256, showIn: 'form' }),
    authorizedGrantTypes: choice('client.grants', {
      group: 'group.access',
      required: true,
      many: true,
      maxLength: 256,
      width: 230,
      options: GRANT_TYPES.map((grant) => [grant, `grant.${grant}`] as const),
    }),
    scope: text('client.scope', { group: 'group.access', required: true, maxLength: 256 }),
    accessTokenValidity: integer('client.accessSeconds', {
      group: 'group.validity',
      required: true,
      width: 160,
      min: 60,
      max: 2_592_000,
    }),
    refreshTokenValidity: integer('client.refreshSeconds', {
      group: 'group.validity',
      required: true,
      width: 210,
      min: 60,
      max: 31_536_000,
    }),
    webServerRedirectUri: longText('client.redirect', { group: 'group.further', showIn: 'form', maxLength: 256 }),
    resourceIds: text('client.resources', { group: 'group.further', showIn: 'form', maxLength: 256 }),
    authorities: text('client.authorities', { group: 'group.further', showIn: 'form', maxLength: 256 }),
    autoapprove: text('client.autoapprove', { group: 'group.further', showIn: 'form', maxLength: 256 }),
    additionalInformation: longText('client.additional', { group: 'group.further', showIn: 'form', maxLength: 4096 }),
  },
});
export type Client = RecordOf<typeof client>;
