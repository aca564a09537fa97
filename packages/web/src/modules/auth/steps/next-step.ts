import type { ErrorParams, TokenAnswer } from '@cloud/contract';
import { create } from 'zustand';

/** What may stand between a right sign-in and the console, or after a registration. */
export type NextStep =
  /** Registered; an administrator decides. */
  | { kind: 'waiting'; account: string }
  /** An external account that is not linked yet; its session may only register. */
  | { kind: 'bind'; unlinked: TokenAnswer; tenantId: string }
  /** One of several departments and roles. */
  | { kind: 'choose'; departments: readonly RoleOption[]; roles: readonly RoleOption[]; answer: TokenAnswer }
  /** The server asks for a second factor; `params` say which. */
  | { kind: 'second-factor'; params: ErrorParams }
  /** Somebody else knows the password: `params` hold the challenge and the account. */
  | { kind: 'new-password'; params: ErrorParams }
  /** It was set up on the way in; these codes are shown this once. */
  | { kind: 'recovery'; codes: readonly string[]; answer: TokenAnswer };

/** A department or a role. */
export interface RoleOption {
  id: string;
  name: string;
}

/** Empty where there is nothing to choose. */
export interface ChosenRole {
  deptId: string;
  roleId: string;
}

export const useNextStep = create<{ step: NextStep | undefined }>(() => ({ step: undefined }));
export const setNextStep = (step: NextStep | undefined): void => useNextStep.setState({ step });
