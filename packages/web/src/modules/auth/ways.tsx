import type { SignInVariants } from '@cloud/contract';
import type { FunctionComponent } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { WayProps } from './way-props.ts';

/** A way of signing in that has a form of its own, beside account and password. */
export interface Way {
  /** Message key of its button: `login.way.<id>`. */
  id: 'phone';
  isOffered: (variants: SignInVariants) => boolean;
  /** Path data of its icon, 24 × 24, drawn in lines. */
  icon: string;
  Form: FunctionComponent<WayProps>;
}

/** What the server has not set up is not shown. */
export const WAYS: readonly Way[] = [
  {
    id: 'phone',
    isOffered: ({ sms }) => sms,
    icon: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2',
    Form: lazyPart(async () => (await import('./phone-form.tsx')).PhoneForm),
  },
];
