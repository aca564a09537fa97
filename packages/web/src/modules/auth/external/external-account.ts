import type { TokenAnswer } from '@cloud/contract';
import type { ExternalReturn } from './return-url.ts';
import { requestToken } from '../session/sign-in.ts';

/** Requests a token by the code of an external provider. */
export async function requestTokenByExternalAccount(
  { source, code, state }: ExternalReturn,
  tenantId: string,
): Promise<TokenAnswer | undefined> {
  const query = { tenantId, source, code, state, grant_type: 'social', scope: 'all' };
  return requestToken({ query, headers: { 'Tenant-Id': tenantId } });
}

/** Whether an external account is not linked yet: its session has no user, or a negative user id. */
export const isUnlinked = ({ user_id: id }: TokenAnswer): boolean => !id || id.startsWith('-');
