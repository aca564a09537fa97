import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity, type RecordOf } from '../../entity.ts';
import { dateTime, decimal, dictionary, integer, longText, text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { sendOutcome } from './send-outcome.ts';

/** Keys of the dictionary `sms`: the services that messages go by. */
export const SMS_SERVICES = { yunpian: 1, qiniu: 2, aliyun: 3, tencent: 4 } as const;
/** States of a channel, by the dictionary `yes_no`. */
export const CHANNEL_OFF = 1;
export const CHANNEL_ON = 2;
/** Phones of one call. */
export const MOST_PHONES = 100;

/**
 * An account at an SMS service with one template. Messages of a tenant go by its enabled setting, else by that of the platform,
 * else as `CLOUD_SMS` says; a call may name another setting by its code. The secret is sealed in storage and never answered.
 */
export const sms = defineEntity({
  name: 'sms',
  label: 'sms.title',
  singular: 'sms.one',
  screen: { path: '/resource/sms', icon: 'icon-sms' },
  path: '/blade-resource/sms',
  table: 'blade_sms',
  title: 'smsCode',
  tenantScoped: true,
  read: 'admin',
  write: 'admin',
  listKind: 'entity',
  sheet: 'none',
  fields: {
    category: dictionary('sms.category', { required: true, source: 'sms', search: 'equals', width: 120 }),
    smsCode: text('sms.code', { required: true, unique: true, maxLength: 32, search: 'contains' }),
    templateId: text('sms.template', { required: true, maxLength: 64, search: 'contains' }),
    accessKey: text('sms.accessKey', { required: true, maxLength: 255 }),
    secretKey: text('sms.secretKey', { secret: true, maxLength: 255, showIn: 'form' }),
    regionId: text('sms.region', { maxLength: 255, showIn: 'form' }),
    signName: text('sms.sign', { maxLength: 64 }),
    /** Application at Tencent Cloud (`SmsSdkAppId`); others need none. */
    appId: text('sms.app', { maxLength: 64, showIn: 'form' }),
    remark: longText('common.remark', { showIn: 'form', maxLength: 255 }),
    status: dictionary('channel.status', { source: 'yes_no', readOnly: true, showIn: 'list', width: 100 }),
  },
});
export type Sms = RecordOf<typeof sms>;

/** What was sent, and what became of it; phones are masked. */
export const smsLog = defineEntity({
  name: 'smsLog',
  label: 'smsLog.title',
  singular: 'smsLog.one',
  path: `${sms.path}/log`,
  table: 'blade_sms_log',
  permission: 'sms',
  title: 'phone',
  tenantScoped: true,
  isLog: true,
  read: 'admin',
  write: 'super',
  order: ['id', 'desc'],
  fields: {
    createTime: dateTime('channel.time', { search: 'range', width: 172 }),
    phone: text('smsLog.phone', { search: 'equals', maxLength: 20, width: 130 }),
    outcome: sendOutcome,
    smsCode: text('sms.code', { maxLength: 32, width: 120 }),
    templateId: text('sms.template', { maxLength: 64, width: 140 }),
    providerId: text('smsLog.provider', { maxLength: 64, width: 180 }),
    parts: integer('smsLog.parts', { width: 80 }),
    fee: decimal('smsLog.fee', { width: 80 }),
    reason: text('channel.reason', { maxLength: 500, width: 280 }),
  },
});

/** What was sent, newest first. */
export const smsLogList = defineEndpoint({
  method: 'GET',
  path: `${smsLog.path}/list`,
  access: 'admin',
  permission: 'sms_view',
  summary: 'Messages that were sent, newest first',
  input: wire.listQuery,
  output: wire.page(wire.object),
});

/** One of them. */
export const smsLogDetail = defineEndpoint({
  method: 'GET',
  path: `${smsLog.path}/detail`,
  access: 'admin',
  permission: 'sms_view',
  summary: 'One message that was sent',
  input: v.object({ id: wire.id }),
  output: wire.object,
});

/** Makes one setting that which messages go by; every other of its tenant is switched off. */
export const smsEnable = defineEndpoint({
  method: 'POST',
  path: `${sms.path}/enable`,
  access: 'admin',
  permission: 'sms_enable',
  inputIn: 'both',
  summary: 'Send messages by this setting',
  audit: { as: 'records' },
  input: v.object({ id: wire.id }),
  output: wire.done,
});

const endpoint = `${sms.path}/endpoint`;

/** Sends the template of a setting to phones, comma-separated; `params` is a JSON object of texts that fill the template. */
export const smsSendMessage = defineEndpoint({
  method: 'POST',
  path: `${endpoint}/send-message`,
  access: 'user',
  inputIn: 'both',
  summary: 'Send a message to phones',
  audit: { none: 'each message has its row in the log of messages' },
  input: v.object({ code: wire.text, phones: wire.text, params: wire.text }),
  output: wire.done,
});

const phoneCode = v.object({
  id: v.string(),
  phone: v.string(),
  /** Always empty: the code goes to the phone. */
  value: v.string(),
  waitSeconds: v.number(),
  lifeSeconds: v.number(),
});

/** Sends a code to a phone; `validate-message` takes it together with this id. */
export const smsSendValidate = defineEndpoint({
  method: 'POST',
  path: `${endpoint}/send-validate`,
  access: 'user',
  inputIn: 'both',
  summary: 'Send a code to a phone',
  audit: { none: 'each message has its row in the log of messages' },
  input: v.object({ phone: wire.text, code: wire.text }),
  output: phoneCode,
});

/** Whether that code is right; it serves once. */
export const smsValidateMessage = defineEndpoint({
  method: 'POST',
  path: `${endpoint}/validate-message`,
  access: 'user',
  inputIn: 'both',
  summary: 'Check a code that was sent to a phone',
  audit: { none: 'it changes no record' },
  input: v.object({ id: wire.text, value: wire.text, phone: wire.text }),
  output: wire.done,
});

const sendBySetting = (setting: 'notice' | 'order' | 'meeting') =>
  defineEndpoint({
    method: 'POST',
    path: `${endpoint}/send-${setting}`,
    access: 'user',
    inputIn: 'both',
    summary: `Send the template of the setting with the code \`${setting}\` to phones`,
    audit: { none: 'each message has its row in the log of messages' },
    input: v.object({ phones: wire.text }),
    output: wire.done,
  });

/** Send the template of the setting whose code is `notice`, `order` or `meeting`. It is sent as it stands: these calls carry no values. */
export const smsSendNotice = sendBySetting('notice');
export const smsSendOrder = sendBySetting('order');
export const smsSendMeeting = sendBySetting('meeting');
