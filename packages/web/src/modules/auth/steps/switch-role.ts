import type { TokenAnswer } from '@cloud/contract';
import type { Chosen } from './next-step.ts';
import { askToken, enter } from '../session/sign-in.ts';

/** Narrows a session to what was chosen: it is renewed, so that no password or code is asked for twice. */
export async function enterAs({ tenant_id: tenantId, refresh_token }: TokenAnswer, chosen: Chosen): Promise<boolean> {
  const narrowed = await askToken({
    query: { tenantId, refresh_token, grant_type: 'refresh_token', scope: 'all' },
    headers: { 'Tenant-Id': tenantId, 'Dept-Id': chosen.deptId, 'Role-Id': chosen.roleId },
  });
  return enter(narrowed);
}
