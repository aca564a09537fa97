import type { TokenAnswer } from '@cloud/contract';
import type { Return } from './return-url.ts';
import { askToken } from '../session/sign-in.ts';

/** Asks for a session by the code of an outside site. */
export async function askByOutsideAccount(
  { source, code, state }: Return,
  tenantId: string,
): Promise<TokenAnswer | undefined> {
  const query = { tenantId, source, code, state, grant_type: 'social', scope: 'all' };
  return askToken({ query, headers: { 'Tenant-Id': tenantId } });
}

/** Whether nobody here holds the outside account yet: such a session has no user, or one below 0. */
export const isUnbound = ({ user_id: id }: TokenAnswer): boolean => !id || id.startsWith('-');
