import type { TokenAnswer } from '@cloud/contract';
import type { ExternalReturn } from './return-url.ts';
import { requestToken } from '../session/sign-in.ts';

/** Asks for a session by the code of an outside site. */
export async function requestTokenByExternalAccount(
  { source, code, state }: ExternalReturn,
  tenantId: string,
): Promise<TokenAnswer | undefined> {
  const query = { tenantId, source, code, state, grant_type: 'social', scope: 'all' };
  return requestToken({ query, headers: { 'Tenant-Id': tenantId } });
}

/** Whether nobody here holds the outside account yet: such a session has no user, or one below 0. */
export const isUnlinked = ({ user_id: id }: TokenAnswer): boolean => !id || id.startsWith('-');
