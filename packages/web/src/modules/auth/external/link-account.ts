import { outsideBind } from '@cloud/contract';
import type { TokenAnswer } from '@cloud/contract';
import { call } from '../../../lib/http/call.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { setPendingLink } from './pending-link.ts';

/** Binds an outside account to whoever is signed in, and tells how it went. */
export async function linkAccount(unlinked: TokenAnswer): Promise<void> {
  setPendingLink(undefined);
  try {
    await call(outsideBind, { guest: unlinked.access_token });
    toast.success(t('auth:bind.done'));
  } catch {
    // The client has said why.
  }
}
