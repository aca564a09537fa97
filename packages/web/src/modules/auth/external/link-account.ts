import { accountLink } from '@cloud/contract';
import type { TokenAnswer } from '@cloud/contract';
import { call } from '../../../lib/http/call.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { setPendingLink } from './pending-link.ts';

/** Links an external account to the signed-in user and shows the outcome. */
export async function linkAccount(unlinked: TokenAnswer): Promise<void> {
  setPendingLink(undefined);
  try {
    await call(accountLink, { guest: unlinked.access_token });
    toast.success(t('auth:bind.done'));
  } catch {
    // The request has already shown why.
  }
}
