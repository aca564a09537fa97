import { ApiError, mobileProblem, MOST_PHONES } from '@cloud/contract';
import { newId } from '../../database/id.ts';
import { errorMessage } from '../../errors/cause.ts';
import { DAY_SECONDS, limitOf, type Messaging } from '../messaging.ts';
import type { SmsReceipt } from './provider.ts';
import { smsChannelOf, type SmsChannel } from './sms-channel.ts';

/** Messages that are to go out. */
export interface SmsOrder {
  tenantId: string;
  /** Who sends; null for the product itself. */
  userId: string | null;
  /** Code of a setting; '' for the enabled one. */
  code?: string;
  phones: readonly string[];
  values: Readonly<Record<string, string>>;
}

const PHONE_DAY_LIMIT = 10;
const TENANT_DAY_LIMIT = 1000;
const MOST_VALUES = 20;
const MOST_VALUE_LENGTH = 200;

/** A phone of mainland China without its prefix. @throws ApiError `phone-invalid` */
export function readPhone(given: string): string {
  const phone = given.trim().replace(/^(\+86|0086)/, '');
  if (mobileProblem(phone)) throw new ApiError('phone-invalid');
  return phone;
}

/** `138****0001`: enough to recognize a phone that one knows. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/**
 * Sends a message to phones, one after the other, and logs each with what became of it.
 *
 * @throws ApiError `phone-invalid`, `too-many-phones`, `sms-values-invalid`, `sms-unavailable`, `sms-unknown`, `sms-limit`; what the first
 * message that failed failed with, once all were tried.
 */
export async function sendSms(messaging: Messaging, order: SmsOrder, signal?: AbortSignal): Promise<SmsReceipt[]> {
  const phones = [...new Set(order.phones.map(readPhone))];
  if (phones.length === 0) throw new ApiError('phone-invalid');
  if (phones.length > MOST_PHONES) throw new ApiError('too-many-phones', { limit: MOST_PHONES });
  const values = Object.values(order.values);
  if (values.length > MOST_VALUES || values.some((value) => value.length > MOST_VALUE_LENGTH))
    throw new ApiError('sms-values-invalid');
  const channel = await smsChannelOf(messaging, order.tenantId, order.code);
  if (!channel) throw new ApiError('sms-unavailable');
  await countAll(messaging, order.tenantId, phones);
  const receipts: SmsReceipt[] = [];
  let failure: unknown;
  for (const phone of phones) {
    try {
      const receipt = await channel.send({ phone, values: order.values }, signal);
      await log(messaging, order, channel, phone, receipt);
      receipts.push(receipt);
    } catch (cause) {
      await log(messaging, order, channel, phone, undefined, cause);
      failure ??= cause;
    }
  }
  if (failure !== undefined) throw failure;
  return receipts;
}

/** @throws ApiError `sms-limit` */
async function countAll(messaging: Messaging, tenantId: string, phones: readonly string[]): Promise<void> {
  const perPhone = await limitOf(messaging, 'sms.limit.phoneDay', tenantId, PHONE_DAY_LIMIT);
  const perTenant = await limitOf(messaging, 'sms.limit.tenantDay', tenantId, TENANT_DAY_LIMIT);
  const { expiring } = messaging;
  for (const phone of phones) {
    const isFree =
      (await expiring.count(`sms:phone:${tenantId}:${phone}:${today()}`, perPhone, DAY_SECONDS)) &&
      (await expiring.count(`sms:tenant:${tenantId}:${today()}`, perTenant, DAY_SECONDS));
    if (!isFree) throw new ApiError('sms-limit', { phone: maskPhone(phone) });
  }
}

/** A count restarts its life with each message; the day in its name ends it. */
const today = (): string => new Date().toISOString().slice(0, 10);

async function log(
  { database }: Messaging,
  { tenantId, userId }: SmsOrder,
  { setting }: SmsChannel,
  phone: string,
  receipt: SmsReceipt | undefined,
  cause?: unknown,
): Promise<void> {
  const why = cause instanceof ApiError ? String(cause.params['reason'] ?? cause.code) : errorMessage(cause);
  await database.queries
    .insertInto('bladeSmsLog')
    .values({
      id: newId(),
      tenantId,
      smsCode: setting?.smsCode ?? '',
      templateId: setting?.templateId ?? '',
      phone: maskPhone(phone),
      outcome: receipt ? 'sent' : 'failed',
      providerId: receipt?.providerId.slice(0, 64) ?? '',
      parts: receipt?.parts ?? 0,
      fee: receipt?.fee ?? null,
      reason: receipt ? '' : why.slice(0, 500),
      createUser: userId,
    })
    .execute();
}
