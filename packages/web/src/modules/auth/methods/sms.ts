import type { SmsTicket, TokenAnswer } from '@cloud/contract';
import { smsSend } from '@cloud/contract';
import { sm2 } from 'sm-crypto-v2';
import { call } from '../../../lib/http/call.ts';
import { requestToken } from '../session/sign-in.ts';

/** Order of the parts of the cipher: C1 C2 C3. */
const C1C2C3 = 0;

/** A phone as the wire wants it: SM2, hex without the leading 04. */
export function sealPhone(phone: string, publicKey: string): string {
  return sm2.doEncrypt(phone, publicKey, C1C2C3);
}

/** Has a code sent to a phone. */
export async function sendCode(tenantId: string, phone: string, publicKey: string): Promise<SmsTicket> {
  return call(smsSend, { tenantId, phone: sealPhone(phone, publicKey) });
}

interface TypedCode {
  tenantId: string;
  phone: string;
  publicKey: string;
  ticket: SmsTicket;
  code: string;
}

/** Asks for a session by the code that came to the phone. */
export async function requestTokenByCode({ tenantId, phone, publicKey, ticket, code }: TypedCode) {
  const query = {
    tenantId,
    phone: sealPhone(phone, publicKey),
    id: ticket.id,
    value: code,
    grant_type: 'sms_code',
    scope: 'all',
  };
  return requestToken({ query, headers: { 'Tenant-Id': tenantId } }) satisfies Promise<TokenAnswer | undefined>;
}
