import { outsideBind } from '@cloud/contract';
import type { TokenAnswer } from '@cloud/contract';
import { call } from '../../lib/http/call.ts';
import { t } from '../../lib/i18n.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { isUnbound } from './outside-account.ts';
import { leave } from './guest.ts';
import { setWaitingGuest } from './waiting-guest.ts';

/** Binds an outside account to whoever is signed in, and tells how it went. */
export async function bindToOwn(guest: TokenAnswer): Promise<void> {
  setWaitingGuest(undefined);
  try {
    await call(outsideBind, { guest: guest.access_token });
    toast.success(t('auth:bind.done'));
  } catch {
    // The client has said why.
  }
}

/** The same for an outside account that may have its user: him, or somebody else, whose session is not taken then. */
export async function bindIfFree(answer: TokenAnswer): Promise<void> {
  if (isUnbound(answer)) return bindToOwn(answer);
  await leave(answer);
  if (answer.user_id === session().userInfo.user_id) toast.success(t('auth:bind.done'));
  else toast.error(t('auth:bind.taken'));
}
