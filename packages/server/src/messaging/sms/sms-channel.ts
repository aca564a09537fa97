import { ApiError, CHANNEL_ON, isObject, MANAGEMENT_TENANT, SMS_SERVICES } from '@cloud/contract';
import { randomUUID } from 'node:crypto';
import { errorMessage } from '../../errors/cause.ts';
import { unseal } from '../../identity/encryption-at-rest.ts';
import { guardedFetch } from '../../outgoing/guarded-fetch.ts';
import type { Messaging } from '../messaging.ts';
import { putInOutbox } from '../outbox.ts';
import { aliyun } from './aliyun.ts';
import { postToGateway } from './gateway.ts';
import type { SmsAccount, SmsMessage, SmsProvider, SmsReceipt } from './provider.ts';
import { qiniu } from './qiniu.ts';
import { tencent } from './tencent.ts';
import { yunpian } from './yunpian.ts';

/** What is sealed as the secret of an SMS setting opens as nothing else. */
export const SMS_PURPOSE = 'sms';
const TIMEOUT_MS = 10_000;
const NOTHING_CHARGED = { providerId: '', parts: 1, fee: undefined };

/** A way that messages go. */
export interface SmsChannel {
  /** The setting; undefined for the one of the operator. */
  setting: { id: string; smsCode: string; templateId: string } | undefined;
  /** @throws ApiError `sms-refused`, `outgoing-failed`, `outgoing-timeout` */
  send(message: SmsMessage, signal?: AbortSignal): Promise<SmsReceipt>;
}

/** The service of a key of the dictionary. */
export function providerOf(category: number): SmsProvider | undefined {
  const { yunpian: first, qiniu: second, aliyun: third } = SMS_SERVICES;
  const byKey = new Map([[first, yunpian], [second, qiniu], [third, aliyun], [SMS_SERVICES.tencent, tencent]]); // prettier-ignore
  return byKey.get(category as 1);
}

/**
 * The way that messages of a tenant go: the setting of this code, else the enabled one of the tenant, else that of the platform,
 * else the operator's; undefined when there is none.
 *
 * @throws ApiError `sms-unknown` for a code that no setting of the tenant has.
 */
export async function smsChannelOf(messaging: Messaging, tenantId: string, code = ''): Promise<SmsChannel | undefined> {
  const rows = messaging.database.queries.selectFrom('bladeSms').selectAll().where('isDeleted', '=', 0);
  if (code !== '') {
    const named = await rows.where('tenantId', '=', tenantId).where('smsCode', '=', code).executeTakeFirst();
    if (!named) throw new ApiError('sms-unknown', { code: code.slice(0, 32) });
    return channelOf(messaging, named);
  }
  const enabled = await rows
    .where('tenantId', 'in', [tenantId, MANAGEMENT_TENANT])
    .where('status', '=', CHANNEL_ON)
    .orderBy((order) => order('tenantId', '=', MANAGEMENT_TENANT))
    .executeTakeFirst();
  return enabled ? channelOf(messaging, enabled) : operatorChannel(messaging);
}

/** Whether a tenant has a setting of this code. */
export async function hasSmsOf(
  { database }: Pick<Messaging, 'database'>,
  tenantId: string,
  code: string,
): Promise<boolean> {
  const rows = database.queries.selectFrom('bladeSms').select('id').where('isDeleted', '=', 0);
  const named = await rows.where('tenantId', '=', tenantId).where('smsCode', '=', code).executeTakeFirst();
  return named !== undefined;
}

/** Whether codes can be sent for any tenant. */
export async function hasSms({ config, database }: Pick<Messaging, 'config' | 'database'>): Promise<boolean> {
  if (config.sms.kind !== 'off') return true;
  const rows = database.queries.selectFrom('bladeSms').select('id').where('isDeleted', '=', 0);
  return (await rows.where('status', '=', CHANNEL_ON).limit(1).executeTakeFirst()) !== undefined;
}

interface Stored extends SmsAccount {
  id: string;
  smsCode: string;
  category: number;
}
type StoredRow = { [K in keyof Stored]: Stored[K] | null };

function channelOf(
  messaging: Messaging,
  row: Pick<Stored, 'id' | 'smsCode' | 'category' | 'templateId' | 'accessKey'> & StoredRow,
): SmsChannel {
  const provider = providerOf(row.category);
  if (!provider) throw new ApiError('sms-unknown', { code: row.smsCode });
  const { secrets, config } = messaging;
  const account: SmsAccount = {
    templateId: row.templateId,
    accessKey: row.accessKey,
    secretKey: row.secretKey ? unseal(secrets, row.secretKey, SMS_PURPOSE) : '',
    regionId: row.regionId ?? '',
    signName: row.signName ?? '',
    appId: row.appId ?? '',
  };
  return {
    setting: { id: row.id, smsCode: row.smsCode, templateId: row.templateId },
    send: (message, signal) => sendBy(provider, account, message, config, signal),
  };
}

/** @throws ApiError `sms-refused`, `outgoing-failed`, `outgoing-timeout` */
async function sendBy(
  provider: SmsProvider,
  account: SmsAccount,
  message: SmsMessage,
  { outgoingAllow: allowed, smsProviderUrl }: Messaging['config'],
  signal: AbortSignal | undefined,
): Promise<SmsReceipt> {
  const { url, headers, body } = provider.callOf(account, message, new Date(), randomUUID());
  const target = smsProviderUrl === undefined ? url : `${smsProviderUrl}${new URL(url).pathname}`;
  const called = { method: 'POST', headers, body, allowed, timeoutMs: TIMEOUT_MS, ...(signal && { signal }) };
  const { status, text } = await guardedFetch(target, called);
  const answer = readJson(text);
  const receipt = status < 300 ? provider.receiptOf(answer) : undefined;
  if (receipt) return receipt;
  const reason = provider.refusalOf(answer).trim() || `HTTP ${status}`;
  throw new ApiError('sms-refused', { reason: reason.slice(0, 300) });
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}

/** The way that the setting `CLOUD_SMS` names. */
function operatorChannel({ config }: Messaging): SmsChannel | undefined {
  const { sms, dataFolder } = config;
  if (sms.kind === 'off') return undefined;
  return {
    setting: undefined,
    send: async ({ phone, values }) => {
      if (sms.kind === 'outbox') await putInOutbox(dataFolder, 'sms.jsonl', { phone, ...values });
      else {
        // The gateway's body has places for a code and nothing else.
        const { code } = values;
        if (code === undefined) throw new ApiError('sms-refused', { reason: 'CLOUD_SMS=http carries codes only' });
        await postToGateway(sms, { phone, code }).catch((cause: unknown) => {
          throw new ApiError('sms-refused', { reason: errorMessage(cause) }, cause);
        });
      }
      return NOTHING_CHARGED;
    },
  };
}
