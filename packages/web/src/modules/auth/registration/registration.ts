import { externalRegistration, isMail } from '@cloud/contract';
import type { TokenAnswer } from '@cloud/contract';
import { md5 } from '../../../lib/sign-in/md5.ts';
import { isEmpty, mobileProblem } from '../../../lib/validation.ts';
import { callAs, revokeSession } from '../external/unlinked-session.ts';
import { requestToken } from '../session/sign-in.ts';

/** The fields of a registration. */
export interface Registration {
  name: string;
  account: string;
  password: string;
  /** The password once more. */
  again: string;
  phone: string;
  email: string;
}

const NAME = /^(?:[\u4e00-\u9fff·]{2,20}|[A-Za-z ]{2,10})$/;
const ACCOUNT = /^(?=.*[A-Za-z])[\w@-]{3,20}$/;
const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[\w@-]{8,20}$/;

/** What is wrong, as message keys of `auth`; the server sees only the hash of a password, so its rules are held here. */
export function registrationProblems(
  given: Registration,
  fields: readonly (keyof Registration)[],
): Partial<Record<keyof Registration, string>> {
  const rules: Record<keyof Registration, () => string | undefined> = {
    name: () => missing(given.name, 'register.nameMissing') ?? unless(NAME.test(given.name), 'register.nameWrong'),
    account: () =>
      missing(given.account, 'register.accountMissing') ?? unless(ACCOUNT.test(given.account), 'register.accountWrong'),
    password: () =>
      missing(given.password, 'register.passwordMissing') ??
      unless(PASSWORD.test(given.password), 'register.passwordWrong'),
    again: () => unless(given.again === given.password, 'register.againWrong'),
    phone: () => {
      const problem = mobileProblem(given.phone);
      return problem && `app:${problem}`;
    },
    email: () => (isEmpty(given.email) ? undefined : unless(isMail(given.email), 'register.emailWrong')),
  };
  const found = fields.map((field) => [field, rules[field]()] as const).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(found);
}

const missing = (text: string, key: string) => (isEmpty(text) ? key : undefined);
const unless = (isFine: boolean, key: string) => (isFine ? undefined : key);

/** Asks for an account. There are no tokens in the answer: an administrator decides. */
export async function register(tenantId: string, given: Registration): Promise<boolean> {
  const { name, account, password, phone, email } = given;
  const query = {
    tenantId,
    name,
    username: account,
    account,
    password: md5(password),
    phone,
    email,
    grant_type: 'register',
    scope: 'all',
  };
  return (await requestToken({ query, headers: { 'Tenant-Id': tenantId } })) !== undefined;
}

/** Gives an external account an account here, which waits for an administrator; the unlinked's session ends with it. */
export async function registerExternal(tenantId: string, unlinked: TokenAnswer, given: Registration): Promise<void> {
  const { name, account, password } = given;
  const query = { tenantId, name, account, password: md5(password), oauthId: unlinked.oauth_id };
  await callAs(unlinked, externalRegistration, query);
  await revokeSession(unlinked);
}
