import type { TokenAnswer } from '@cloud/contract';
import type { ChosenRole } from './next-step.ts';
import { requestToken, startSession } from '../session/sign-in.ts';

/** Narrows a session to what was chosen: it is renewed, so that no password or code is asked for twice. */
export async function switchRole(
  { tenant_id: tenantId, refresh_token }: TokenAnswer,
  chosen: ChosenRole,
): Promise<boolean> {
  const narrowed = await requestToken({
    query: { tenantId, refresh_token, grant_type: 'refresh_token', scope: 'all' },
    headers: { 'Tenant-Id': tenantId, 'Dept-Id': chosen.deptId, 'Role-Id': chosen.roleId },
  });
  return startSession(narrowed);
}
