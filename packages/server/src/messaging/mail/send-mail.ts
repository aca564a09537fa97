import { ApiError, MOST_RECEIVERS } from '@cloud/contract';
import { newId } from '../../database/id.ts';
import { errorMessage } from '../../errors/cause.ts';
import { DAY_SECONDS, limitOf, type Messaging } from '../messaging.ts';
import { mailChannelOf, type MailAttachment, type MailChannel } from './mail-channel.ts';

/** Mail that is to go out; each receiver gets one of their own and sees no other. */
export interface MailOrder {
  tenantId: string;
  /** Who sends; null for the product itself. */
  userId: string | null;
  /** Id of a setting of the tenant; absent for the enabled one. */
  settingId?: string;
  to: readonly string[];
  subject: string;
  /** Plain text. */
  text: string;
  attachments?: readonly MailAttachment[];
}

const TENANT_DAY_LIMIT = 2000;
const MOST_TEXT = 100_000;
/** One address and nothing else: no name, no list, no line break, no quotes. */
const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{3,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** Whether a text is one mail address. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text);

/** `a***@example.com`: enough to recognize an address that one knows. */
export const maskAddress = (address: string): string => address.replace(/^(.)[^@]*/, '$1***');

/** A header takes one line. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim().slice(0, 200); // prettier-ignore

/**
 * Sends mail, one receiver after the other, and logs each with what became of it.
 *
 * @throws ApiError `mail-address-invalid`, `too-many-receivers`, `mail-unavailable`, `mail-limit`; what the first mail that failed failed
 * with, once all were tried.
 */
export async function sendMail(messaging: Messaging, order: MailOrder): Promise<void> {
  const to = [...new Set(order.to.map((address) => address.trim()).filter(Boolean))];
  const wrong = to.find((address) => !isMailAddress(address));
  if (to.length === 0 || wrong !== undefined)
    throw new ApiError('mail-address-invalid', { address: oneLine(wrong ?? '').slice(0, 128) });
  if (to.length > MOST_RECEIVERS) throw new ApiError('too-many-receivers', { limit: MOST_RECEIVERS });
  const channel = await mailChannelOf(messaging, order.tenantId, order.settingId);
  if (!channel) throw new ApiError('mail-unavailable');
  const limit = await limitOf(messaging, 'mail.limit.tenantDay', order.tenantId, TENANT_DAY_LIMIT);
  const counter = `mail:tenant:${order.tenantId}:${new Date().toISOString().slice(0, 10)}`;
  for (const _ of to)
    if (!(await messaging.expiring.count(counter, limit, DAY_SECONDS))) throw new ApiError('mail-limit', { limit });
  const { attachments } = order;
  const [subject, text] = [oneLine(order.subject), order.text.slice(0, MOST_TEXT)];
  let failure: unknown;
  for (const address of to) {
    try {
      const id = await channel.send({ to: address, subject, text, ...(attachments && { attachments }) });
      await log(messaging, order, channel, { address, subject, id });
    } catch (cause) {
      await log(messaging, order, channel, { address, subject, cause });
      failure ??= cause;
    }
  }
  if (failure !== undefined) throw failure;
}

async function log(
  { database }: Messaging,
  { tenantId, userId }: MailOrder,
  { code }: MailChannel,
  { address, subject, id, cause }: { address: string; subject: string; id?: string; cause?: unknown },
): Promise<void> {
  const why = cause instanceof ApiError ? String(cause.params['reason'] ?? cause.code) : errorMessage(cause);
  await database.queries
    .insertInto('bladeMailLog')
    .values({
      id: newId(),
      tenantId,
      mailCode: code,
      receiver: maskAddress(address),
      subject,
      outcome: id === undefined ? 'failed' : 'sent',
      providerId: id?.slice(0, 255) ?? '',
      reason: id === undefined ? why.slice(0, 500) : '',
      createUser: userId,
    })
    .execute();
}
