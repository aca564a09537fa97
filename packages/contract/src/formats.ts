import { isEmpty } from './emptiness.ts';

/** What a text must look like, where it is more than a text. `id`: a whole number of 64 bits, stored as one; none is empty. */
export type TextFormat = 'mobile' | 'mail' | 'id';

const MOBILE = /^1[3-9]\d{9}$/;
/** Characters of a mobile number. */
const MOBILE_LENGTH = 11;
const MAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;

/** Why a text is no mobile number, or undefined when it is one. Landlines and other numbers of 11 digits fail by format. */
export function mobileProblem(phone: string | null | undefined): 'empty' | 'length' | 'format' | undefined {
  if (isEmpty(phone)) return 'empty';
  if (phone!.length !== MOBILE_LENGTH) return 'length';
  return MOBILE.test(phone!) ? undefined : 'format';
}

/** Whether a text is a whole number of 64 bits in plain digits, as ids travel. */
export const isInt64 = (text: string): boolean =>
  /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);

/** Whether a text is an address of mail. */
export const isMail = (text: string): boolean => MAIL.test(text);
