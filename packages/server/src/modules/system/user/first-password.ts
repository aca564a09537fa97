import type { App } from '../../../http/app.ts';
import {
  isMd5,
  issuePassword,
  md5OfWirePassword,
  newPasswordMd5,
  openWirePassword,
} from '../../../identity/password.ts';
import { ApiError } from '@cloud/contract';

const FAMILY_PASSWORD = '123456';
/** Of a password that an administrator types where passwords are fixed. */
const LEAST_FIXED = 6;

/** What every new or reset password is where the setting keeps the way of the family; undefined where each is generated. */
export async function fixedPassword({ config, params }: App): Promise<string | undefined> {
  return config.fixedPasswords ? params.text('account.initPassword', FAMILY_PASSWORD) : undefined;
}

/** The password that an account begins with. */
export interface FirstPassword {
  md5: string;
  /** Its owner changes it at the first sign-in. */
  isDue: boolean;
  /** Generated: told this once to whom added the account. */
  issued?: string;
}

/**
 * The first password of an account: what was typed, else a generated or the fixed one.
 *
 * @throws ApiError as {@link newPasswordMd5}
 */
export async function firstPassword(app: App, typed: string, account: string): Promise<FirstPassword> {
  const fixed = await fixedPassword(app);
  if (fixed !== undefined) return { md5: fixedMd5(app, typed === '' ? fixed : typed), isDue: false };
  if (typed !== '') return { md5: newPasswordMd5(app.secrets, typed, account), isDue: true };
  const issued = issuePassword();
  return { md5: md5OfWirePassword(app.secrets, issued), isDue: true, issued };
}

function fixedMd5({ secrets }: App, text: string): string {
  const open = openWirePassword(secrets, text);
  if (!isMd5(open) && open.length < LEAST_FIXED) throw new ApiError('password-short', { min: LEAST_FIXED });
  return md5OfWirePassword(secrets, text);
}
