import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity, type RecordOf } from '../../entity.ts';
import { choice, dateTime, integer, longText, onOff, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** What other programs are told. `ping` is a test. */
export const WEBHOOK_EVENTS = [
  'dataset-ready',
  'run-ended',
  'task-due',
  'release-made',
  'alarm',
  'job-failed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
const EVENT_OPTIONS = WEBHOOK_EVENTS.map((event) => [event, `webhook.${event}`] as const);
/** Calls in a row that failed after which a webhook is paused. */
export const WEBHOOK_PAUSES_AFTER = 20;

/**
 * An address that is called when something happened in the tenant. The secret signs the calls; it is made by the server, sealed
 * in storage and answered once, when the webhook is added.
 */
export const webhook = defineEntity({
  name: 'webhook',
  label: 'webhook.title',
  singular: 'webhook.one',
  screen: { path: '/resource/webhook', icon: 'icon-client' },
  path: '/blade-resource/webhook',
  table: 'blade_webhook',
  title: 'name',
  tenantScoped: true,
  read: 'admin',
  write: 'admin',
  listKind: 'entity',
  sheet: 'none',
  fields: {
    name: text('webhook.name', { required: true, maxLength: 64, search: 'contains' }),
    url: text('webhook.url', { required: true, maxLength: 500, search: 'contains', width: 280 }),
    events: choice('webhook.events', { required: true, many: true, options: EVENT_OPTIONS }),
    secretKey: text('webhook.secret', { secret: true, readOnly: true, showIn: 'none' }),
    isActive: onOff('webhook.active', { width: 90 }),
    failures: integer('webhook.failures', { readOnly: true, showIn: 'list', width: 110 }),
  },
});
export type Webhook = RecordOf<typeof webhook>;

/** Calls of webhooks: what was sent, how often, and what was answered. */
export const webhookDelivery = defineEntity({
  name: 'webhookDelivery',
  label: 'webhookDelivery.title',
  singular: 'webhookDelivery.one',
  path: `${webhook.path}/delivery`,
  table: 'blade_webhook_delivery',
  permission: 'webhook',
  title: 'event',
  tenantScoped: true,
  isLog: true,
  read: 'admin',
  write: 'super',
  order: ['id', 'desc'],
  fields: {
    createTime: dateTime('webhookDelivery.time', { search: 'range', width: 172 }),
    webhookName: text('webhook.name', { width: 120 }),
    event: choice('webhookDelivery.event', {
      search: 'equals',
      width: 120,
      options: [...EVENT_OPTIONS, ['ping', 'webhook.ping']],
    }),
    state: choice('webhookDelivery.state', {
      search: 'equals',
      width: 100,
      options: [
        ['waiting', 'webhookDelivery.waiting'],
        ['sent', 'channel.sent'],
        ['failed', 'channel.failed'],
      ],
      tones: { waiting: 'busy', sent: 'good', failed: 'bad' },
    }),
    attempts: integer('webhookDelivery.attempts', { width: 80 }),
    answer: integer('webhookDelivery.answer', { width: 90 }),
    reason: text('channel.reason', { maxLength: 500, width: 240 }),
    response: longText('webhookDelivery.response', { showIn: 'form' }),
    payload: longText('webhookDelivery.payload', { showIn: 'form' }),
  },
});

/** Calls, newest first. */
export const webhookDeliveryList = defineEndpoint({
  method: 'GET',
  path: `${webhookDelivery.path}/list`,
  access: 'admin',
  permission: 'webhook_view',
  summary: 'Calls of webhooks, newest first',
  input: wire.listQuery,
  output: wire.page(wire.object),
});

export const webhookDeliveryDetail = defineEndpoint({
  method: 'GET',
  path: `${webhookDelivery.path}/detail`,
  access: 'admin',
  permission: 'webhook_view',
  summary: 'One call of a webhook with what was answered',
  input: v.object({ id: wire.id }),
  output: wire.object,
});

/** Delivers a webhook call again under its first delivery id. */
export const webhookResend = defineEndpoint({
  method: 'POST',
  path: `${webhookDelivery.path}/resend`,
  access: 'admin',
  permission: 'webhook_edit',
  inputIn: 'both',
  summary: 'Call again',
  audit: { none: 'the log of calls has it' },
  input: v.object({ id: wire.id }),
  output: wire.done,
});

/** Calls with the event `ping`. */
export const webhookTest = defineEndpoint({
  method: 'POST',
  path: `${webhook.path}/test`,
  access: 'admin',
  permission: 'webhook_edit',
  inputIn: 'both',
  summary: 'Call for a test',
  audit: { none: 'the log of calls has it' },
  input: v.object({ id: wire.id }),
  output: wire.done,
});
