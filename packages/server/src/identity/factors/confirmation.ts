import { ApiError, type ApiErrorCode } from '@cloud/contract';
import type { Scope } from '../../database/scope.ts';
import type { ExpiringStore } from '../expiring-store.ts';

/** The session that asks, and what remembers its confirmation. */
interface Asking {
  app: { expiring: ExpiringStore };
  scope: Pick<Scope, 'sessionId'>;
}

const CONFIRMED_SECONDS = 10 * 60;
const confirmedKey = ({ scope }: Asking) => `confirmed:${scope.sessionId}`;

/** Notes that the owner of the session proved a moment ago that it is he, by password or code. */
export async function keepConfirmed(context: Asking): Promise<void> {
  await context.app.expiring.put(confirmedKey(context), true, CONFIRMED_SECONDS);
}

/**
 * A stolen session must not be enough to lock its owner out, nor to open another way in.
 * @param code what is answered to a session whose owner confirmed nothing in the last ten minutes
 */
export async function requireConfirmed(context: Asking, code: ApiErrorCode = 'confirmation-needed'): Promise<void> {
  if (!(await context.app.expiring.read(confirmedKey(context)))) throw new ApiError(code);
}
