import { dept, role } from '@cloud/contract';
import type { TokenAnswer } from '@cloud/contract';
import { requestAs } from '../external/unlinked-session.ts';
import { setNextStep } from './next-step.ts';
import type { RoleOption } from './next-step.ts';

/**
 * A user with several departments or roles chooses one of each, by every sign-in method, before the session starts.
 * When their names cannot be read it is taken as it is.
 */
export async function offerRoles(answer: TokenAnswer, enter: (answer: TokenAnswer) => boolean): Promise<void> {
  const [departments, roles] = await Promise.all([
    namesOf(answer, dept.path, answer.dept_id, 'deptName'),
    namesOf(answer, role.path, answer.role_id, 'roleName'),
  ]);
  if (departments.length < 2 && roles.length < 2) enter({ ...answer, detail: {} });
  else setNextStep({ kind: 'choose', departments, roles, answer });
}

async function namesOf(answer: TokenAnswer, path: string, held: string, field: string): Promise<RoleOption[]> {
  if (!held.includes(',')) return [];
  try {
    const query = { userId: answer.user_id };
    const { body } = await requestAs(answer, { method: 'GET', path: `${path}/select`, query, quiet: true });
    const rows = Array.isArray(body['data']) ? (body['data'] as Record<string, unknown>[]) : [];
    const own = held.split(',');
    return rows
      .map((row) => ({ id: String(row['id']), name: String(row[field]) }))
      .filter(({ id }) => own.includes(id));
  } catch {
    // Without names there is nothing to choose from.
    return [];
  }
}
