import { ApiError, MANAGEMENT_TENANT, smsSend, type SmsTicket } from '@cloud/contract';
import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { App } from '../../../http/app.ts';
import { networkOf } from '../../../identity/network.ts';
import { openWirePassword } from '../../../identity/password.ts';
import { createSmsSender, type SmsSender } from '../../../identity/sms.ts';
import { isSame } from './client.ts';
import { signInCounted, type Grant } from './grant.ts';
import { tryOf } from './try-of.ts';
import { findByPhone, requireRole, requireTenant } from './user-lookup.ts';

const LIFE_SECONDS = 300;
const WAIT_SECONDS = 60;
const DAY_SECONDS = 86_400;
const PHONE_DAY_LIMIT = 10;
const ADDRESS_HOUR_LIMIT = 20;
/** Wrong tries before a code is void. */
const TRY_LIMIT = 5;

interface StoredCode {
  tenantId: string;
  phone: string;
  digest: string;
}

const codeKey = (id: string) => `sms:code:${id}`;
const digestOf = (id: string, code: string) => createHash('sha256').update(`${id} ${code}`).digest('hex');

/** Sends codes to phones. */
export function smsRoutes(app: App): void {
  const sender = createSmsSender(app.config.sms, app.config.dataFolder);
  app.route(smsSend, async ({ address }, input) => {
    if (!sender) throw new ApiError('sign-in-unavailable');
    const phone = readPhone(app, input.phone);
    await countMessage(app, phone, address);
    return send(app, sender, input.tenantId || MANAGEMENT_TENANT, phone);
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
  if (!/^1[3-9]\d{9}$/.test(phone)) throw new ApiError('phone-invalid');
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
async function send(app: App, sender: SmsSender, tenantId: string, phone: string): Promise<SmsTicket> {
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const stored: StoredCode = { tenantId, phone, digest: digestOf(id, code) };
  await app.expiring.put(codeKey(id), stored, LIFE_SECONDS);
  const deliver = async () => {
    if (!(await findByPhone(app.database, tenantId, phone))) return;
    await sender.send({ phone, code, minutes: LIFE_SECONDS / 60 });
  };
  void deliver().catch((cause: unknown) => app.log.error({ err: cause }, 'an SMS was not sent'));
  return { id, value: '', waitSeconds: WAIT_SECONDS, lifeSeconds: LIFE_SECONDS };
}

/** A code serves once, for the phone and tenant that it was sent for. */
export const smsCode: Grant = async (app, asked, client) => {
  if (app.config.sms.kind === 'off') throw new ApiError('sign-in-unavailable');
  const { tenantId } = asked;
  const phone = readPhone(app, asked.text('phone'));
  const tried = tryOf(app, asked, `sms ${phone}`);
  await app.lockout.begin(tried);
  await requireTenant(app.database, tenantId);
  await takeCode(app, asked.text('id'), asked.text('value').trim(), { tenantId, phone });
  const holder = await findByPhone(app.database, tenantId, phone);
  if (!holder) throw new ApiError('wrong-code');
  requireRole(holder);
  const accepted = await client();
  return signInCounted(app, tried, holder, asked, accepted);
};

async function takeCode(
  { expiring }: App,
  id: string,
  code: string,
  expected: { tenantId: string; phone: string },
): Promise<void> {
  const key = codeKey(id);
  const stored = await expiring.read<StoredCode>(key);
  if (!stored) throw new ApiError('wrong-code');
  if (!(await expiring.count(`sms:tries:${id}`, TRY_LIMIT, LIFE_SECONDS))) await expiring.remove(key);
  const isRight =
    isSame(stored.digest, digestOf(id, code)) &&
    stored.phone === expected.phone &&
    stored.tenantId === expected.tenantId;
  // Of two at once with the same code one takes it.
  if (!isRight || !(await expiring.take(key))) throw new ApiError('wrong-code');
}
