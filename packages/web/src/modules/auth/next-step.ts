import type { ErrorParams, TokenAnswer } from '@cloud/contract';
import { create } from 'zustand';

/** What may stand between a right sign-in and the console, or after a registration. */
export type NextStep =
  /** Registered; an administrator decides. */
  | { kind: 'waiting'; account: string }
  /** An outside account that nobody holds yet; its session may only register. */
  | { kind: 'bind'; guest: TokenAnswer; tenantId: string }
  /** The server asks for a second factor; `params` say which. */
  | { kind: 'second-factor'; params: ErrorParams };

export const useNextStep = create<{ step: NextStep | undefined }>(() => ({ step: undefined }));
export const setNextStep = (step: NextStep | undefined): void => useNextStep.setState({ step });
