import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity, type RecordOf } from '../../entity.ts';
import { choice, dateTime, dictionary, integer, longText, text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { sendOutcome } from './send-outcome.ts';

/** How the way to a mail server is secured: not at all, by STARTTLS on the plain port, by TLS from the first byte. */
export const MAIL_SECURITY = ['none', 'starttls', 'tls'] as const;
export type MailSecurity = (typeof MAIL_SECURITY)[number];
/** Receivers of one mail. */
export const MOST_RECEIVERS = 50;

/**
 * A mail server that mail of a tenant goes by: the enabled one, else that of the platform, else as `CLOUD_MAIL` says. The
 * password is sealed in storage and never answered.
 */
export const mail = defineEntity({
  name: 'mail',
  label: 'mail.title',
  singular: 'mail.one',
  screen: { path: '/resource/mail', icon: 'icon-mail' },
  path: '/blade-resource/mail',
  table: 'blade_mail',
  title: 'mailCode',
  tenantScoped: true,
  read: 'admin',
  write: 'admin',
  listKind: 'entity',
  sheet: 'none',
  fields: {
    mailCode: text('mail.code', { required: true, unique: true, maxLength: 32, search: 'contains', width: 120 }),
    host: text('mail.host', { required: true, maxLength: 253, search: 'contains', width: 150 }),
    port: integer('mail.port', { required: true, min: 1, max: 65_535, width: 90 }),
    security: choice('mail.security', {
      required: true,
      width: 120,
      options: [
        ['none', 'mail.none'],
        ['starttls', 'mail.starttls'],
        ['tls', 'mail.tls'],
      ],
    }),
    account: text('mail.account', { maxLength: 255, width: 150 }),
    secretKey: text('mail.password', { secret: true, maxLength: 255, showIn: 'form' }),
    fromAddress: text('mail.from', { required: true, format: 'mail', maxLength: 254 }),
    fromName: text('mail.fromName', { maxLength: 64, showIn: 'form' }),
    remark: longText('common.remark', { showIn: 'form', maxLength: 255 }),
    status: dictionary('channel.status', { source: 'yes_no', readOnly: true, showIn: 'list', width: 100 }),
  },
});
export type Mail = RecordOf<typeof mail>;

/** What was sent, and what became of it; receivers are masked. */
export const mailLog = defineEntity({
  name: 'mailLog',
  label: 'mailLog.title',
  singular: 'mailLog.one',
  path: `${mail.path}/log`,
  table: 'blade_mail_log',
  permission: 'mail',
  title: 'receiver',
  tenantScoped: true,
  isLog: true,
  read: 'admin',
  write: 'super',
  order: ['id', 'desc'],
  fields: {
    createTime: dateTime('channel.time', { search: 'range', width: 172 }),
    receiver: text('mailLog.receiver', { maxLength: 254, width: 200 }),
    outcome: sendOutcome,
    subject: text('mailLog.subject', { search: 'contains', width: 240 }),
    mailCode: text('mail.code', { maxLength: 32, width: 120 }),
    providerId: text('mailLog.provider', { maxLength: 255, width: 220 }),
    reason: text('channel.reason', { maxLength: 500, width: 280 }),
  },
});

/** What was sent, newest first. */
export const mailLogList = defineEndpoint({
  method: 'GET',
  path: `${mailLog.path}/list`,
  access: 'admin',
  permission: 'mail_view',
  summary: 'Mail that was sent, newest first',
  input: wire.listQuery,
  output: wire.page(wire.object),
});

/** One of them. */
export const mailLogDetail = defineEndpoint({
  method: 'GET',
  path: `${mailLog.path}/detail`,
  access: 'admin',
  permission: 'mail_view',
  summary: 'One mail that was sent',
  input: v.object({ id: wire.id }),
  output: wire.object,
});

/** Makes one mail server that which mail goes by; every other of its tenant is switched off. */
export const mailEnable = defineEndpoint({
  method: 'POST',
  path: `${mail.path}/enable`,
  access: 'admin',
  permission: 'mail_enable',
  inputIn: 'both',
  summary: 'Send mail by this server',
  audit: { as: 'records' },
  input: v.object({ id: wire.id }),
  output: wire.done,
});

/** Sends a test mail by one server, enabled or not. */
export const mailTest = defineEndpoint({
  method: 'POST',
  path: `${mail.path}/test`,
  access: 'admin',
  permission: 'mail_edit',
  summary: 'Send a test mail',
  audit: { none: 'each mail has its row in the log of mail' },
  input: v.object({ id: wire.id, to: wire.text }),
  output: wire.done,
});
