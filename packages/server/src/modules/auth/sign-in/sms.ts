import { ApiError, MANAGEMENT_TENANT, mobileProblem, smsSend, type SmsTicket } from '@cloud/contract';
import type { App } from '../../../http/app.ts';
import { networkOf } from '../../../identity/network.ts';
import { openWirePassword } from '../../../identity/password.ts';
import { CODE_SECONDS, makeCode, takeCode, WAIT_SECONDS } from '../../../messaging/sms/phone-code.ts';
import { sendSms } from '../../../messaging/sms/send-sms.ts';
import { smsChannelOf } from '../../../messaging/sms/sms-channel.ts';
import { signInCounted, type Grant } from './grant.ts';
import { tryOf } from './try-of.ts';
import { findByPhone, requireRole, requireTenant } from './user-lookup.ts';

const DAY_SECONDS = 86_400;
const PHONE_DAY_LIMIT = 10;
const ADDRESS_HOUR_LIMIT = 20;

/** Sends codes to phones. */
export function smsRoutes(app: App): void {
  app.route(smsSend, async ({ address }, input) => {
    const tenantId = input.tenantId || MANAGEMENT_TENANT;
    if (!(await smsChannelOf(app, tenantId))) throw new ApiError('sign-in-unavailable');
    const phone = readPhone(app, input.phone);
    await countMessage(app, phone, address);
    return send(app, tenantId, phone);
  });
}

/** The phone, plain or SM2. @throws ApiError `phone-invalid` */
function readPhone(app: App, given: string): string {
  let phone = '';
  try {
    phone = openWirePassword(app.secrets, given.trim());
  } catch (cause) {
    throw new ApiError('phone-invalid', {}, cause);
  }
  if (mobileProblem(phone)) throw new ApiError('phone-invalid');
  return phone;
}

/** @throws ApiError `too-many-requests` */
async function countMessage({ expiring }: App, phone: string, address: string): Promise<void> {
  const isFree =
    (await expiring.count(`sms:address:${networkOf(address)}`, ADDRESS_HOUR_LIMIT, 3600)) &&
    (await expiring.count(`sms:wait:${phone}`, 1, WAIT_SECONDS)) &&
    (await expiring.count(`sms:day:${phone}`, PHONE_DAY_LIMIT, DAY_SECONDS));
  if (!isFree) throw new ApiError('too-many-requests');
}

/** The answer and its time are the same whether somebody has that phone or not: the message goes out behind it. */
async function send(app: App, tenantId: string, phone: string): Promise<SmsTicket> {
  const { id, code } = await makeCode(app, { purpose: 'sign-in', tenantId, phone });
  const deliver = async () => {
    if (!(await findByPhone(app.database, tenantId, phone))) return;
    await sendSms(app, { tenantId, userId: null, phones: [phone], values: { code } });
  };
  void deliver().catch((cause: unknown) => app.log.error({ err: cause }, 'an SMS was not sent'));
  return { id, value: '', waitSeconds: WAIT_SECONDS, lifeSeconds: CODE_SECONDS };
}

/** A code serves once, for the phone and tenant that it was sent for. */
export const smsCode: Grant = async (app, asked, client) => {
  const { tenantId } = asked;
  if (!(await smsChannelOf(app, tenantId))) throw new ApiError('sign-in-unavailable');
  const phone = readPhone(app, asked.text('phone'));
  const tried = tryOf(app, asked, `sms ${phone}`);
  await app.lockout.begin(tried);
  await requireTenant(app.database, tenantId);
  await takeCode(app, asked.text('id'), asked.text('value').trim(), { purpose: 'sign-in', tenantId, phone });
  const holder = await findByPhone(app.database, tenantId, phone);
  if (!holder) throw new ApiError('wrong-code');
  requireRole(holder);
  const accepted = await client();
  return signInCounted(app, tried, holder, asked, accepted);
};
