import { PASSWORD_LEAST } from '@cloud/contract';
import { md5 } from './md5.ts';

/** Why a new password is not taken: key of `app:newPassword`. */
export type PasswordProblem = 'short' | 'isAccount' | 'common';

/**
 * What is wrong with a new password. Only its hash leaves the browser, so its rules are held here; the server knows the hashes
 * of the worst.
 */
export async function newPasswordProblem(password: string, account: string): Promise<PasswordProblem | undefined> {
  if ([...password].length < PASSWORD_LEAST) return 'short';
  if (account !== '' && password.toLowerCase() === account.toLowerCase()) return 'isAccount';
  const { isCommonPassword } = await import('@cloud/contract/common-passwords.ts');
  return [password, password.toLowerCase()].some((text) => isCommonPassword(md5(text))) ? 'common' : undefined;
}
