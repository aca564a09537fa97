import type { SignInVariants } from '@cloud/contract';
import type { FunctionComponent } from 'react';
import { canUsePasskeys } from '../../../lib/sign-in/passkey-support.ts';
import { trustedAccounts } from '../../../lib/sign-in/trusted-device.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import type { MethodProps } from './method-props.ts';

/** A sign-in method with its own form, beside account and password. */
export interface SignInMethod {
  /** Message key of its button: `login.way.<id>`. */
  id: 'phone' | 'passkey' | 'face';
  isOffered: (options: SignInVariants) => boolean;
  /** Path data of its icon, 24 × 24, drawn in lines. */
  icon: string;
  Form: FunctionComponent<MethodProps>;
}

/** What the server has not set up is not shown. */
export const SIGN_IN_METHODS: readonly SignInMethod[] = [
  {
    id: 'phone',
    isOffered: ({ sms }) => sms,
    icon: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2',
    Form: lazyPart(async () => (await import('./phone-form.tsx')).PhoneForm),
  },
  {
    id: 'passkey',
    isOffered: ({ passkey }) => passkey && canUsePasskeys(),
    icon: 'M8 15a4 4 0 1 1 3.8-5.2H20v3h-2v2h-3v-2h-3.2A4 4 0 0 1 8 15ZM8 11v.1',
    Form: lazyPart(async () => (await import('./passkey-form.tsx')).PasskeyForm),
  },
  {
    id: 'face',
    isOffered: ({ face }) => face && trustedAccounts().length > 0,
    icon: 'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M9 9.5v.5M15 9.5v.5M9 15c1.8 1.3 4.2 1.3 6 0',
    Form: lazyPart(async () => (await import('./face-form.tsx')).FaceForm),
  },
];
