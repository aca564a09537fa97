import type { SignInVariants } from '@cloud/contract';

/** What a form of its own is given. */
export interface MethodProps {
  options: SignInVariants;
  /** Back to account and password. */
  onBack: () => void;
}
